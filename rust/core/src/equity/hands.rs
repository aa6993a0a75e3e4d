//! Two to ten known hands against each other, over all boards, without going through the boards.
//!
//! First there are no flushes: five ranks of a board decide, and the product of binomials says on how
//! many boards those ranks can be. Then, suit by suit, the boards with three or more cards of the suit
//! on which somebody has a flush are corrected: what was counted is taken away, what is true is added.
//!
//! ```text
//! before the flop:  6,188 lists of ranks, and some 36,000 corrections, for 1,712,304 boards
//! ```

use std::borrow::Cow;
use std::sync::LazyLock;

use super::rows::{ROWS, Row, WIDTH, number, pair};
use super::suits::with_base;
use crate::high::ranks_of;
use crate::tables::{TABLES, choose};

/// Which players share the pot, a bit for each: on how many boards.
pub(crate) type Shared = Vec<i64>;

/// Ranks that can come, each as rank * 5 + how often, and the number of the row they make.
#[derive(Clone, Copy)]
struct Coming {
    row: u16,
    ranks: [u8; 5],
}

/// A place in a row that no two cards have; there is nothing there.
const NO_HAND: usize = WIDTH - 1;

/// A code that always stands for one way to come.
const NOTHING: u8 = 0;

/// What is the same for all hands on one board.
pub(crate) struct Table {
    base: u64,
    live: u64,
    missing: usize,
    coming: Cow<'static, [Coming]>,
}

/// What can come before the flop.
static FROM_NOTHING: LazyLock<Vec<Coming>> = LazyLock::new(|| coming(0, 5));

/// By the ranks of the board's cards of one suit, three or more: the rows for each pair of other ranks,
/// for each other rank, or the only one.
struct Suited {
    start: Box<[u32; 1 << 13]>,
    rows: Vec<u16>,
    /// The sets of up to five ranks, by their number.
    masks: [Vec<u16>; 6],
}

static SUITED: LazyLock<Suited> = LazyLock::new(|| {
    let mut suited = Suited {
        start: Box::new([0; 1 << 13]),
        rows: Vec::new(),
        masks: [0, 1, 2, 3, 4, 5].map(|count| {
            let all = 0..1_u16 << 13;
            all.filter(|mask| mask.count_ones() == count).collect()
        }),
    };
    for mask in 0..1_usize << 13 {
        let count = mask.count_ones() as usize;
        if !(3..=5).contains(&count) {
            continue;
        }
        suited.start[mask] = suited.rows.len() as u32;
        let mut ranks = [0; 5];
        for (place, rank) in ranks
            .iter_mut()
            .zip((0..13).filter(|rank| mask >> rank & 1 == 1))
        {
            *place = rank;
        }
        let mut add = |others: &[u8]| {
            let mut ranks = ranks;
            ranks[count..].copy_from_slice(others);
            ranks.sort_unstable();
            suited.rows.push(number(ranks) as u16);
        };
        match count {
            5 => add(&[]),
            4 => (0..13).for_each(|rank| add(&[rank])),
            _ => (0..13).for_each(|high| (0..=high).for_each(|low| add(&[high, low]))),
        }
    }
    suited
});

/// The rows of the boards that have the same cards of a suit.
#[derive(Clone, Copy)]
struct Rows<'a> {
    numbers: &'a [u16],
    rows: &'a [Row],
}

impl<'a> Rows<'a> {
    #[inline(always)]
    fn of(self, index: u16) -> &'a Row {
        &self.rows[usize::from(self.numbers[usize::from(index)])]
    }
}

/// How the cards of a board that are not of the suit can be: which of the rows of [`Suited`], how often.
type Others = Vec<(u16, i64)>;

/// How many more wins and ties of the first hand there are with `truth` than without flushes.
#[inline(always)]
fn corrected(
    others: &[(u16, i64)],
    rows: Rows<'_>,
    pairs: [usize; 2],
    truth: impl Fn(u16, u16) -> (u16, u16),
) -> (i64, i64) {
    let (mut wins, mut ties) = (0, 0);
    for &(index, count) in others {
        let row = rows.of(index);
        let [a, b] = pairs.map(|pair| row[pair]);
        let (x, y) = truth(a, b);
        wins += count * (i64::from(x > y) - i64::from(a > b));
        ties += count * (i64::from(x == y) - i64::from(a == b));
    }
    (wins, ties)
}

