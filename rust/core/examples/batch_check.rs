//! Compares every kernel with one hand at a time, on so many million random rows (100 if it is not
//! said), their cards in random order, of 7, 6 and 5 cards: some fifteen seconds.
//!
//! ```text
//! cargo run --release -p croupier-core --example batch_check -- 100
//! ```

use std::error::Error;

use croupier_core::batch::Kernel;
use croupier_core::{Cards, evaluate};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

const ROWS: usize = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let millions = std::env::args()
        .nth(1)
        .map_or(Ok(100), |text| text.parse())?;
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(millions);
    let mut deck: Vec<u8> = (0..52).collect();
    let (mut cards, mut masks, mut expected) = (Vec::new(), Vec::new(), Vec::new());
    let mut found = vec![0; ROWS];
    for size in [7, 6, 5] {
        for _ in 0..millions {
            cards.clear();
            masks.clear();
            expected.clear();
            for _ in 0..ROWS {
                for i in 0..size {
                    let other = ((chance.next_u64() >> 32) * (52 - i as u64)) >> 32;
                    deck.swap(i, i + other as usize);
                }
                let mask = deck[..size].iter().fold(0, |mask, id| mask | 1 << id);
                cards.extend(&deck[..size]);
                masks.push(mask);
                expected.push(evaluate(Cards::from_mask(mask)?)?.get());
            }
            for kernel in Kernel::ALL
                .into_iter()
                .filter(|kernel| kernel.is_available())
            {
                kernel.evaluate_rows(&cards, size, &mut found)?;
                assert!(found == expected, "{kernel}: rows of {size}");
                kernel.evaluate_masks(&masks, &mut found)?;
                assert!(found == expected, "{kernel}: masks of {size}");
            }
        }
        println!("{millions} million random rows of {size} cards: as one by one");
    }
    Ok(())
}
