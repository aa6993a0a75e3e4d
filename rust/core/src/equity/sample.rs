//! A sample of all deals, sixty-four at a time.
//!
//! A number of 16 bits is multiplied by how many cards are left; the upper half of the product is the
//! card's place among them. That would favour some cards by a hair, so that products whose lower half
//! is among the smallest few are thrown away, and others drawn: every card is exactly as likely as
//! every other. Players who may hold anything are dealt cards like the board. Other ranges choose a
//! combination each, all of them again if two of them want the same card.
//!
//! Blocks of 16,384 deals have their own streams of xoshiro256++, made from the seed and the block's
//! number. So the answer does not depend on threads, processors or kernels.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::alias::Alias;
use super::work::Wanted;
use super::{Held, many};
use crate::batch::Kernel;
use crate::range::{COMBINATIONS, number};
use crate::simd::equity::{InLanes, LANES, Lanes, in_lanes, insert, strengths, word};

/// How many deals come from one stream.
pub(crate) const BLOCK: u64 = 1 << 14;

/// How a player gets his cards.
pub(crate) enum Holding {
    /// He has them.
    Known(u8, u8),
    /// They are dealt from the deck.
    Dealt,
    /// He chooses number so many of a [`Choice`].
    Chosen(usize),
}

/// How the players with ranges choose their combinations, two ids for each of so many.
pub(crate) enum Choice {
    /// Each for himself, and again if they are in each other's way.
    Apart(Vec<(Alias, Vec<(u8, u8)>)>),
    /// All of them at once, from a list of what is possible.
    Listed(Alias, Vec<(u8, u8)>),
}

/// What the deals are made from.
pub(crate) struct Sample {
    pub(crate) holdings: Vec<Holding>,
    pub(crate) choice: Choice,
    /// The cards that are on the board already.
    pub(crate) board: Vec<u8>,
    /// The cards that can still be dealt, ascending.
    pub(crate) deck: Vec<u8>,
    pub(crate) seed: u64,
    pub(crate) combinations: bool,
    pub(crate) kernel: Kernel,
}

/// In how many deals a player had the best hand alone, or with so many others: one count for each
/// number of winners.
pub(crate) type Won = [u64; 11];

/// The counts of some deals.
pub(crate) struct Count {
    pub(crate) deals: u64,
    pub(crate) won: Vec<Won>,
    /// By player and combination; the first number of each is in how many deals he held it.
    pub(crate) combinations: Vec<Vec<Won>>,
}

impl Count {
    pub(crate) fn new(players: usize, combinations: bool) -> Count {
        let rows = if combinations { players } else { 0 };
        Count {
            deals: 0,
            won: vec![[0; 11]; players],
            combinations: (0..rows).map(|_| vec![[0; 11]; COMBINATIONS]).collect(),
        }
    }

    pub(crate) fn add(&mut self, other: &Count) {
        self.deals += other.deals;
        let rows = self.combinations.iter_mut().flatten();
        let more = other.combinations.iter().flatten();
        for (sum, more) in self.won.iter_mut().zip(&other.won).chain(rows.zip(more)) {
            for (sum, more) in sum.iter_mut().zip(more) {
                *sum += more;
            }
        }
    }
}

impl Sample {
    /// Plays deals number `from` up to `to`; `from` is the first of a block.
    pub(crate) fn play(&self, from: u64, to: u64, wanted: &Wanted) -> Count {
        let mut count = Count::new(self.holdings.len(), self.combinations);
        let mut start = from;
        while start < to && wanted.still() {
            let deals = BLOCK.min(to - start);
            let block = Block {
                sample: self,
                number: start / BLOCK,
                deals: deals as usize,
                count: &mut count,
                wanted,
            };
            in_lanes(self.kernel, block);
            start += deals;
        }
        count
    }
}

struct Block<'a> {
    sample: &'a Sample,
    number: u64,
    deals: usize,
    count: &'a mut Count,
    wanted: &'a Wanted,
}

/// Bytes, or words, in the order of the lanes.
type Bytes = [u8; LANES];
type Words = [u16; LANES];

