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
static STRENGTH: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static CARDS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static STRENGTHS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();

/// What is in `cell`, made first if it is empty. Python code runs while it is made, which may come
/// here again from a signal handler or another thread: both make it, and the first one stays.
#[inline]
pub fn once<T>(
    py: Python<'_>,
    cell: &'static PyOnceLock<T>,
    make: impl FnOnce() -> PyResult<T>,
) -> PyResult<&'static T> {
    match cell.get(py) {
        Some(made) => Ok(made),
        None => first(py, cell, make),
    }
}

#[cold]
fn first<T>(
    py: Python<'_>,
    cell: &'static PyOnceLock<T>,
    make: impl FnOnce() -> PyResult<T>,
) -> PyResult<&'static T> {
    let made = make()?;
    Ok(cell.get_or_init(py, || made))
}

/// The class `croupier.cards.Card`.
pub fn card_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    once(py, &CARD, || class(py, "croupier.cards", "Card")).map(|class| class.bind(py))
}

/// The class `croupier.strength.Strength`.
pub fn strength_class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    once(py, &STRENGTH, || class(py, "croupier.strength", "Strength")).map(|class| class.bind(py))
}

/// The one `Card` object of this card.
pub fn card<'py>(py: Python<'py>, card: Card) -> PyResult<CardObject<'py>> {
    taken(py, all_cards(py)?, card.id().into()).map(CardObject)
}

/// A tuple of `Card` objects in the order given.
pub fn cards<'py>(
    py: Python<'py>,
    cards: impl IntoIterator<Item = Card, IntoIter: ExactSizeIterator>,
) -> PyResult<CardTuple<'py>> {
    let table = all_cards(py)?;
    let objects = cards
        .into_iter()
        .map(|card| table.get(usize::from(card.id())));
    PyTuple::new(py, objects).map(CardTuple)
}

/// The one `Strength` object of this strength.
#[inline]
pub fn strength<'py>(py: Python<'py>, strength: Strength) -> PyResult<StrengthObject<'py>> {
    let count = usize::from(Strength::BEST.get()) + 1;
    let strengths = once(py, &STRENGTHS, || instances(strength_class(py)?, count))?;
    taken(py, strengths, strength.get().into()).map(StrengthObject)
}

fn all_cards(py: Python<'_>) -> PyResult<&'static [Py<PyAny>]> {
    once(py, &CARDS, || instances(card_class(py)?, Card::COUNT)).map(Vec::as_slice)
}

fn class(py: Python<'_>, module: &str, name: &str) -> PyResult<Py<PyType>> {
    Ok(py.import(module)?.getattr(name)?.cast_into()?.unbind())
}

/// Instances of a subclass of `int` for 0, 1, 2, ...
fn instances(class: &Bound<'_, PyType>, count: usize) -> PyResult<Vec<Py<PyAny>>> {
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
