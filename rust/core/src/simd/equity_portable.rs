//! Sixty-four deals in an array.

use super::RANK_TERM;
use super::equity::{LANES, Lanes};

/// Aligned as the vectors are that it may be held in.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Plain([u8; LANES]);

impl Plain {
    #[inline(always)]
    fn both(self, other: Plain, of: impl Fn(u8, u8) -> u8) -> Plain {
        let mut out = self;
        for (out, other) in out.0.iter_mut().zip(other.0) {
            *out = of(*out, other);
        }
        out
    }
}

impl Lanes for Plain {
    #[inline(always)]
    fn load(bytes: &[u8; LANES]) -> Plain {
        Plain(*bytes)
    }

    #[inline(always)]
    fn store(self, bytes: &mut [u8; LANES]) {
        *bytes = self.0;
    }

    #[inline(always)]
    fn min(self, other: Plain) -> Plain {
        self.both(other, u8::min)
    }

    #[inline(always)]
    fn max(self, other: Plain) -> Plain {
        self.both(other, u8::max)
    }

    #[inline(always)]
    fn past(self, other: Plain) -> Plain {
        self.both(other, |place, taken| {
            place.wrapping_add(u8::from(place >= taken))
        })
    }

    #[inline(always)]
    fn look_up(self, table: &[u8; 64]) -> Plain {
        let mut out = self;
        for lane in &mut out.0 {
            *lane = table[usize::from(*lane & 63)];
        }
        out
    }

    #[inline(always)]
    fn numbers(cards: &[Plain; 7], numbers: &mut [u16; LANES]) {
        numbers.fill(0);
        for (cards, terms) in cards.iter().zip(&RANK_TERM) {
            for (number, card) in numbers.iter_mut().zip(cards.0) {
                *number += terms[usize::from(card & 63)];
            }
        }
    }

    #[inline(always)]
    fn flushes(cards: &[Plain; 7]) -> u64 {
        // a nibble for each suit, that has its highest bit from the fifth card on
        let mut counts = [0x3333_u16; LANES];
        for cards in cards {
            for (count, card) in counts.iter_mut().zip(cards.0) {
                *count += 1 << (4 * (card & 3));
            }
        }
        let lanes = counts.iter().enumerate();
        lanes.fold(0, |mask, (lane, count)| {
            mask | u64::from(count & 0x8888 > 0) << lane
        })
    }
}
