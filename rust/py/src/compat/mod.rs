//! What the drop-ins need to be quick: `croupier.compat` is written in Python over these.
//!
//! Each of the other libraries has its own numbers for cards and hands; here they are read and
//! written. Whoever wants to know what a library does with odd input finds it in Python, where the
//! switch `croupier.compat.strict` is; what is odd is handed on to there.

pub mod cactus;
pub mod eval7;
mod integer;
pub mod phevaluator;
pub mod range_equity;
pub mod xorshift;

use pyo3::intern;
use pyo3::prelude::*;

/// The switch `croupier.compat.strict`, which is looked at only when something is wrong.
#[cold]
fn strict(py: Python<'_>) -> PyResult<bool> {
    py.import(intern!(py, "croupier.compat"))?
        .getattr(intern!(py, "strict"))?
        .is_truthy()
}
