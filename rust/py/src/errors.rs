//! Which Python exception an error of the core becomes; its words stay as they are.

use croupier_core::{CardError, PotError};
use pyo3::PyErr;

pyo3::import_exception!(croupier.errors, CroupierError);
pyo3::import_exception!(croupier.errors, InvalidCard);
pyo3::import_exception!(croupier.errors, DuplicateCard);
pyo3::import_exception!(croupier.errors, CardCount);
pyo3::import_exception!(croupier.errors, AmountError);
pyo3::import_exception!(croupier.errors, SetupError);
pyo3::import_exception!(croupier.errors, RangeError);
pyo3::import_exception!(croupier.errors, EquityError);
pyo3::import_exception!(croupier.errors, TooManyShowdowns);

/// The exception for cards that are none, are there twice, or are too few or too many.
#[cold]
pub fn bad_cards(error: CardError) -> PyErr {
    let text = error.to_string();
    match error {
        CardError::Duplicate { .. } | CardError::OnBoard { .. } => DuplicateCard::new_err(text),
        CardError::Count { .. } => CardCount::new_err(text),
        _ => InvalidCard::new_err(text),
    }
}

/// The exception for chips that cannot be counted, or for seats that do not fit them.
#[cold]
pub fn bad_pot(error: PotError) -> PyErr {
    let text = error.to_string();
    match error {
        PotError::Lengths { .. } | PotError::NobodyLeft | PotError::Twice { .. } => {
            SetupError::new_err(text)
        }
        _ => AmountError::new_err(text),
    }
}
