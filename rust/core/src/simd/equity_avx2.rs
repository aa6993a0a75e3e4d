//! Sixty-four deals in two vectors of 32 bytes: AVX2.

use core::arch::x86_64::*;

use super::equity::{LANES, Lanes};
use super::{CODE, RANK_TERM, five_of_a_suit};

/// Made only where [`avx2::is_available`](super::avx2::is_available) said so, in functions that have
/// these features: that is what makes every block in this file safe.
#[derive(Clone, Copy)]
pub(crate) struct Half(__m256i, __m256i);

/// The terms of each place by rank: their low bytes and their high bytes.
static TERMS: [[[u8; 16]; 2]; 7] = {
    let mut terms = [[[0; 16]; 2]; 7];
    let mut place = 0;
    while place < 7 {
        let mut rank = 0;
        while rank < 13 {
            let [low, high] = RANK_TERM[place][rank * 4].to_le_bytes();
            terms[place][0][rank] = low;
            terms[place][1][rank] = high;
            rank += 1;
        }
        place += 1;
    }
    terms
};

/// A table of sixteen bytes in both halves of a vector.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn twice(table: &[u8; 16]) -> __m256i {
    // SAFETY: 16 bytes are read from an array of 16.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())) }
}

impl Lanes for Half {
    #[inline(always)]
    fn load(bytes: &[u8; LANES]) -> Half {
        // SAFETY: 64 bytes are read from an array of 64; the processor has AVX2.
        unsafe {
            Half(
                _mm256_loadu_si256(bytes.as_ptr().cast()),
                _mm256_loadu_si256(bytes.as_ptr().add(32).cast()),
            )
        }
    }

    #[inline(always)]
    fn store(self, bytes: &mut [u8; LANES]) {
        // SAFETY: 64 bytes are written to an array of 64; the processor has AVX2.
        unsafe {
            _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0);
            _mm256_storeu_si256(bytes.as_mut_ptr().add(32).cast(), self.1);
        }
    }

    #[inline(always)]
    fn min(self, other: Half) -> Half {
        // SAFETY: the processor has AVX2.
        unsafe {
            Half(
                _mm256_min_epu8(self.0, other.0),
                _mm256_min_epu8(self.1, other.1),
            )
        }
    }

    #[inline(always)]
    fn max(self, other: Half) -> Half {
        // SAFETY: the processor has AVX2.
        unsafe {
            Half(
                _mm256_max_epu8(self.0, other.0),
                _mm256_max_epu8(self.1, other.1),
            )
        }
    }

    #[inline(always)]
    fn past(self, other: Half) -> Half {
        // SAFETY: the processor has AVX2.
        unsafe { Half(past(self.0, other.0), past(self.1, other.1)) }
    }

    #[inline(always)]
    fn look_up(self, table: &[u8; 64]) -> Half {
        // SAFETY: the processor has AVX2.
        unsafe { Half(look_up(self.0, table), look_up(self.1, table)) }
    }

    #[inline(always)]
    fn numbers(cards: &[Half; 7], numbers: &mut [u16; LANES]) {
        let [first, second] = [cards.map(|cards| cards.0), cards.map(|cards| cards.1)];
        // SAFETY: the processor has AVX2.
        unsafe {
            number(&first, &mut numbers[..32]);
            number(&second, &mut numbers[32..]);
        }
    }

    #[inline(always)]
    fn flushes(cards: &[Half; 7]) -> u64 {
        let [first, second] = [cards.map(|cards| cards.0), cards.map(|cards| cards.1)];
        // SAFETY: the processor has AVX2.
        let [first, second] = unsafe { [suited(&first), suited(&second)] };
        u64::from(first) | u64::from(second) << 32
    }

    #[inline(always)]
    fn multiply(words: &[[u64; 8]; 2], by: u16, unfair: u16) -> (Half, bool) {
        // SAFETY: the processor has AVX2.
        unsafe {
            let (first, fair) = multiply(&words[0], by, unfair);
            let (second, also) = multiply(&words[1], by, unfair);
            (Half(first, second), !(fair && also))
        }
    }
}

