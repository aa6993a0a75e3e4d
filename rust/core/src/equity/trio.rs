//! Three ranges against each other, board by board.
//!
//! Up through the strengths of one board as in a duel, but with two opponents who may not hold the same
//! card either. Of two sets of combinations as many pairs have no card in common as there are pairs, less
//! those that share a card, counted card by card, and once more those that are the same two cards, which
//! were counted twice:
//!
//! ```text
//! pairs = all of one * all of the other - sum over cards (one with it * other with it) + alike
//! ```
//!
//! Whatever holds a card of the first player's is left out of each of these numbers. For that, the
//! weights of the combinations are kept by card and by both cards.

use super::duel::{Side, Sorted, twins};
use super::rows::ROWS;
use super::suits::Boards;
use super::work::Wanted;
use crate::batch::Kernel;
use crate::simd::equity::{InLanes, Lanes, in_lanes};

/// A number for each card, and room for those that are none.
type Row = [f64; 64];

const EMPTY: Row = [0.0; 64];

/// Behind so many places there is no card; they are looked at eight at a time.
const CARDS: usize = 56;

#[inline(always)]
fn at(row: &mut Row, card: u8) -> &mut f64 {
    &mut row[usize::from(card) % 64]
}

#[inline(always)]
fn of(row: &Row, card: u8) -> f64 {
    row[usize::from(card) % 64]
}

/// Combinations of one opponent: the weight of all, and of those with each card; by both cards those of
/// one combination, and where a row and a column are the same card, again of those with it.
struct Held {
    all: f64,
    with: Row,
    both: Box<[Row; 64]>,
}

impl Held {
    fn new() -> Held {
        Held {
            all: 0.0,
            with: EMPTY,
            both: Box::new([EMPTY; 64]),
        }
    }

    #[inline(always)]
    fn change(&mut self, (high, low): (u8, u8), change: impl Fn(&mut f64)) {
        change(&mut self.all);
        for (card, other) in [(high, low), (low, high)] {
            change(at(&mut self.with, card));
            let row = &mut self.both[usize::from(card) % 64];
            change(at(row, card));
            change(at(row, other));
        }
    }

    #[inline(always)]
    fn add(&mut self, hand: (u8, u8), weight: f64) {
        self.change(hand, |sum| *sum += weight);
    }

    /// Leaves nothing of where this combination was: not less, but zero.
    #[inline(always)]
    fn forget(&mut self, hand: (u8, u8)) {
        self.change(hand, |sum| *sum = 0.0);
    }
}

/// Combinations of both opponents, and the products of the weights of those that both may hold.
struct Pairs {
    held: [Held; 2],
    alike: f64,
    alike_with: [f64; 64],
}

impl Pairs {
    fn new() -> Pairs {
        Pairs {
            held: [Held::new(), Held::new()],
            alike: 0.0,
            alike_with: [0.0; 64],
        }
    }

    /// Adds a combination of an opponent, of which the other one has so much.
    #[inline(always)]
    fn add(&mut self, opponent: usize, hand: (u8, u8), weight: f64, twin: f64) {
        self.held[opponent].add(hand, weight);
        if opponent == 0 && twin > 0.0 {
            self.alike += weight * twin;
            for card in [hand.0, hand.1] {
                self.alike_with[usize::from(card) % 64] += weight * twin;
            }
        }
    }

    #[inline(always)]
    fn forget(&mut self, opponent: usize, hand: (u8, u8)) {
        self.held[opponent].forget(hand);
        if opponent == 0 {
            self.alike = 0.0;
            for card in [hand.0, hand.1] {
                self.alike_with[usize::from(card) % 64] = 0.0;
            }
        }
    }
}

/// The weights of what an opponent holds beside a hand: all, and what is left with each card.
struct Beside<'a> {
    all: f64,
    own: f64,
    with: &'a Row,
    taken: [&'a Row; 2],
}

