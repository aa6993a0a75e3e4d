//! Pots by position; `croupier.pots` gives the positions their seats.

use croupier_core::PotError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::chips::{amount, amounts, room};
use crate::door;
use crate::errors::bad_pot;
use crate::hints::{Amount, Amounts, Flags, PositionTuple, Positions};
use crate::number::{self, Integer};

/// More shares than this are a mistake, which should not cost the machine its memory.
const MOST_WINNERS: usize = 1 << 20;

/// The pots as (amount, positions that may win it), the main pot first.
///
/// `antes` is empty or has one entry a position, and so has `folded`.
///
/// >>> from croupier._core import side_pots
/// >>> side_pots([100, 300, 300], [False, False, False], (), 0)
/// [(300, (0, 1, 2)), (400, (1, 2))]
#[pyfunction]
#[pyo3(signature = (stakes, folded, antes, dead, /))]
pub fn side_pots<'py>(
    py: Python<'py>,
    stakes: Amounts<'_, 'py>,
    folded: Flags<'_, 'py>,
    antes: Amounts<'_, 'py>,
    dead: Amount<'_, 'py>,
) -> PyResult<Vec<(u64, PositionTuple<'py>)>> {
    let stakes = amounts(stakes.0, "stakes")?;
    let folded = flags(folded)?;
    let antes = amounts(antes.0, "antes")?;
    let dead = amount(dead.0, || "dead".into())?;
    let pots = croupier_core::side_pots(&stakes, &folded, &antes, dead).map_err(bad_pot)?;
    pots.into_iter()
        .map(|pot| Ok((pot.amount, PositionTuple(PyTuple::new(py, pot.eligible)?))))
        .collect()
}

/// The position whose bet stands strictly above every other, and the excess that comes back; `None` if
/// there is none or its owner folded.
///
/// >>> from croupier._core import uncalled
/// >>> uncalled([500, 200, 80], [False, True, False])
/// (0, 300)
#[pyfunction]
#[pyo3(signature = (bets, folded, /))]
pub fn uncalled(bets: Amounts<'_, '_>, folded: Flags<'_, '_>) -> PyResult<Option<(usize, u64)>> {
    let (bets, folded) = (amounts(bets.0, "bets")?, flags(folded)?);
    if bets.len() != folded.len() {
        return Err(bad_pot(PotError::Lengths {
            what: "folded",
            expected: bets.len(),
            found: folded.len(),
        }));
    }
    Ok(croupier_core::uncalled(&bets, &folded))
}

/// The shares of so many equal hands in one pot, odd units one each to the first.
///
/// >>> from croupier._core import split
/// >>> split(200, 3, 1)
/// [67, 67, 66]
#[pyfunction]
#[pyo3(signature = (amount, winners, unit, /))]
pub fn split(
    amount: Amount<'_, '_>,
    winners: Amount<'_, '_>,
    unit: Amount<'_, '_>,
) -> PyResult<Vec<u64>> {
    let (amount, unit) = pot(amount, unit)?;
    let winners = usize::try_from(crate::chips::amount(winners.0, || "winners".into())?)
        .unwrap_or(usize::MAX);
    if winners > MOST_WINNERS {
        return Err(bad_pot(PotError::TooMany { winners }));
    }
    croupier_core::split(amount, winners, unit).map_err(bad_pot)
}

/// The shares as (position, chips) in one pot that the `high` hands and the `low` hands halve.
///
/// >>> from croupier._core import split_high_low
/// >>> split_high_low(101, [0, 1], [0], 1)
/// [(0, 76), (1, 25)]
#[pyfunction]
#[pyo3(signature = (amount, high, low, unit, /))]
pub fn split_high_low(
    amount: Amount<'_, '_>,
    high: Positions<'_, '_>,
    low: Positions<'_, '_>,
    unit: Amount<'_, '_>,
) -> PyResult<Vec<(usize, u64)>> {
    let (amount, unit) = pot(amount, unit)?;
    let (high, low) = (positions(high, "high")?, positions(low, "low")?);
    croupier_core::split_high_low(amount, &high, &low, unit).map_err(bad_pot)
}

fn pot(pot: Amount<'_, '_>, unit: Amount<'_, '_>) -> PyResult<(u64, u64)> {
    Ok((
        amount(pot.0, || "amount".into())?,
        amount(unit.0, || "unit".into())?,
    ))
}

fn flags(folded: Flags<'_, '_>) -> PyResult<Vec<bool>> {
    let mut flags = Vec::with_capacity(10);
    let walked = door::each(folded.0, |flag| {
        room(flags.len(), "folded")?;
        flags.push(flag.extract()?);
        Ok(())
    })?;
    if walked {
        Ok(flags)
    } else {
        Err(number::wrong(
            folded.0,
            "folded: one flag a seat was expected",
        ))
    }
}

fn positions(object: Positions<'_, '_>, what: &str) -> PyResult<Vec<usize>> {
    let mut positions = Vec::with_capacity(10);
    let walked = door::each(object.0, |item| {
        room(positions.len(), what)?;
        let position = match number::integer(item)? {
            Integer::Small(position) => usize::try_from(position).ok(),
            _ => None,
        };
        positions.push(
            position
                .ok_or_else(|| number::wrong(item, &format!("{what}: a position was expected")))?,
        );
        Ok(())
    })?;
    if walked {
        Ok(positions)
    } else {
        Err(number::wrong(
            object.0,
            &format!("{what}: positions were expected"),
        ))
    }
}
