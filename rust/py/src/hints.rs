//! Arguments and answers that know what a type checker should call them; the stub is made from these.

use core::convert::Infallible;

use croupier_core::Cards as Set;
#[cfg(feature = "stubs")]
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

use crate::cards::Cards;
use crate::{door, interned, number};
#[cfg(feature = "stubs")]
use pyo3::{PyTypeInfo, type_hint_identifier as name, type_hint_subscript as of, type_hint_union};

#[cfg(feature = "stubs")]
mod types {
    use super::*;

    pub const STR: PyStaticExpr = name!("builtins", "str");
    pub const INT: PyStaticExpr = name!("typing", "SupportsIndex");
    pub const CARD: PyStaticExpr = name!("croupier.cards", "Card");
    pub const STRENGTH: PyStaticExpr = name!("croupier.strength", "Strength");
    pub const CARDS: PyStaticExpr = crate::cards::Cards::TYPE_HINT;
    pub const ITERABLE: PyStaticExpr = name!("collections.abc", "Iterable");
    pub const SEQUENCE: PyStaticExpr = name!("collections.abc", "Sequence");
    pub const TUPLE: PyStaticExpr = name!("builtins", "tuple");
    pub const ELLIPSIS: PyStaticExpr = PyStaticExpr::Constant {
        value: pyo3::inspect::PyStaticConstant::Ellipsis,
    };
    pub const NONE: PyStaticExpr = PyStaticExpr::Constant {
        value: pyo3::inspect::PyStaticConstant::None,
    };
    pub const ONE: PyStaticExpr = type_hint_union!(STR, INT);
    pub const ANY: PyStaticExpr = type_hint_union!(STR, INT, CARDS, of!(ITERABLE, ONE));
}

macro_rules! argument {
    ($(#[$doc:meta])* $name:ident: $($hint:tt)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name<'a, 'py>(pub Borrowed<'a, 'py, PyAny>);

        impl<'a, 'py> FromPyObject<'a, 'py> for $name<'a, 'py> {
            type Error = Infallible;

            #[cfg(feature = "stubs")]
            const INPUT_TYPE: PyStaticExpr = $($hint)*;

            #[inline]
            fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Infallible> {
                Ok($name(object))
            }
        }
    };
}

macro_rules! answer {
    ($(#[$doc:meta])* $name:ident($target:ty): $($hint:tt)*) => {
        $(#[$doc])*
        pub struct $name<'py>(pub Bound<'py, $target>);

        impl<'py> IntoPyObject<'py> for $name<'py> {
            type Target = $target;
            type Output = Bound<'py, $target>;
            type Error = Infallible;

            #[cfg(feature = "stubs")]
            const OUTPUT_TYPE: PyStaticExpr = $($hint)*;

            #[inline]
            fn into_pyobject(self, _: Python<'py>) -> Result<Self::Output, Infallible> {
                Ok(self.0)
            }
        }
    };
}

argument! {
    /// One card: its text, or its id.
    AnyCard: types::ONE
}
argument! {
    /// Any number of cards: a text, several texts or ids, a `Card`, a `Cards`, or a mask.
    AnyCards: types::ANY
}
argument! {
    /// A strength's number.
    Number: types::INT
}
argument! {
    /// For each player his cards, or nothing.
    Holes: of!(types::ITERABLE, type_hint_union!(types::ANY, types::NONE))
}
argument! {
    /// Anything that has a buffer.
    Array: name!("builtins", "object")
}
argument! {
    /// An amount of chips, or a count.
    Amount: types::INT
}
argument! {
    /// Amounts by position.
    Amounts: of!(types::SEQUENCE, types::INT)
}
argument! {
    /// A flag by position.
    Flags: of!(types::SEQUENCE, name!("builtins", "bool"))
}
argument! {
    /// Positions, in an order that counts.
    Positions: of!(types::SEQUENCE, types::INT)
}
argument! {
    /// A range: a text, a `Range`, or combinations with or without weights.
    AnyRange: name!("croupier.range", "AnyRange")
}
argument! {
    /// What each player holds: a text, a `Range`, combinations, or two cards.
    Players: of!(types::SEQUENCE, name!("croupier.equities", "Player"))
}
argument! {
    /// A number of samples, or `None`.
    Samples: type_hint_union!(types::INT, types::NONE)
}
argument! {
    /// What is told how much is done, or `None`.
    Progress: type_hint_union!(name!("croupier.equities", "Progress"), types::NONE)
}
argument! {
    /// The number that a deck is shuffled from, or `None`.
    Seed: type_hint_union!(types::INT, types::NONE)
}

/// The other side of an operator: `Cards`, or a `Card`. Anything else is left to its own operators.
pub struct Operand(pub Set);

impl<'a, 'py> FromPyObject<'a, 'py> for Operand {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: PyStaticExpr = type_hint_union!(types::CARDS, types::CARD);

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Operand> {
        if object.is_exact_instance_of::<Cards>()
            || object.is_instance(interned::card_class(object.py())?)?
        {
            door::set(object).map(Operand)
        } else {
            Err(number::wrong(object, "Cards or a Card were expected"))
        }
    }
}

answer! {
    /// A `croupier.cards.Card`.
    CardObject(PyAny): types::CARD
}
answer! {
    /// A tuple of `croupier.cards.Card`.
    CardTuple(PyTuple): of!(types::TUPLE, types::CARD, types::ELLIPSIS)
}
answer! {
    /// An iterator over `croupier.cards.Card`.
    CardIterator(PyIterator): of!(name!("collections.abc", "Iterator"), types::CARD)
}
answer! {
    /// Positions.
    PositionTuple(PyTuple): of!(types::TUPLE, name!("builtins", "int"), types::ELLIPSIS)
}
answer! {
    /// A `croupier.strength.Strength`.
    StrengthObject(PyAny): types::STRENGTH
}
answer! {
    /// An iterator over combinations and their weights.
    CombinationIterator(PyIterator): of!(
        name!("collections.abc", "Iterator"),
        of!(types::TUPLE, types::CARDS, name!("builtins", "float"))
    )
}
answer! {
    /// Names.
    Names(PyTuple): of!(types::TUPLE, types::STR, types::ELLIPSIS)
}
