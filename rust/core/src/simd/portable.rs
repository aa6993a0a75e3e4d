//! Plain Rust, for any processor.
//!
//! Sixteen rows at a time are sorted in planes; then the numbers are added up hand by hand.

#[cfg(any(test, not(target_arch = "x86_64")))]
use super::CODE;
use super::{BORDER_TERM, Flushes, STEP, codes, last_number};
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

/// What [`BORDER_TERM`] has, for every byte.
static BORDER_BY_BYTE: [[u32; 256]; 6] = {
    let (mut terms, mut i) = ([[0; 256]; 6], 0);
    while i < 6 * 64 {
        terms[i / 64][i % 64] = BORDER_TERM[i / 64][i % 64] as u32;
        i += 1;
    }
    terms
};

/// Whether a code of 5, 6 or 7 cards is one of five of a suit.
static SUITED: [[u8; 256]; 3] = {
    let (mut found, mut code) = ([[0; 256]; 3], 0);
    let suited = [codes::<5>().0, codes::<6>().0, codes::<7>().0];
    while code < 3 * 256 {
        found[code / 256][code % 256] = suited[code / 256][code % 256] as u8;
        code += 1;
    }
    found
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
                *number = sum as u16;
                *counters = (sum >> 16) as u16;
            }
        }
        let five = (FIVE_OF_A_SUIT >> 16) as u16;
        note(&counters.map(|suits| u8::from(suits & five != 0)), flushes);
    }
    wrong == [0; LANES]
}

pub(super) fn masks<const N: usize>(
    masks: &[u64],
    numbers: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    let mut wrong = [0; LANES];
    for (masks, numbers) in masks.chunks_exact(STEP).zip(numbers.chunks_exact_mut(STEP)) {
        let mut found = [0; STEP];
        let parts = numbers
            .chunks_exact_mut(LANES)
            .zip(found.chunks_exact_mut(LANES));
        for (masks, (numbers, found)) in masks.as_chunks().0.iter().zip(parts) {
            // SAFETY: every x86-64 has SSE2.
            #[cfg(target_arch = "x86_64")]
            let counted = unsafe { super::sse2::counted::<N>(masks) };
            #[cfg(not(target_arch = "x86_64"))]
            let counted = Counted::of::<N>(masks);
            for (all, one) in wrong.iter_mut().zip(counted.wrong) {
                *all |= one;
            }
            for (lane, (number, found)) in numbers.iter_mut().zip(found).enumerate() {
                let mut sum = 0;
                for (border, term) in counted.borders.iter().zip(&BORDER_BY_BYTE) {
                    sum += term[usize::from(border[lane])];
                }
                *number = last_number(N).wrapping_sub(sum as u16);
                *found = SUITED[N - 5][usize::from(counted.codes[lane])];
            }
        }
        note(&found, flushes);
    }
    wrong == [0; LANES]
}

/// Notes the hands that have a one here.
#[inline(always)]
fn note(found: &[u8; STEP], flushes: &mut Flushes) {
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

/// Sixteen masks, counted.
pub(super) struct Counted {
    /// For each two borders between ranks, 8 times the cards before the second and once those before
    /// the first.
    pub(super) borders: [Plane; 6],
    pub(super) codes: Plane,
    /// Not zero where there are more or fewer cards, or bits that are none.
    pub(super) wrong: Plane,
}

#[cfg(any(test, not(target_arch = "x86_64")))]
impl Counted {
    #[inline(always)]
    fn of<const N: usize>(masks: &[u64; LANES]) -> Counted {
        let mut counted = Counted {
            borders: [[0; LANES]; 6],
            codes: [0; LANES],
            wrong: masks.map(|mask| u8::from(mask >> 52 != 0)),
        };
        for (lane, &mask) in masks.iter().enumerate() {
            // the bits of each four counted, then all up to each four
            let twos = mask - (mask >> 1 & 0x5555_5555_5555_5555);
            let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
            let (mut cards, mut ranks) = (0, fours);
            for border in &mut counted.borders {
                let before = cards + ranks as u8 % 16;
                cards = before + ranks as u8 / 16;
                border[lane] = before.wrapping_add(cards << 3);
                ranks >>= 8;
            }
            counted.wrong[lane] |= (cards + ranks as u8 % 16) ^ N as u8;
            for (suit, code) in CODE.into_iter().enumerate() {
                let count = (mask & 0x0001_1111_1111_1111 << suit).count_ones() as u8;
                counted.codes[lane] = counted.codes[lane].wrapping_add(count.wrapping_mul(code));
            }
        }
        counted
    }
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
            for ((wrong, first), second) in sorted.wrong.iter_mut().zip(two[0]).zip(two[1]) {
                *wrong |= u8::from(first == second);
            }
        }
        for (pair, two) in sorted.pairs.iter_mut().zip(planes[..N].chunks_exact(2)) {
            for ((pair, first), second) in pair.iter_mut().zip(two[0]).zip(two[1]) {
                *pair = u16::from(first & 63) | u16::from(second & 63) << 6;
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
            assert_eq!(
                vectors.wrong.map(|lane| lane != 0),
                plain.wrong.map(|lane| lane != 0)
            );
        }
    }

    fn same_masks<const N: usize>(masks: &[u64; LANES]) {
        let plain = Counted::of::<N>(masks);
        for (lane, mask) in masks.iter().enumerate() {
            let hand = mask >> 52 == 0 && mask.count_ones() == N as u32;
            assert_eq!(plain.wrong[lane] == 0, hand);
            if hand {
                let before =
                    |border: u32| (mask & ((1 << (4 * border + 4)) - 1)).count_ones() as u8;
                for (pair, border) in (0..).zip(plain.borders) {
                    assert_eq!(border[lane], before(2 * pair) + 8 * before(2 * pair + 1));
                }
            }
        }
        #[cfg(target_arch = "x86_64")]
        {
            // SAFETY: every x86-64 has SSE2.
            let vectors = unsafe { super::super::sse2::counted::<N>(masks) };
            for lane in 0..LANES {
                assert_eq!(vectors.wrong[lane] != 0, plain.wrong[lane] != 0);
            }
            // beside a mask that is no hand, another one is not counted rightly
            if plain.wrong == [0; LANES] {
                assert_eq!(vectors.codes, plain.codes);
                assert_eq!(vectors.borders, plain.borders);
            }
        }
    }

    #[test]
    fn masks_are_counted_with_vectors_as_without() {
        let odd = [
            0,
            u64::MAX,
            1 << 52,
            1 << 63 | 0x3F,
            (1 << 52) - 1,
            0x7F << 45,
            0x7F << 46,
        ];
        let mut state = 1_u64;
        let mut random = |size: u32| {
            let mut mask = 0_u64;
            while mask.count_ones() < size {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                mask |= 1 << ((state >> 32) % 52);
            }
            mask
        };
        for i in 0..1000 {
            same_masks::<5>(&core::array::from_fn(|_| random(5)));
            same_masks::<6>(&core::array::from_fn(|_| random(6)));
            same_masks::<7>(&core::array::from_fn(|_| random(7)));
            let some_odd = |lane| *odd.get(lane + i % 7).unwrap_or(&random(7));
            same_masks::<7>(&core::array::from_fn(some_odd));
        }
    }

    #[test]
    fn rows_are_sorted_with_vectors_as_without() {
        same::<5>();
        same::<6>();
        same::<7>();
    }
}