impl Table {
    /// Hands that are played on `base`; `live` are the cards that are neither there nor dead.
    pub(crate) fn new(base: u64, live: u64) -> Table {
        let missing = 5 - base.count_ones() as usize;
        let coming = match missing {
            5 => Cow::Borrowed(FROM_NOTHING.as_slice()),
            _ => Cow::Owned(coming(base, missing)),
        };
        Table {
            base,
            live,
            missing,
            coming,
        }
    }

    /// How many cards can still be dealt.
    pub(crate) fn cards(&self) -> usize {
        self.live.count_ones() as usize
    }

    /// How many cards the board misses.
    pub(crate) fn missing(&self) -> usize {
        self.missing
    }

    /// Roughly how many showdowns are looked at for the ranks of some hands, and how many for a suit.
    pub(crate) fn steps(&self) -> (f64, f64) {
        let missing = self.missing.min(5);
        (
            [1.0, 13.0, 91.0, 455.0, 1.8e3, 6.2e3][missing],
            [1.0, 13.0, 91.0, 1e3, 5e3, 1.8e4][missing],
        )
    }

    /// The first suit that has the same cards on the board, and left in the deck, as each suit has.
    pub(crate) fn kinds(&self) -> [u8; 4] {
        let cards = |suit| [self.base, self.live].map(|cards| ranks_of(cards, suit));
        [0, 1, 2, 3].map(|suit| {
            let same = |&other: &u8| cards(u32::from(other)) == cards(suit);
            (0..4).find(same).unwrap_or(0)
        })
    }

    /// On how many boards each set of players has the best hand, as if nobody could have a flush. The
    /// hands share no card with each other or with the board; only their ranks matter.
    pub(crate) fn by_ranks(&self, hands: &[(u8, u8)], shared: &mut Shared) {
        shared.clear();
        shared.resize(1 << hands.len(), 0);
        match *hands {
            [one, other] => self.ranks_of_two([one, other], shared),
            [_, _, _] => self.ranks_of_several::<3>(hands, shared),
            [_, _, _, _] => self.ranks_of_several::<4>(hands, shared),
            [_, _, _, _, _] => self.ranks_of_several::<5>(hands, shared),
            [_, _, _, _, _, _] => self.ranks_of_several::<6>(hands, shared),
            // a hand of no cards is as weak as can be, and never the best
            _ => self.ranks_of_several::<10>(hands, shared),
        }
    }

    /// How many boards more, or fewer, that are because of the flushes of a suit. Beside the ranks of
    /// the hands it only matters which of their cards are of the suit.
    pub(crate) fn by_suit(&self, hands: &[(u8, u8)], suit: u8, shared: &mut Shared) {
        shared.clear();
        shared.resize(1 << hands.len(), 0);
        match *hands {
            [one, other] => self.suit_of_two([one, other], suit, shared),
            [_, _, _] => self.suit_of_several::<3>(hands, suit, shared),
            [_, _, _, _] => self.suit_of_several::<4>(hands, suit, shared),
            [_, _, _, _, _] => self.suit_of_several::<5>(hands, suit, shared),
            [_, _, _, _, _, _] => self.suit_of_several::<6>(hands, suit, shared),
            _ => self.suit_of_several::<10>(hands, suit, shared),
        }
    }

    fn ranks_of_two(&self, hands: [(u8, u8); 2], shared: &mut Shared) {
        let pairs = hands.map(|(high, low)| pair(high / 4, low / 4));
        let (mut wins, mut ties, mut all) = (0, 0, 0);
        self.without_flushes(&hands, |row, count| {
            let [a, b] = pairs.map(|pair| row[pair]);
            wins += if a > b { count } else { 0 };
            ties += if a == b { count } else { 0 };
            all += count;
        });
        shared[1] = wins;
        shared[3] = ties;
        shared[2] = all - wins - ties;
    }

