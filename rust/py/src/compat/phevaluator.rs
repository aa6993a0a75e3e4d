//! The cards of phevaluator, numbered as ours are, and its ranks: places from 1 to 7462.

use croupier_core::{Card, Cards, evaluate, evaluate_omaha};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple, PyType};

use super::cactus::two_letters;
use super::strict;
use crate::number::exactly;

pyo3::import_exception!(croupier.compat.errors, HugeCard);
pyo3::import_exception!(croupier.compat.errors, InvalidCard);

/// What `croupier.compat.phevaluator.Card` is made of.
#[pyclass(frozen, subclass, module = "croupier._core")]
pub struct PhevaluatorCard {
    /// From 0 to 51, unless the switch was off when it was made.
    id: i64,
}

#[pymethods]
impl PhevaluatorCard {
    #[new]
    #[pyo3(signature = (other: "int | str | PhevaluatorCard"))]
    fn new(other: &Bound<'_, PyAny>) -> PyResult<PhevaluatorCard> {
        let id = id(other.as_borrowed())?;
        refuse_other_ids(other.py(), id)?;
        Ok(PhevaluatorCard { id })
    }

    /// The id of an id, of a text or of a card.
    #[staticmethod]
    #[pyo3(signature = (other: "int | str | PhevaluatorCard") -> "int")]
    fn to_id<'py>(other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let id = id(other.as_borrowed())?;
        refuse_other_ids(py, id)?;
        if other.is_instance_of::<PyInt>() {
            return Ok(other.clone());
        }
        Ok(id.into_pyobject(py)?.into_any())
    }

    /// `rank * 4 + suit`: 0 is 2c, 51 is As.
    #[getter]
    fn id_(&self) -> i64 {
        self.id
    }

    /// The letter of the rank: "A".
    fn describe_rank(&self) -> PyResult<char> {
        letter("23456789TJQKA", self.id.div_euclid(4))
    }

    /// The letter of the suit: "s".
    fn describe_suit(&self) -> PyResult<char> {
        letter("cdhs", self.id.rem_euclid(4))
    }

    /// The card as it is written: "As".
    fn describe_card(&self) -> PyResult<String> {
        Ok(String::from_iter([
            self.describe_rank()?,
            self.describe_suit()?,
        ]))
    }

    fn __str__(&self) -> PyResult<String> {
        self.describe_card()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Card(\"{}\")", self.describe_card()?))
    }

    fn __int__(&self) -> i64 {
        self.id
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.id.into_pyobject(py)?.hash()
    }

    /// Equal to another card, to its id, and to its text in capitals or not.
    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(py.NotImplemented().into_bound(py));
        }
        let equal = if let Ok(card) = other.cast::<PhevaluatorCard>() {
            self.id == card.get().id
        } else if let Ok(text) = other.cast::<PyString>() {
            text.to_string_lossy().to_lowercase() == self.describe_card()?.to_lowercase()
        } else {
            // a NumPy integer has its own kind of truth to say
            let equal = self
                .id
                .into_pyobject(py)?
                .rich_compare(other, CompareOp::Eq)?;
            if matches!(op, CompareOp::Eq) {
                return Ok(equal);
            }
            equal.is_truthy()?
        };
        let answer = equal == matches!(op, CompareOp::Eq);
        Ok(answer.into_pyobject(py)?.to_owned().into_any())
    }

    fn __setattr__(&self, name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let _ = (name, value);
        Err(PyTypeError::new_err(
            "Card object does not support assignment to attribute",
        ))
    }

    fn __delattr__(&self, name: &Bound<'_, PyAny>) -> PyResult<()> {
        let _ = name;
        Err(PyTypeError::new_err(
            "Card object does not support deletion of attribute",
        ))
    }

    fn __reduce__<'py>(this: Bound<'py, Self>) -> (Bound<'py, PyType>, (i64,)) {
        (this.get_type(), (this.get().id,))
    }
}

fn letter(letters: &str, number: i64) -> PyResult<char> {
    usize::try_from(number)
        .ok()
        .and_then(|number| letters.chars().nth(number))
        .ok_or_else(|| PyKeyError::new_err(number))
}

fn refuse_other_ids(py: Python<'_>, id: i64) -> PyResult<()> {
    if !(0..52).contains(&id) && strict(py)? {
        return Err(InvalidCard::new_err(format!(
            "{id} is no card, ids run from 0 (2c) to 51 (As)"
        )));
    }
    Ok(())
}

/// The id that `object` is, has or is the text of, whether there is such a card or not.
#[inline]
fn id(object: Borrowed<'_, '_, PyAny>) -> PyResult<i64> {
    if let Some(int) = exactly::<PyInt>(object)
        && let Ok(id) = int.extract()
    {
        return Ok(id);
    }
    if let Some(text) = exactly::<PyString>(object)
        && let Ok(text) = text.to_str()
        && let [rank, suit] = *text.as_bytes()
        && let Some(card) = two_letters(rank, suit.to_ascii_lowercase())
    {
        return Ok(card.id().into());
    }
    match object.cast::<PhevaluatorCard>() {
        Ok(card) => Ok(card.get().id),
        Err(_) => seldom(object),
    }
}

