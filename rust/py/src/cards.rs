//! `Cards`, and how single cards come in.

use croupier_core::Cards as Set;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::door;
use crate::hints::{AnyCard, AnyCards, CardIterator, CardObject, CardTuple, Operand};
use crate::interned;

/// A set of cards, one bit each; it never changes.
///
/// Made from a text ("AsKd", "as Kd", "10s, 9♥"), from several texts or ids, from a `Card`, from other
/// `Cards`, or from a mask (bit = id, 2c = 0 ... As = 51). It iterates from high to low, `int()` is its
/// mask, and `|`, `&`, `-` and `^` combine it with other `Cards` or with a `Card`.
///
/// Raises `InvalidCard` for what is no card and `DuplicateCard` for a card given twice.
///
/// >>> from croupier import Card, Cards
/// >>> hand = Cards("Kd As")
/// >>> hand
/// Cards('As Kd')
/// >>> "As" in hand, len(hand), list(hand)
/// (True, 2, [Card('As'), Card('Kd')])
/// >>> print(hand | Card("2c"))
/// As Kd 2c
#[pyclass(frozen, eq, hash, module = "croupier.cards")]
#[derive(PartialEq, Eq, Hash)]
pub struct Cards(pub Set);

#[pymethods]
impl Cards {
    #[new]
    #[pyo3(signature = (cards, /))]
    fn new(cards: AnyCards<'_, '_>) -> PyResult<Cards> {
        door::set(cards.0).map(Cards)
    }

    /// The mask: bit = id.
    fn __int__(&self) -> u64 {
        self.0.mask()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __contains__(&self, card: AnyCard<'_, '_>) -> PyResult<bool> {
        Ok(self.0.contains(door::one(card.0, 1)?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<CardIterator<'py>> {
        interned::cards(py, self.0)?.0.try_iter().map(CardIterator)
    }

    fn __or__(&self, other: Operand) -> Cards {
        Cards(self.0 | other.0)
    }

    fn __and__(&self, other: Operand) -> Cards {
        Cards(self.0 & other.0)
    }

    fn __sub__(&self, other: Operand) -> Cards {
        Cards(self.0 - other.0)
    }

    fn __xor__(&self, other: Operand) -> Cards {
        Cards((self.0 | other.0) - (self.0 & other.0))
    }

    fn __ror__(&self, other: Operand) -> Cards {
        self.__or__(other)
    }

    fn __rand__(&self, other: Operand) -> Cards {
        self.__and__(other)
    }

    fn __rsub__(&self, other: Operand) -> Cards {
        Cards(other.0 - self.0)
    }

    fn __rxor__(&self, other: Operand) -> Cards {
        self.__xor__(other)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Cards('{}')", self.0)
    }

    /// A set that never changes is its own copy.
    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__<'py>(this: Bound<'py, Self>, memo: Bound<'py, PyAny>) -> Bound<'py, Self> {
        let _ = memo;
        this
    }

    fn __reduce__<'py>(this: Bound<'py, Self>) -> (Bound<'py, PyType>, (u64,)) {
        (this.get_type(), (this.get().0.mask(),))
    }
}

/// The one `Card` object that `card` stands for: a text, an id, or a `Card`.
#[pyfunction]
#[pyo3(signature = (card, /))]
pub fn card<'py>(py: Python<'py>, card: AnyCard<'_, 'py>) -> PyResult<CardObject<'py>> {
    interned::card(py, door::one(card.0, 1)?)
}

/// The cards of a text, or of anything else that holds cards, in the order given.
///
/// Takes what `Cards` takes; a mask or `Cards` are read from high to low. Raises `InvalidCard` and
/// `DuplicateCard`, which say which card and where.
///
/// >>> from croupier.cards import parse_cards
/// >>> parse_cards("2c As, 10h")
/// (Card('2c'), Card('As'), Card('Th'))
#[pyfunction]
#[pyo3(signature = (cards, /))]
pub fn parse_cards<'py>(py: Python<'py>, cards: AnyCards<'_, 'py>) -> PyResult<CardTuple<'py>> {
    interned::cards(py, door::ordered(cards.0)?)
}
