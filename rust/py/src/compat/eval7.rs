//! The cards and the values of eval7.
//!
//! A card is one bit of a mask in which every suit has thirteen in a row; a value is the kind of
//! hand and up to five ranks that decide, and larger wins:
//!
//! ```text
//!  51      39      26      13      0        27  24 20  16   12   8    4    0
//!   | spades | hearts | diam. | clubs |       kind | - | 1st | 2nd | 3rd | 4th | 5th
//! ```

use std::sync::LazyLock;

use croupier_core::{Card, CardError, Cards, Category, Strength};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyTuple, PyType};

use super::cactus::two_letters;
use super::integer::c_integer;
use super::strict;
use crate::errors::{InvalidCard, bad_cards};
use crate::interned::once;
use crate::number::exactly;

/// A card, made from a text of which the first two letters are its rank and its suit.
///
/// `mask` is its one bit, `rank` runs from 0 to 12 and `suit` from 0 (clubs) to 3 (spades). A card never
/// changes, and there is one object for each. Raises `ValueError` for other letters and `IndexError`
/// for too few.
///
/// >>> from croupier.compat.eval7 import Card
/// >>> Card("As"), Card("As").mask, Card("2c").rank
/// (Card("As"), 2251799813685248, 0)
#[pyclass(frozen, module = "croupier._core")]
pub struct Eval7Card {
    /// The one bit of this card.
    #[pyo3(get)]
    mask: u64,
    card: Card,
}

#[pymethods]
impl Eval7Card {
    #[new]
    fn new<'py>(card_string: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Eval7Card>> {
        if let Some(text) = exactly::<PyString>(card_string.as_borrowed())
            && let Ok(text) = text.to_str()
            && let [rank, suit, ..] = *text.as_bytes()
            && let Some(card) = two_letters(rank, suit)
        {
            return object(card_string.py(), card.id().into());
        }
        let rank = index("23456789TJQKA", &card_string.get_item(0)?)?;
        let suit = index("cdhs", &card_string.get_item(1)?)?;
        object(card_string.py(), rank * 4 + suit)
    }

    /// From 0, a two, to 12, an ace.
    #[getter]
    fn rank(&self) -> u32 {
        self.mask.trailing_zeros() % 13
    }

    /// 0 clubs, 1 diamonds, 2 hearts, 3 spades.
    #[getter]
    fn suit(&self) -> u32 {
        self.mask.trailing_zeros() / 13
    }

    fn __str__(&self) -> String {
        card(self.mask).map_or_else(String::new, |card| card.to_string())
    }

    fn __repr__(&self) -> String {
        format!("Card(\"{}\")", self.__str__())
    }

    fn __hash__(&self) -> u64 {
        self.mask
    }

    /// The larger has the higher rank or the higher suit: no order, since of two each may be larger.
    fn __richcmp__(
        this: &Bound<'_, Self>,
        other: &Bound<'_, PyAny>,
        op: CompareOp,
    ) -> PyResult<bool> {
        let Ok(other_card) = other.cast::<Eval7Card>() else {
            return match op {
                CompareOp::Eq => Ok(false),
                CompareOp::Ne => Ok(true),
                _ => {
                    // an object may be too deep, or too spiteful, to say what it is
                    let shown = other.repr().or_else(|_| other.get_type().repr())?;
                    let text = format!("Cannot compare {} and {shown}", this.repr()?);
                    Err(PyTypeError::new_err(text))
                }
            };
        };
        let (this, other) = (this.get(), other_card.get());
        let same = this.mask == other.mask;
        let larger = this.rank() > other.rank() || this.suit() > other.suit();
        Ok(match op {
            CompareOp::Eq => same,
            CompareOp::Ne => !same,
            CompareOp::Gt => larger,
            CompareOp::Ge => larger || same,
            CompareOp::Lt => !(larger || same),
            CompareOp::Le => !larger,
        })
    }

    fn __reduce__<'py>(this: Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (this.get_type(), (this.get().__str__(),))
    }
}

fn index(letters: &str, letter: &Bound<'_, PyAny>) -> PyResult<usize> {
    letter
        .extract::<char>()
        .ok()
        .and_then(|letter| letters.find(letter))
        .ok_or_else(|| PyValueError::new_err("tuple.index(x): x not in tuple"))
}

