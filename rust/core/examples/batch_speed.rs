//! How long each kernel takes for a hand of ten million random ones, fresh in memory, on one core.
//!
//! ```text
//! cargo run --release -p croupier-core --example batch_speed
//! ```

use std::time::Instant;

use croupier_core::batch::{BatchError, Kernel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

const HANDS: usize = 10_000_000;
const ROUNDS: usize = 9;

fn main() -> Result<(), BatchError> {
    let mut strengths = vec![0; HANDS];
    println!("ns a hand, the best and the median of {ROUNDS} rounds over {HANDS} hands");
    for width in [7, 6, 5] {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut cards = Vec::with_capacity(HANDS * width);
        let mut masks = Vec::with_capacity(HANDS);
        for _ in 0..HANDS {
            let mut mask = 0_u64;
            while mask.count_ones() < width as u32 {
                let id = ((chance.next_u64() >> 32) * 52) >> 32;
                if mask >> id & 1 == 0 {
                    mask |= 1 << id;
                    cards.push(id as u8);
                }
            }
            masks.push(mask);
        }
        for kernel in Kernel::ALL
            .into_iter()
            .filter(|kernel| kernel.is_available())
        {
            let [best, median] = timed(|| kernel.evaluate_rows(&cards, width, &mut strengths))?;
            println!("{kernel:<9} rows of {width}   {best:.3} {median:.3}");
            let [best, median] = timed(|| kernel.evaluate_masks(&masks, &mut strengths))?;
            println!("{kernel:<9} masks of {width}  {best:.3} {median:.3}");
        }
    }
    Ok(())
}

fn timed(mut run: impl FnMut() -> Result<(), BatchError>) -> Result<[f64; 2], BatchError> {
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        run()?;
        rounds.push(start.elapsed().as_secs_f64() * 1e9 / HANDS as f64);
    }
    rounds.sort_by(f64::total_cmp);
    Ok([rounds[0], rounds[ROUNDS / 2]])
}
