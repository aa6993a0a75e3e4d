//! Every hand of five and of seven cards, counted and compared with the known frequencies.

mod common;

use common::each_hand;
use croupier_core::{Strength, evaluate};

/// How many hands have each strength.
fn census(size: u32) -> Vec<u64> {
    let mut hands = vec![0; usize::from(Strength::BEST.get()) + 1];
    each_hand(size, |cards| {
        hands[usize::from(evaluate(cards).expect("a hand").get())] += 1
    });
    assert_eq!(hands[0], 0, "every hand has a strength");
    hands
}

/// The hands of each category, the high card first.
fn by_category(hands: &[u64]) -> [u64; 10] {
    let mut counts = [0; 10];
    for (number, &count) in (0..).zip(hands) {
        if let Some(category) = Strength::new(number).and_then(Strength::category) {
            counts[category as usize - 1] += count;
        }
    }
    counts
}

#[test]
fn all_2_598_960_hands_of_five_cards() {
    let hands = census(5);
    assert_eq!(
        by_category(&hands),
        [
            1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4
        ]
    );
    assert_eq!(hands.iter().sum::<u64>(), 2_598_960);
    assert!(
        hands[1..].iter().all(|&count| count > 0),
        "each of the 7,462 strengths is there"
    );
}

#[test]
fn all_133_784_560_hands_of_seven_cards() {
    let hands = census(7);
    assert_eq!(
        by_category(&hands),
        [
            23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
            224_848, 37_260, 4_324
        ]
    );
    assert_eq!(hands.iter().sum::<u64>(), 133_784_560);
    assert_eq!(hands.iter().filter(|&&count| count > 0).count(), 4_824);
}
