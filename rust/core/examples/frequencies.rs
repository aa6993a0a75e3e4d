//! Counts all 133,784,560 hands of seven cards: how often each category comes, and with how many of
//! the 7,462 strengths.
//!
//! ```text
//! cargo run --release -p croupier-core --example frequencies
//! ```

use croupier_core::{CardError, Cards, Category, Strength, evaluate};

fn main() -> Result<(), CardError> {
    let mut hands = vec![0_u64; usize::from(Strength::BEST.get()) + 1];
    let mut mask = 0b111_1111_u64;
    while mask <= Cards::ALL.mask() {
        hands[usize::from(evaluate(Cards::from_mask(mask)?)?.get())] += 1;
        // the next larger mask of seven bits
        let lowest = mask & mask.wrapping_neg();
        let carried = mask + lowest;
        mask = carried | ((carried ^ mask) >> (lowest.trailing_zeros() + 2));
    }

    let all: u64 = hands.iter().sum();
    println!(
        "{:<16} {:>11} {:>10} {:>9}",
        "", "hands", "share", "strengths"
    );
    for category in Category::ALL.into_iter().rev() {
        let of_it: Vec<u64> = (0..)
            .zip(&hands)
            .filter(|&(number, _)| {
                Strength::new(number).and_then(Strength::category) == Some(category)
            })
            .map(|(_, &count)| count)
            .collect();
        let count: u64 = of_it.iter().sum();
        let share = 100.0 * count as f64 / all as f64;
        let strengths = of_it.iter().filter(|&&count| count > 0).count();
        println!("{category:<16} {count:>11} {share:>9.4}% {strengths:>9}");
    }
    let strengths = hands.iter().filter(|&&count| count > 0).count();
    println!("{:<16} {all:>11} {:>9.4}% {strengths:>9}", "all", 100.0);
    Ok(())
}
