//! `croupier._core`: what Python sees of croupier-core.
//!
//! ```text
//! a Python object --door, chips--> cards, amounts --croupier-core--> answer --interned--> a Python object
//! ```
//!
//! Nothing is decided here: the core knows the cards and the pots, this crate knows what a caller may
//! hand in. Whatever he hands in, he gets an answer or a small named error.

mod cards;
mod chips;
mod deck;
mod door;
mod errors;
mod hints;
mod interned;
mod number;
mod pots;
mod strength;

/// The core of Croupier in Rust. Import its names from `croupier`, not from here.
#[pyo3::pymodule]
mod _core {
    use pyo3::exceptions::PyRuntimeWarning;
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::cards::{Cards, card, parse_cards};
    #[pymodule_export]
    use crate::deck::shuffled_deck;
    #[pymodule_export]
    use crate::pots::{side_pots, split, split_high_low, uncalled};
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