    fn suit_of_two(&self, hands: [(u8, u8); 2], suit: u8, shared: &mut Shared) {
        let pairs = hands.map(|(high, low)| pair(high / 4, low / 4));
        let (mut wins, mut ties) = (0, 0);
        let flush = &TABLES.flush;
        self.with_flushes(&hands, suit, |suited, held, others, rows| {
            let best = |held: u16| {
                let has = suited.count_ones() + held.count_ones() >= 5;
                has.then(|| flush[usize::from(suited | held)])
            };
            let (more_wins, more_ties) = match (best(held[0]), best(held[1])) {
                (None, None) => (0, 0),
                (Some(flush), None) => corrected(others, rows, pairs, |_, b| (flush, b)),
                (None, Some(flush)) => corrected(others, rows, pairs, |a, _| (a, flush)),
                (Some(one), Some(other)) => corrected(others, rows, pairs, |_, _| (one, other)),
            };
            wins += more_wins;
            ties += more_ties;
        });
        shared[1] = wins;
        shared[3] = ties;
        shared[2] = -wins - ties;
    }

    fn ranks_of_several<const N: usize>(&self, hands: &[(u8, u8)], shared: &mut Shared) {
        let pairs = pairs::<N>(hands);
        let most = shared.len() - 1;
        self.without_flushes(hands, |row, count| {
            shared[best(&pairs.map(|pair| row[pair])) & most] += count;
        });
    }

    fn suit_of_several<const N: usize>(&self, hands: &[(u8, u8)], suit: u8, shared: &mut Shared) {
        let pairs = pairs::<N>(hands);
        let most = shared.len() - 1;
        // what is added and what is taken away, apart: so neither waits for the other
        let mut less = vec![0; shared.len()];
        self.with_flushes(hands, suit, |suited, held, others, rows| {
            let on_board = suited.count_ones();
            let mut flushes = [0; N];
            for (flush, held) in flushes.iter_mut().zip(held) {
                if on_board + held.count_ones() >= 5 {
                    *flush = TABLES.flush[usize::from(suited | held)];
                }
            }
            if flushes == [0; N] {
                return;
            }
            for &(index, count) in others {
                let row = rows.of(index);
                let mut strengths = pairs.map(|pair| row[pair]);
                less[best(&strengths) & most] += count;
                for (strength, &flush) in strengths.iter_mut().zip(&flushes) {
                    *strength = if flush > 0 { flush } else { *strength };
                }
                shared[best(&strengths) & most] += count;
            }
        });
        for (boards, less) in shared.iter_mut().zip(less) {
            *boards -= less;
        }
    }

    /// The rows of all boards, as if nobody could have a flush, with how many boards each stands for.
    #[inline(always)]
    fn without_flushes(&self, hands: &[(u8, u8)], mut showdown: impl FnMut(&Row, i64)) {
        let live = hands
            .iter()
            .fold(self.live, |live, &(a, b)| live & !(1 << a | 1 << b));
        let mut ways = [1; 80];
        for rank in 0..13 {
            let there = (live >> (4 * rank) & 15).count_ones();
            for of_it in 1..=5 {
                ways[rank * 5 + of_it] = choose(there, of_it as u32) as u16;
            }
        }
        let rows = &*ROWS;
        for coming in self.coming.iter() {
            let ways = coming
                .ranks
                .map(|code| i64::from(ways[usize::from(code) % 80]));
            let count = ways[0] * ways[1] * ways[2] * ways[3] * ways[4];
            if count > 0 {
                showdown(&rows[usize::from(coming.row)], count);
            }
        }
    }

