//! How strong a hand is.

use croupier_core::Strength;
use pyo3::prelude::*;

use crate::cards::Cards;
use crate::door;
use crate::errors::{CroupierError, bad_cards};
use crate::hints::{AnyCards, Holes, Number, StrengthObject};
use crate::interned;
use crate::number::{self, Integer};

/// How strong the best five of five, six or seven cards are: a larger `Strength` wins.
///
/// `cards` is a text, several texts or ids, `Cards`, or a mask. Raises `InvalidCard`, `DuplicateCard`
/// or `CardCount`, which say which card and where.
///
/// >>> from croupier import evaluate
/// >>> evaluate("AsKsQsJsTs2c3d")
/// Strength(7462)
/// >>> print(evaluate(["As", "Ah", "Ks", "Kh", "Qd"]))
/// two pair, aces and kings, queen kicker
#[pyfunction]
#[pyo3(signature = (cards, /))]
pub fn evaluate<'py>(py: Python<'py>, cards: AnyCards<'_, 'py>) -> PyResult<StrengthObject<'py>> {
    interned::strength(
        py,
        croupier_core::evaluate(door::set(cards.0)?).map_err(bad_cards)?,
    )
}

/// The five of five, six or seven cards that make the hand.
///
/// Where several cards would do, the higher suit is taken: spades, hearts, diamonds, clubs.
///
/// >>> from croupier import best_five
/// >>> best_five("Ah Ad Ks Kc 7c 7d 2h")
/// Cards('Ah Ad Ks Kc 7d')
#[pyfunction]
#[pyo3(signature = (cards, /))]
pub fn best_five(cards: AnyCards<'_, '_>) -> PyResult<Cards> {
    croupier_core::best_five(door::set(cards.0)?)
        .map(Cards)
        .map_err(bad_cards)
}

/// The strengths of many hands on one board as plain integers, in one call; 0 where a hand is `None`.
///
/// >>> from croupier import Cards
/// >>> from croupier._core import strengths
/// >>> strengths(Cards("AsKsQsJsTs"), [Cards("2c3d"), None])
/// [7462, 0]
#[pyfunction]
#[pyo3(signature = (board, holes, /))]
pub fn strengths(board: AnyCards<'_, '_>, holes: Holes<'_, '_>) -> PyResult<Vec<u16>> {
    let board = door::set(board.0)?;
    let mut hands = Vec::with_capacity(10);
    let walked = door::each(holes.0, |hole| {
        hands.push(if hole.is_none() {
            None
        } else {
            Some(door::set(hole)?)
        });
        Ok(())
    })?;
    if !walked {
        return Err(number::wrong(holes.0, "hands were expected"));
    }
    let strengths = croupier_core::strengths(board, hands).map_err(bad_cards)?;
    Ok(strengths.into_iter().map(Strength::get).collect())
}

/// The one `Strength` object of a number from 0 to 7462.
#[pyfunction]
#[pyo3(signature = (number, /))]
pub fn strength<'py>(py: Python<'py>, number: Number<'_, 'py>) -> PyResult<StrengthObject<'py>> {
    interned::strength(py, counted(number)?)
}

/// The number of a strength's category, from 1, high card, to 10, royal flush; 0 if it is no hand.
#[pyfunction]
#[pyo3(signature = (strength, /))]
pub fn category(strength: Number<'_, '_>) -> PyResult<u8> {
    Ok(counted(strength)?
        .category()
        .map_or(0, |category| category as u8))
}

/// A strength in words.
#[pyfunction]
#[pyo3(signature = (strength, /))]
pub fn words(strength: Number<'_, '_>) -> PyResult<String> {
    Ok(counted(strength)?.to_string())
}

fn counted(number: Number<'_, '_>) -> PyResult<Strength> {
    let strength = match number::integer(number.0)? {
        Integer::Small(number) => u16::try_from(number).ok().and_then(Strength::new),
        Integer::Huge => None,
        Integer::Not => return Err(number::wrong(number.0, "a strength was expected")),
    };
    strength.ok_or_else(|| {
        CroupierError::new_err("a strength is a number from 0, no hand, to 7462, a royal flush")
    })
}
