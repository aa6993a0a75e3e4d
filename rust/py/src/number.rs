//! Integers: which objects are one, and how large it is.

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt};
use pyo3::{PyTypeCheck, PyTypeInfo};

use crate::interned::once;

/// `object` as a `T` proper. Asking before casting is quicker where the answer is often no: a cast
/// that fails makes an error first.
#[inline]
pub fn exactly<'a, 'py, T: PyTypeInfo>(
    object: Borrowed<'a, 'py, PyAny>,
) -> Option<Borrowed<'a, 'py, T>> {
    if object.is_exact_instance_of::<T>() {
        object.cast_exact().ok()
    } else {
        None
    }
}

/// `object` as a `T` or one of its subclasses.
#[inline]
pub fn a_kind_of<'a, 'py, T: PyTypeCheck>(
    object: Borrowed<'a, 'py, PyAny>,
) -> Option<Borrowed<'a, 'py, T>> {
    if T::type_check(&object) {
        object.cast().ok()
    } else {
        None
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
    if let Some(int) = exactly::<PyInt>(object) {
        Ok(sized(int))
    } else if object.is_exact_instance_of::<PyBool>() {
        Ok(Integer::Not)
    } else if let Some(int) = a_kind_of::<PyInt>(object) {
        Ok(sized(int))
    } else {
        index(object)
    }
}

#[inline]
fn sized(int: Borrowed<'_, '_, PyInt>) -> Integer {
    int.extract().map_or(Integer::Huge, Integer::Small)
}

/// Whoever is no `int` may have an `__index__`, as the integers of NumPy do.
fn index(object: Borrowed<'_, '_, PyAny>) -> PyResult<Integer> {
    static INDEX: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    // the quick way cannot tell a number that is too large from an error of `__index__`
    if let Ok(number) = object.extract() {
        return Ok(Integer::Small(number));
    }
    let (py, class) = (object.py(), object.get_type());
    // an array has an `__index__` too, which refuses to say which of its numbers is meant
    if !class.hasattr(intern!(py, "__index__"))? || class.hasattr(intern!(py, "__len__"))? {
        return Ok(Integer::Not);
    }
    let index = once(py, &INDEX, || {
        Ok(py.import("operator")?.getattr("index")?.unbind())
    })?;
    let int = index.bind(py).call1((object,))?;
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
