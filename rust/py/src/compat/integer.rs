//! Integers as the compiled libraries read them: cut to the size of a C type, a float cut to its whole part.

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyInt;

/// The number that `object` is, or has as its `__int__`, if it fits into `T`.
///
/// Raises `OverflowError` if it does not, and `TypeError` if there is none.
pub fn c_integer<T: TryFrom<i64>>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    let fits = |number: i64| T::try_from(number).ok();
    if let Ok(number) = object.extract::<i64>() {
        return fits(number).ok_or_else(too_large);
    }
    let (py, class) = (object.py(), object.get_type());
    if object.is_instance_of::<PyInt>() {
        Err(too_large())
    } else if class.hasattr(intern!(py, "__int__"))? {
        c_integer(&object.call_method0(intern!(py, "__int__"))?)
    } else {
        Err(PyTypeError::new_err("an integer is required"))
    }
}

fn too_large() -> PyErr {
    PyOverflowError::new_err("value too large to convert")
}
