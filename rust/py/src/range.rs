//! `Range`, and how ranges come in.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use croupier_core::{Range as Combinations, RangeError as CoreError};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyString, PyTuple, PyType};

use crate::cards::Cards;
use crate::door;
use crate::errors::{CardCount, RangeError};
use crate::hints::{AnyCards, AnyRange, CombinationIterator, Names, Number};
use crate::number::{Integer, integer, wrong};

/// Which two cards a player may hold, each combination with a weight from 0 to 1; it never changes.
///
/// Made from a text, from another `Range`, or from combinations: Cards, pairs of (Cards, weight), or a
/// `dict` of weights. In a text, items are set apart by commas, semicolons or spaces:
///
///     AA  AKs  AKo  AK      a pair, 6 combinations; suited, 4; off-suit, 12; both, 16
///     22+  ATs+  AT+        this and everything better with the same high card (pairs: higher pairs)
///     TT-77  A5s-A2s        from here to there, the high card the same; either end first
///     JTs-76s  J9s-97s      from here to there, the gap the same
///     AhKh  Ah Kh           one combination
///     Ax  AXs  Axo          an ace and a card of any other rank
///     random  XX  **        all 1,326
///     15%  top 15%          the shortest row of `range.ORDER` that holds 15 % of them
///     AKs@0.5  AKs:0.5  AKs@50%  0.5(AKs, QQ)  50%(AKs, QQ)  [50]AKs, QQ[/50]    weights
///
/// Named twice, a combination is there once. It has a length, the number of combinations, and iterates
/// over (Cards, weight) from aces down. `|` takes the larger weight, `&` the smaller one, `-` what the
/// other range does not hold and `^` what only one of them holds. `str()` is the shortest text.
///
/// Raises `RangeError` for any other text; the message says where and what to write instead.
///
/// >>> from croupier import Range
/// >>> range = Range("AA, KK, QQ, AKs, A5s-A2s@0.5")
/// >>> range
/// Range('QQ+, AKs, A5s-A2s@0.5')
/// >>> len(range), range.total, "AsKs" in range, range.weight("5h Ah")
/// (38, 30.0, True, 0.5)
/// >>> print(range - Range("AA"))
/// KK-QQ, AKs, A5s-A2s@0.5
#[pyclass(frozen, eq, module = "croupier.range")]
#[derive(PartialEq)]
pub struct Range(pub Combinations);

#[cold]
pub fn bad_range(error: &CoreError) -> PyErr {
    RangeError::new_err(error.to_string())
}

/// A row or a column of the grid, from 0 to 12.
fn line(number: Number<'_, '_>, what: &str) -> PyResult<usize> {
    match integer(number.0)? {
        Integer::Small(line @ 0..13) => Ok(usize::try_from(line).unwrap_or_default()),
        Integer::Not => Err(wrong(number.0, &format!("a {what} was expected"))),
        _ => Err(RangeError::new_err(format!(
            "a {what} is a number from 0 to 12"
        ))),
    }
}

/// The range that `object` stands for.
pub fn read(object: Borrowed<'_, '_, PyAny>) -> PyResult<Combinations> {
    if let Ok(range) = object.cast::<Range>() {
        return Ok(range.get().0.clone());
    }
    if let Ok(text) = object.cast::<PyString>() {
        let text = text.to_string_lossy();
        return text.parse().map_err(|error| bad_range(&error));
    }
    let mut range = Combinations::empty();
    let mut put = |cards: Borrowed<'_, '_, PyAny>, weight: f64| {
        let cards = door::set(cards)?;
        if cards.len() != 2 {
            let text = format!("a combination is made of 2 cards, not of {}", cards.len());
            return Err(CardCount::new_err(text));
        }
        range.set(cards, weight).map_err(|error| bad_range(&error))
    };
    if let Ok(weights) = object.cast::<PyDict>() {
        // a list of them: cards and weights are objects that may change the dict while they are asked
        for item in weights.items() {
            let (cards, weight) = item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
            put(cards.as_borrowed(), number(&weight)?)?;
        }
        return Ok(range);
    }
    // the bytes of a text would be taken for the ids of cards
    let whole = object.is_instance_of::<Cards>()
        || object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyByteArray>();
    let walked = !whole
        && door::each(object, |item| match weighted(item)? {
            Some((cards, weight)) => put(cards.as_borrowed(), weight),
            None => put(item, 1.0),
        })?;
    if walked {
        Ok(range)
    } else {
        Err(wrong(
            object,
            "a range is a text, a Range, or combinations with their weights",
        ))
    }
}

/// A weight as a number; one that is larger than any is no weight either, and is told so like the others.
fn number(weight: &Bound<'_, PyAny>) -> PyResult<f64> {
    weight.extract().or_else(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(weight.py()) {
            Ok(f64::INFINITY)
        } else if error.is_instance_of::<PyValueError>(weight.py()) {
            // an array of letters, or a number that signals that it is none
            Err(wrong(weight.as_borrowed(), "a weight is a number"))
        } else {
            Err(error)
        }
    })
}

