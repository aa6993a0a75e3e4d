//! `croupier._core`: what Python sees of croupier-core.
//!
//! ```text
//! a Python object --door, chips--> cards, amounts --croupier-core--> answer --interned--> a Python object
//! ```
//!
//! Nothing is decided here: the core knows the cards and the pots, this crate knows what a caller may
//! hand in. Whatever he hands in, he gets an answer or a small named error.

#![deny(unsafe_code)]

mod batch;
#[allow(unsafe_code, reason = "arrays are read where they are")]
mod buffers;
mod cards;
mod chips;
mod compat;
mod deck;
mod door;
mod equity;
mod errors;
mod hints;
mod interned;
mod number;
mod pots;
mod range;
mod strength;

/// The core of Croupier in Rust. Import its names from `croupier`, not from here.
#[pyo3::pymodule]
mod _core {
    use pyo3::exceptions::PyRuntimeWarning;
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::{evaluate_many, kernel};
    #[pymodule_export]
    use crate::cards::{Cards, card, parse_cards};
    #[pymodule_export]
    use crate::compat::cactus::{DeucesEvaluator, TreysEvaluator, cactus_card, cactus_omaha};
    #[pymodule_export]
    use crate::compat::eval7::{Eval7Card, eval7_evaluate, eval7_handtype};
    #[pymodule_export]
    use crate::compat::phevaluator::{
        PhevaluatorCard, evaluate_5cards, evaluate_6cards, evaluate_7cards, evaluate_cards,
        evaluate_omaha_cards, evaluate_plo4_cards, evaluate_plo5_cards, evaluate_plo6_cards,
    };
    #[pymodule_export]
    use crate::compat::range_equity::{eval7_all_hands, eval7_exact, eval7_monte_carlo};
    #[pymodule_export]
    use crate::compat::xorshift::{xorshift_randint, xorshift_random, xorshift_seed};
    #[pymodule_export]
    use crate::deck::shuffled_deck;
    #[pymodule_export]
    use crate::equity::{equity, preflop};
    #[pymodule_export]
    use crate::pots::{side_pots, split, split_high_low, uncalled};
    #[pymodule_export]
    use crate::range::{Range, range_order};
    #[pymodule_export]
    use crate::strength::{best_five, category, evaluate, strength, strengths, words};

    #[pymodule_init]
    fn init(py: Python<'_>) -> PyResult<()> {
        if cfg!(debug_assertions) {
            let text = c"this is a debug build of croupier, its speed means nothing";
            PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), text, 1)?;
        }
        Ok(())
    }
}
