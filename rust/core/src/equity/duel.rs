//! Two ranges against each other, board by board.
//!
//! On one board every combination of both ranges has its strength, read from the board's row and, where
//! the board has three cards of a suit, from the table of flushes. Both lists are sorted, and one walk
//! up through them keeps the weights of the weaker combinations: their sum, and the sum for each card.
//! What a combination beats is then that sum, less what holds either of its cards.

use super::counter::{Counter, Counting};
use super::rows::{ROWS, Row, pair};
use super::suits::Boards;
use super::work::Wanted;
use crate::batch::Kernel;
use crate::high::ranks_of;
use crate::range::{COMBINATIONS, Range, number, two};
use crate::simd::equity::in_lanes;
use crate::tables::TABLES;

/// The combinations of one player.
#[derive(Clone)]
pub(crate) struct Side {
    pub(crate) combinations: Vec<(u8, u8)>,
    pub(crate) weights: Vec<f64>,
    pairs: Vec<u8>,
    /// Which of them hold a card.
    with: [Vec<u16>; 52],
    /// Which of them hold two cards of a suit, and one, with the ranks.
    both: [Vec<(u16, u16)>; 4],
    single: [Vec<(u16, u16)>; 4],
}

impl Side {
    /// The combinations of a range that hold no card of `dead`.
    pub(crate) fn new(range: &Range, dead: u64) -> Side {
        let mut side = Side {
            combinations: Vec::new(),
            weights: Vec::new(),
            pairs: Vec::new(),
            with: [const { Vec::new() }; 52],
            both: [const { Vec::new() }; 4],
            single: [const { Vec::new() }; 4],
        };
        for (cards, weight) in range.iter() {
            if cards.mask() & dead > 0 {
                continue;
            }
            let (high, low) = two(cards.mask());
            let index = side.combinations.len() as u16;
            side.combinations.push((high, low));
            side.weights.push(weight);
            side.pairs.push(pair(high / 4, low / 4) as u8);
            side.with[usize::from(high)].push(index);
            side.with[usize::from(low)].push(index);
            let bits = [high, low].map(|id| 1 << (id / 4));
            if high % 4 == low % 4 {
                side.both[usize::from(high % 4)].push((index, bits[0] | bits[1]));
            } else {
                side.single[usize::from(high % 4)].push((index, bits[0]));
                side.single[usize::from(low % 4)].push((index, bits[1]));
            }
        }
        side
    }

    pub(crate) fn len(&self) -> usize {
        self.combinations.len()
    }

    /// The strengths of all combinations on a board whose row this is; 0 for those that hold one of
    /// its cards.
    #[inline(always)]
    pub(crate) fn strengths(&self, row: &Row, board: u64, out: &mut [u16]) {
        for (strength, &pair) in out.iter_mut().zip(&self.pairs) {
            *strength = row[usize::from(pair)];
        }
        let flush = &TABLES.flush;
        for suit in 0..4 {
            let of_suit = board & (0x0001_1111_1111_1111 << suit);
            let count = of_suit.count_ones();
            if count < 3 {
                continue;
            }
            let ranks = ranks_of(board, suit as u32);
            if count == 5 {
                out[..self.len()].fill(flush[ranks]);
            }
            if count >= 4 {
                for &(index, held) in &self.single[suit] {
                    out[usize::from(index)] = flush[ranks | usize::from(held)];
                }
            }
            for &(index, held) in &self.both[suit] {
                out[usize::from(index)] = flush[ranks | usize::from(held)];
            }
        }
        let mut cards = board;
        while cards > 0 {
            for &index in &self.with[(cards.trailing_zeros() & 63) as usize % 52] {
                out[usize::from(index)] = 0;
            }
            cards &= cards - 1;
        }
    }
}

/// Combinations in the order of their strengths, each as strength << 16 | index.
pub(crate) struct Sorted {
    keys: Vec<u32>,
    spare: Vec<u32>,
}

impl Sorted {
    pub(crate) fn new() -> Sorted {
        Sorted {
            keys: Vec::with_capacity(COMBINATIONS),
            spare: Vec::with_capacity(COMBINATIONS),
        }
    }

    pub(crate) fn keys(&self) -> &[u32] {
        &self.keys
    }

