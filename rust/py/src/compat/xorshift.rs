//! The random numbers of eval7: one xorshift1024* generator for the whole process.
//!
//! Whoever seeds it counts on its stream: the published generator, filled by xorshift64* from a seed,
//! and whole numbers taken as remainders.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyZeroDivisionError;
use pyo3::prelude::*;

use super::integer::c_integer;

/// Sixteen words, of which each number uses two and changes one.
pub struct Xorshift {
    words: [u64; 16],
    at: usize,
}

/// Nobody may wait for Python while he holds it: who waits for it may be holding Python.
static SHARED: Mutex<Xorshift> = Mutex::new(Xorshift {
    words: [0; 16],
    at: 0,
});

/// The generator of this process.
pub fn shared() -> MutexGuard<'static, Xorshift> {
    SHARED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Xorshift {
    fn seeded(seed: u64) -> Xorshift {
        let mut word = seed;
        let words = core::array::from_fn(|_| {
            let now = word;
            word ^= word >> 12;
            word ^= word << 25;
            word ^= word >> 27;
            word = word.wrapping_mul(0x2545_F491_4F6C_DD1D);
            now
        });
        Xorshift { words, at: 0 }
    }

    /// The next number, of 64 bits.
    #[inline]
    pub fn next(&mut self) -> u64 {
        let last = self.words[self.at & 15];
        self.at = (self.at + 1) & 15;
        let word = &mut self.words[self.at & 15];
        let turned = *word ^ (*word << 31);
        *word = (turned ^ (turned >> 11)) ^ (last ^ (last >> 30));
        word.wrapping_mul(0x1066_89D4_5497_FDB5)
    }

    /// Whether it gives nothing but zeros, as it does for ever after the seed 0.
    pub fn is_stuck(&self) -> bool {
        self.words == [0; 16]
    }
}

/// Seeds the generator that all of eval7's Monte Carlo functions share.
#[pyfunction]
pub fn xorshift_seed(seed: u64) {
    *shared() = Xorshift::seeded(seed);
}

/// A random integer from 0 to n - 1.
#[pyfunction]
pub fn xorshift_randint(n: &Bound<'_, PyAny>) -> PyResult<i32> {
    let n: i32 = c_integer(n)?;
    // a negative n turns into a huge one, and only the low half of the remainder counts
    let remainder = i64::from(n).cast_unsigned();
    match shared().next().checked_rem(remainder) {
        Some(number) => Ok(number as i32),
        None => Err(PyZeroDivisionError::new_err(
            "integer division or modulo by zero",
        )),
    }
}

/// A random float from 0.0 to 1.0.
#[pyfunction]
pub fn xorshift_random() -> f64 {
    shared().next() as f64 / u64::MAX as f64
}
