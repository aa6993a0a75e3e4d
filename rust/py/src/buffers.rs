//! Arrays as Rust sees them: where their items are, and how they are read and written.
//!
//! Cards that lie side by side are used where they are, strengths too. All others, whatever their
//! strides and their integers, go through a small block of memory.
//!
//! The arrays stay the caller's while the interpreter is released, and nobody keeps another thread from
//! writing to them meanwhile. Whoever does that gets strengths that mean nothing, or an error; every
//! byte is taken as it comes, and no place that is computed from it lies outside of any table.

use core::ops::Range;
use core::slice;

use croupier_core::batch::{BatchError, evaluate_masks, evaluate_rows};
use pyo3::buffer::{ElementType, PyUntypedBuffer};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors::{CardCount, CroupierError};

/// How many hands go through the small block at a time.
const BLOCK: usize = 1024;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Integer {
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
}

impl Integer {
    fn of(buffer: &PyUntypedBuffer) -> Option<Integer> {
        use ElementType::{SignedInteger as Signed, UnsignedInteger as Unsigned};
        let integer = match ElementType::from_format(buffer.format()) {
            Unsigned { bytes: 1 } => Integer::U8,
            Signed { bytes: 1 } => Integer::I8,
            Unsigned { bytes: 2 } => Integer::U16,
            Signed { bytes: 2 } => Integer::I16,
            Unsigned { bytes: 4 } => Integer::U32,
            Signed { bytes: 4 } => Integer::I32,
            Unsigned { bytes: 8 } => Integer::U64,
            Signed { bytes: 8 } => Integer::I64,
            _ => return None,
        };
        (buffer.item_size() == integer.size()).then_some(integer)
    }

    fn size(self) -> usize {
        match self {
            Integer::U8 | Integer::I8 => 1,
            Integer::U16 | Integer::I16 => 2,
            Integer::U32 | Integer::I32 => 4,
            Integer::U64 | Integer::I64 => 8,
        }
    }
}

/// Items in memory, in one dimension or two. An address by itself does nothing; who reads or writes
/// there says why he may.
#[derive(Clone, Copy)]
struct Items {
    start: *mut u8,
    shape: [usize; 2],
    strides: [isize; 2],
    size: usize,
}

impl Items {
    fn of(buffer: &PyUntypedBuffer) -> Option<Items> {
        let (shape, strides) = match (buffer.shape(), buffer.strides()) {
            (&[rows], &[stride]) => ([rows, 1], [stride, 0]),
            (&[rows, width], &[stride, step]) => ([rows, width], [stride, step]),
            _ => return None,
        };
        let start = buffer.buf_ptr().cast();
        let size = buffer.item_size();
        let direct = buffer.suboffsets().is_none();
        direct.then_some(Items {
            start,
            shape,
            strides,
            size,
        })
    }

    fn at(self, row: usize, column: usize) -> *mut u8 {
        let [by_row, by_column] = self.strides;
        let offset = row as isize * by_row + column as isize * by_column;
        self.start.wrapping_offset(offset)
    }

    /// Whether each item begins where the one before it ends, at an address of that alignment.
    fn side_by_side(self, alignment: usize) -> bool {
        let [rows, width] = self.shape;
        let row = self.size * width;
        (self.start as usize).is_multiple_of(alignment)
            && (width == 1 || self.strides[1] == self.size as isize)
            && (rows == 1 || self.strides[0] == row as isize)
    }

    /// The addresses from the first byte up to behind the last one.
    fn range(self) -> (usize, usize) {
        let (mut first, mut last) = (self.start as usize, self.start as usize);
        for (length, stride) in self.shape.into_iter().zip(self.strides) {
            let reach = (length as isize - 1) * stride;
            if reach < 0 {
                first = first.wrapping_add_signed(reach);
            } else {
                last = last.wrapping_add_signed(reach);
            }
        }
        (first, last.wrapping_add(self.size))
    }
}

// SAFETY: whoever reads or writes there has his own reasons.
unsafe impl Send for Items {}
// SAFETY: as above.
unsafe impl Sync for Items {}

/// Two arrays: the cards of many hands, and where their strengths go.
pub struct Batch {
    cards: Items,
    integer: Integer,
    masks: bool,
    strengths: Items,
    /// Whether the cards, and the strengths, can be used where they are.
    direct: [bool; 2],
    _held: [PyUntypedBuffer; 2],
}