#[cold]
fn seldom(object: Borrowed<'_, '_, PyAny>) -> PyResult<i64> {
    if object.is_instance_of::<PyInt>() {
        return object
            .extract()
            .map_err(|_| HugeCard::new_err("so large a number is no card"));
    }
    let Ok(text) = object.cast::<PyString>() else {
        return Err(PyTypeError::new_err(format!(
            "Type of parameter must be int, str or Card. passed: {}",
            object.get_type().repr()?
        )));
    };
    let text = text.to_string_lossy();
    let mut letters = text.chars();
    let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next()) else {
        return Err(PyValueError::new_err(format!(
            "The length of value must be 2. passed: {text}"
        )));
    };
    let known = |letters: &str, letter: char| {
        letters
            .find(letter)
            .ok_or_else(|| PyKeyError::new_err(letter))
    };
    let rank = known("23456789TJQKA", rank)?;
    Ok((rank * 4 + known("cdhsCDHS", suit)? % 4) as i64)
}

/// Cards in the order they were handed in: what they are together, if nothing about them is odd.
struct Row {
    set: Cards,
    odd: bool,
}

impl Row {
    #[inline]
    fn read<'a, 'py: 'a>(cards: impl Iterator<Item = Borrowed<'a, 'py, PyAny>>) -> PyResult<Row> {
        let mut row = Row {
            set: Cards::EMPTY,
            odd: false,
        };
        for object in cards {
            match u8::try_from(id(object)?).ok().and_then(Card::from_id) {
                Some(card) => {
                    row.odd |= row.set.contains(card);
                    row.set = row.set.with(card);
                }
                None => row.odd = true,
            }
        }
        Ok(row)
    }
}

/// Python decides what becomes of ids that are no cards, and of cards that are there twice.
#[cold]
fn odd(cards: &Bound<'_, PyTuple>, holes: usize) -> PyResult<u16> {
    let ids = cards
        .iter_borrowed()
        .map(id)
        .collect::<PyResult<Vec<i64>>>()?;
    cards
        .py()
        .import(intern!(cards.py(), "croupier.compat.phevaluator.odd"))?
        .getattr(intern!(cards.py(), "place"))?
        .call1((ids, holes))?
        .extract()
}

#[inline]
fn place(cards: &Bound<'_, PyTuple>) -> PyResult<u16> {
    let row = Row::read(cards.iter_borrowed())?;
    let count = cards.len();
    if !(5..=7).contains(&count) {
        return Err(PyValueError::new_err(format!(
            "The number of cards must be between 5 and 7.passed size: {count}"
        )));
    }
    match evaluate(row.set) {
        Ok(strength) if !row.odd => Ok(strength.place()),
        _ => odd(cards, 0),
    }
}

/// The place of the best five of five to seven cards; the smaller wins.
#[pyfunction]
#[pyo3(signature = (*cards: "int | str | PhevaluatorCard"))]
pub fn evaluate_cards(cards: &Bound<'_, PyTuple>) -> PyResult<u16> {
    place(cards)
}

macro_rules! of_so_many {
    ($name:ident($($card:ident),+), $words:literal) => {
        #[doc = concat!("The place of ", $words, "; the smaller wins.")]
        #[pyfunction]
        #[pyo3(signature = ($($card: "int | str | PhevaluatorCard"),+))]
        #[allow(clippy::too_many_arguments, reason = "one argument for each card")]
        pub fn $name<'py>(py: Python<'py>, $($card: Bound<'py, PyAny>),+) -> PyResult<u16> {
            place(&PyTuple::new(py, [$($card),+])?)
        }
    };
}

of_so_many!(evaluate_5cards(a, b, c, d, e), "five cards");
of_so_many!(
    evaluate_6cards(a, b, c, d, e, f),
    "the best five of six cards"
);
of_so_many!(
    evaluate_7cards(a, b, c, d, e, f, g),
    "the best five of seven cards"
);

/// The place of the best three of the first five cards with two of the others.
fn omaha(cards: &Bound<'_, PyTuple>, holes: usize) -> PyResult<u16> {
    let board = Row::read(cards.iter_borrowed().take(5))?;
    let hole = Row::read(cards.iter_borrowed().skip(5))?;
    let odd_one = board.odd || hole.odd;
    match evaluate_omaha(hole.set, board.set) {
        Ok(strength) if !odd_one => Ok(strength.place()),
        _ => odd(cards, holes),
    }
}

/// The place of an Omaha hand: five cards of the board, then four of the hand.
#[pyfunction]
#[pyo3(signature = (*cards: "int | str | PhevaluatorCard"))]
pub fn evaluate_omaha_cards(cards: &Bound<'_, PyTuple>) -> PyResult<u16> {
    let count = cards.len();
    if count != 9 {
        Row::read(cards.iter_borrowed())?;
        let size = format!("passed size: {count}");
        return Err(PyValueError::new_err(((
            "The number of cards must be 9.",
            size,
        ),)));
    }
    omaha(cards, 4)
}

macro_rules! pot_limit_omaha {
    ($name:ident, $holes:literal, $words:literal) => {
        #[doc = concat!("The place of an Omaha hand: five cards of the board, then ", $words, " of the hand.")]
        #[pyfunction]
        #[pyo3(signature = (*cards: "int | str | PhevaluatorCard"))]
        pub fn $name(cards: &Bound<'_, PyTuple>) -> PyResult<u16> {
            let (expected, count) = (5 + $holes, cards.len());
            if count != expected {
                return Err(PyValueError::new_err(format!(
                    "The number of cards must be {expected}. passed size: {count}"
                )));
            }
            omaha(cards, $holes)
        }
    };
}

pot_limit_omaha!(evaluate_plo4_cards, 4, "four");
pot_limit_omaha!(evaluate_plo5_cards, 5, "five");
pot_limit_omaha!(evaluate_plo6_cards, 6, "six");