impl InLanes for Block<'_> {
    type Answer = ();

    #[inline(always)]
    fn run<V: Lanes>(self) {
        let sample = self.sample;
        let players = sample.holdings.len();
        let mut deck = [0; 64];
        deck[..sample.deck.len()].copy_from_slice(&sample.deck);
        let mut places = [0; 64];
        for (place, &card) in sample.deck.iter().enumerate() {
            places[usize::from(card & 63)] = place as u8;
        }
        let chosen = sample.holdings.iter();
        let chosen = chosen.filter(|holding| matches!(holding, Holding::Chosen(_)));
        let chosen = chosen.count();
        let mut choices = [[0_u8; LANES]; 20];
        let mut strong = [[0_u16; LANES]; 10];
        let mut dealer = Dealer {
            taken: [same::<V>(0); 32],
            count: 0,
            cards: sample.deck.len(),
            deck,
            stream: Stream::new(sample.seed, self.number),
        };
        let mut held = [[same::<V>(0); 2]; 10];
        let mut left = self.deals;
        // where choices collide often, a block takes long
        while left > 0 && self.wanted.still() {
            dealer.count = 0;
            if chosen > 0 {
                sample
                    .choice
                    .choose(chosen, &mut dealer.stream.spare, &mut choices);
                for cards in &choices[..2 * chosen] {
                    dealer.take(V::load(cards).look_up(&places));
                }
            }
            let mut cards = [same::<V>(0); 7];
            for (i, card) in cards[..5].iter_mut().enumerate() {
                *card = match sample.board.get(i) {
                    Some(&id) => same(id),
                    None => dealer.deal(),
                };
            }
            for (i, holding) in sample.holdings.iter().enumerate() {
                held[i] = match *holding {
                    Holding::Known(high, low) => [same(high), same(low)],
                    Holding::Dealt => [dealer.deal(), dealer.deal()],
                    Holding::Chosen(i) => [V::load(&choices[2 * i]), V::load(&choices[2 * i + 1])],
                };
                [cards[5], cards[6]] = held[i];
                strengths(cards, &mut strong[i]);
            }
            let lanes = left.min(LANES);
            tally(&strong[..players], lanes, &mut self.count.won);
            if sample.combinations {
                let mut ids = [[[0; LANES]; 2]; 10];
                for (ids, held) in ids.iter_mut().zip(held) {
                    held[0].store(&mut ids[0]);
                    held[1].store(&mut ids[1]);
                }
                tally_combinations(
                    &strong[..players],
                    &ids,
                    lanes,
                    &mut self.count.combinations,
                );
            }
            left -= lanes;
        }
        self.count.deals += self.deals as u64;
    }
}

/// One card in every lane.
#[inline(always)]
fn same<V: Lanes>(card: u8) -> V {
    V::load(&[card; LANES])
}

/// Deals from what is left of sixty-four decks.
struct Dealer<V> {
    /// The places in the deck that were taken, ascending.
    taken: [V; 32],
    count: usize,
    cards: usize,
    deck: [u8; 64],
    stream: Stream,
}

impl<V: Lanes> Dealer<V> {
    #[inline(always)]
    fn take(&mut self, place: V) {
        insert(&mut self.taken, self.count, place);
        self.count += 1;
    }

    #[inline(always)]
    fn deal(&mut self) -> V {
        let place = self.stream.place::<V>((self.cards - self.count) as u16);
        let place = place.shift(&self.taken[..self.count]);
        self.take(place);
        place.look_up(&self.deck)
    }
}

/// Who won how often. Where several are best, they are looked at one by one.
#[inline(always)]
fn tally(strong: &[Words], lanes: usize, won: &mut [Won]) {
    if let ([one, other], LANES) = (strong, lanes) {
        let (mut wins, mut ties) = (0_u16, 0_u16);
        for (a, b) in one.iter().zip(other) {
            wins += u16::from(a > b);
            ties += u16::from(a == b);
        }
        won[0][1] += u64::from(wins);
        won[1][1] += u64::from(LANES as u16 - wins - ties);
        won[0][2] += u64::from(ties);
        won[1][2] += u64::from(ties);
        return;
    }
    let mut best = [0; LANES];
    for strong in strong {
        for (best, &strength) in best.iter_mut().zip(strong) {
            *best = strength.max(*best);
        }
    }
    // no strength is as high as this: lanes that do not count have no winner
    best[lanes..].fill(u16::MAX);
    let mut winners = [0_u16; LANES];
    for strong in strong {
        for ((winners, &strength), &best) in winners.iter_mut().zip(strong).zip(&best) {
            *winners += u16::from(strength == best);
        }
    }
    for (strong, won) in strong.iter().zip(won.iter_mut()) {
        let mut counts = [0_u16; 2];
        for ((&winners, &strength), &best) in winners.iter().zip(strong).zip(&best) {
            counts[0] += u16::from((strength == best) & (winners == 1));
            counts[1] += u16::from((strength == best) & (winners == 2));
        }
        won[1] += u64::from(counts[0]);
        won[2] += u64::from(counts[1]);
    }
    if winners.iter().fold(0, |most, &winners| winners.max(most)) > 2 {
        for lane in (0..LANES).filter(|&lane| winners[lane] > 2) {
            for (strong, won) in strong.iter().zip(won.iter_mut()) {
                won[usize::from(winners[lane]).min(10)] += u64::from(strong[lane] == best[lane]);
            }
        }
    }
}

