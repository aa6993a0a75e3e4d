//! One of many, as likely as its weight says, in two looks at a table.
//!
//! Vose's method: the weights fill as many boxes of equal size as there are weights, so that no box has
//! parts of more than two. A box is drawn, and then which part of it.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

/// The boxes, of which each is to its `part` its own and otherwise its `other`'s.
pub(crate) struct Alias {
    part: Vec<u64>,
    other: Vec<u32>,
    even: bool,
}

impl Alias {
    /// At least one weight, none of them negative and not all zero.
    pub(crate) fn new(weights: &[f64]) -> Alias {
        let mean = weights.iter().sum::<f64>() / weights.len() as f64;
        let mut heights: Vec<f64> = weights.iter().map(|weight| weight / mean).collect();
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..heights.len()).partition(|&i| heights[i] < 1.0);
        let mut part = vec![u64::MAX; heights.len()];
        let mut other: Vec<u32> = (0..heights.len() as u32).collect();
        while let (Some(&from), Some(to)) = (large.last(), small.pop()) {
            part[to] = (heights[to] * 2.0_f64.powi(64)) as u64;
            other[to] = from as u32;
            heights[from] -= 1.0 - heights[to];
            if heights[from] < 1.0 {
                large.pop();
                small.push(from);
            }
        }
        Alias {
            even: part.iter().all(|&part| part == u64::MAX),
            part,
            other,
        }
    }

    /// The index of one of the weights.
    #[inline(always)]
    pub(crate) fn draw(&self, stream: &mut Xoshiro256PlusPlus) -> usize {
        let count = self.part.len() as u64;
        if count == 1 {
            return 0;
        }
        let mut product = (stream.next_u64() >> 32) * count;
        let unfair = (1 << 32) % count;
        while product & 0xFFFF_FFFF < unfair {
            product = (stream.next_u64() >> 32) * count;
        }
        let index = (product >> 32) as usize;
        if self.even || stream.next_u64() < self.part[index] {
            index
        } else {
            self.other[index] as usize
        }
    }
}
