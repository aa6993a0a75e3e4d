//! Two ranges against each other where few weights are in use: counting instead of sorting.
//!
//! What a combination beats is all that is weaker, less what is weaker and holds its one card, less what
//! is weaker and holds its other card. The first number is the same for all combinations of a strength;
//! the others are counted among the 51 combinations that hold a card. So the strengths of one range are
//! laid out 53 times over, once all of them and then those that hold each card, and compared 32 at a
//! time.
//!
//! ```text
//! | all combinations ........ | with 2c .. | with 2d .. | ... | with As .. |
//! ```

use super::duel::{Beaten, Side};
use super::rows::{ROWS, Row, WIDTH};
use super::suits::Boards;
use super::work::Wanted;
use crate::high::ranks_of;
use crate::range::{COMBINATIONS, number};
use crate::simd::equity::{InLanes, LANES, Lanes};
use crate::tables::TABLES;

/// How many weights may be in use.
const FEW_WEIGHTS: usize = 4;

/// Stands where no combination is, or one that cannot be held: no strength is as high.
pub(crate) const NOBODY: u16 = 0x7FFF;

/// What is behind a row's 91 strengths: a place for those who are nobody.
const BEHIND: u16 = 95;

/// The combinations of one weight of one player, laid out.
struct Layout {
    weight: f64,
    /// For each place where its strength stands in the row.
    pairs: Vec<u16>,
    /// Where the combinations that hold a card begin; they take `LANES` places, or none.
    with: [Option<u32>; 52],
    /// For each card which places hold it, a bit for each place.
    blocked: Vec<[u32; 52]>,
    /// The places of the combinations with two cards of a suit, and with one, and their ranks.
    both: [Vec<(u16, u16)>; 4],
    single: [Vec<(u16, u16)>; 4],
    /// Whether a combination is among them.
    has: Vec<bool>,
    all: usize,
}

impl Layout {
    /// `against` are the cards that the other player may hold.
    fn new(side: &Side, weight: f64, against: u64) -> Layout {
        let of_weight = side.combinations.iter().zip(&side.weights);
        let held: Vec<(u8, u8)> = of_weight
            .filter(|&(_, &own)| own == weight)
            .map(|(&hand, _)| hand)
            .collect();
        let mut layout = Layout {
            weight,
            pairs: Vec::new(),
            with: [None; 52],
            blocked: Vec::new(),
            both: [const { Vec::new() }; 4],
            single: [const { Vec::new() }; 4],
            has: vec![false; COMBINATIONS],
            all: 0,
        };
        for &(high, low) in &held {
            layout.has[number(high, low)] = true;
        }
        layout.all = held.len().next_multiple_of(LANES);
        layout.put(held.iter().copied(), layout.all);
        for card in 0..52 {
            let holding = held
                .iter()
                .filter(|&&(high, low)| high == card || low == card);
            if against >> card & 1 == 1 && holding.clone().next().is_some() {
                layout.with[usize::from(card)] = Some(layout.pairs.len() as u32);
                layout.put(holding.copied(), LANES);
            }
        }
        layout
    }

    /// Lays combinations out, and nobody in what is left of so many places.
    fn put(&mut self, hands: impl Iterator<Item = (u8, u8)>, places: usize) {
        let end = self.pairs.len() + places;
        for (high, low) in hands {
            let place = self.pairs.len() as u16;
            if usize::from(place) % 32 == 0 {
                self.blocked.push([0; 52]);
            }
            let bit = 1 << (place % 32);
            let block = &mut self.blocked[usize::from(place) / 32];
            block[usize::from(high)] |= bit;
            block[usize::from(low)] |= bit;
            self.pairs.push(super::rows::pair(high / 4, low / 4) as u16);
            let bits = [high, low].map(|id| 1 << (id / 4));
            if high % 4 == low % 4 {
                self.both[usize::from(high % 4)].push((place, bits[0] | bits[1]));
            } else {
                self.single[usize::from(high % 4)].push((place, bits[0]));
                self.single[usize::from(low % 4)].push((place, bits[1]));
            }
        }
        self.pairs.resize(end, BEHIND);
        self.blocked.resize(end / 32, [0; 52]);
    }

    /// The strengths at all places.
    #[inline(always)]
    fn strengths<V: Lanes>(&self, row: &Row, board: u64, cards: &[u8; 5], out: &mut [u16]) {
        let mut row = *row;
        row[usize::from(BEHIND)] = NOBODY;
        let flush = &TABLES.flush;
        let mut fit = [(0, 0); 4];
        for (suit, fit) in fit.iter_mut().enumerate() {
            let count = (board & 0x0001_1111_1111_1111 << suit).count_ones();
            *fit = (count, ranks_of(board, suit as u32));
            if count == 5 {
                row[..91].fill(flush[fit.1]);
            }
        }
        V::expand(&row, &self.pairs, out);
        for (suit, &(count, ranks)) in fit.iter().enumerate() {
            if count >= 4 {
                for &(place, held) in &self.single[suit] {
                    out[usize::from(place)] = flush[ranks | usize::from(held)];
                }
            }
            if count >= 3 {
                for &(place, held) in &self.both[suit] {
                    out[usize::from(place)] = flush[ranks | usize::from(held)];
                }
            }
        }
        for (out, blocked) in out.chunks_exact_mut(32).zip(&self.blocked) {
            let bits = cards
                .iter()
                .fold(0, |bits, &card| bits | blocked[usize::from(card) % 52]);
            if bits != 0 {
                V::put_where(bits, NOBODY, out);
            }
        }
    }
}