fn tally_combinations(
    strong: &[Words],
    ids: &[[Bytes; 2]; 10],
    lanes: usize,
    rows: &mut [Vec<Won>],
) {
    for lane in 0..lanes {
        let best = strong.iter().map(|strong| strong[lane]).max().unwrap_or(0);
        let winners = strong.iter().filter(|strong| strong[lane] == best).count();
        for ((strong, [one, other]), row) in strong.iter().zip(ids).zip(rows.iter_mut()) {
            let (high, low) = (one[lane].max(other[lane]), one[lane].min(other[lane]));
            let won = &mut row[number(high, low)];
            won[0] += 1;
            won[winners] += u64::from(strong[lane] == best);
        }
    }
}

impl Choice {
    /// Two rows of cards for each player who chooses.
    #[inline(always)]
    fn choose(&self, players: usize, stream: &mut Xoshiro256PlusPlus, out: &mut [Bytes; 20]) {
        let mut put = |lane: usize, player: usize, (high, low): (u8, u8)| {
            out[2 * player][lane] = high;
            out[2 * player + 1][lane] = low;
        };
        for lane in 0..LANES {
            match self {
                Choice::Listed(alias, choices) => {
                    let choice = choices.chunks_exact(players).nth(alias.draw(stream));
                    for (player, &hand) in choice.into_iter().flatten().enumerate() {
                        put(lane, player, hand);
                    }
                }
                Choice::Apart(each) => loop {
                    let mut used = 0_u64;
                    for (i, (alias, combinations)) in each.iter().enumerate() {
                        let (high, low) = combinations[alias.draw(stream)];
                        used |= 1 << high | 1 << low;
                        put(lane, i, (high, low));
                    }
                    if used.count_ones() as usize == 2 * players {
                        break;
                    }
                },
            }
        }
    }

    /// How often choices that are made apart do not collide, tried some thousand times.
    pub(crate) fn success(each: &[(Alias, Vec<(u8, u8)>)]) -> f64 {
        const TRIES: usize = 20_000;
        let mut stream = Xoshiro256PlusPlus::seed_from_u64(0);
        let good = (0..TRIES).filter(|_| {
            let used = each.iter().fold(0_u64, |used, (alias, combinations)| {
                let (high, low) = combinations[alias.draw(&mut stream)];
                used | 1 << high | 1 << low
            });
            used.count_ones() as usize == 2 * each.len()
        });
        good.count() as f64 / TRIES as f64
    }
}

/// All choices that can be dealt, in a list.
pub(crate) fn listed(players: &[Held]) -> Choice {
    let (mut hands, mut weights) = (Vec::new(), Vec::new());
    many::each(players, &mut Vec::new(), 0, 1.0, &mut |deal, weight| {
        hands.extend(deal);
        weights.push(weight);
        true
    });
    Choice::Listed(Alias::new(&weights), hands)
}

/// Eight generators side by side, and one more for whatever comes seldom.
struct Stream {
    states: [[u64; 8]; 4],
    spare: Xoshiro256PlusPlus,
}

impl Stream {
    fn new(seed: u64, block: u64) -> Stream {
        let one = |lane: u64| {
            let number = (block * 9 + lane + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed(seed.wrapping_add(number))
        };
        let mut states = [[0; 8]; 4];
        for lane in 0..8 {
            let mut expanded = one(lane as u64);
            for state in &mut states {
                expanded = expanded.wrapping_add(0x9E37_79B9_7F4A_7C15);
                state[lane] = mixed(expanded);
            }
        }
        Stream {
            states,
            spare: Xoshiro256PlusPlus::seed_from_u64(one(8)),
        }
    }

    /// One of so many places in each lane.
    #[inline(always)]
    fn place<V: Lanes>(&mut self, left: u16) -> V {
        let words = [V::step(&mut self.states), V::step(&mut self.states)];
        let unfair = (1_u32 << 16) % u32::from(left);
        let (places, thrown) = V::multiply(&words, left, unfair as u16);
        if !thrown {
            return places;
        }
        let mut places = [0; LANES];
        for (i, place) in places.iter_mut().enumerate() {
            let mut product = u32::from(word(&words, i)) * u32::from(left);
            while product & 0xFFFF < unfair {
                product = (self.spare.next_u64() >> 48) as u32 * u32::from(left);
            }
            *place = (product >> 16) as u8;
        }
        V::load(&places)
    }
}

/// The last step of SplitMix64.
fn mixed(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
