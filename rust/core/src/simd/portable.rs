//! Plain Rust, for any processor, and the twin that the other kernels are compared with.
//!
//! The planes are arrays: what is done to a whole plane, the compiler turns into whatever vectors the
//! processor is known to have. The numbers are added up hand by hand.

use super::{Flushes, STEP, network};
use crate::tables::{FIVE_OF_A_SUIT, START, TERM};

type Plane = [u8; STEP];

pub(super) fn rows<const N: usize>(
    cards: &[u8],
    numbers: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    let mut wrong = 0;
    for (cards, numbers) in cards
        .chunks_exact(STEP * N)
        .zip(numbers.chunks_exact_mut(STEP))
    {
        let mut planes = [[0; STEP]; 7];
        for (lane, row) in cards.chunks_exact(N).enumerate() {
            for (plane, &card) in planes.iter_mut().zip(row) {
                plane[lane] = card;
            }
        }
        sort::<N>(&mut planes);
        wrong |= not_ascending::<N>(&planes);
        let mut sums = [START; STEP];
        for (plane, row) in planes[..N].iter().zip(&TERM) {
            for (sum, &card) in sums.iter_mut().zip(plane) {
                *sum += row[usize::from(card & 63)];
            }
        }
        settle(&sums, numbers, flushes);
    }
    wrong == 0
}

pub(super) fn masks<const N: usize>(
    masks: &[u64],
    numbers: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    let mut wrong = 0;
    for (masks, numbers) in masks.chunks_exact(STEP).zip(numbers.chunks_exact_mut(STEP)) {
        let mut sums = [START; STEP];
        for (sum, &mask) in sums.iter_mut().zip(masks) {
            let mut rest = mask;
            for row in &TERM[..N] {
                wrong |= u64::from(rest == 0);
                *sum += row[(rest.trailing_zeros() & 63) as usize];
                rest &= rest.wrapping_sub(1);
            }
            wrong |= rest | mask >> 52;
        }
        settle(&sums, numbers, flushes);
    }
    wrong == 0
}

/// The numbers out of the low halves, the flushes out of the counters.
#[inline(always)]
fn settle(sums: &[u32; STEP], numbers: &mut [u16], flushes: &mut Flushes) {
    let first = flushes.first;
    for (number, &sum) in numbers.iter_mut().zip(sums) {
        *number = sum as u16;
    }
    let mut count = 0;
    let room = flushes.room(0);
    for (hand, &sum) in (first..).zip(sums) {
        room[count % STEP] = hand;
        count += usize::from(sum & FIVE_OF_A_SUIT != 0);
    }
    flushes.room(count);
    flushes.first = first + STEP as u16;
}

#[inline(always)]
fn sort<const N: usize>(planes: &mut [Plane; 7]) {
    macro_rules! exchange {
        ($(($low:literal, $high:literal))*) => {$(
            let (low, high) = (planes[$low], planes[$high]);
            for lane in 0..STEP {
                planes[$low][lane] = low[lane].min(high[lane]);
                planes[$high][lane] = low[lane].max(high[lane]);
            }
        )*};
    }
    network!(N, exchange);
}

/// Whether in any lane a card is not below the next one, or the last one not below 52: not zero then.
#[inline(always)]
fn not_ascending<const N: usize>(planes: &[Plane; 7]) -> u8 {
    let mut wrong = [0; STEP];
    for i in 0..N {
        let above = if i + 1 < N { planes[i + 1] } else { [52; STEP] };
        for lane in 0..STEP {
            wrong[lane] |= u8::from(planes[i][lane] >= above[lane]);
        }
    }
    wrong.iter().fold(0, |all, one| all | one)
}
