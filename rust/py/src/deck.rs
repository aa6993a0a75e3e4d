//! A deck, shuffled.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::errors::SetupError;
use crate::hints::{CardTuple, Seed};
use crate::interned;
use crate::number::{self, Integer};

/// The 52 cards, shuffled: from the operating system's random bytes, or, with a seed, the same way on
/// every machine and in every release.
///
/// `seed` is `None` or an integer from 0 to 2**63 - 1. Raises `SetupError` for any other integer and
/// `OSError` if the system has no random bytes to give.
///
/// >>> from croupier._core import shuffled_deck
/// >>> shuffled_deck(7) == shuffled_deck(7)
/// True
#[pyfunction]
#[pyo3(signature = (seed, /))]
pub fn shuffled_deck<'py>(py: Python<'py>, seed: Seed<'_, 'py>) -> PyResult<CardTuple<'py>> {
    let deck = croupier_core::shuffled(read(seed)?)
        .map_err(|error| PyOSError::new_err(error.to_string()))?;
    interned::cards(py, deck)
}

/// The seed that was given, if one was.
pub fn read(seed: Seed<'_, '_>) -> PyResult<Option<u64>> {
    if seed.0.is_none() {
        return Ok(None);
    }
    match number::integer(seed.0)? {
        Integer::Small(seed) if seed >= 0 => Ok(Some(seed.unsigned_abs())),
        Integer::Not => Err(number::wrong(seed.0, "a seed is an integer or None")),
        _ => Err(SetupError::new_err(
            "a seed is an integer from 0 to 2**63 - 1",
        )),
    }
}
