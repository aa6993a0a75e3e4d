//! `evaluate` and `best_five` against the definition of a poker hand.

mod common;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use common::{Chance, cards, definition, each_hand, fives};
use croupier_core::{
    Card, CardError, Cards, Category, Rank, Strength, Suit, best_five, evaluate, strengths,
};

static ORACLE: LazyLock<Oracle> = LazyLock::new(Oracle::new);

/// The best of all choices of five, by the definition, must be what `evaluate` says, and what
/// `best_five` chooses must be worth the same.
struct Oracle(BTreeMap<(Category, Vec<(usize, u8)>), Strength>);

impl Oracle {
    /// Gives every value of the definition a number in its own order, without `evaluate`.
    fn new() -> Oracle {
        let mut values = BTreeMap::new();
        each_hand(5, |hand| {
            values.entry(definition(hand)).or_insert(Strength::NONE);
        });
        for (strength, number) in values.values_mut().zip(1..) {
            *strength = Strength::new(number).expect("7,462 at most");
        }
        Oracle(values)
    }

    fn strength(&self, hand: Cards) -> Strength {
        fives(hand)
            .into_iter()
            .map(|five| self.0[&definition(five)])
            .max()
            .expect("a choice of five")
    }

    fn check(&self, hand: Cards) {
        let strength = evaluate(hand).expect("five to seven cards");
        assert_eq!(strength, self.strength(hand), "{hand}");
        let best = best_five(hand).expect("five to seven cards");
        assert_eq!((best & hand, best.len()), (best, 5), "{hand}: {best}");
        assert_eq!(evaluate(best), Ok(strength), "{hand}: {best}");
    }
}

#[test]
fn every_hand_of_five_is_what_the_definition_says() {
    assert_eq!(ORACLE.0.len(), 7462);
    each_hand(5, |hand| {
        let value = definition(hand);
        let strength = evaluate(hand).expect("five cards");
        assert_eq!(strength, ORACLE.0[&value], "{hand}");
        assert_eq!(strength.category(), Some(value.0), "{hand}");
    });
}

#[test]
fn the_ranks_of_a_strength_are_those_of_the_definition() {
    for (value, strength) in &ORACLE.0 {
        let ranks = value
            .1
            .iter()
            .flat_map(|&(copies, rank)| vec![rank; copies]);
        let decide = strength.ranks().expect("a hand").map(|rank| rank as u8);
        assert!(decide.into_iter().eq(ranks), "{strength}");
    }
}

#[test]
fn random_hands() {
    let mut chance = Chance::new(1);
    for size in 5..=7 {
        for _ in 0..200_000 {
            ORACLE.check(chance.pick(size, Cards::ALL));
        }
    }
}

fn of_suit(suit: Suit) -> Cards {
    cards(0x1_1111_1111_1111 << suit as u8)
}

fn of_rank(rank: Rank) -> Cards {
    cards(0b1111 << (rank as u8 * 4))
}

/// Five ranks in a row, `high` from 3 (five high) to 12.
fn straight(high: usize) -> [Rank; 5] {
    core::array::from_fn(|below| Rank::ALL[(high + 13 - below) % 13])
}

/// Hands that random ones seldom are: `make` chooses the heart of them, random cards fill them up.
fn stratum(seed: u64, mut make: impl FnMut(&mut Chance) -> Cards) {
    let mut chance = Chance::new(seed);
    for _ in 0..5_000 {
        let heart = make(&mut chance);
        for size in heart.len().max(5)..=7 {
            ORACLE.check(heart | chance.pick(size - heart.len(), Cards::ALL - heart));
        }
    }
}

#[test]
fn straight_flushes() {
    stratum(2, |chance| {
        let suit = Suit::ALL[chance.below(4)];
        let ranks = straight(3 + chance.below(10));
        ranks
            .into_iter()
            .fold(Cards::EMPTY, |hand, rank| hand.with(Card::new(rank, suit)))
    });
}

#[test]
fn straights_and_wheels() {
    stratum(3, |chance| {
        let high = if chance.below(2) == 0 {
            3
        } else {
            3 + chance.below(10)
        };
        straight(high).into_iter().fold(Cards::EMPTY, |hand, rank| {
            hand | chance.pick(1, of_rank(rank))
        })
    });
}

#[test]
fn quads() {
    stratum(4, |chance| of_rank(Rank::ALL[chance.below(13)]));
}

