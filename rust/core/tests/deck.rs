//! Decks: whole, the same for the same seed, and without a preference for any order.

use croupier_core::{Card, Cards, shuffled};

fn written(seed: u64) -> String {
    let deck = shuffled(Some(seed)).expect("a seeded deck");
    deck.iter().map(Card::to_string).collect()
}

#[test]
fn a_seed_gives_the_same_deck_for_ever() {
    for (seed, deck) in [
        (
            0,
            "8c9cJc6d4cJh9d2s6sTdJs5dAh2c3hQc6h2d3cQsTc5h2hQd6cAs3d7hKcTh9h5s8d4d8h4h5c7dKh9s7c8sQhKs3sJdAdKdAc7s4sTs",
        ),
        (
            1,
            "Jc2cAdKdJhAh3h8h5cJd4h5h3c6hTdQh3s7hKs9c7s5sTh6dQc3d6c2h4sJs4cTs7d6s9h9dTc2dKc8dQs8cKh4d8sAc7c9s5d2sQdAs",
        ),
        (
            2026,
            "Js6cJh2s5h6sAc8s7dTh7s9sQd3hQhQs2cAhKdQc7cTs9c8d9h3d8h7h4c3c9d6h8c5dTd4s4h5sAs5cKcJcJd3sKh6dTcAd4d2d2hKs",
        ),
        (
            u64::MAX,
            "Th5c3s5dJc9s4s8s4cKsQsKd9dTc2h6h7c9h6s3h7s3dAc5sTd7dQdAs2cTs4hKcJh9c8cJd6d8dAhKh8hAd3c2s4dQc6c5h2dQhJs7h",
        ),
    ] {
        assert_eq!(written(seed), deck, "seed {seed}");
    }
}

/// The stream written out from its published definition: splitmix64 makes the state, xoshiro256++
/// the words, whose bytes are taken from the lowest up; a byte at or above the largest multiple of
/// the cards left is thrown away.
#[test]
fn the_stream_is_xoshiro256_plus_plus_by_rejection() {
    for seed in [0, 1, 42, 1 << 40, u64::MAX] {
        let mut mixed = seed;
        let mut state: [u64; 4] = core::array::from_fn(|_| {
            mixed = u64::wrapping_add(mixed, 0x9E37_79B9_7F4A_7C15);
            let word = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            word ^ word >> 31
        });
        let mut bytes = core::iter::repeat_with(|| {
            let word = state[0]
                .wrapping_add(state[3])
                .rotate_left(23)
                .wrapping_add(state[0]);
            let shifted = state[1] << 17;
            state[2] ^= state[0];
            state[3] ^= state[1];
            state[1] ^= state[2];
            state[0] ^= state[3];
            state[2] ^= shifted;
            state[3] = state[3].rotate_left(45);
            word.to_le_bytes()
        })
        .flatten()
        .map(usize::from);
        let mut deck: Vec<Card> = Cards::ALL.iter().rev().collect();
        for left in (2..=52).rev() {
            let pick = bytes
                .find(|byte| *byte < 256 / left * left)
                .expect("an endless stream")
                % left;
            deck.swap(left - 1, pick);
        }
        assert_eq!(
            shuffled(Some(seed)).expect("a seeded deck").to_vec(),
            deck,
            "seed {seed}"
        );
    }
}

#[test]
fn every_deck_is_whole() {
    for seed in (0..1_000).map(Some).chain([None; 1_000]) {
        assert_eq!(
            Cards::of(shuffled(seed).expect("a deck")),
            Ok(Cards::ALL),
            "seed {seed:?}"
        );
    }
}

#[test]
fn unseeded_decks_differ() {
    assert_ne!(
        shuffled(None).expect("a deck"),
        shuffled(None).expect("a deck")
    );
}

/// How far the cards at every place of many decks are from even: chi square over 52 * 52 cells
/// has 51 * 51 = 2,601 degrees of freedom, hence a mean of 2,601 and a deviation of 72.
fn chi_square(decks: impl Iterator<Item = [Card; 52]>) -> f64 {
    let mut seen = vec![[0_u32; 52]; 52];
    let mut count = 0.0;
    for deck in decks {
        count += 1.0;
        for (place, card) in deck.into_iter().enumerate() {
            seen[place][usize::from(card.id())] += 1;
        }
    }
    let even = count / 52.0;
    seen.iter()
        .flatten()
        .map(|&times| (f64::from(times) - even).powi(2) / even)
        .sum()
}

#[test]
fn every_card_is_at_every_place_equally_often() {
    // five deviations for the seeded decks, which never change; nine for those that do
    let seeded = chi_square((0..20_000).map(|seed| shuffled(Some(seed)).expect("a deck")));
    assert!((seeded - 2601.0).abs() < 5.0 * 72.1, "chi square {seeded}");
    let unseeded = chi_square((0..20_000).map(|_| shuffled(None).expect("a deck")));
    assert!(
        (unseeded - 2601.0).abs() < 9.0 * 72.1,
        "chi square {unseeded}"
    );
}