/// A pair of cards and a weight; a pair of two cards is none.
fn weighted<'py>(item: Borrowed<'_, 'py, PyAny>) -> PyResult<Option<(Bound<'py, PyAny>, f64)>> {
    let Ok(pair) = item.cast::<PyTuple>() else {
        return Ok(None);
    };
    if pair.len() != 2 {
        return Ok(None);
    }
    let (cards, weight) = (pair.get_item(0)?, pair.get_item(1)?);
    let is_number = weight.is_instance_of::<pyo3::types::PyFloat>();
    let is_cards = cards.is_instance_of::<Cards>() || cards.is_instance_of::<PyTuple>();
    let is_text = cards
        .cast::<PyString>()
        .is_ok_and(|text| text.len().is_ok_and(|len| len > 3));
    let is_weight = is_number || ((is_cards || is_text) && !weight.is_instance_of::<PyString>());
    if is_weight {
        Ok(Some((cards, number(&weight)?)))
    } else {
        Ok(None)
    }
}

#[pymethods]
impl Range {
    #[new]
    #[pyo3(signature = (range, /))]
    fn new(range: AnyRange<'_, '_>) -> PyResult<Range> {
        read(range.0).map(Range)
    }

    /// The sum of the weights.
    #[getter]
    fn total(&self) -> f64 {
        self.0.total()
    }

    /// The weight of a combination of two cards, 0.0 if it is not in the range.
    #[pyo3(signature = (cards, /))]
    fn weight(&self, cards: AnyCards<'_, '_>) -> PyResult<f64> {
        let cards = door::set(cards.0)?;
        if cards.len() == 2 {
            Ok(self.0.weight(cards))
        } else {
            let text = format!("a combination is made of 2 cards, not of {}", cards.len());
            Err(CardCount::new_err(text))
        }
    }

    /// The range without the combinations that hold any of these cards.
    ///
    /// >>> from croupier import Range
    /// >>> Range("AA, KK").without("As Kd 2c")
    /// Range('AhAd, AhAc, AdAc, KsKh, KsKc, KhKc')
    #[pyo3(signature = (dead, /))]
    fn without(&self, dead: AnyCards<'_, '_>) -> PyResult<Range> {
        Ok(Range(self.0.without(door::set(dead.0)?)))
    }

    /// The 13 by 13 grid as thirteen lines of text: suited hands above the diagonal of pairs, and a
    /// shade for how much of a hand is in the range (░▒▓, and █ for all of it).
    fn picture(&self) -> String {
        self.0.picture()
    }

    /// The same grid as an SVG.
    fn svg(&self) -> String {
        self.0.svg()
    }

    /// What a notebook shows.
    fn _repr_html_(&self) -> String {
        format!("<div style=\"max-width:460px\">{}</div>", self.0.svg())
    }

    /// The starting hand in this row and column of the grid, both from 0 (aces) to 12 (twos): its name,
    /// how many of its combinations are in the range, of how many, and the sum of their weights.
    #[pyo3(signature = (row, column, /))]
    fn cell(
        &self,
        row: Number<'_, '_>,
        column: Number<'_, '_>,
    ) -> PyResult<(String, usize, usize, f64)> {
        Ok(self.0.cell(line(row, "row")?, line(column, "column")?))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __contains__(&self, cards: AnyCards<'_, '_>) -> PyResult<bool> {
        Ok(self.0.weight(door::set(cards.0)?) > 0.0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<CombinationIterator<'py>> {
        let pairs: Vec<(Cards, f64)> = self
            .0
            .iter()
            .map(|(cards, weight)| (Cards(cards), weight))
            .collect();
        Ok(CombinationIterator(PyTuple::new(py, pairs)?.try_iter()?))
    }

    fn __or__(&self, other: &Range) -> Range {
        Range(&self.0 | &other.0)
    }

    fn __and__(&self, other: &Range) -> Range {
        Range(&self.0 & &other.0)
    }

    fn __sub__(&self, other: &Range) -> Range {
        Range(&self.0 - &other.0)
    }

    fn __xor__(&self, other: &Range) -> Range {
        Range(&self.0 ^ &other.0)
    }

    fn __ror__(&self, other: &Range) -> Range {
        other.__or__(self)
    }

    fn __rand__(&self, other: &Range) -> Range {
        other.__and__(self)
    }

    fn __rsub__(&self, other: &Range) -> Range {
        other.__sub__(self)
    }

    fn __rxor__(&self, other: &Range) -> Range {
        other.__xor__(self)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Range('{}')", self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for (cards, weight) in self.0.iter() {
            (cards.mask(), weight.to_bits()).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// A range that never changes is its own copy.
    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(this: Bound<'py, Self>, memo: Bound<'py, PyAny>) -> Bound<'py, Self> {
        let _ = memo;
        this
    }

    fn __reduce__<'py>(this: Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (this.get_type(), (this.get().0.to_string(),))
    }
}

/// The order in which starting hands are taken for a percentage: all 169, by their exact equity against
/// a random hand before the flop.
#[pyfunction]
pub fn range_order(py: Python<'_>) -> PyResult<Names<'_>> {
    PyTuple::new(py, croupier_core::range::ORDER).map(Names)
}
