//! `evaluate_omaha` against its definition: the best of all choices of two and three.

mod common;

use common::Chance;
use croupier_core::{Cards, OmahaError, Strength, evaluate, evaluate_omaha};

/// All choices of `n` of these cards.
fn choices(n: usize, from: Cards) -> Vec<Cards> {
    if n == 0 {
        return vec![Cards::EMPTY];
    }
    let mut left = from;
    let with = |card: croupier_core::Card| {
        left = left - card.into();
        choices(n - 1, left)
            .into_iter()
            .map(move |few| few.with(card))
    };
    from.iter().flat_map(with).collect()
}

fn definition(hole: Cards, board: Cards) -> Strength {
    let threes = choices(3, board);
    let hands = choices(2, hole)
        .into_iter()
        .flat_map(|pair| threes.iter().map(move |&three| pair | three));
    hands
        .map(|five| evaluate(five).expect("five cards"))
        .max()
        .expect("two hole cards and three on the board")
}

fn check(hole: Cards, board: Cards) {
    assert_eq!(
        evaluate_omaha(hole, board),
        Ok(definition(hole, board)),
        "{hole} on {board}"
    );
}

#[test]
fn random_hands() {
    let mut chance = Chance::new(21);
    for (hole, rounds) in [
        (4, 40_000),
        (5, 8_000),
        (6, 4_000),
        (2, 8_000),
        (3, 8_000),
        (9, 500),
    ] {
        for round in 0..rounds {
            let board = chance.pick(3 + round % 3, Cards::ALL);
            check(chance.pick(hole, Cards::ALL - board), board);
        }
    }
}

#[test]
fn hands_and_boards_of_one_and_two_suits() {
    let mut chance = Chance::new(22);
    for _ in 0..20_000 {
        let suit = |mask: u64, n: usize| common::cards(mask << n);
        let first = suit(0x1_1111_1111_1111, chance.below(4));
        let second = suit(0x1_1111_1111_1111, chance.below(4));
        let from = if chance.below(2) == 0 {
            first
        } else {
            first | second
        };
        let board = chance.pick(5, from);
        check(chance.pick(4, from - board), board);
    }
}

#[test]
fn hands_and_boards_of_few_ranks() {
    let mut chance = Chance::new(23);
    for _ in 0..20_000 {
        let lowest = chance.below(10);
        let from = common::cards(0xFFFF << (lowest * 4)); // four ranks next to each other
        let size = 3 + chance.below(3);
        let board = chance.pick(size, from);
        check(chance.pick(4, from - board), board);
    }
}

#[test]
fn two_from_the_hand_and_three_from_the_board() {
    for (hole, board, words) in [
        // the board alone never plays, nor do three of the hand
        (
            "2c 2d 3h 3s",
            "As Ks Qs Js Ts",
            "pair of threes, ace, king and queen kickers",
        ),
        (
            "As Ah Ad Ac",
            "2c 7d 9h Js Kd",
            "pair of aces, king, jack and nine kickers",
        ),
        (
            "As Ks Qs Js",
            "Ts 2c 3d 4h 5h",
            "high card, ace king ten five four",
        ),
        ("Ah 2h 9c Td", "3h 4h 5h Kd Kc", "straight flush, five high"),
    ] {
        let found = evaluate_omaha(hole.parse().expect("cards"), board.parse().expect("cards"));
        assert_eq!(
            found.expect("an Omaha hand").to_string(),
            words,
            "{hole} on {board}"
        );
    }
}

#[test]
fn what_is_no_omaha_hand_is_refused() {
    let cards = |text: &str| text.parse::<Cards>().expect("cards");
    assert_eq!(
        evaluate_omaha(cards("As"), cards("2c 3c 4c")),
        Err(OmahaError::Hole { found: 1 })
    );
    for board in ["", "2c 3c", "2c 3c 4c 5c 6c 7c"] {
        let found = cards(board).len();
        assert_eq!(
            evaluate_omaha(cards("As Ad"), cards(board)),
            Err(OmahaError::Board { found })
        );
    }
    let error = evaluate_omaha(cards("As Ad Kh"), cards("Kh 2c 3c")).unwrap_err();
    assert_eq!(error.to_string(), "Kh of the hand is on the board too");
}