/// The one object of each card.
fn object(py: Python<'_>, id: usize) -> PyResult<Bound<'_, Eval7Card>> {
    static CARDS: PyOnceLock<Vec<Py<Eval7Card>>> = PyOnceLock::new();
    let cards = once(py, &CARDS, || {
        let cards = Cards::ALL.iter().rev().map(|card| {
            let mask = 1 << (card.suit() as u32 * 13 + card.rank() as u32);
            Py::new(py, Eval7Card { mask, card })
        });
        cards.collect()
    })?;
    Ok(cards[id & 63].bind(py).clone())
}

/// The card of a mask of one bit.
pub fn card(mask: u64) -> Option<Card> {
    let bit = mask.trailing_zeros() as u8;
    if mask.is_power_of_two() && bit < 52 {
        Card::from_id(bit % 13 * 4 + bit / 13)
    } else {
        None
    }
}

/// Cards that were handed in: their bits together, how many there were, and whether one came twice.
#[derive(Clone, Copy, Default)]
pub struct Several {
    pub mask: u64,
    pub count: u32,
    /// The same cards as the core knows them, but for what is odd.
    set: Cards,
    odd: bool,
}

impl Several {
    /// Walks through cards, or other objects that have a `mask`.
    #[inline]
    pub fn read(cards: &Bound<'_, PyAny>) -> PyResult<Several> {
        let mut several = Several::default();
        if let Some(list) = exactly::<PyList>(cards.as_borrowed()) {
            for card in list.iter() {
                several.take(card.as_borrowed())?;
            }
        } else if let Some(tuple) = exactly::<PyTuple>(cards.as_borrowed()) {
            for card in tuple.iter_borrowed() {
                several.take(card)?;
            }
        } else {
            for card in cards.try_iter()? {
                several.take(card?.as_borrowed())?;
            }
        }
        Ok(several)
    }

    #[inline]
    fn take(&mut self, object: Borrowed<'_, '_, PyAny>) -> PyResult<()> {
        let mask = if let Some(card) = exactly::<Eval7Card>(object) {
            let card = card.get();
            self.set = self.set.with(card.card);
            card.mask
        } else {
            let mask = object
                .getattr(intern!(object.py(), "mask"))?
                .extract::<u64>()?;
            match card(mask) {
                Some(card) => self.set = self.set.with(card),
                None => self.odd = true,
            }
            mask
        };
        self.odd |= self.mask & mask != 0;
        self.mask |= mask;
        self.count = self.count.wrapping_add(1);
        Ok(())
    }

    /// Refuses a card that is there twice, and what is no card, unless the switch says otherwise.
    #[inline]
    pub fn check(self, cards: &Bound<'_, PyAny>) -> PyResult<Several> {
        if self.odd && strict(cards.py())? {
            return Err(refused(cards)?);
        }
        Ok(self)
    }
}

/// Why these cards are refused: they are walked through once more to say where.
#[cold]
fn refused(cards: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let mut places = [0; Card::COUNT];
    for (second, object) in (1..).zip(cards.try_iter()?) {
        let mask = object?.getattr("mask")?.extract::<u64>()?;
        let Some(card) = card(mask) else {
            let text = format!("card {second}: the mask {mask:#x} is not of one card");
            return Ok(InvalidCard::new_err(text));
        };
        let first = core::mem::replace(&mut places[usize::from(card.id())], second);
        if first > 0 {
            return Ok(bad_cards(CardError::Duplicate {
                card,
                first,
                second,
            }));
        }
    }
    // an iterator is used up by now
    Ok(crate::errors::DuplicateCard::new_err(
        "a card is there twice",
    ))
}

/// The value of any number of cards, of which the best five count; larger wins.
#[pyfunction]
pub fn eval7_evaluate(py_cards: &Bound<'_, PyAny>) -> PyResult<u32> {
    let cards = Several::read(py_cards)?;
    // the length is what the container says
    let count = match cards.count {
        count if py_cards.is_exact_instance_of::<PyList>() => count,
        count if py_cards.is_exact_instance_of::<PyTuple>() => count,
        _ => py_cards.len()? as u32,
    };
    if let Ok(strength) = croupier_core::evaluate(cards.set)
        && !cards.odd
        && count == cards.count
    {
        return Ok(VALUES[usize::from(strength.get()) & 0x1FFF]);
    }
    Ok(value(cards.check(py_cards)?.mask, count))
}

/// The value of each strength: what five, six or seven different cards have.
static VALUES: LazyLock<Box<[u32; 1 << 13]>> = LazyLock::new(|| {
    let mut values = Box::new([0; 1 << 13]);
    for (number, value) in (1..=Strength::BEST.get()).zip(&mut values[1..]) {
        let strength = Strength::new(number);
        let known = strength.and_then(|strength| Some((strength.category()?, strength.ranks()?)));
        let Some((category, ranks)) = known else {
            continue;
        };
        let mut decide = ranks.to_vec();
        decide.dedup();
        let kind = match category {
            Category::HighCard => 0,
            Category::Pair => PAIR,
            Category::TwoPair => TWO_PAIR,
            Category::ThreeOfAKind => TRIPS,
            Category::Straight => STRAIGHT,
            Category::Flush => FLUSH,
            Category::FullHouse => FULL_HOUSE,
            Category::FourOfAKind => QUADS,
            Category::StraightFlush | Category::RoyalFlush => STRAIGHT_FLUSH,
        };
        if kind == STRAIGHT || kind == STRAIGHT_FLUSH {
            decide.truncate(1);
        }
        let places = decide.iter().zip([16, 12, 8, 4, 0]);
        *value = kind | places.fold(0, |five, (&rank, shift)| five | (rank as u32) << shift);
    }
    values
});

/// The kind of hand that a value stands for.
#[pyfunction]
pub fn eval7_handtype(value: &Bound<'_, PyAny>) -> PyResult<&'static str> {
    Ok(match c_integer::<u32>(value)? >> 24 {
        0 => "High Card",
        1 => "Pair",
        2 => "Two Pair",
        3 => "Trips",
        4 => "Straight",
        5 => "Flush",
        6 => "Full House",
        7 => "Quads",
        _ => "Straight Flush",
    })
}

const PAIR: u32 = 1 << 24;
const TWO_PAIR: u32 = 2 << 24;
const TRIPS: u32 = 3 << 24;
const STRAIGHT: u32 = 4 << 24;
const FLUSH: u32 = 5 << 24;
const FULL_HOUSE: u32 = 6 << 24;
const QUADS: u32 = 7 << 24;
const STRAIGHT_FLUSH: u32 = 8 << 24;

/// The value of the cards in `mask`, of which there are said to be `count`.
///
/// What kind of hand it is follows from how many cards repeat a rank, which is `count` less the
/// ranks. That is right for up to seven cards; for more of them, or when `count` is not the number of
/// bits, the value is what comes out all the same, because there are programs that rely on it.
pub fn value(mask: u64, count: u32) -> u32 {
    let [c, d, h, s] = [0, 13, 26, 39].map(|shift| (mask >> shift) as u32 & 0x1FFF);
    let ranks = c | d | h | s;
    let repeats = count.wrapping_sub(how_many(ranks));

    let mut row = 0; // the straight or the flush, if there is one
    if how_many(ranks) >= 5 {
        if let Some(suit) = [s, c, d, h].into_iter().find(|&suit| how_many(suit) >= 5) {
            if let Some(top) = straight(suit) {
                return STRAIGHT_FLUSH + (top << 16);
            }
            row = FLUSH + highest_five(suit);
        } else if let Some(top) = straight(ranks) {
            row = STRAIGHT + (top << 16);
        }
        if row != 0 && repeats < 3 {
            return row;
        }
    }

    let even = ranks ^ c ^ d ^ h ^ s; // two or four of a rank
    let three = ((c & d) | (h & s)) & ((c & h) | (d & s)); // three or four
    match repeats {
        0 => highest_five(ranks),
        1 => PAIR + (highest(even) << 16) + (highest_five(ranks ^ even) >> 4 & 0xFFF0),
        2 if even != 0 => TWO_PAIR + (highest_five(even) & 0xF_F000) + (highest(ranks ^ even) << 8),
        2 => TRIPS + (highest(three) << 16) + (highest_five(ranks ^ three) >> 4 & 0xFF00),
        _ => {
            let four = c & d & h & s;
            if four != 0 {
                let rank = highest(four);
                return QUADS + (rank << 16) + (highest(ranks ^ 1 << rank) << 12);
            }
            if how_many(even) != repeats {
                let rank = highest(three);
                return FULL_HOUSE + (rank << 16) + (highest((even | three) ^ 1 << rank) << 12);
            }
            if row != 0 {
                return row;
            }
            // three pairs or more
            let first = highest(even);
            let second = highest(even ^ 1 << first);
            let kicker = highest(ranks ^ 1 << first ^ 1 << second);
            TWO_PAIR + (first << 16) + (second << 12) + (kicker << 8)
        }
    }
}

/// The highest of five ranks in a row; the ace may be the lowest.
#[inline]
fn straight(ranks: u32) -> Option<u32> {
    let low_ace = ranks << 1 | ranks >> 12;
    let rows = low_ace & low_ace >> 1 & low_ace >> 2 & low_ace >> 3 & low_ace >> 4;
    rows.checked_ilog2().map(|lowest| lowest + 3)
}

#[inline]
fn highest(ranks: u32) -> u32 {
    ranks.checked_ilog2().unwrap_or(0)
}

/// How many ranks there are.
#[inline]
fn how_many(ranks: u32) -> u32 {
    BY_RANKS[ranks as usize & 0x1FFF] >> 20
}

/// The five highest ranks, four bits each; 0 where there are fewer.
#[inline]
fn highest_five(ranks: u32) -> u32 {
    BY_RANKS[ranks as usize & 0x1FFF] & 0xF_FFFF
}

/// How many ranks, and the five highest: not every processor that a wheel is for can count bits.
static BY_RANKS: [u32; 1 << 13] = {
    let mut table = [0; 1 << 13];
    let mut ranks = 1_u32;
    while ranks < 1 << 13 {
        let (mut left, mut five, mut shift) = (ranks, 0, 20);
        while left != 0 && shift > 0 {
            shift -= 4;
            five |= left.ilog2() << shift;
            left ^= 1 << left.ilog2();
        }
        table[ranks as usize] = ranks.count_ones() << 20 | five;
        ranks += 1;
    }
    table
};