    /// Sorts by thirteen bits in two passes; combinations without a strength are left out.
    #[inline(always)]
    pub(crate) fn sort(&mut self, strengths: &[u16]) {
        self.spare.clear();
        let there = strengths.iter().zip(0_u32..);
        let there = there.filter(|&(&strength, _)| strength > 0);
        self.spare
            .extend(there.map(|(&strength, index)| u32::from(strength) << 16 | index));
        let (mut low, mut high) = ([0_u16; 128], [0_u16; 64]);
        for key in &self.spare {
            low[(key >> 16 & 127) as usize] += 1;
            high[(key >> 23 & 63) as usize] += 1;
        }
        let starts = |counts: &mut [u16]| {
            let mut next = 0;
            for count in counts {
                next += core::mem::replace(count, next);
            }
        };
        starts(&mut low);
        starts(&mut high);
        self.keys.resize(self.spare.len(), 0);
        for &key in &self.spare {
            let place = &mut low[(key >> 16 & 127) as usize];
            self.keys[usize::from(*place)] = key;
            *place += 1;
        }
        for &key in &self.keys {
            let place = &mut high[(key >> 23 & 63) as usize];
            self.spare[usize::from(*place)] = key;
            *place += 1;
        }
        core::mem::swap(&mut self.keys, &mut self.spare);
    }
}

/// What each combination of one player beats and ties, in weights of the other player's combinations,
/// over all boards.
#[derive(Clone)]
pub(crate) struct Beaten {
    pub(crate) wins: Vec<f64>,
    pub(crate) ties: Vec<f64>,
}

impl Beaten {
    pub(crate) fn new(len: usize) -> Beaten {
        Beaten {
            wins: vec![0.0; len],
            ties: vec![0.0; len],
        }
    }

    pub(crate) fn add(&mut self, other: &Beaten) {
        for (sum, &more) in self.wins.iter_mut().zip(&other.wins) {
            *sum += more;
        }
        for (sum, &more) in self.ties.iter_mut().zip(&other.ties) {
            *sum += more;
        }
    }
}

/// The two players, each with the weight that the other one gives to his combinations.
pub(crate) struct Duel {
    pub(crate) sides: [Side; 2],
    twins: [Vec<f64>; 2],
    counter: Option<Counter>,
    kernel: Kernel,
}

impl Duel {
    pub(crate) fn new(sides: [Side; 2]) -> Duel {
        let [one, other] = &sides;
        let mut duel = Duel {
            twins: [twins(one, other), twins(other, one)],
            counter: None,
            kernel: crate::batch::kernel().unwrap_or(Kernel::Portable),
            sides,
        };
        // the shorter range is compared with the longer one
        if duel.by_counting(false) < duel.by_sorting(false) {
            duel.counter = Counter::new(&duel.sides);
        }
        duel
    }

    /// Seconds for one board, on a quick machine.
    pub(crate) fn seconds(&self, second: bool) -> f64 {
        match self.counter {
            Some(_) => self.by_counting(second),
            None => self.by_sorting(second),
        }
    }

    fn by_sorting(&self, second: bool) -> f64 {
        let [one, other] = self.sides.each_ref().map(|side| side.len() as f64);
        let walks = if second { 2.0 } else { 1.0 };
        1e-9 * (100.0 + (one + other) * (3.0 + 3.0 * walks))
    }

    fn by_counting(&self, second: bool) -> f64 {
        let [one, other] = self.sides.each_ref().map(|side| side.len() as f64);
        let one_way = |ours: f64, theirs: f64| {
            100.0 + theirs * 0.1 + ours * 10.0 + (ours / 6.0).min(80.0) * theirs / 32.0
        };
        1e-9 * (one_way(one, other) + if second { one_way(other, one) } else { 0.0 })
    }

    /// For each combination of a player how many the other one can hold beside it, and their weight.
    pub(crate) fn beside(&self, player: usize) -> Vec<(u128, f64)> {
        let (ours, theirs) = (&self.sides[player], &self.sides[1 - player]);
        let (mut all, mut with) = ((0, 0.0), [(0, 0.0); 52]);
        for (&(high, low), &weight) in theirs.combinations.iter().zip(&theirs.weights) {
            let cards = [high, low].map(|card| usize::from(card) % 52);
            all = (all.0 + 1, all.1 + weight);
            for card in cards {
                with[card] = (with[card].0 + 1, with[card].1 + weight);
            }
        }
        let hands = ours.combinations.iter().zip(&self.twins[player]);
        let beside = hands.map(|(&(high, low), &twin)| {
            let [one, other] = [high, low].map(|card| with[usize::from(card) % 52]);
            // the same two cards were taken off twice
            let count = all.0 + u128::from(twin > 0.0) - one.0 - other.0;
            (count, all.1 - one.1 - other.1 + twin)
        });
        beside.collect()
    }

