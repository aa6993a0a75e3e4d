//! Sixty-four deals in a vector of 64 bytes: AVX-512 with VBMI.

use core::arch::x86_64::*;

use super::equity::{LANES, Lanes};
use super::{CODE, RANK_TERM, five_of_a_suit};

/// Made only where [`avx512::is_available`](super::avx512::is_available) said so, in functions that
/// have these features: that is what makes every block in this file safe.
#[derive(Clone, Copy)]
pub(crate) struct Wide(__m512i);

impl Lanes for Wide {
    #[inline(always)]
    fn load(bytes: &[u8; LANES]) -> Wide {
        // SAFETY: 64 bytes are read from an array of 64; the processor has AVX-512.
        Wide(unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, bytes: &mut [u8; LANES]) {
        // SAFETY: 64 bytes are written to an array of 64; the processor has AVX-512.
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn min(self, other: Wide) -> Wide {
        // SAFETY: the processor has AVX-512.
        Wide(unsafe { _mm512_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Wide) -> Wide {
        // SAFETY: the processor has AVX-512.
        Wide(unsafe { _mm512_max_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn past(self, other: Wide) -> Wide {
        // SAFETY: the processor has AVX-512.
        Wide(unsafe {
            // what is left of the next place is nothing, or at least one; masks would take longer
            let one = _mm512_set1_epi8(1);
            let left = _mm512_subs_epu8(_mm512_add_epi8(self.0, one), other.0);
            _mm512_add_epi8(self.0, _mm512_min_epu8(left, one))
        })
    }

    /// Who has passed so many before it passes a taken place if it began no further below it than that:
    /// so none waits for the one before.
    #[inline(always)]
    fn shift(self, taken: &[Wide]) -> Wide {
        // SAFETY: the processor has AVX-512.
        unsafe {
            let one = _mm512_set1_epi8(1);
            let (mut place, mut passed) = (self.0, _mm512_setzero_si512());
            for taken in taken {
                let from = _mm512_sub_epi8(taken.0, passed);
                let passes = _mm512_cmpge_epu8_mask(self.0, from);
                place = _mm512_mask_add_epi8(place, passes, place, one);
                passed = _mm512_add_epi8(passed, one);
            }
            Wide(place)
        }
    }

    #[inline(always)]
    fn look_up(self, table: &[u8; 64]) -> Wide {
        // SAFETY: the processor has AVX-512 and VBMI.
        Wide(unsafe { _mm512_permutexvar_epi8(self.0, Wide::load(table).0) })
    }

    #[inline(always)]
    fn numbers(cards: &[Wide; 7], numbers: &mut [u16; LANES]) {
        // SAFETY: halves of a table of 64 words are read, and halves of an array of 64 words are
        // written, 64 bytes each; the processor has AVX-512.
        unsafe {
            let (mut first, mut second) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            for (cards, terms) in cards.iter().zip(&RANK_TERM) {
                let low = _mm512_loadu_si512(terms.as_ptr().cast());
                let high = _mm512_loadu_si512(terms.as_ptr().add(32).cast());
                let half = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(cards.0));
                let other = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(cards.0));
                first = _mm512_add_epi16(first, _mm512_permutex2var_epi16(low, half, high));
                second = _mm512_add_epi16(second, _mm512_permutex2var_epi16(low, other, high));
            }
            _mm512_storeu_si512(numbers.as_mut_ptr().cast(), first);
            _mm512_storeu_si512(numbers.as_mut_ptr().add(32).cast(), second);
        }
    }

    #[inline(always)]
    fn flushes(cards: &[Wide; 7]) -> u64 {
        const TABLES: ([u8; 64], [u8; 64]) = five_of_a_suit::<7, 64>(2);
        // SAFETY: the processor has AVX-512 and VBMI.
        unsafe {
            let code = _mm512_set1_epi32(i32::from_le_bytes(CODE));
            // the lowest two bits of an id are its suit; a shuffle takes four bits, a table of four
            // repeats itself
            let suits = _mm512_set1_epi8(3);
            let mut codes = _mm512_setzero_si512();
            for cards in cards {
                let suit = _mm512_and_si512(cards.0, suits);
                codes = _mm512_add_epi8(codes, _mm512_shuffle_epi8(code, suit));
            }
            let low = _mm512_permutexvar_epi8(codes, Wide::load(&TABLES.0).0);
            let high =
                _mm512_permutexvar_epi8(_mm512_srli_epi16::<2>(codes), Wide::load(&TABLES.1).0);
            _mm512_test_epi8_mask(low, high)
        }
    }

    #[inline(always)]
    fn step(states: &mut [[u64; 8]; 4]) -> [u64; 8] {
        let mut out = [0; 8];
        // SAFETY: eight numbers of 8 bytes are read and written at a time; the processor has AVX-512.
        unsafe {
            let [mut a, mut b, mut c, mut d] = [
                _mm512_loadu_si512(states[0].as_ptr().cast()),
                _mm512_loadu_si512(states[1].as_ptr().cast()),
                _mm512_loadu_si512(states[2].as_ptr().cast()),
                _mm512_loadu_si512(states[3].as_ptr().cast()),
            ];
            let sum = _mm512_rol_epi64::<23>(_mm512_add_epi64(a, d));
            _mm512_storeu_si512(out.as_mut_ptr().cast(), _mm512_add_epi64(sum, a));
            let shifted = _mm512_slli_epi64::<17>(b);
            c = _mm512_xor_si512(c, a);
            d = _mm512_xor_si512(d, b);
            b = _mm512_xor_si512(b, c);
            a = _mm512_xor_si512(a, d);
            c = _mm512_xor_si512(c, shifted);
            d = _mm512_rol_epi64::<45>(d);
            _mm512_storeu_si512(states[0].as_mut_ptr().cast(), a);
            _mm512_storeu_si512(states[1].as_mut_ptr().cast(), b);
            _mm512_storeu_si512(states[2].as_mut_ptr().cast(), c);
            _mm512_storeu_si512(states[3].as_mut_ptr().cast(), d);
        }
        out
    }

    #[inline(always)]
    fn multiply(words: &[[u64; 8]; 2], by: u16, unfair: u16) -> (Wide, bool) {
        // SAFETY: twice eight numbers of 8 bytes are read; the processor has AVX-512.
        unsafe {
            let first = _mm512_loadu_si512(words[0].as_ptr().cast());
            let second = _mm512_loadu_si512(words[1].as_ptr().cast());
            let (by, unfair) = (
                _mm512_set1_epi16(by as i16),
                _mm512_set1_epi16(unfair as i16),
            );
            let lanes = _mm512_cvtepi16_epi8(_mm512_mulhi_epu16(first, by));
            let more = _mm512_cvtepi16_epi8(_mm512_mulhi_epu16(second, by));
            let product = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(lanes), more);
            let lower = [
                _mm512_mullo_epi16(first, by),
                _mm512_mullo_epi16(second, by),
            ];
            let least = _mm512_min_epu16(lower[0], lower[1]);
            (Wide(product), _mm512_cmplt_epu16_mask(least, unfair) != 0)
        }
    }

    #[inline(always)]
    fn expand(row: &[u16; 96], places: &[u16], out: &mut [u16]) {
        let ((places, _), (out, _)) = (places.as_chunks::<32>(), out.as_chunks_mut::<32>());
        // SAFETY: thirds of a row of 96 words are read, and chunks of 32 words are read and written, 64
        // bytes each; the processor has AVX-512.
        unsafe {
            let first = _mm512_loadu_si512(row.as_ptr().cast());
            let second = _mm512_loadu_si512(row.as_ptr().add(32).cast());
            let third = _mm512_loadu_si512(row.as_ptr().add(64).cast());
            for (places, out) in places.iter().zip(out) {
                let places = _mm512_loadu_si512(places.as_ptr().cast());
                let beyond = _mm512_test_epi16_mask(places, _mm512_set1_epi16(64));
                let words = _mm512_permutex2var_epi16(first, places, second);
                let words = _mm512_mask_permutexvar_epi16(words, beyond, places, third);
                _mm512_storeu_si512(out.as_mut_ptr().cast(), words);
            }
        }
    }

    #[inline(always)]
    fn put_where(bits: u32, word: u16, out: &mut [u16]) {
        let (out, _) = out.as_chunks_mut::<32>();
        for out in out {
            // SAFETY: at most 64 bytes are written to 32 words; the processor has AVX-512.
            unsafe {
                _mm512_mask_storeu_epi16(
                    out.as_mut_ptr().cast(),
                    bits,
                    _mm512_set1_epi16(word as i16),
                );
            }
        }
    }

    #[inline(always)]
    fn compare(words: &[u16], one: u16) -> (u32, u32) {
        let (chunks, _) = words.as_chunks::<32>();
        let (mut smaller, mut equal) = (0, 0);
        // SAFETY: 64 bytes are read from 32 words; the processor has AVX-512.
        unsafe {
            let one = _mm512_set1_epi16(one as i16);
            for chunk in chunks {
                let words = _mm512_loadu_si512(chunk.as_ptr().cast());
                smaller += _mm512_cmplt_epu16_mask(words, one).count_ones();
                equal += _mm512_cmpeq_epu16_mask(words, one).count_ones();
            }
        }
        (smaller, equal)
    }
}