/// Some hands, and their strengths, which are no other piece's.
pub struct Piece<'a> {
    batch: &'a Batch,
    hands: Range<usize>,
}

impl Batch {
    /// Holds both arrays, or says what is wrong with them. `out` must not share memory with `hands`.
    pub fn of(hands: Borrowed<'_, '_, PyAny>, out: Borrowed<'_, '_, PyAny>) -> PyResult<Batch> {
        let hands = PyUntypedBuffer::get(&hands)?;
        let (cards, integer, masks) = hands_of(&hands)?;
        let out = PyUntypedBuffer::get(&out)?;
        let strengths = strengths_of(&out, cards.shape[0])?;
        let ((first, last), (start, end)) = (cards.range(), strengths.range());
        let apart = cards.shape[0] == 0 || last <= start || end <= first;
        let alignment = if masks { align_of::<u64>() } else { 1 };
        let bytes_or_masks = masks || integer == Integer::U8;
        let direct = [
            bytes_or_masks && cards.side_by_side(alignment),
            strengths.side_by_side(align_of::<u16>()),
        ];
        if !apart && direct == [true, true] {
            return Err(CroupierError::new_err("out overlaps the cards"));
        }
        Ok(Batch {
            cards,
            integer,
            masks,
            strengths,
            // between the rows of one there may be the other: then neither is seen as one whole
            direct: direct.map(|direct| direct && apart),
            _held: [hands, out],
        })
    }

    /// All hands, so many in a piece.
    pub fn pieces(&mut self, length: usize) -> impl Iterator<Item = Piece<'_>> + Send {
        let (batch, all) = (&*self, self.cards.shape[0]);
        (0..all).step_by(length).map(move |start| Piece {
            batch,
            hands: start..all.min(start + length),
        })
    }

    /// The number that stands there, whatever it is.
    pub fn number(&self, row: usize, column: usize) -> i128 {
        let [rows, width] = self.cards.shape;
        assert!(row < rows && column < width);
        let item = self.cards.at(row, column);
        // SAFETY: the array is held, and such an item is there.
        unsafe {
            match self.integer {
                Integer::U8 => item.read().into(),
                Integer::I8 => item.cast::<i8>().read().into(),
                Integer::U16 => item.cast::<u16>().read_unaligned().into(),
                Integer::I16 => item.cast::<i16>().read_unaligned().into(),
                Integer::U32 => item.cast::<u32>().read_unaligned().into(),
                Integer::I32 => item.cast::<i32>().read_unaligned().into(),
                Integer::U64 => item.cast::<u64>().read_unaligned().into(),
                Integer::I64 => item.cast::<i64>().read_unaligned().into(),
            }
        }
    }
}

fn hands_of(buffer: &PyUntypedBuffer) -> PyResult<(Items, Integer, bool)> {
    let (Some(items), Some(integer)) = (Items::of(buffer), Integer::of(buffer)) else {
        return Err(PyTypeError::new_err(
            "hands are rows of ids, in two dimensions, or masks, in one: integers of at most 64 bits",
        ));
    };
    let masks = buffer.dimensions() == 1;
    if masks && integer.size() < 8 {
        let text =
            "hands in one dimension are masks, of 64 bits each; ids have rows, in two dimensions";
        return Err(PyTypeError::new_err(text));
    }
    let found = items.shape[1];
    if !masks && !(5..=7).contains(&found) {
        let error = BatchError::Width { found };
        return Err(CardCount::new_err(error.to_string()));
    }
    Ok((items, integer, masks))
}

fn strengths_of(buffer: &PyUntypedBuffer, hands: usize) -> PyResult<Items> {
    let items = Items::of(buffer)
        .filter(|_| buffer.dimensions() == 1 && Integer::of(buffer) == Some(Integer::U16))
        .ok_or_else(|| PyTypeError::new_err("out must be uint16, in one dimension"))?;
    let ([places, _], [stride, _]) = (items.shape, items.strides);
    if buffer.readonly() {
        Err(CroupierError::new_err("out cannot be written to"))
    } else if places != hands {
        let text = format!("out has {places} places for {hands} hands");
        Err(CroupierError::new_err(text))
    } else if places > 1 && stride.unsigned_abs() < items.size {
        Err(CroupierError::new_err(
            "the places of out overlap each other",
        ))
    } else {
        Ok(items)
    }
}

