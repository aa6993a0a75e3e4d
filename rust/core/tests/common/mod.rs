//! What several tests need: every hand, random hands, and the definitions of a poker hand and of equity.
#![allow(dead_code, reason = "every test file uses its part")]

use std::cmp::Reverse;

use croupier_core::equity::Equity;
use croupier_core::{Card, Cards, Category, Range, evaluate};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// The sets of `size` cards among the 52, in ascending order of their masks.
pub fn each_hand(size: u32, mut see: impl FnMut(Cards)) {
    let mut mask = (1_u64 << size) - 1;
    while mask < 1 << 52 {
        see(cards(mask));
        // the next larger number with as many bits
        let lowest = mask & mask.wrapping_neg();
        let carried = mask + lowest;
        mask = carried | ((carried ^ mask) >> (lowest.trailing_zeros() + 2));
    }
}

pub fn cards(mask: u64) -> Cards {
    Cards::from_mask(mask).expect("a mask of 52 bits")
}

/// What decides between hands of five cards, a larger value winning: the definition (rules 18.2, 18.3).
pub fn definition(hand: Cards) -> (Category, Vec<(usize, u8)>) {
    let ranks: Vec<u8> = hand.iter().map(|card| card.rank() as u8).collect();
    let mut groups: Vec<(usize, u8)> = ranks
        .iter()
        .map(|&rank| (ranks.iter().filter(|&&other| other == rank).count(), rank))
        .collect();
    groups.sort_by_key(|&group| Reverse(group));
    groups.dedup();
    if groups.iter().map(|group| group.1).eq([12, 3, 2, 1, 0]) {
        groups.rotate_left(1); // the ace below the two
    }
    let of_a_suit = hand
        .iter()
        .all(|card| Some(card.suit()) == hand.iter().next().map(Card::suit));
    let in_a_row = groups.len() == 5 && (groups[0].1 == groups[4].1 + 4 || groups[0].1 == 3);
    let category = match (groups[0].0, groups.len()) {
        (1, _) if of_a_suit && in_a_row && groups[0].1 == 12 => Category::RoyalFlush,
        (1, _) if of_a_suit && in_a_row => Category::StraightFlush,
        (4, _) => Category::FourOfAKind,
        (3, 2) => Category::FullHouse,
        (1, _) if of_a_suit => Category::Flush,
        (1, _) if in_a_row => Category::Straight,
        (3, _) => Category::ThreeOfAKind,
        (2, 3) => Category::TwoPair,
        (2, _) => Category::Pair,
        _ => Category::HighCard,
    };
    (category, groups)
}

/// All choices of five of these cards.
pub fn fives(hand: Cards) -> Vec<Cards> {
    let mut found = vec![hand];
    while found[0].len() > 5 {
        found = found
            .iter()
            .flat_map(|&more| more.iter().map(move |card| more - card.into()))
            .collect();
        found.sort_unstable();
        found.dedup();
    }
    found
}

/// Random choices that are the same in every run.
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `end`; its bias, of one in 2^40 or less, does not matter here.
    pub fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end as u64) as usize
    }

    /// `n` cards of `from`, which has as many.
    pub fn pick(&mut self, n: usize, from: Cards) -> Cards {
        let mut left: Vec<Card> = from.iter().collect();
        (0..n).fold(Cards::EMPTY, |taken, _| {
            taken.with(left.swap_remove(self.below(left.len())))
        })
    }
}

/// The sums of the definition: what all deals weigh, and each player's wins, ties and parts of the pot.
pub struct Definition {
    pub all: f64,
    pub players: Vec<[f64; 3]>,
}

impl Definition {
    pub fn of(players: &[Range], board: Cards, dead: Cards) -> Definition {
        let mut sums = Definition {
            all: 0.0,
            players: vec![[0.0; 3]; players.len()],
        };
        sums.choose(players, &mut Vec::new(), 1.0, board, dead);
        sums
    }

    fn choose(
        &mut self,
        players: &[Range],
        hands: &mut Vec<Cards>,
        weight: f64,
        board: Cards,
        dead: Cards,
    ) {
        let gone = hands.iter().fold(board | dead, |gone, &hand| gone | hand);
        let Some(range) = players.get(hands.len()) else {
            return self.run_out(hands, weight, board, Cards::ALL - gone);
        };
        for (hand, own) in range.iter() {
            if (hand & gone).is_empty() {
                hands.push(hand);
                self.choose(players, hands, weight * own, board, dead);
                hands.pop();
            }
        }
    }

    fn run_out(&mut self, hands: &[Cards], weight: f64, board: Cards, mut left: Cards) {
        if board.len() < 5 {
            for card in left {
                left = left - card.into();
                self.run_out(hands, weight, board.with(card), left);
            }
            return;
        }
        let strengths: Vec<_> = hands
            .iter()
            .map(|&hand| evaluate(board | hand).expect("seven cards"))
            .collect();
        let best = strengths.iter().max().expect("players");
        let winners = strengths
            .iter()
            .filter(|strength| *strength == best)
            .count();
        self.all += weight;
        for (sums, strength) in self.players.iter_mut().zip(&strengths) {
            if strength == best {
                sums[usize::from(winners > 1)] += weight;
                sums[2] += weight / winners as f64;
            }
        }
    }

    pub fn check(&self, found: &Equity, about: &str) {
        for (player, (sums, share)) in self.players.iter().zip(&found.players).enumerate() {
            let expected = sums.map(|sum| sum / self.all);
            for (what, expected, found) in [
                ("win", expected[0], share.win),
                ("tie", expected[1], share.tie),
                ("equity", expected[2], share.equity),
            ] {
                assert!(
                    (expected - found).abs() < 1e-12,
                    "{about}: player {player}: {what} {expected} {found}"
                );
            }
        }
    }
}
