//! Many hands at once: rows of ids, or masks, into an array of strengths.
//!
//! The answers are those of [`evaluate`]. A chunk of some two thousand hands is first
//! numbered, in the byte planes of [`Kernel`], then every number is looked up in the table of ranks,
//! and at last the few hands with five of a suit are looked up again in the table of flushes.
//!
//! Every hand is checked on the way: an id above 51 or a card that is in its row twice is an error
//! that names the first bad row. Rows are numbered from 0, as arrays are; places in a row from 1.
//!
//! ```
//! use croupier_core::batch;
//!
//! // As Ks Qs Js Ts 3c 2d, then the same with the ace of spades twice
//! let mut cards = [51, 47, 43, 39, 35, 4, 1, 51, 47, 43, 39, 35, 4, 51];
//! let mut strengths = [0; 2];
//! let error = batch::evaluate_rows(&cards, 7, &mut strengths).unwrap_err();
//! assert_eq!(error.to_string(), "row 1: As is there twice: card 1 and card 7");
//!
//! cards[13] = 50;
//! batch::evaluate_rows(&cards, 7, &mut strengths)?;
//! assert_eq!(strengths, [7462, 7462]);
//! # Ok::<(), batch::BatchError>(())
//! ```

use core::error::Error;
use core::fmt;
use std::sync::OnceLock;

use crate::cards::{Card, CardError, Cards};
use crate::high::evaluate;
pub use crate::simd::Kernel;
use crate::simd::{CHUNK, Flushes, Ready, STEP, look_up};
pub use crate::spread::spread;
use crate::tables::{TABLES, Tables};

/// The kernel that this process uses: the fastest that the processor can run, or what the
/// environment's `CROUPIER_KERNEL` names. It is asked for once.
///
/// ```
/// use croupier_core::batch::{Kernel, kernel};
///
/// assert!(Kernel::ALL.contains(&kernel()?));
/// # Ok::<(), croupier_core::batch::KernelError>(())
/// ```
pub fn kernel() -> Result<Kernel, KernelError> {
    static KERNEL: OnceLock<Result<Kernel, KernelError>> = OnceLock::new();
    KERNEL.get_or_init(choose).clone()
}

fn choose() -> Result<Kernel, KernelError> {
    let Some(name) = std::env::var_os("CROUPIER_KERNEL").filter(|name| !name.is_empty()) else {
        return Ok(Kernel::best());
    };
    let kernel = Kernel::ALL.into_iter().find(|kernel| kernel.name() == name);
    match kernel {
        Some(kernel) if kernel.is_available() => Ok(kernel),
        Some(kernel) => Err(KernelError::Unavailable(kernel)),
        None => Err(KernelError::Unknown(name.to_string_lossy().into_owned())),
    }
}

/// The strengths of rows of 5, 6 or 7 ids, `width` in each row: 1 to 7,462, larger wins.
///
/// `out` has one place for each row. If there is an error, what is in `out` means nothing.
pub fn evaluate_rows(cards: &[u8], width: usize, out: &mut [u16]) -> Result<(), BatchError> {
    kernel()?.evaluate_rows(cards, width, out)
}

/// The strengths of masks (bit = id) of 5, 6 or 7 cards each: 1 to 7,462, larger wins.
///
/// It is quickest where neighbours have as many cards. `out` has one place for each mask. If there
/// is an error, what is in `out` means nothing.
///
/// ```
/// use croupier_core::{Cards, batch};
///
/// let hands = ["As Ks Qs Js Ts", "7d 5c 4c 3c 2c", "Ah Ad Ac Kh Kd 7s 2s"];
/// let masks = hands.map(|text| text.parse::<Cards>().map_or(0, Cards::mask));
/// let mut strengths = [0; 3];
/// batch::evaluate_masks(&masks, &mut strengths)?;
/// assert_eq!(strengths, [7462, 1, 7296]);
/// # Ok::<(), batch::BatchError>(())
/// ```
pub fn evaluate_masks(masks: &[u64], out: &mut [u16]) -> Result<(), BatchError> {
    kernel()?.evaluate_masks(masks, out)
}

impl Kernel {
    /// [`evaluate_rows`] by this kernel; an error if the processor cannot run it.
    pub fn evaluate_rows(
        self,
        cards: &[u8],
        width: usize,
        out: &mut [u16],
    ) -> Result<(), BatchError> {
        if !(5..=7).contains(&width) {
            return Err(BatchError::Width { found: width });
        }
        if out.len().checked_mul(width) != Some(cards.len()) {
            return Err(BatchError::Length);
        }
        let ready = self.ready().ok_or(KernelError::Unavailable(self))?;
        let bad = match width {
            5 => all(ready, Rows::<5>(cards), out),
            6 => all(ready, Rows::<6>(cards), out),
            _ => all(ready, Rows::<7>(cards), out),
        };
        bad.map_or(Ok(()), |chunk| Err(first_bad_row(cards, width, chunk)))
    }