impl Piece<'_> {
    /// Evaluates the hands. Rows in an error are counted from the first of all hands.
    pub fn evaluate(self) -> Result<(), BatchError> {
        let Range { start, end } = self.hands;
        if let [true, true] = self.batch.direct {
            let place = self.batch.strengths.at(start, 0).cast();
            // SAFETY: the array is held, and the places of these hands, which lie side by side and
            // aligned, are this piece's alone.
            let strengths = unsafe { slice::from_raw_parts_mut(place, end - start) };
            return self.batch.evaluate_direct(start, strengths);
        }
        let mut strengths = [0; BLOCK];
        for start in (start..end).step_by(BLOCK) {
            let strengths = &mut strengths[..BLOCK.min(end - start)];
            if self.batch.direct[0] {
                self.batch.evaluate_direct(start, strengths)?;
            } else {
                self.batch.evaluate_gathered(start, strengths)?;
            }
            for (row, strength) in (start..).zip(strengths) {
                let place = self.batch.strengths.at(row, 0).cast::<u16>();
                // SAFETY: the array is held, and that place is this piece's alone.
                unsafe { place.write_unaligned(*strength) };
            }
        }
        Ok(())
    }
}

impl Batch {
    /// Evaluates hands that lie side by side, as many as strengths.
    fn evaluate_direct(&self, first: usize, strengths: &mut [u16]) -> Result<(), BatchError> {
        let (start, [rows, width]) = (self.cards.at(first, 0), self.cards.shape);
        assert!(self.direct[0] && first + strengths.len() <= rows);
        let done = if self.masks {
            // SAFETY: the array is held, and so many masks lie there, side by side and aligned.
            let masks = unsafe { slice::from_raw_parts(start.cast(), strengths.len()) };
            evaluate_masks(masks, strengths)
        } else {
            // SAFETY: the array is held, and so many rows of bytes lie there, side by side.
            let cards = unsafe { slice::from_raw_parts(start, strengths.len() * width) };
            evaluate_rows(cards, width, strengths)
        };
        done.map_err(|error| error.after(first))
    }

    /// Evaluates hands that lie anywhere, a block of them at most.
    fn evaluate_gathered(&self, first: usize, strengths: &mut [u16]) -> Result<(), BatchError> {
        let [rows, width] = self.cards.shape;
        assert!(first + strengths.len() <= rows);
        let done = if self.masks {
            let mut masks = [0; BLOCK];
            let masks = &mut masks[..strengths.len()];
            for (row, mask) in (first..).zip(&mut *masks) {
                // SAFETY: the array is held, and the items are of 64 bits.
                *mask = unsafe { self.cards.at(row, 0).cast::<u64>().read_unaligned() };
            }
            evaluate_masks(masks, strengths)
        } else {
            let mut cards = [0; BLOCK * 7];
            let cards = &mut cards[..strengths.len() * width];
            // SAFETY: the items are of that type.
            unsafe {
                match self.integer {
                    Integer::U8 => self.gather::<u8>(first, cards),
                    Integer::I8 => self.gather::<i8>(first, cards),
                    Integer::U16 => self.gather::<u16>(first, cards),
                    Integer::I16 => self.gather::<i16>(first, cards),
                    Integer::U32 => self.gather::<u32>(first, cards),
                    Integer::I32 => self.gather::<i32>(first, cards),
                    Integer::U64 => self.gather::<u64>(first, cards),
                    Integer::I64 => self.gather::<i64>(first, cards),
                }
            }
            evaluate_rows(cards, width, strengths)
        };
        done.map_err(|error| error.after(first))
    }

    /// Ids as bytes; what is none becomes 255, which is none either.
    ///
    /// # Safety
    ///
    /// The items are of type `T`.
    unsafe fn gather<T: Copy>(&self, first: usize, cards: &mut [u8])
    where
        u8: TryFrom<T>,
    {
        let [rows, width] = self.cards.shape;
        for (row, cards) in (first..rows).zip(cards.chunks_exact_mut(width)) {
            for (column, card) in cards.iter_mut().enumerate() {
                // SAFETY: the array is held, and the row has that many items.
                let id = unsafe { self.cards.at(row, column).cast::<T>().read_unaligned() };
                *card = u8::try_from(id).unwrap_or(u8::MAX);
            }
        }
    }
}