/// The upper halves of 32 products, and whether no lower half is smaller than `unfair`.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn multiply(words: &[u64; 8], by: u16, unfair: u16) -> (__m256i, bool) {
    // SAFETY: halves of eight numbers of 8 bytes are read; the processor has AVX2.
    unsafe {
        let (by, unfair) = (
            _mm256_set1_epi16(by as i16),
            _mm256_set1_epi16(unfair as i16),
        );
        let first = _mm256_loadu_si256(words.as_ptr().cast());
        let second = _mm256_loadu_si256(words.as_ptr().add(4).cast());
        // the halves of a vector are packed apart from each other
        let upper = _mm256_packus_epi16(
            _mm256_mulhi_epu16(first, by),
            _mm256_mulhi_epu16(second, by),
        );
        let upper = _mm256_permute4x64_epi64::<0b11_01_10_00>(upper);
        let lower = [
            _mm256_mullo_epi16(first, by),
            _mm256_mullo_epi16(second, by),
        ];
        let least = _mm256_min_epu16(lower[0], lower[1]);
        // not smaller is what the larger of the two is equal to
        let fair = _mm256_cmpeq_epi16(_mm256_max_epu16(least, unfair), least);
        (upper, _mm256_movemask_epi8(fair) == -1)
    }
}

/// One more where it is at least `taken`.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn past(place: __m256i, taken: __m256i) -> __m256i {
    // SAFETY: the processor has AVX2.
    unsafe {
        // -1 where it is not below
        let past = _mm256_cmpeq_epi8(_mm256_max_epu8(place, taken), place);
        _mm256_sub_epi8(place, past)
    }
}

/// The entries of a table of 64 bytes.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn look_up(lanes: __m256i, table: &[u8; 64]) -> __m256i {
    let (parts, _) = table.as_chunks::<16>();
    // SAFETY: the processor has AVX2.
    unsafe {
        let a = _mm256_shuffle_epi8(twice(&parts[0]), lanes);
        let b = _mm256_shuffle_epi8(twice(&parts[1]), lanes);
        let c = _mm256_shuffle_epi8(twice(&parts[2]), lanes);
        let d = _mm256_shuffle_epi8(twice(&parts[3]), lanes);
        // bits 4 and 5 of a lane, moved to where a blend looks
        let odd = _mm256_slli_epi16::<3>(lanes);
        let upper = _mm256_slli_epi16::<2>(lanes);
        _mm256_blendv_epi8(
            _mm256_blendv_epi8(a, b, odd),
            _mm256_blendv_epi8(c, d, odd),
            upper,
        )
    }
}

/// The numbers of the ranks of 32 hands, for each a place.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn number(cards: &[__m256i; 7], numbers: &mut [u16]) {
    let (first, second) = numbers.split_at_mut(16);
    assert!(first.len() == 16 && second.len() == 16);
    // SAFETY: twice 32 bytes are written to sixteen words; the processor has AVX2.
    unsafe {
        let ranks = _mm256_set1_epi8(63);
        let (mut low, mut high) = (_mm256_setzero_si256(), _mm256_setzero_si256());
        for (&cards, [bytes, more]) in cards.iter().zip(&TERMS) {
            let rank = _mm256_and_si256(_mm256_srli_epi16::<2>(cards), ranks);
            let bytes = _mm256_shuffle_epi8(twice(bytes), rank);
            let more = _mm256_shuffle_epi8(twice(more), rank);
            low = _mm256_add_epi16(low, _mm256_unpacklo_epi8(bytes, more));
            high = _mm256_add_epi16(high, _mm256_unpackhi_epi8(bytes, more));
        }
        // the halves of a vector were interleaved apart from each other
        let lower = _mm256_permute2x128_si256::<0x20>(low, high);
        let upper = _mm256_permute2x128_si256::<0x31>(low, high);
        _mm256_storeu_si256(first.as_mut_ptr().cast(), lower);
        _mm256_storeu_si256(second.as_mut_ptr().cast(), upper);
    }
}

/// The lanes that have five cards of a suit.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn suited(cards: &[__m256i; 7]) -> u32 {
    const TABLES: ([u8; 16], [u8; 16]) = five_of_a_suit::<7, 16>(4);
    // SAFETY: the processor has AVX2.
    unsafe {
        let code = _mm256_set1_epi32(i32::from_le_bytes(CODE));
        let (suits, nibble) = (_mm256_set1_epi8(3), _mm256_set1_epi8(15));
        let mut codes = _mm256_setzero_si256();
        for &cards in cards {
            let suit = _mm256_and_si256(cards, suits);
            codes = _mm256_add_epi8(codes, _mm256_shuffle_epi8(code, suit));
        }
        let low = _mm256_shuffle_epi8(twice(&TABLES.0), _mm256_and_si256(codes, nibble));
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(codes), nibble);
        let both = _mm256_and_si256(low, _mm256_shuffle_epi8(twice(&TABLES.1), upper));
        let none = _mm256_cmpeq_epi8(both, _mm256_setzero_si256());
        !(_mm256_movemask_epi8(none) as u32)
    }
}
