//! Plain Rust, for any processor.
//!
//! Sixteen rows at a time are sorted in planes; then the numbers are added up hand by hand.

use super::{Flushes, STEP};
use crate::tables::{FIVE_OF_A_SUIT, START, TERM};

/// How many hands are turned and sorted together.
pub(super) const LANES: usize = 16;

type Plane = [u8; LANES];

/// What [`TERM`] has, for every byte.
static BY_BYTE: [[u32; 256]; 7] = {
    let (mut terms, mut i) = ([[0; 256]; 7], 0);
    while i < 7 * 64 {
        terms[i / 64][i % 64] = TERM[i / 64][i % 64];
        i += 1;
    }
    terms
};

/// What two neighbours in a sorted hand add: the first by the low six bits, the second by the next six.
/// Low cards come first and high ones last, so few of the entries are needed often.
static BY_PAIR: [[u32; 1 << 12]; 3] = {
    let (mut terms, mut i) = ([[0; 1 << 12]; 3], 0);
    while i < 3 << 12 {
        let (pair, cards) = (i >> 12, i & 0xFFF);
        terms[pair][cards] = TERM[2 * pair][cards & 63] + TERM[2 * pair + 1][cards >> 6];
        i += 1;
    }
    terms
};

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
        let mut counters = [0; STEP];
        let parts = numbers
            .chunks_exact_mut(LANES)
            .zip(counters.chunks_exact_mut(LANES));
        for (cards, (numbers, counters)) in cards.chunks_exact(LANES * N).zip(parts) {
            // SAFETY: every x86-64 has SSE2.
            #[cfg(target_arch = "x86_64")]
            let sorted = unsafe { super::sse2::sorted::<N>(cards) };
            #[cfg(not(target_arch = "x86_64"))]
            let sorted = Sorted::of::<N>(cards);
            for (all, one) in wrong.iter_mut().zip(sorted.wrong) {
                *all |= one;
            }
            for (lane, (number, counters)) in numbers.iter_mut().zip(counters).enumerate() {
                let mut sum = START;
                for (pair, term) in sorted.pairs[..N / 2].iter().zip(&BY_PAIR) {
                    sum += term[usize::from(pair[lane] & 0xFFF)];
                }
                if N % 2 == 1 {
                    sum += BY_BYTE[N - 1][usize::from(sorted.last[lane])];
                }
                *counters = part(sum, number);
            }
        }
        note(&counters, flushes);
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
        let mut counters = [0; STEP];
        for ((number, counters), &mask) in numbers.iter_mut().zip(&mut counters).zip(masks) {
            // the highest bit is no card's: with it there always is a lowest one
            let (mut sum, mut rest, mut last) = (START, mask | 1 << 63, 0);
            for term in &BY_BYTE[..N] {
                sum += term[rest.trailing_zeros() as usize];
                last = rest;
                rest &= rest - 1;
            }
            wrong |= u64::from(last == 1 << 63) | rest ^ 1 << 63 | mask >> 52;
            *counters = part(sum, number);
        }
        note(&counters, flushes);
    }
    wrong == 0
}

/// Puts a sum's number to its place and gives its counters.
#[inline(always)]
fn part(sum: u32, number: &mut u16) -> u16 {
    *number = sum as u16;
    (sum >> 16) as u16
}

/// Notes the hands whose counters say that five are of a suit.
#[inline(always)]
fn note(counters: &[u16; STEP], flushes: &mut Flushes) {
    let mut found = [0; STEP];
    for (found, counters) in found.iter_mut().zip(counters) {
        *found = u8::from(counters & (FIVE_OF_A_SUIT >> 16) as u16 != 0);
    }
    let mut hands = 0;
    for (group, bytes) in found.as_chunks().0.iter().enumerate() {
        // eight bytes of one bit to one byte of eight bits
        let bits = u64::from_le_bytes(*bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        hands |= bits << (8 * group);
    }
    flushes.note(hands, STEP);
}

/// Sixteen sorted rows.
pub(super) struct Sorted {
    /// Each two cards, the first in the low six bits and the second in the next six.
    pub(super) pairs: [[u16; LANES]; 3],
    pub(super) last: Plane,
    /// Not zero where a card is there twice or is none.
    pub(super) wrong: Plane,
}

#[cfg(any(test, not(target_arch = "x86_64")))]
impl Sorted {
    #[inline(always)]
    fn of<const N: usize>(cards: &[u8]) -> Sorted {
        let mut planes = [[0; LANES]; 7];
        for (lane, row) in cards.chunks_exact(N).enumerate() {
            for (plane, &card) in planes.iter_mut().zip(row) {
                plane[lane] = card;
            }
        }
        macro_rules! exchange {
            ($(($low:literal, $high:literal))*) => {$(
                let (low, high) = (planes[$low], planes[$high]);
                for lane in 0..LANES {
                    planes[$low][lane] = low[lane].min(high[lane]);
                    planes[$high][lane] = low[lane].max(high[lane]);
                }
            )*};
        }
        super::network!(N, exchange);
        let last = planes[N - 1];
        let mut sorted = Sorted {
            pairs: [[0; LANES]; 3],
            last,
            wrong: last.map(|card| card.saturating_sub(51)),
        };
        for two in planes[..N].windows(2) {
            for lane in 0..LANES {
                sorted.wrong[lane] |= u8::from(two[0][lane] == two[1][lane]);
            }
        }
        for (pair, two) in sorted.pairs.iter_mut().zip(planes[..N].chunks_exact(2)) {
            for lane in 0..LANES {
                let [first, second] = [two[0][lane], two[1][lane]].map(|card| u16::from(card & 63));
                pair[lane] = first | second << 6;
            }
        }
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same<const N: usize>() {
        // all kinds of bytes, in rows that repeat some
        let cards: Vec<u8> = (0..LANES * N)
            .map(|i| (i * i % 251 % if i % 9 == 0 { 256 } else { 52 }) as u8)
            .collect();
        let plain = Sorted::of::<N>(&cards);
        for (lane, row) in cards.chunks_exact(N).enumerate() {
            let mut row = row.to_vec();
            row.sort_unstable();
            assert_eq!(plain.last[lane], row[N - 1]);
            let twice = row.windows(2).any(|two| two[0] == two[1]);
            assert_eq!(plain.wrong[lane] != 0, twice || row[N - 1] > 51);
            for (pair, two) in plain.pairs.iter().zip(row.chunks_exact(2)) {
                let [first, second] = [two[0], two[1]].map(|card| u16::from(card % 64));
                assert_eq!(pair[lane], first + 64 * second);
            }
        }
        #[cfg(target_arch = "x86_64")]
        {
            // SAFETY: every x86-64 has SSE2.
            let vectors = unsafe { super::super::sse2::sorted::<N>(&cards) };
            assert_eq!(vectors.pairs, plain.pairs);
            assert_eq!(vectors.last, plain.last);
            assert_eq!(vectors.wrong.map(|lane| lane != 0), plain.wrong.map(|lane| lane != 0));
        }
    }

    #[test]
    fn rows_are_sorted_with_vectors_as_without() {
        same::<5>();
        same::<6>();
        same::<7>();
    }
}
