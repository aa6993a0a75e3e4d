//! Sixty-four deals at once, and their showdowns: what the sample of equities is made of.
//!
//! A vector has one card of each of sixty-four deals. The few things that processors do differently are
//! in [`Lanes`]; everything else is written once, so that the same seed gives the same cards on every
//! processor. No vector goes through a closure: closures do not know which vectors there are, and may
//! stay calls.

use crate::tables::{TABLES, Tables};

use super::{Kernel, network};

/// How many deals are made at once.
pub(crate) const LANES: usize = 64;

/// One byte of each of sixty-four deals. What is not plain Rust is made only by a kernel that is
/// available.
pub(crate) trait Lanes: Copy {
    fn load(bytes: &[u8; LANES]) -> Self;
    fn store(self, bytes: &mut [u8; LANES]);
    fn min(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    /// One more where it is at least `other`.
    fn past(self, other: Self) -> Self;
    /// The entries of a table, each lane being below 64.
    fn look_up(self, table: &[u8; 64]) -> Self;
    /// The numbers of the ranks of seven cards in ascending order, as in [`crate::tables`].
    fn numbers(cards: &[Self; 7], numbers: &mut [u16; LANES]);
    /// The lanes that have five cards of a suit, a bit for each.
    fn flushes(cards: &[Self; 7]) -> u64;
}

/// The strengths of seven cards each.
#[inline(always)]
pub(crate) fn strengths<V: Lanes>(mut cards: [V; 7], strengths: &mut [u16; LANES]) {
    let tables: &Tables = &TABLES;
    let mut flushes = V::flushes(&cards);
    macro_rules! exchange {
        ($(($low:literal, $high:literal))*) => {$(
            let (low, high) = (cards[$low], cards[$high]);
            cards[$low] = low.min(high);
            cards[$high] = low.max(high);
        )*};
    }
    network!(7, exchange);
    V::numbers(&cards, strengths);
    let ranks = &tables.ranks[2];
    for strength in strengths.iter_mut() {
        *strength = ranks[usize::from(*strength)];
    }
    if flushes > 0 {
        let mut ids = [[0; LANES]; 7];
        for (ids, card) in ids.iter_mut().zip(cards) {
            card.store(ids);
        }
        while flushes > 0 {
            let lane = flushes.trailing_zeros() as usize % LANES;
            let mask = ids
                .iter()
                .fold(0_u64, |mask, ids| mask | 1 << (ids[lane] & 63));
            strengths[lane] = tables.flush[super::suited(mask)];
            flushes &= flushes - 1;
        }
    }
}

/// Puts cards among sorted ones.
#[inline(always)]
pub(crate) fn insert<V: Lanes>(sorted: &mut [V], count: usize, new: V) {
    let mut larger = new;
    for place in &mut sorted[..count] {
        let here = *place;
        *place = here.min(larger);
        larger = here.max(larger);
    }
    sorted[count] = larger;
}

/// Places among the cards that are left made places among all of them: each of the taken ones, in
/// ascending order, is passed by who is not below it.
#[inline(always)]
pub(crate) fn shift<V: Lanes>(taken: &[V], place: V) -> V {
    let mut place = place;
    for &taken in taken {
        place = place.past(taken);
    }
    place
}

/// Something that is done with sixty-four deals at once, by whichever vectors there are.
pub(crate) trait InLanes {
    type Answer;
    fn run<V: Lanes>(self) -> Self::Answer;
}

/// Does it with the vectors of a kernel; with plain Rust where that is not available.
pub(crate) fn in_lanes<T: InLanes>(kernel: Kernel, task: T) -> T::Answer {
    #[cfg(target_arch = "x86_64")]
    {
        /// # Safety
        ///
        /// The processor has what [`avx512::is_available`](super::avx512::is_available) asks for.
        #[target_feature(
            enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt,bmi1,bmi2"
        )]
        fn avx512<T: InLanes>(task: T) -> T::Answer {
            task.run::<super::equity_avx512::Wide>()
        }

        /// # Safety
        ///
        /// The processor has what [`avx2::is_available`](super::avx2::is_available) asks for.
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn avx2<T: InLanes>(task: T) -> T::Answer {
            task.run::<super::equity_avx2::Half>()
        }

        if kernel.is_available() {
            match kernel {
                // SAFETY: it is available.
                Kernel::Avx512 => return unsafe { avx512(task) },
                // SAFETY: it is available.
                Kernel::Avx2 => return unsafe { avx2(task) },
                Kernel::Portable => {}
            }
        }
    }
    let _ = kernel;
    task.run::<super::equity_portable::Plain>()
}
