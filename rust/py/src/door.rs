//! What may stand for cards, and what is said to somebody who hands in something else.
//!
//! A text holds cards, joined or apart. A `Card` is one card. A plain integer that stands alone is a
//! mask of 52 bits; an integer among others, in a sequence, an array or bytes, is an id. Places in
//! messages count from 1.

use croupier_core::{Card, CardError, Cards as Set, parse_cards};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyInt, PyList, PyString, PyTuple};

use crate::cards::Cards;
use crate::errors::{InvalidCard, bad_cards};
use crate::interned::card_class;

/// The set of the cards that `object` stands for.
#[inline]
pub fn set(object: Borrowed<'_, '_, PyAny>) -> PyResult<Set> {
    if let Ok(cards) = object.cast_exact::<Cards>() {
        Ok(cards.get().0)
    } else if let Ok(text) = object.cast::<PyString>() {
        with_text(text, |text| text.parse().map_err(bad_cards))
    } else {
        several(object, |_| ())
    }
}

/// The cards that `object` stands for, in its own order; those of a set or a mask from high to low.
pub fn ordered(object: Borrowed<'_, '_, PyAny>) -> PyResult<Vec<Card>> {
    let mut cards = Vec::with_capacity(8);
    if let Ok(set) = object.cast_exact::<Cards>() {
        cards.extend(set.get().0);
    } else if let Ok(text) = object.cast::<PyString>() {
        with_text(text, |text| {
            parse_cards(text, &mut cards).map_err(bad_cards)
        })?;
    } else {
        several(object, |card| cards.push(card))?;
    }
    Ok(cards)
}

/// The card that `object`, number `place` of several, stands for.
pub fn one(object: Borrowed<'_, '_, PyAny>, place: usize) -> PyResult<Card> {
    if let Ok(text) = object.cast::<PyString>() {
        return with_text(text, |text| {
            text.parse().map_err(|error| bad_text(error, place))
        });
    }
    match integer(object)? {
        Integer::Small(id) => by_id(id, place),
        Integer::Huge => Err(InvalidCard::new_err(format!(
            "card {place}: so large a number is no card, {IDS}"
        ))),
        Integer::Not => Err(wrong(object, &format!("card {place}: a card was expected"))),
    }
}

/// The cards of a sequence, of anything else that can be walked through, of a `Card` or of a mask.
fn several(object: Borrowed<'_, '_, PyAny>, keep: impl FnMut(Card)) -> PyResult<Set> {
    let mut row = Row {
        set: Set::EMPTY,
        places: [0; Card::COUNT],
        length: 0,
        keep,
    };
    if let Ok(ids) = object.cast::<PyBytes>() {
        for &id in ids.as_bytes() {
            row.take(by_id(id.into(), row.length + 1)?)?;
        }
    } else if !each(object, |item| row.read(item))? {
        let set = alone(object)?;
        set.iter().for_each(row.keep);
        return Ok(set);
    }
    Ok(row.set)
}

