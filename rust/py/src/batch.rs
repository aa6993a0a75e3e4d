//! Many hands at once, the interpreter released meanwhile.

use std::time::{Duration, Instant};

use croupier_core::CardError;
use croupier_core::batch::{self as core_batch, BatchError, KernelError, spread};
use pyo3::prelude::*;

use crate::buffers::{Batch, Piece};
use crate::errors::{CardCount, CroupierError, DuplicateCard, InvalidCard};
use crate::hints::{Amount, Array};
use crate::number::{self, Integer};

/// How many hands a thread takes at a time.
const PIECE: usize = 1 << 16;

/// How long it may take until a signal is seen.
const PATIENCE: Duration = Duration::from_millis(20);

/// The strengths of `hands`, an array of integers, to `out`, an array of uint16, by so many threads.
///
/// `hands` are rows of ids, in two dimensions, or masks, in one; `out` must not share memory with them.
/// 0 threads are as many as the machine has. What is in `out` after an error means nothing.
#[pyfunction]
#[pyo3(signature = (hands, out, threads, /))]
pub fn evaluate_many(
    py: Python<'_>,
    hands: Array<'_, '_>,
    out: Array<'_, '_>,
    threads: Amount<'_, '_>,
) -> PyResult<()> {
    let threads = match number::integer(threads.0)? {
        Integer::Small(threads @ 0..) => usize::try_from(threads).unwrap_or(usize::MAX),
        Integer::Not => return Err(number::wrong(threads.0, "threads must be a whole number")),
        _ => {
            let text = "threads are 1 or more, or 0 for as many as the machine has";
            return Err(CroupierError::new_err(text));
        }
    };
    let mut batch = Batch::of(hands.0, out.0)?;
    let mut looked = Instant::now();
    let pause = || {
        if looked.elapsed() < PATIENCE {
            return Ok(());
        }
        let signal = Python::attach(|py| py.check_signals());
        looked = Instant::now();
        signal.map_err(Failure::Signal)
    };
    let work = |piece: Piece<'_>| piece.evaluate().map_err(Failure::Hands);
    let pieces = batch.pieces(PIECE);
    py.detach(|| spread(threads, pieces, work, pause))
        .map_err(|failure| match failure {
            Failure::Signal(error) => error,
            Failure::Hands(error) => bad_hands(&batch, error),
        })
}

/// The name of the kernel that goes through many hands: "avx512", "avx2" or "portable".
///
/// Raises `CroupierError` if `CROUPIER_KERNEL` names one that is not there.
#[pyfunction]
pub fn kernel() -> PyResult<&'static str> {
    match core_batch::kernel() {
        Ok(kernel) => Ok(kernel.name()),
        Err(error) => Err(bad_kernel(error)),
    }
}

enum Failure {
    Hands(BatchError),
    Signal(PyErr),
}

#[cold]
fn bad_kernel(error: KernelError) -> PyErr {
    CroupierError::new_err(error.to_string())
}

#[cold]
fn bad_hands(batch: &Batch, error: BatchError) -> PyErr {
    let number = |row, column| batch.number(row, column);
    let text = error.to_string();
    match error {
        BatchError::Id { row, place, .. } => {
            let id = number(row, place - 1);
            InvalidCard::new_err(format!(
                "row {row}: card {place}: {id} is no card, ids run from 0 (2c) to 51 (As)"
            ))
        }
        BatchError::Cards { row, error } => match error {
            CardError::Duplicate { .. } => DuplicateCard::new_err(text),
            CardError::Count { .. } => CardCount::new_err(text),
            _ if number(row, 0) < 0 => InvalidCard::new_err(format!(
                "row {row}: {} is no set of cards, its bits run from 0 (2c) to 51 (As)",
                number(row, 0)
            )),
            _ => InvalidCard::new_err(text),
        },
        _ => CroupierError::new_err(text),
    }
}