#[test]
fn full_houses_of_one_two_or_three_groups() {
    stratum(5, |chance| {
        let mut ranks = Rank::ALL.to_vec();
        let sizes = [&[3, 2][..], &[3, 3], &[3, 2, 2]][chance.below(3)];
        sizes.iter().fold(Cards::EMPTY, |hand, &size| {
            let rank = ranks.swap_remove(chance.below(ranks.len()));
            hand | chance.pick(size, of_rank(rank))
        })
    });
}

#[test]
fn three_pairs_and_two_trips() {
    stratum(6, |chance| {
        let mut ranks = Rank::ALL.to_vec();
        let sizes = [&[2, 2, 2][..], &[3, 3], &[2, 2]][chance.below(3)];
        sizes.iter().fold(Cards::EMPTY, |hand, &size| {
            let rank = ranks.swap_remove(chance.below(ranks.len()));
            hand | chance.pick(size, of_rank(rank))
        })
    });
}

#[test]
fn flushes_of_five_six_and_seven_cards() {
    stratum(7, |chance| {
        let suit = of_suit(Suit::ALL[chance.below(4)]);
        let size = 5 + chance.below(3);
        chance.pick(size, suit)
    });
}

#[test]
fn a_flush_and_a_straight_of_different_cards() {
    stratum(8, |chance| {
        // five in a row of which two or fewer are off the suit, and the suit filled up to five
        let suit = Suit::ALL[chance.below(4)];
        let row = straight(3 + chance.below(10));
        let off = 1 + chance.below(2);
        let heart = row
            .into_iter()
            .enumerate()
            .fold(Cards::EMPTY, |hand, (i, rank)| {
                let other = Suit::ALL[(suit as usize + 1) % 4];
                hand.with(Card::new(rank, if i < off { other } else { suit }))
            });
        let in_suit = heart & of_suit(suit);
        heart | chance.pick(5 - in_suit.len(), of_suit(suit) - heart)
    });
}

#[test]
fn other_numbers_of_cards_are_refused() {
    let mut chance = Chance::new(9);
    for found in (0..=4).chain(8..=52) {
        let hand = chance.pick(found, Cards::ALL);
        assert_eq!(evaluate(hand), Err(CardError::Count { found }));
        assert_eq!(best_five(hand), Err(CardError::Count { found }));
    }
}

#[test]
fn best_five_takes_the_higher_suits() {
    for (hand, best) in [
        ("Ah Ad Ks Kc 7c 7d 2h", "Ah Ad Ks Kc 7d"),
        ("As Ah Ad Ac Kc Kd Ks", "As Ah Ad Ac Ks"),
        ("9s 8h 8c 7d 6c 5s 5h", "9s 8h 7d 6c 5s"),
        ("As 5h 5d 4c 3s 2d Kd", "5h 4c 3s 2d As"),
        ("Kd 9d 8d 7d 5d 3d 2d", "Kd 9d 8d 7d 5d"),
    ] {
        let found = best_five(hand.parse().expect("cards")).expect("seven cards");
        assert_eq!(Ok(found), best.parse(), "{hand}: {found}");
    }
}

#[test]
fn many_hands_on_one_board_are_each_evaluated() {
    let mut chance = Chance::new(10);
    for _ in 0..2_000 {
        let board = chance.pick(5, Cards::ALL);
        let holes: Vec<Option<Cards>> = (0..chance.below(8))
            .map(|_| {
                let size = chance.below(3);
                (chance.below(4) > 0).then(|| chance.pick(size, Cards::ALL - board))
            })
            .collect();
        let each = holes
            .iter()
            .map(|hole| hole.map_or(Ok(Strength::NONE), |hole| evaluate(board | hole)));
        assert_eq!(strengths(board, holes.iter().copied()), each.collect());
    }
}

#[test]
fn a_hand_that_holds_a_card_of_the_board_or_too_few_is_refused() {
    let board: Cards = "Ah Kd Kc".parse().expect("cards");
    let hole = |text: &str| text.parse::<Cards>().ok();
    assert_eq!(
        strengths(board, [hole("2c 2d"), None, hole("Qs Kd")]),
        Err(CardError::OnBoard {
            card: Card::new(Rank::King, Suit::Diamonds),
            hand: 3
        })
    );
    assert_eq!(
        strengths(board, [hole("2c 2d"), hole("Qs")]),
        Err(CardError::Count { found: 4 })
    );
    assert_eq!(strengths(board, [None, None]), Ok(vec![Strength::NONE; 2]));
}