    /// The ranks of the board's cards of a suit where somebody may have a flush, what the hands hold of
    /// it, how the other cards may be, and their rows.
    #[inline(always)]
    fn with_flushes(
        &self,
        hands: &[(u8, u8)],
        suit: u8,
        mut correct: impl FnMut(u16, &[u16], &[(u16, i64)], Rows<'_>),
    ) {
        let rows = &**ROWS;
        let suited = &*SUITED;
        let live = hands
            .iter()
            .fold(self.live, |live, &(a, b)| live & !(1 << a | 1 << b));
        let of_suit = |id: u8| if id % 4 == suit { 1_u16 << (id / 4) } else { 0 };
        let mut held = [0; 10];
        for (place, &(a, b)) in held.iter_mut().zip(hands) {
            *place = of_suit(a) | of_suit(b);
        }
        let held = &held[..hands.len()];
        let most = held.iter().map(|held| held.count_ones()).max().unwrap_or(0);
        let base = ranks_of(self.base, suit.into()) as u16;
        let free = ranks_of(live, suit.into()) as u16;
        for on_board in (5 - most).max(3)..=5 {
            let Some(new) = on_board.checked_sub(base.count_ones()) else {
                continue;
            };
            let Some(others) = self.others(live, suit, 5 - on_board) else {
                continue;
            };
            for &mask in &suited.masks[new as usize] {
                if mask & !free == 0 {
                    let start = suited.start[usize::from(base | mask)] as usize;
                    let numbers = &suited.rows[start..];
                    correct(base | mask, held, &others, Rows { numbers, rows });
                }
            }
        }
    }

    /// How `count` cards of the board can be that are not of this suit, among them those that lie there;
    /// `None` if more lie there.
    fn others(&self, live: u64, suit: u8, count: u32) -> Option<Others> {
        let not_suit = !(0x0001_1111_1111_1111 << suit);
        let (base, live) = (self.base & not_suit, live & not_suit);
        let missing = count.checked_sub(base.count_ones())?;
        let there = |rank: usize| (live >> (4 * rank) & 15).count_ones() as i64;
        let first = (base.trailing_zeros() / 4).min(12) as usize;
        Some(match (count, missing) {
            (0, _) => vec![(0, 1)],
            (1, 0) => vec![(first as u16, 1)],
            (1, _) => (0..13)
                .map(|rank| (rank as u16, there(rank)))
                .filter(|way| way.1 > 0)
                .collect(),
            (_, 0) => {
                let second = (63 - base.leading_zeros().min(63)) as usize / 4;
                vec![(pair(first as u8, second as u8) as u16, 1)]
            }
            (_, 1) => (0..13)
                .map(|rank| (pair(first as u8, rank as u8) as u16, there(rank)))
                .filter(|way| way.1 > 0)
                .collect(),
            (_, _) => {
                let pairs = (0..13).flat_map(|high| (0..=high).map(move |low| (high, low)));
                let ways = |high, low| {
                    let (one, other) = (there(high), there(low));
                    if high == low {
                        one * (one - 1) / 2
                    } else {
                        one * other
                    }
                };
                let ways =
                    pairs.map(|(high, low)| (pair(high as u8, low as u8) as u16, ways(high, low)));
                ways.filter(|way| way.1 > 0).collect()
            }
        })
    }
}

/// Where the ranks of each hand stand in a row.
fn pairs<const N: usize>(hands: &[(u8, u8)]) -> [usize; N] {
    let mut pairs = [NO_HAND; N];
    for (place, &(high, low)) in pairs.iter_mut().zip(hands) {
        *place = pair(high / 4, low / 4);
    }
    pairs
}

/// The set of those who are the strongest.
#[inline(always)]
fn best<const N: usize>(strengths: &[u16; N]) -> usize {
    let most = strengths
        .iter()
        .fold(0, |most, &strength| strength.max(most));
    let bits = strengths.iter().enumerate();
    bits.fold(0, |set, (i, &strength)| {
        set | usize::from(strength == most) << i
    })
}

fn coming(base: u64, missing: usize) -> Vec<Coming> {
    let mut coming = Vec::new();
    add_coming(base, &mut Vec::with_capacity(5), 0, missing, &mut coming);
    coming
}

fn add_coming(base: u64, ranks: &mut Vec<u8>, from: u8, missing: usize, coming: &mut Vec<Coming>) {
    if ranks.len() == missing {
        let mut codes = [NOTHING; 5];
        let mut last = None;
        let mut used = 0;
        for &rank in ranks.iter() {
            if last != Some(rank) {
                used += 1;
                codes[used - 1] = rank * 5;
                last = Some(rank);
            }
            codes[used - 1] += 1;
        }
        let row = number(with_base(base, ranks)) as u16;
        coming.push(Coming { row, ranks: codes });
        return;
    }
    for rank in from..13 {
        ranks.push(rank);
        add_coming(base, ranks, rank, missing, coming);
        ranks.pop();
    }
}