impl<'a> Beside<'a> {
    #[inline(always)]
    fn new(held: &'a Held, (high, low): (u8, u8)) -> Beside<'a> {
        let taken = [high, low].map(|card| &held.both[usize::from(card) % 64]);
        let own = of(taken[0], low);
        Beside {
            all: held.all - of(&held.with, high) - of(&held.with, low) + own,
            own,
            with: &held.with,
            taken,
        }
    }

    /// With each card; with a card of the hand's, less what is the hand itself.
    #[inline(always)]
    fn by_card(&self, out: &mut Row) {
        let (with, [one, other]) = (self.with, self.taken);
        let taken = one.iter().zip(other);
        let places = out[..CARDS].iter_mut().zip(with.iter().zip(taken));
        for (out, (with, (one, other))) in places {
            *out = with - one - other;
        }
    }
}

/// The sum of the products of the numbers of each card, eight at a time.
#[inline(always)]
fn product(one: &Row, other: &Row) -> f64 {
    let mut lanes = [0.0; 8];
    let eights = one[..CARDS].chunks_exact(8);
    for (one, other) in eights.zip(other[..CARDS].chunks_exact(8)) {
        for (lane, (one, other)) in lanes.iter_mut().zip(one.iter().zip(other)) {
            *lane += one * other;
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + b) + (c + d)) + ((e + f) + (g + h))
}

/// The weight of those pairs of combinations, one of each opponent, that share no card with each other or
/// with the hand; by the kind of the first one's and the kind of the second one's.
#[inline(always)]
fn apart<const N: usize>(kinds: [&Pairs; N], hand: (u8, u8)) -> [[f64; N]; N] {
    let ones = kinds.map(|pairs| Beside::new(&pairs.held[0], hand));
    let others = kinds.map(|pairs| Beside::new(&pairs.held[1], hand));
    let (mut one, mut other) = ([EMPTY; N], [EMPTY; N]);
    for kind in 0..N {
        ones[kind].by_card(&mut one[kind]);
        others[kind].by_card(&mut other[kind]);
    }
    let mut pairs = [[0.0; N]; N];
    for i in 0..N {
        for j in 0..N {
            let by_card = product(&one[i], &other[j]);
            // with each card of the hand's, what is the hand itself was left twice over
            let twice = 2.0 * ones[i].own * others[j].own;
            pairs[i][j] = ones[i].all * others[j].all - (by_card - twice);
        }
        let [high, low] = [hand.0, hand.1].map(|card| kinds[i].alike_with[usize::from(card) % 64]);
        pairs[i][i] += kinds[i].alike - high - low + ones[i].own * others[i].own;
    }
    pairs
}

/// What one combination has against two opponents, in weights of pairs of their combinations: it beats
/// both, ties with the first, with the second, with both.
pub(crate) type Fate = [f64; 4];

/// Three players.
pub(crate) struct Trio {
    pub(crate) sides: [Side; 3],
    /// By player and opponent, the weights that the other opponent gives to his combinations.
    twins: [[Vec<f64>; 2]; 3],
    kernel: Kernel,
}

/// The opponents of each player.
pub(crate) const OPPONENTS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

impl Trio {
    pub(crate) fn new(sides: [Side; 3]) -> Trio {
        let twins = OPPONENTS.map(|[first, second]| {
            let (first, second) = (&sides[first], &sides[second]);
            [twins(first, second), twins(second, first)]
        });
        Trio {
            twins,
            kernel: crate::batch::kernel().unwrap_or(Kernel::Portable),
            sides,
        }
    }

    /// Seconds for one board, on a quick machine, for the first so many players.
    pub(crate) fn seconds(&self, players: usize) -> f64 {
        let lens = self.sides.each_ref().map(|side| side.len() as f64);
        let all: f64 = lens.iter().sum();
        let walks = lens[..players]
            .iter()
            .map(|len| len * 30.0 + (all - len) * 9.0);
        1e-9 * (400.0 + all * 6.0 + walks.sum::<f64>())
    }

    /// The fates of the combinations of the first so many players, over all boards of these lists.
    pub(crate) fn count(
        &self,
        boards: &Boards,
        lists: &[(Vec<u8>, [u8; 5])],
        players: usize,
        wanted: &Wanted,
    ) -> Vec<Vec<Fate>> {
        in_lanes(
            self.kernel,
            Counting {
                trio: self,
                boards,
                lists,
                players,
                wanted,
            },
        )
    }

    /// How many choices of three combinations there are.
    pub(crate) fn deals(&self) -> u128 {
        let mut sides = self.sides.clone();
        for side in &mut sides {
            side.weights.fill(1.0);
        }
        let beside = Trio::new(sides).beside(0);
        beside.into_iter().map(|count| count.round() as u128).sum()
    }

