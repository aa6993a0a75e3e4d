//! The 52 cards and the 7,463 strengths as Python objects, each made once.
//!
//! `Card` and `Strength` are subclasses of `int` written in Python; making such an object costs fifty
//! nanoseconds, taking it from a table one.

use croupier_core::{Card, Strength};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyTuple, PyType};

use crate::hints::{CardObject, CardTuple, StrengthObject};

static CARD: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static CARDS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static STRENGTHS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();

/// The class `croupier.cards.Card`.
pub fn card_class<'a>(py: Python<'a>) -> PyResult<&'a Bound<'a, PyType>> {
    CARD.import(py, "croupier.cards", "Card")
}

/// The one `Card` object of this card.
pub fn card<'py>(py: Python<'py>, card: Card) -> PyResult<CardObject<'py>> {
    let cards = CARDS.get_or_try_init(py, || all(card_class(py)?, Card::COUNT))?;
    taken(py, cards, card.id().into()).map(CardObject)
}

/// A tuple of `Card` objects in the order given.
pub fn cards<'py>(
    py: Python<'py>,
    cards: impl IntoIterator<Item = Card, IntoIter: ExactSizeIterator>,
) -> PyResult<CardTuple<'py>> {
    let table = CARDS.get_or_try_init(py, || all(card_class(py)?, Card::COUNT))?;
    let objects = cards
        .into_iter()
        .map(|card| table.get(usize::from(card.id())));
    PyTuple::new(py, objects).map(CardTuple)
}

/// The one `Strength` object of this strength.
#[inline]
pub fn strength<'py>(py: Python<'py>, strength: Strength) -> PyResult<StrengthObject<'py>> {
    let strengths = match STRENGTHS.get(py) {
        Some(strengths) => strengths,
        None => STRENGTHS.get_or_try_init(py, || {
            let class = py
                .import("croupier.strength")?
                .getattr("Strength")?
                .cast_into()?;
            all(&class, 7463)
        })?,
    };
    taken(py, strengths, strength.get().into()).map(StrengthObject)
}

/// Instances of a subclass of `int` for 0, 1, 2, ...
fn all(class: &Bound<'_, PyType>, count: usize) -> PyResult<Vec<Py<PyAny>>> {
    let new = class.py().get_type::<PyInt>().getattr("__new__")?;
    (0..count)
        .map(|value| Ok(new.call1((class, value))?.unbind()))
        .collect()
}

#[inline]
fn taken<'py>(py: Python<'py>, table: &[Py<PyAny>], index: usize) -> PyResult<Bound<'py, PyAny>> {
    match table.get(index) {
        Some(object) => Ok(object.bind(py).clone()),
        None => Err(PyRuntimeError::new_err(
            "a card or a strength beyond its table",
        )),
    }
}