    /// [`evaluate_masks`] by this kernel; an error if the processor cannot run it.
    pub fn evaluate_masks(self, masks: &[u64], out: &mut [u16]) -> Result<(), BatchError> {
        if masks.len() != out.len() {
            return Err(BatchError::Length);
        }
        let ready = self.ready().ok_or(KernelError::Unavailable(self))?;
        let mut done = 0;
        while done < out.len() {
            let (masks, out) = (&masks[done..], &mut out[done..]);
            let bad = match masks[0].count_ones() {
                5 => all(ready, Masks::<5>(masks), out),
                6 => all(ready, Masks::<6>(masks), out),
                _ => all(ready, Masks::<7>(masks), out),
            };
            // not all as long as the first: one by one, and then see what comes next
            let Some(chunk) = bad else { break };
            let end = masks.len().min(chunk + CHUNK);
            for (row, out) in (chunk..).zip(&mut out[chunk..end]) {
                let strength = Cards::from_mask(masks[row]).and_then(evaluate);
                let row = done + row;
                *out = strength
                    .map_err(|error| BatchError::Cards { row, error })?
                    .0;
            }
            done += end;
        }
        Ok(())
    }
}

/// Hands of one size, wherever they are kept.
trait Hands<const N: usize>: Copy {
    /// How many bytes a step of hands takes.
    const BYTES: usize;
    /// Those from `start` up to `end`.
    fn part(self, start: usize, end: usize) -> Self;
    /// Where the first of them is.
    fn start(self) -> *const u8;
    /// Numbers a whole number of steps.
    fn number(self, ready: Ready, numbers: &mut [u16], flushes: &mut Flushes) -> bool;
    /// Numbers fewer than a step, filled up with a hand that is none too good.
    fn number_rest(self, ready: Ready, numbers: &mut [u16; STEP], flushes: &mut Flushes) -> bool;
    /// Looks up those that are flushes.
    fn settle(self, ready: Ready, flushes: &Flushes, tables: &Tables, out: &mut [u16]);
}

#[derive(Clone, Copy)]
struct Rows<'a, const N: usize>(&'a [u8]);

#[derive(Clone, Copy)]
struct Masks<'a, const N: usize>(&'a [u64]);

/// Of four suits, so that it is no flush.
const FILLING: [u8; 7] = [0, 5, 10, 15, 16, 21, 26];

impl<const N: usize> Hands<N> for Rows<'_, N> {
    const BYTES: usize = STEP * N;

    fn part(self, start: usize, end: usize) -> Self {
        Rows(&self.0[start * N..end * N])
    }

    fn start(self) -> *const u8 {
        self.0.as_ptr()
    }

    fn number(self, ready: Ready, numbers: &mut [u16], flushes: &mut Flushes) -> bool {
        ready.rows::<N>(self.0, numbers, flushes)
    }

    fn number_rest(self, ready: Ready, numbers: &mut [u16; STEP], flushes: &mut Flushes) -> bool {
        let mut step = [0; STEP * 7];
        let step = &mut step[..STEP * N];
        let (rows, rest) = step.split_at_mut(self.0.len());
        rows.copy_from_slice(self.0);
        for row in rest.chunks_exact_mut(N) {
            row.copy_from_slice(&FILLING[..N]);
        }
        ready.rows::<N>(step, numbers, flushes)
    }

    fn settle(self, ready: Ready, flushes: &Flushes, tables: &Tables, out: &mut [u16]) {
        ready.flushes_of_rows::<N>(self.0, flushes, &tables.flush, out);
    }
}

impl<const N: usize> Hands<N> for Masks<'_, N> {
    const BYTES: usize = STEP * size_of::<u64>();

    fn part(self, start: usize, end: usize) -> Self {
        Masks(&self.0[start..end])
    }

    fn start(self) -> *const u8 {
        self.0.as_ptr().cast()
    }

    fn number(self, ready: Ready, numbers: &mut [u16], flushes: &mut Flushes) -> bool {
        ready.masks::<N>(self.0, numbers, flushes)
    }

    fn number_rest(self, ready: Ready, numbers: &mut [u16; STEP], flushes: &mut Flushes) -> bool {
        let filling = FILLING[..N].iter().fold(0, |mask, id| mask | 1 << id);
        let mut step = [filling; STEP];
        step[..self.0.len()].copy_from_slice(self.0);
        ready.masks::<N>(&step, numbers, flushes)
    }

    fn settle(self, ready: Ready, flushes: &Flushes, tables: &Tables, out: &mut [u16]) {
        ready.flushes_of_masks(self.0, flushes, &tables.flush, out);
    }
}