    /// For each combination of a player the weight of the pairs that his opponents can hold beside it.
    pub(crate) fn beside(&self, player: usize) -> Vec<f64> {
        let mut pairs = Pairs::new();
        for (i, opponent) in OPPONENTS[player].into_iter().enumerate() {
            let side = &self.sides[opponent];
            let hands = side.combinations.iter().zip(&side.weights);
            for ((&hand, &weight), &twin) in hands.zip(&self.twins[player][i]) {
                pairs.add(i, hand, weight, twin);
            }
        }
        let hands = self.sides[player].combinations.iter();
        hands.map(|&hand| apart([&pairs], hand)[0][0]).collect()
    }
}

struct Counting<'a> {
    trio: &'a Trio,
    boards: &'a Boards,
    lists: &'a [(Vec<u8>, [u8; 5])],
    players: usize,
    wanted: &'a Wanted,
}

impl InLanes for Counting<'_> {
    type Answer = Vec<Vec<Fate>>;

    #[inline(always)]
    fn run<V: Lanes>(self) -> Vec<Vec<Fate>> {
        let sides = &self.trio.sides;
        let mut fates: Vec<Vec<Fate>> = sides[..self.players]
            .iter()
            .map(|side| vec![[0.0; 4]; side.len()])
            .collect();
        let mut strengths = sides.each_ref().map(|side| vec![0; side.len()]);
        let mut sorted = [Sorted::new(), Sorted::new(), Sorted::new()];
        let mut kinds = [Pairs::new(), Pairs::new()];
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
                for i in 0..3 {
                    sides[i].strengths(row, board, &mut strengths[i]);
                    sorted[i].sort(&strengths[i]);
                }
                let keys = sorted.each_ref().map(Sorted::keys);
                let count = f64::from(count);
                for (player, fates) in fates.iter_mut().enumerate() {
                    climb(self.trio, player, keys, count, &mut kinds, fates);
                }
            }
        }
        fates
    }
}

/// One player's way up through the strengths of a board; the first of the kinds is what is weaker than he
/// is, the second what is as strong.
#[inline(always)]
fn climb(
    trio: &Trio,
    player: usize,
    keys: [&[u32]; 3],
    count: f64,
    [weaker, equal]: &mut [Pairs; 2],
    fates: &mut [Fate],
) {
    let opponents = OPPONENTS[player];
    let of = |opponent: usize, key: u32| {
        let (side, index) = (&trio.sides[opponents[opponent]], (key & 0xFFFF) as usize);
        let twin = trio.twins[player][opponent][index];
        (side.combinations[index], side.weights[index], twin)
    };
    let (ours, hands) = (keys[player], &trio.sides[player].combinations);
    // those up to the first place are weaker, those up to the second as strong
    let mut places = [[0, 0]; 2];
    let mut start = 0;
    while let Some(&first) = ours.get(start) {
        let strength = first >> 16;
        let alike = ours[start..]
            .iter()
            .take_while(|&&key| key >> 16 == strength);
        let group = &ours[start..start + alike.count()];
        start += group.len();
        let mut tied = false;
        for (opponent, [up_to, next]) in places.iter_mut().enumerate() {
            let theirs = keys[opponents[opponent]];
            for &key in &theirs[*up_to..*next] {
                let (hand, weight, twin) = of(opponent, key);
                equal.forget(opponent, hand);
                weaker.add(opponent, hand, weight, twin);
            }
            *up_to = *next;
            while let Some(&key) = theirs.get(*next)
                && key >> 16 <= strength
            {
                let (hand, weight, twin) = of(opponent, key);
                *next += 1;
                if key >> 16 < strength {
                    weaker.add(opponent, hand, weight, twin);
                    *up_to = *next;
                } else {
                    equal.add(opponent, hand, weight, twin);
                    tied = true;
                }
            }
        }
        for &key in group {
            let index = (key & 0xFFFF) as usize;
            let hand = hands[index];
            let fate = if tied {
                let [[both, second], [first, none]] = apart([&*weaker, &*equal], hand);
                [both, first, second, none]
            } else {
                [apart([&*weaker], hand)[0][0], 0.0, 0.0, 0.0]
            };
            for (sum, more) in fates[index].iter_mut().zip(fate) {
                *sum += count * more;
            }
        }
    }
    for (opponent, [up_to, next]) in places.into_iter().enumerate() {
        for (place, &key) in keys[opponents[opponent]][..next].iter().enumerate() {
            let (hand, ..) = of(opponent, key);
            let kind = if place < up_to {
                &mut *weaker
            } else {
                &mut *equal
            };
            kind.forget(opponent, hand);
        }
    }
}
