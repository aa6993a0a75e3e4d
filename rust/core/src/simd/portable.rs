//! Plain Rust, for any processor.
//!
//! The planes are arrays: what is done to a whole plane, the compiler turns into whatever vectors the
//! processor is known to have. The numbers are added up hand by hand. On x86-64 there is more that is
//! known: see [`sse2`](super::sse2), which is compared with this.

use super::terms::BY_BYTE;
use super::{Flushes, STEP, network};
use crate::tables::{FIVE_OF_A_SUIT, START};

/// How many hands are turned and sorted together.
const LANES: usize = 32;

type Plane = [u8; LANES];

pub(super) fn rows<const N: usize>(
    cards: &[u8],
    numbers: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    let mut wrong = [0; LANES];
    for (cards, numbers) in cards
        .chunks_exact(STEP * N)
        .zip(numbers.chunks_exact_mut(STEP))
    {
        let mut words = words::<N>(cards);
        // eight words of eight bytes turned on their side: halves, quarters and single bytes change places
        turn::<4>(&mut words, 0x0000_0000_FFFF_FFFF);
        turn::<2>(&mut words, 0x0000_FFFF_0000_FFFF);
        turn::<1>(&mut words, 0x00FF_00FF_00FF_00FF);
        let mut sums = [0; STEP];
        for (i, sums) in sums.chunks_exact_mut(LANES).enumerate() {
            let mut planes = [[0; LANES]; 7];
            for (plane, words) in planes.iter_mut().zip(&words) {
                for (bytes, word) in plane.chunks_exact_mut(8).zip(&words[LANES / 8 * i..]) {
                    bytes.copy_from_slice(&word.to_le_bytes());
                }
            }
            sort::<N>(&mut planes);
            mark::<N>(&planes, &mut wrong);
            for (lane, sum) in sums.iter_mut().enumerate() {
                let places = planes[..N].iter().zip(&BY_BYTE);
                *sum = places.fold(START, |sum, (plane, term)| {
                    sum + term[usize::from(plane[lane])]
                });
            }
        }
        settle(&sums, numbers, flushes);
    }
    wrong == [0; LANES]
}

pub(super) fn masks<const N: usize>(
    masks: &[u64],
    numbers: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    let mut wrong = 0;
    for (masks, numbers) in masks.chunks_exact(STEP).zip(numbers.chunks_exact_mut(STEP)) {
        let mut sums = [0; STEP];
        for (sum, &mask) in sums.iter_mut().zip(masks) {
            // the highest bit is no card's: with it there always is a lowest one
            let (mut rest, mut last) = (mask | 1 << 63, 0);
            *sum = START;
            for term in &BY_BYTE[..N] {
                *sum += term[rest.trailing_zeros() as usize];
                last = rest;
                rest &= rest.wrapping_sub(1); // with too few cards there is nothing left to take
            }
            wrong |= u64::from(last == 1 << 63) | rest ^ 1 << 63 | mask >> 52;
        }
        settle(&sums, numbers, flushes);
    }
    wrong == 0
}

/// The numbers out of the low halves of a step's sums, the flushes out of their counters.
#[inline(always)]
fn settle(sums: &[u32; STEP], numbers: &mut [u16], flushes: &mut Flushes) {
    let mut found = [0; STEP];
    for ((found, number), &sum) in found.iter_mut().zip(numbers).zip(sums) {
        *number = sum as u16;
        *found = u8::from(sum & FIVE_OF_A_SUIT != 0);
    }
    flushes.note_ones(&found);
}

/// A step's rows as words of eight bytes, what is behind a row among them: the rows 0, 8, 16, ..., then
/// the rows 1, 9, 17, ..., and so on.
#[inline(always)]
fn words<const N: usize>(cards: &[u8]) -> [[u64; STEP / 8]; 8] {
    core::array::from_fn(|first| {
        core::array::from_fn(|group| {
            // the last row has nothing behind it: what comes before it is taken and shifted out
            let row = group * 8 + first;
            let place = (row * N).min(STEP * N - 8);
            let word = cards[place..].first_chunk();
            let word = word.map_or(0, |&bytes| u64::from_le_bytes(bytes));
            word >> ((row * N - place) * 8)
        })
    })
}

#[inline(always)]
fn turn<const APART: usize>(words: &mut [[u64; STEP / 8]; 8], low: u64) {
    for i in (0..8).filter(|i| i & APART == 0) {
        let (first, second) = words[i..].split_at_mut(APART);
        for (a, b) in first[0].iter_mut().zip(&mut second[0]) {
            let change = (*a >> (8 * APART) ^ *b) & low;
            *a ^= change << (8 * APART);
            *b ^= change;
        }
    }
}

#[inline(always)]
fn sort<const N: usize>(planes: &mut [Plane; 7]) {
    macro_rules! exchange {
        ($(($low:literal, $high:literal))*) => {$(
            let (low, high) = (planes[$low], planes[$high]);
            for lane in 0..LANES {
                planes[$low][lane] = low[lane].min(high[lane]);
                planes[$high][lane] = low[lane].max(high[lane]);
            }
        )*};
    }
    network!(N, exchange);
}

/// Marks the lanes in which a card of a sorted hand is the one before it, or the last is above 51.
#[inline(always)]
fn mark<const N: usize>(planes: &[Plane; 7], wrong: &mut Plane) {
    for (wrong, card) in wrong.iter_mut().zip(planes[N - 1]) {
        *wrong |= card.saturating_sub(51);
    }
    for two in planes[..N].windows(2) {
        for ((wrong, first), second) in wrong.iter_mut().zip(two[0]).zip(two[1]) {
            *wrong |= if first == second { 0xFF } else { 0 };
        }
    }
}