/// Walks through `object`, and says whether that is possible. The keys of a `dict` are not walked
/// through: they are neither cards nor chips.
#[inline]
pub fn each(
    object: Borrowed<'_, '_, PyAny>,
    mut visit: impl FnMut(Borrowed<'_, '_, PyAny>) -> PyResult<()>,
) -> PyResult<bool> {
    if let Ok(list) = object.cast_exact::<PyList>() {
        for item in list.iter() {
            visit(item.as_borrowed())?;
        }
    } else if let Ok(tuple) = object.cast_exact::<PyTuple>() {
        for item in tuple.iter_borrowed() {
            visit(item)?;
        }
    } else if !object.is_instance_of::<PyDict>()
        && object
            .get_type()
            .hasattr(intern!(object.py(), "__iter__"))?
    {
        for item in object.try_iter()? {
            visit(item?.as_borrowed())?;
        }
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// Cards read one after the other, and where each stood, to say so when it comes back.
struct Row<F> {
    set: Set,
    places: [usize; Card::COUNT],
    length: usize,
    keep: F,
}

impl<F: FnMut(Card)> Row<F> {
    #[inline]
    fn read(&mut self, object: Borrowed<'_, '_, PyAny>) -> PyResult<()> {
        self.take(one(object, self.length + 1)?)
    }

    // No card is taken twice, so that a row ends at the 53rd however long its source goes on.
    #[inline]
    fn take(&mut self, card: Card) -> PyResult<()> {
        self.length += 1;
        let Some(place) = self.places.get_mut(usize::from(card.id())) else {
            return Ok(());
        };
        if *place > 0 {
            let (first, second) = (*place, self.length);
            return Err(bad_cards(CardError::Duplicate {
                card,
                first,
                second,
            }));
        }
        *place = self.length;
        self.set = self.set.with(card);
        (self.keep)(card);
        Ok(())
    }
}

/// A `Card`, or a mask.
#[cold]
fn alone(object: Borrowed<'_, '_, PyAny>) -> PyResult<Set> {
    match integer(object)? {
        Integer::Small(id) if object.is_instance(card_class(object.py())?)? => {
            Ok(by_id(id, 1)?.into())
        }
        Integer::Small(mask) => match u64::try_from(mask) {
            Ok(mask) => Set::from_mask(mask).map_err(bad_cards),
            Err(_) => Err(InvalidCard::new_err(format!(
                "{mask} is no set of cards, {BITS}"
            ))),
        },
        Integer::Huge => Err(InvalidCard::new_err(format!(
            "so large a number is no set of cards, {BITS}"
        ))),
        Integer::Not => Err(wrong(object, "cards were expected")),
    }
}

const IDS: &str = "ids run from 0 (2c) to 51 (As)";
const BITS: &str = "its bits run from 0 (2c) to 51 (As)";

#[inline]
fn by_id(id: i64, place: usize) -> PyResult<Card> {
    match u8::try_from(id).ok().and_then(Card::from_id) {
        Some(card) => Ok(card),
        None => Err(InvalidCard::new_err(format!(
            "card {place}: {id} is no card, {IDS}"
        ))),
    }
}

#[cold]
fn bad_text(error: CardError, place: usize) -> PyErr {
    match error {
        CardError::Empty | CardError::Surplus { .. } => {
            InvalidCard::new_err(format!("card {place}: {error}"))
        }
        _ => bad_cards(error.at(place)),
    }
}

/// A lone surrogate is in no encoding; it is read as the mark of an unreadable character.
fn with_text<T>(
    text: Borrowed<'_, '_, PyString>,
    read: impl FnOnce(&str) -> PyResult<T>,
) -> PyResult<T> {
    match text.to_str() {
        Ok(text) => read(text),
        Err(_) => read(&text.to_string_lossy()),
    }
}

/// What an object says when it is asked for its number.
pub enum Integer {
    /// This one.
    Small(i64),
    /// One that takes more than 63 bits and a sign.
    Huge,
    /// It is no integer. `bool` is not one either: `True` is neither a card nor a chip.
    Not,
}

/// The integer that `object` is; what its own `__index__` raises goes through unchanged.
#[inline]
pub fn integer(object: Borrowed<'_, '_, PyAny>) -> PyResult<Integer> {
    match object.cast::<PyInt>() {
        Ok(_) if object.is_exact_instance_of::<PyBool>() => Ok(Integer::Not),
        Ok(int) => Ok(sized(int)),
        Err(_) => index(object),
    }
}

#[inline]
fn sized(int: Borrowed<'_, '_, PyInt>) -> Integer {
    int.extract().map_or(Integer::Huge, Integer::Small)
}

#[cold]
fn index(object: Borrowed<'_, '_, PyAny>) -> PyResult<Integer> {
    static INDEX: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let (py, class) = (object.py(), object.get_type());
    // an array has an __index__ too, which refuses to say which of its numbers is meant
    if !class.hasattr(intern!(py, "__index__"))? || class.hasattr(intern!(py, "__len__"))? {
        return Ok(Integer::Not);
    }
    let int = INDEX.import(py, "operator", "index")?.call1((object,))?;
    Ok(int
        .as_borrowed()
        .cast::<PyInt>()
        .map_or(Integer::Not, sized))
}

/// A `TypeError` that names what `object` is.
#[cold]
pub fn wrong(object: Borrowed<'_, '_, PyAny>, expected: &str) -> PyErr {
    match object.get_type().name() {
        Ok(name) => PyTypeError::new_err(format!("{expected}, not {name}")),
        Err(error) => error,
    }
}