/// Evaluates chunk after chunk; stops where one is not all hands of N cards, and says where it begins.
fn all<const N: usize>(ready: Ready, hands: impl Hands<N>, out: &mut [u16]) -> Option<usize> {
    let tables = &*TABLES;
    let mut flushes = Flushes::new();
    for (out, start) in out.chunks_mut(CHUNK).zip((0..).step_by(CHUNK)) {
        let chunk = hands.part(start, start + out.len());
        if !evaluate_chunk(ready, tables, chunk, out, &mut flushes) {
            return Some(start);
        }
    }
    None
}

fn evaluate_chunk<const N: usize, H: Hands<N>>(
    ready: Ready,
    tables: &Tables,
    hands: H,
    out: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    flushes.clear();
    let (steps, rest) = out.split_at_mut(out.len() / STEP * STEP);
    let whole = steps.len();
    let mut good = hands.part(0, whole).number(ready, steps, flushes);
    if !rest.is_empty() {
        let mut numbers = [0; STEP];
        let hands = hands.part(whole, whole + rest.len());
        good &= hands.number_rest(ready, &mut numbers, flushes);
        rest.copy_from_slice(&numbers[..rest.len()]);
    }
    if good {
        let next = hands.start().wrapping_add(out.len() / STEP * H::BYTES);
        look_up(out, &tables.ranks[N - 5], next, H::BYTES);
        hands.settle(ready, flushes, tables, out);
    }
    good
}

/// What is wrong with the first row from `start` on that is no hand.
#[cold]
fn first_bad_row(cards: &[u8], width: usize, start: usize) -> BatchError {
    let rows = cards.chunks_exact(width).enumerate().skip(start);
    let error = rows.filter_map(|(row, ids)| bad_row(ids, row)).next();
    // the caller's cards were changed by somebody meanwhile: what was wrong is gone
    error.unwrap_or(BatchError::Changed)
}

fn bad_row(ids: &[u8], row: usize) -> Option<BatchError> {
    let mut places = [0; Card::COUNT];
    for (&id, place) in ids.iter().zip(1..) {
        let Some(card) = Card::from_id(id) else {
            return Some(BatchError::Id { row, place, id });
        };
        let first = core::mem::replace(&mut places[usize::from(id)], place);
        if first > 0 {
            let error = CardError::Duplicate {
                card,
                first,
                second: place,
            };
            return Some(BatchError::Cards { row, error });
        }
    }
    None
}

/// What is wrong with many hands. Rows are counted from 0, places in a row from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // the fields say themselves
pub enum BatchError {
    /// An id above 51.
    Id { row: usize, place: usize, id: u8 },
    /// The same card twice, a mask with a bit above 51, or a mask of too few or too many cards.
    Cards { row: usize, error: CardError },
    /// Rows that are no hands.
    Width { found: usize },
    /// The places for strengths are not as many as the hands.
    Length,
    /// The cards were changed by somebody else while they were looked at.
    Changed,
    /// The kernel that was asked for is not to be had.
    Kernel(KernelError),
}

impl BatchError {
    /// The same error for who began to count the rows `rows` earlier.
    #[must_use]
    pub fn after(mut self, rows: usize) -> BatchError {
        if let BatchError::Id { row, .. } | BatchError::Cards { row, .. } = &mut self {
            *row += rows;
        }
        self
    }
}

impl From<KernelError> for BatchError {
    fn from(error: KernelError) -> BatchError {
        BatchError::Kernel(error)
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Id { row, place, id } => write!(
                f,
                "row {row}: card {place}: {id} is no card, ids run from 0 (2c) to 51 (As)"
            ),
            BatchError::Cards { row, error } => write!(f, "row {row}: {error}"),
            BatchError::Width { found } => {
                write!(f, "a row has the ids of 5, 6 or 7 cards, not of {found}")
            }
            BatchError::Length => f.write_str("there must be one place for each hand's strength"),
            BatchError::Changed => f.write_str("the cards were changed while they were evaluated"),
            BatchError::Kernel(error) => error.fmt(f),
        }
    }
}

impl Error for BatchError {}

/// A kernel that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelError {
    /// `CROUPIER_KERNEL` names none.
    Unknown(String),
    /// This processor cannot run it.
    Unavailable(Kernel),
}

impl fmt::Display for KernelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Kernel::ALL.map(Kernel::name).join(", ");
        match self {
            KernelError::Unknown(name) => {
                write!(
                    f,
                    "CROUPIER_KERNEL is {name:?}, and the kernels are {names}"
                )
            }
            KernelError::Unavailable(kernel) => {
                write!(f, "the kernel {kernel} does not run on this processor")
            }
        }
    }
}

impl Error for KernelError {}
