//! What may stand for an amount of chips: an integer from 0 to 2**63 - 1, a NumPy one too.

use pyo3::prelude::*;

use crate::door;
use crate::errors::{AmountError, SetupError};
use crate::number::{self, Integer};

/// The amount that `object` is; `what` names it if it is none.
#[inline]
pub fn amount(object: Borrowed<'_, '_, PyAny>, what: impl FnOnce() -> String) -> PyResult<u64> {
    match number::integer(object)? {
        Integer::Small(chips) if chips >= 0 => Ok(chips.unsigned_abs()),
        Integer::Small(chips) => Err(AmountError::new_err(format!(
            "{}: {chips} is negative",
            what()
        ))),
        Integer::Huge => Err(AmountError::new_err(format!(
            "{}: amounts run from 0 to 2**63 - 1",
            what()
        ))),
        Integer::Not => Err(number::wrong(
            object,
            &format!("{}: whole chips were expected", what()),
        )),
    }
}

/// More seats than this are a mistake: each of their pots names all who may win it.
const MOST_SEATS: usize = 1000;

/// Refuses one seat too many, before it costs the machine its memory.
pub fn room(seats: usize, what: &str) -> PyResult<()> {
    if seats < MOST_SEATS {
        Ok(())
    } else {
        Err(SetupError::new_err(format!(
            "{what}: there are more than {MOST_SEATS} seats"
        )))
    }
}

/// Amounts by position, counted from 1 in a message.
pub fn amounts(object: Borrowed<'_, '_, PyAny>, what: &str) -> PyResult<Vec<u64>> {
    let mut amounts = Vec::with_capacity(10);
    let walked = door::each(object, |item| {
        room(amounts.len(), what)?;
        let place = amounts.len() + 1;
        amounts.push(amount(item, || format!("{what}, number {place}"))?);
        Ok(())
    })?;
    if walked {
        Ok(amounts)
    } else {
        Err(number::wrong(
            object,
            &format!("{what}: several amounts were expected"),
        ))
    }
}
