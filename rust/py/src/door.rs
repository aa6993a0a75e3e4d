//! What may stand for cards, and what is said to somebody who hands in something else.
//!
//! A text holds cards, joined or apart. A `Card` is one card. A plain integer that stands alone is a
//! mask of 52 bits; an integer among others, in a sequence, an array or bytes, is an id. Places in
//! messages count from 1.

use croupier_core::{Card, CardError, Cards as Set, parse_cards};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyString, PyTuple};

use crate::cards::Cards;
use crate::errors::{InvalidCard, bad_cards};
use crate::interned::{card_class, strength_class};
use crate::number::{Integer, a_kind_of, exactly, integer, wrong};

/// The set of the cards that `object` stands for.
#[inline(always)]
pub fn set(object: Borrowed<'_, '_, PyAny>) -> PyResult<Set> {
    // no call on the shortest way of all: a `Bound` casts in place, a `Borrowed` in a function of its own
    let any: &Bound<'_, PyAny> = &object;
    if any.is_exact_instance_of::<Cards>()
        && let Ok(cards) = any.cast_exact::<Cards>()
    {
        Ok(cards.get().0)
    } else {
        read(object)
    }
}

/// The set of what is none yet.
#[inline(never)]
fn read(object: Borrowed<'_, '_, PyAny>) -> PyResult<Set> {
    if let Some(text) = a_kind_of::<PyString>(object) {
        with_text(text, |text| text.parse().map_err(bad_cards))
    } else if object.is_exact_instance_of::<PyInt>() {
        mask(object)
    } else {
        several(object, |_| ())
    }
}

/// The cards that `object` stands for, in its own order; those of a set or a mask from high to low.
pub fn ordered(object: Borrowed<'_, '_, PyAny>) -> PyResult<Vec<Card>> {
    let mut cards = Vec::with_capacity(8);
    if let Some(set) = exactly::<Cards>(object) {
        cards.extend(set.get().0);
    } else if let Some(text) = a_kind_of::<PyString>(object) {
        with_text(text, |text| {
            parse_cards(text, &mut cards).map_err(bad_cards)
        })?;
    } else {
        several(object, |card| cards.push(card))?;
    }
    Ok(cards)
}

/// The card that `object`, number `place` of several, stands for.
#[inline]
pub fn one(object: Borrowed<'_, '_, PyAny>, place: usize) -> PyResult<Card> {
    if let Some(text) = exactly::<PyString>(object) {
        return by_text(text, place);
    }
    match integer(object)? {
        Integer::Small(id) => by_id(id, place),
        Integer::Huge => Err(InvalidCard::new_err(format!(
            "card {place}: so large a number is no card, {IDS}"
        ))),
        Integer::Not => match object.cast::<PyString>() {
            Ok(text) => by_text(text, place),
            Err(_) => Err(wrong(object, &format!("card {place}: a card was expected"))),
        },
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
    if let Some(ids) = a_kind_of::<PyBytes>(object) {
        for &id in ids.as_bytes() {
            row.take(by_id(id.into(), row.next())?)?;
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
    if let Some(list) = exactly::<PyList>(object) {
        for place in 0..list.len() {
            // a list may shrink while it is read
            let Ok(item) = list.get_item(place) else {
                break;
            };
            visit(item.as_borrowed())?;
        }
    } else if let Some(tuple) = exactly::<PyTuple>(object) {
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
    places: [u8; Card::COUNT],
    length: u8,
    keep: F,
}

impl<F: FnMut(Card)> Row<F> {
    fn next(&self) -> usize {
        usize::from(self.length) + 1
    }

    #[inline]
    fn read(&mut self, object: Borrowed<'_, '_, PyAny>) -> PyResult<()> {
        self.take(one(object, self.next())?)
    }

    // No card is taken twice, so that a row ends at the 53rd however long its source goes on.
    #[inline]
    fn take(&mut self, card: Card) -> PyResult<()> {
        self.length += 1;
        let Some(place) = self.places.get_mut(usize::from(card.id())) else {
            return Ok(());
        };
        if *place > 0 {
            let (first, second) = (usize::from(*place), usize::from(self.length));
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

/// The card of a `Card`, or the cards of a mask; a `Strength` is an integer too, and no mask.
fn alone(object: Borrowed<'_, '_, PyAny>) -> PyResult<Set> {
    let py = object.py();
    if object.is_instance(card_class(py)?)? {
        one(object, 1).map(Set::from)
    } else if object.is_instance(strength_class(py)?)? {
        Err(wrong(object, "cards were expected"))
    } else {
        mask(object)
    }
}

fn mask(object: Borrowed<'_, '_, PyAny>) -> PyResult<Set> {
    match integer(object)? {
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

#[inline]
fn by_text(text: Borrowed<'_, '_, PyString>, place: usize) -> PyResult<Card> {
    with_text(text, |text| {
        text.parse().map_err(|error| bad_text(error, place))
    })
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
#[inline]
fn with_text<T>(
    text: Borrowed<'_, '_, PyString>,
    read: impl FnOnce(&str) -> PyResult<T>,
) -> PyResult<T> {
    match text.to_str() {
        Ok(text) => read(text),
        Err(_) => read(&text.to_string_lossy()),
    }
}