    /// What both players' combinations beat on all boards of these lists of ranks; the second player's
    /// only on request.
    pub(crate) fn count(
        &self,
        boards: &Boards,
        lists: &[(Vec<u8>, [u8; 5])],
        second: bool,
        wanted: &Wanted,
    ) -> [Beaten; 2] {
        if let Some(counter) = &self.counter {
            let counting = Counting {
                sides: &self.sides,
                counter,
                boards,
                lists,
                second,
                wanted,
            };
            return in_lanes(self.kernel, counting);
        }
        let [one, other] = &self.sides;
        let mut beaten = [Beaten::new(one.len()), Beaten::new(other.len())];
        let mut strengths = [vec![0; one.len()], vec![0; other.len()]];
        let mut sorted = [Sorted::new(), Sorted::new()];
        let mut weaker = vec![0.0; one.len().max(other.len())];
        for (ranks, all) in lists {
            let row = &ROWS[super::rows::number(*all)];
            boards.each(ranks, &mut |board, count| {
                for i in 0..2 {
                    self.sides[i].strengths(row, board, &mut strengths[i]);
                    sorted[i].sort(&strengths[i]);
                }
                let count = f64::from(count);
                for i in 0..=usize::from(second) {
                    let (ours, theirs) = (&self.sides[i], &self.sides[1 - i]);
                    walk(
                        (ours, sorted[i].keys(), &self.twins[i]),
                        (theirs, sorted[1 - i].keys()),
                        count,
                        &mut weaker,
                        &mut beaten[i],
                    );
                }
                wanted.still()
            });
        }
        beaten
    }
}

/// The weights that `other` gives to the combinations of `one`.
pub(crate) fn twins(one: &Side, other: &Side) -> Vec<f64> {
    let mut weights = vec![0.0; COMBINATIONS];
    for (&(high, low), &weight) in other.combinations.iter().zip(&other.weights) {
        weights[number(high, low)] = weight;
    }
    let numbers = one.combinations.iter();
    numbers
        .map(|&(high, low)| weights[number(high, low)])
        .collect()
}

/// Weights of combinations: all of them, and those that hold each card.
struct Sums {
    all: f64,
    with: [f64; 64],
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, (high, low): (u8, u8), weight: f64) {
        self.all += weight;
        self.with[usize::from(high & 63)] += weight;
        self.with[usize::from(low & 63)] += weight;
    }

    /// Adds the combinations from `next` on that are weaker than `until`.
    #[inline(always)]
    fn climb(&mut self, side: &Side, keys: &[u32], next: &mut usize, until: u32) {
        while let Some(&key) = keys.get(*next)
            && key >> 16 < until
        {
            let index = (key & 0xFFFF) as usize;
            self.add(side.combinations[index], side.weights[index]);
            *next += 1;
        }
    }

    #[inline(always)]
    fn without(&self, (high, low): (u8, u8)) -> f64 {
        self.all - self.with[usize::from(high & 63)] - self.with[usize::from(low & 63)]
    }
}

#[inline(always)]
fn walk(
    (ours, our_keys, twins): (&Side, &[u32], &[f64]),
    (theirs, their_keys): (&Side, &[u32]),
    count: f64,
    weaker: &mut [f64],
    beaten: &mut Beaten,
) {
    let mut sums = Sums {
        all: 0.0,
        with: [0.0; 64],
    };
    let (mut next, mut start) = (0, 0);
    while let Some(&first) = our_keys.get(start) {
        let strength = first >> 16;
        let alike = our_keys[start..]
            .iter()
            .take_while(|&&key| key >> 16 == strength)
            .count();
        let group = &our_keys[start..start + alike];
        start += alike;
        sums.climb(theirs, their_keys, &mut next, strength);
        let tied = their_keys
            .get(next)
            .is_some_and(|&key| key >> 16 == strength);
        for &key in group {
            let index = (key & 0xFFFF) as usize;
            let less = sums.without(ours.combinations[index]);
            beaten.wins[index] += count * less;
            weaker[index] = less;
        }
        if !tied {
            continue;
        }
        sums.climb(theirs, their_keys, &mut next, strength + 1);
        for &key in group {
            let index = (key & 0xFFFF) as usize;
            // the same two cards were taken off twice
            let up_to = sums.without(ours.combinations[index]) + twins[index];
            beaten.ties[index] += count * (up_to - weaker[index]);
        }
    }
}