/// One player's combinations, and the layouts of what the other player holds.
struct Half {
    layouts: Vec<Layout>,
}

/// Two players who can be counted.
pub(crate) struct Counter {
    /// Whom each player is compared with.
    halves: [Half; 2],
}

impl Counter {
    /// `None` where too many weights are in use.
    pub(crate) fn new(sides: &[Side; 2]) -> Option<Counter> {
        let half = |ours: &Side, theirs: &Side| {
            let cards = ours
                .combinations
                .iter()
                .fold(0_u64, |all, &(a, b)| all | 1 << a | 1 << b);
            let mut weights = theirs.weights.clone();
            weights.sort_by(f64::total_cmp);
            weights.dedup();
            let few = weights.len() <= FEW_WEIGHTS;
            few.then(|| Half {
                layouts: weights
                    .iter()
                    .map(|&weight| Layout::new(theirs, weight, cards))
                    .collect(),
            })
        };
        let [one, other] = sides;
        Some(Counter {
            halves: [half(one, other)?, half(other, one)?],
        })
    }
}

/// Some lists of ranks to be counted.
pub(crate) struct Counting<'a> {
    pub(crate) sides: &'a [Side; 2],
    pub(crate) counter: &'a Counter,
    pub(crate) boards: &'a Boards,
    pub(crate) lists: &'a [(Vec<u8>, [u8; 5])],
    pub(crate) second: bool,
    pub(crate) wanted: &'a Wanted,
}

impl InLanes for Counting<'_> {
    type Answer = [Beaten; 2];

    #[inline(always)]
    fn run<V: Lanes>(self) -> [Beaten; 2] {
        let mut beaten = [0, 1].map(|i| Beaten::new(self.sides[i].len()));
        let longest = |half: &Half| half.layouts.iter().map(|layout| layout.pairs.len()).max();
        let longest = self
            .counter
            .halves
            .iter()
            .filter_map(longest)
            .max()
            .unwrap_or(0);
        let mut theirs = vec![0; longest];
        let mut ours = vec![0; self.sides[0].len().max(self.sides[1].len())];
        let mut boards = Vec::new();
        for (ranks, all) in self.lists {
            if !self.wanted.still() {
                break;
            }
            boards.clear();
            self.boards.each(ranks, &mut |board, count| {
                boards.push((board, count));
                true
            });
            let row = &ROWS[super::rows::number(*all)];
            for &(board, count) in &boards {
                let beaten = beaten.iter_mut().take(1 + usize::from(self.second));
                for (i, beaten) in beaten.enumerate() {
                    let side = &self.sides[i];
                    side.strengths(row, board, &mut ours);
                    for layout in &self.counter.halves[i].layouts {
                        one_board::<V>(
                            side,
                            &ours,
                            layout,
                            (row, board, f64::from(count)),
                            &mut theirs,
                            beaten,
                        );
                    }
                }
            }
        }
        beaten
    }
}

#[inline(always)]
fn one_board<V: Lanes>(
    side: &Side,
    ours: &[u16],
    layout: &Layout,
    (row, board, count): (&Row, u64, f64),
    theirs: &mut [u16],
    beaten: &mut Beaten,
) {
    let mut cards = [0; 5];
    let mut rest = board;
    for card in &mut cards {
        *card = rest.trailing_zeros() as u8;
        rest &= rest.wrapping_sub(1);
    }
    let theirs = &mut theirs[..layout.pairs.len()];
    layout.strengths::<V>(row, board, &cards, theirs);
    // what each strength without a flush beats and ties, once somebody has asked
    let mut known = [(u32::MAX, 0); WIDTH];
    let count = count * layout.weight;
    for (index, (&strength, &(high, low))) in ours.iter().zip(&side.combinations).enumerate() {
        if strength == 0 {
            continue;
        }
        let pair = super::rows::pair(high / 4, low / 4);
        let (mut wins, mut ties) = if row[pair] == strength {
            if known[pair].0 == u32::MAX {
                known[pair] = V::compare(&theirs[..layout.all], strength);
            }
            known[pair]
        } else {
            V::compare(&theirs[..layout.all], strength)
        };
        for card in [high, low] {
            if let Some(start) = layout.with[usize::from(card) % 52] {
                let start = start as usize;
                let (fewer, less) = V::compare(&theirs[start..start + LANES], strength);
                wins -= fewer;
                ties = ties.wrapping_sub(less);
            }
        }
        // the same two cards were taken off twice
        ties = ties.wrapping_add(u32::from(layout.has[number(high, low)]));
        beaten.wins[index] += count * f64::from(wins);
        beaten.ties[index] += count * f64::from(ties);
    }
}
