//! The cards of treys and deuces: integers that carry a prime for the rank and a bit for everything.
//!
//! ```text
//!  28      16 15  12 11   8 7      0
//!  1 << rank  | suit | rank | prime      s = 1, h = 2, d = 4, c = 8
//! ```

use croupier_core::{Card, Cards, Rank, Suit, evaluate, evaluate_omaha};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList, PyString, PyTuple};

use crate::number::exactly;

const PRIMES: [u32; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

/// The integer of each card, by id; 64 long, so that `& 63` is always inside.
const NUMBERS: [u32; 64] = {
    let mut numbers = [0; 64];
    let mut id = 0;
    while id < Card::COUNT {
        let (rank, suit) = (id / 4, id % 4);
        numbers[id] = 1 << (16 + rank) | 8 >> suit << 12 | (rank as u32) << 8 | PRIMES[rank];
        id += 1;
    }
    numbers
};

/// The integer of a card of which the first two items are its rank, in capitals, and its suit.
///
/// Raises `KeyError` for any other rank or suit.
#[pyfunction]
pub fn cactus_card<'py>(string: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyInt>> {
    if let Some(text) = exactly::<PyString>(string.as_borrowed())
        && let Ok(text) = text.to_str()
        && let [rank, suit, ..] = *text.as_bytes()
        && let Some(card) = two_letters(rank, suit)
    {
        return Ok(number(string.py(), card));
    }
    by_items(string)
}

#[cold]
fn by_items<'py>(string: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyInt>> {
    let (rank, suit) = (string.get_item(0)?, string.get_item(1)?);
    let rank = known(&rank, |letter| {
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
    })?;
    let suit = known(&suit, |letter| {
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter)
    })?;
    Ok(number(string.py(), Card::new(rank, suit)))
}

/// What `find` finds for a letter; the object itself, in a `KeyError`, if that is nothing.
fn known<T>(object: &Bound<'_, PyAny>, find: impl FnOnce(char) -> Option<T>) -> PyResult<T> {
    object.hash()?;
    match object.extract::<char>().ok().and_then(find) {
        Some(found) => Ok(found),
        None => Err(PyKeyError::new_err(object.clone().unbind())),
    }
}

/// The card of two letters as most libraries write it, and no other way: "As", "Td".
#[inline]
pub fn two_letters(rank: u8, suit: u8) -> Option<Card> {
    // the core reads "as" and "AS" too
    if rank.is_ascii_lowercase() || suit.is_ascii_uppercase() {
        return None;
    }
    let letters = [rank, suit];
    str::from_utf8(&letters).ok()?.parse().ok()
}

/// The integer of a card as the one object that it has in Python.
#[inline]
fn number(py: Python<'_>, card: Card) -> Bound<'_, PyInt> {
    static OBJECTS: PyOnceLock<[Py<PyInt>; 64]> = PyOnceLock::new();
    let objects = OBJECTS.get_or_init(py, || {
        NUMBERS.map(|number| {
            let Ok(object) = number.into_pyobject(py);
            object.unbind()
        })
    });
    objects[usize::from(card.id() & 63)].bind(py).clone()
}

/// The place of five to seven cards in two lists or in two tuples; `None` if anything about them is
/// odd: another container, another number of cards, an integer that is no card, a card twice.
#[inline]
fn place(hand: Borrowed<'_, '_, PyAny>, board: Borrowed<'_, '_, PyAny>) -> Option<u16> {
    let (hand, board) = if let Some(hand) = exactly::<PyList>(hand) {
        (in_list(hand)?, in_list(exactly(board)?)?)
    } else {
        (in_tuple(exactly(hand)?)?, in_tuple(exactly(board)?)?)
    };
    if (hand & board).is_empty() {
        Some(evaluate(hand | board).ok()?.place())
    } else {
        None
    }
}

macro_rules! evaluator {
    ($class:ident, $first:ident, $other:ident, $library:literal) => {
        #[doc = concat!("What the `Evaluator` of ", $library, " is made of.")]
        #[pyclass(frozen, subclass, module = "croupier._core")]
        pub struct $class;

        #[pymethods]
        impl $class {
            #[new]
            fn new() -> $class {
                $class
            }

            /// The place, from 1 to 7462, of the best five cards of a hand and a board, two lists or
            /// two tuples.
            ///
            /// The cards may be divided between them in any way, and the hand goes by either of its two
            /// names. Raises `KeyError` for another number of cards, for what is no card and for a card
            /// that is there twice.
            #[pyo3(signature = ($first=None, board=None, *, $other=None))]
            fn evaluate<'py>(
                this: Bound<'py, Self>,
                $first: Option<Bound<'py, PyAny>>,
                board: Option<Bound<'py, PyAny>>,
                $other: Option<Bound<'py, PyAny>>,
            ) -> PyResult<u16> {
                if $first.is_some() && $other.is_some() {
                    return Err(PyTypeError::new_err(
                        "evaluate() got 'hand' and 'cards', which are two names for one argument",
                    ));
                }
                let hand = $first.or($other);
                if let (Some(hand), Some(board)) = (&hand, &board)
                    && let Some(place) = place(hand.as_borrowed(), board.as_borrowed())
                {
                    return Ok(place);
                }
                seldom(this.as_any(), hand, board)
            }
        }
    };
}

evaluator!(TreysEvaluator, hand, cards, "treys");
evaluator!(DeucesEvaluator, cards, hand, "deuces");

/// Python knows what becomes of anything else.
#[cold]
fn seldom<'py>(
    evaluator: &Bound<'py, PyAny>,
    hand: Option<Bound<'py, PyAny>>,
    board: Option<Bound<'py, PyAny>>,
) -> PyResult<u16> {
    evaluator
        .call_method1(intern!(evaluator.py(), "_seldom"), (hand, board))?
        .extract()
}

/// The place of the best two of `hand` with three of `board`, lists or tuples; 0 if anything is odd.
#[pyfunction]
#[pyo3(signature = (hand, board, /))]
pub fn cactus_omaha(hand: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> u16 {
    let set = |cards: &Bound<'_, PyAny>| match exactly::<PyList>(cards.as_borrowed()) {
        Some(list) => in_list(list),
        None => in_tuple(exactly(cards.as_borrowed())?),
    };
    let place = |hand, board| Some(evaluate_omaha(set(hand)?, set(board)?).ok()?.place());
    place(hand, board).unwrap_or(0)
}

#[inline]
fn in_list(cards: Borrowed<'_, '_, PyList>) -> Option<Cards> {
    let mut cards = cards.iter();
    cards.try_fold(Cards::EMPTY, |set, card| with(set, card.as_borrowed()))
}

#[inline]
fn in_tuple(cards: Borrowed<'_, '_, PyTuple>) -> Option<Cards> {
    let mut cards = cards.iter_borrowed();
    cards.try_fold(Cards::EMPTY, with)
}

/// The set with one more card, which must be new to it.
#[inline]
fn with(set: Cards, object: Borrowed<'_, '_, PyAny>) -> Option<Cards> {
    let card = card(exactly::<PyInt>(object)?.extract().ok()?)?;
    if set.contains(card) {
        None
    } else {
        Some(set.with(card))
    }
}

#[inline]
fn card(number: u32) -> Option<Card> {
    // the suit's bit: 8 for clubs, suit 0
    let suit = 3_u32.wrapping_sub((number >> 12 & 15).trailing_zeros()) & 3;
    let id = (number >> 8 & 15) * 4 + suit;
    if NUMBERS[id as usize & 63] == number {
        Card::from_id(id as u8)
    } else {
        None
    }
}
