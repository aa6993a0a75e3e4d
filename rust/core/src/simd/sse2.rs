//! Sixteen rows turned and sorted with what every x86-64 has: a part of the portable kernel.

use core::arch::x86_64::*;

use super::network;
use super::portable::{Counted, LANES, Sorted};

/// What [`Sorted::of`] says.
#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn sorted<const N: usize>(cards: &[u8]) -> Sorted {
    let mut planes = planes::<N>(cards);
    macro_rules! exchange {
        ($(($low:literal, $high:literal))*) => {$(
            let (low, high) = (planes[$low], planes[$high]);
            planes[$low] = _mm_min_epu8(low, high);
            planes[$high] = _mm_max_epu8(low, high);
        )*};
    }
    network!(N, exchange);
    let mut wrong = _mm_subs_epu8(planes[N - 1], _mm_set1_epi8(51));
    for i in 1..N {
        wrong = _mm_or_si128(wrong, _mm_cmpeq_epi8(planes[i - 1], planes[i]));
    }
    let mut sorted = Sorted {
        pairs: [[0; LANES]; 3],
        last: bytes(planes[N - 1]),
        wrong: bytes(wrong),
    };
    for (pair, two) in sorted.pairs.iter_mut().zip(planes[..N].chunks_exact(2)) {
        let (low, high) = pair.split_at_mut(LANES / 2);
        low.copy_from_slice(&pairs(_mm_unpacklo_epi8(two[0], two[1])));
        high.copy_from_slice(&pairs(_mm_unpackhi_epi8(two[0], two[1])));
    }
    sorted
}

/// What [`Counted`] says of sixteen masks.
#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn counted<const N: usize>(masks: &[u64; LANES]) -> Counted {
    let mut rows = [_mm_setzero_si128(); 8];
    for (i, rows) in rows.iter_mut().enumerate() {
        *rows = _mm_set_epi64x(masks[i + 8] as i64, masks[i] as i64);
    }
    let planes = turn(rows);
    let nibble = _mm_set1_epi8(15);
    let every_other = _mm_set1_epi8(0x55);
    let pairs = _mm_set1_epi8(0x33);
    let of_a_suit = _mm_set1_epi8(0x11);
    let mut counted = Counted {
        borders: [[0; LANES]; 6],
        codes: [0; LANES],
        wrong: [0; LANES],
    };
    let mut cards = _mm_setzero_si128();
    let mut suits = [_mm_setzero_si128(); 3];
    let mut beyond = planes[7];
    for (i, &plane) in planes[..7].iter().enumerate() {
        for (suit, cards) in suits.iter_mut().enumerate() {
            let shift = _mm_cvtsi32_si128(suit as i32 + 1);
            let one = _mm_and_si128(_mm_srl_epi16(plane, shift), of_a_suit);
            *cards = _mm_add_epi8(*cards, one);
        }
        // the bits of each four counted: one in each bit, then two in each two, then four in each four
        let half = _mm_and_si128(_mm_srli_epi16::<1>(plane), every_other);
        let twos = _mm_sub_epi8(plane, half);
        let half = _mm_and_si128(_mm_srli_epi16::<2>(twos), pairs);
        let fours = _mm_add_epi8(_mm_and_si128(twos, pairs), half);
        let (first, second) = (_mm_and_si128(fours, nibble), _mm_srli_epi16::<4>(fours));
        let second = _mm_and_si128(second, nibble);
        let before = _mm_add_epi8(cards, first);
        cards = _mm_add_epi8(before, second);
        if let Some(border) = counted.borders.get_mut(i) {
            *border = bytes(_mm_add_epi8(before, _mm_slli_epi16::<3>(cards)));
        } else {
            // there is no rank above the ace
            beyond = _mm_or_si128(beyond, second);
        }
    }
    let all = |suit: __m128i| _mm_and_si128(_mm_add_epi8(suit, _mm_srli_epi16::<4>(suit)), nibble);
    // one for a card of the second suit, 8 - 1 for the third and 3 * 16 for the fourth
    let [one, two, three] = [all(suits[0]), all(suits[1]), all(suits[2])];
    let code = _mm_add_epi8(one, _mm_sub_epi8(_mm_slli_epi16::<3>(two), two));
    let three = _mm_and_si128(_mm_add_epi8(three, _mm_add_epi8(three, three)), nibble);
    counted.codes = bytes(_mm_add_epi8(code, _mm_slli_epi16::<4>(three)));
    let size = _mm_xor_si128(cards, _mm_set1_epi8(N as i8));
    counted.wrong = bytes(_mm_or_si128(size, beyond));
    counted
}

/// Six bits of the first byte and six of the second, of each two.
#[inline]
#[target_feature(enable = "sse2")]
fn pairs(two: __m128i) -> [u16; 8] {
    let first = _mm_and_si128(two, _mm_set1_epi16(0x3F));
    let second = _mm_and_si128(_mm_srli_epi16::<2>(two), _mm_set1_epi16(0xFC0));
    // SAFETY: a vector is eight words of 16 bits.
    unsafe { core::mem::transmute(_mm_or_si128(first, second)) }
}

#[inline]
#[target_feature(enable = "sse2")]
fn bytes(plane: __m128i) -> [u8; LANES] {
    // SAFETY: a vector is sixteen bytes.
    unsafe { core::mem::transmute(plane) }
}

/// The planes of sixteen rows.
#[inline]
#[target_feature(enable = "sse2")]
fn planes<const N: usize>(cards: &[u8]) -> [__m128i; 8] {
    // eight bytes from where the row starts; the last row's, which have nothing behind them, end with it
    let row = |row: usize| {
        let place = if row + 1 < LANES {
            row * N
        } else {
            LANES * N - 8
        };
        let word = cards[place..].first_chunk();
        let word = word.map_or(0, |&bytes| i64::from_le_bytes(bytes));
        if row + 1 < LANES {
            word
        } else {
            word >> (8 * (8 - N))
        }
    };
    let mut rows = [_mm_setzero_si128(); 8];
    for (i, rows) in rows.iter_mut().enumerate() {
        *rows = _mm_set_epi64x(row(i + 8), row(i));
    }
    turn(rows)
}

/// Vectors of the rows 0 and 8, 1 and 9, and so on, turned on their side by four rounds of interleaving:
/// bytes, words, then words twice and four times as long.
#[inline]
#[target_feature(enable = "sse2")]
fn turn([a, b, c, d, e, f, g, h]: [__m128i; 8]) -> [__m128i; 8] {
    let eight = |a, b, c, d| {
        let (ab, ba) = (_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b));
        let (cd, dc) = (_mm_unpacklo_epi16(c, d), _mm_unpackhi_epi16(c, d));
        [
            _mm_unpacklo_epi32(ab, cd),
            _mm_unpackhi_epi32(ab, cd),
            _mm_unpacklo_epi32(ba, dc),
            _mm_unpackhi_epi32(ba, dc),
        ]
    };
    let low = eight(
        _mm_unpacklo_epi8(a, b),
        _mm_unpacklo_epi8(c, d),
        _mm_unpacklo_epi8(e, f),
        _mm_unpacklo_epi8(g, h),
    );
    let high = eight(
        _mm_unpackhi_epi8(a, b),
        _mm_unpackhi_epi8(c, d),
        _mm_unpackhi_epi8(e, f),
        _mm_unpackhi_epi8(g, h),
    );
    let mut planes = [_mm_setzero_si128(); 8];
    for i in 0..4 {
        planes[2 * i] = _mm_unpacklo_epi64(low[i], high[i]);
        planes[2 * i + 1] = _mm_unpackhi_epi64(low[i], high[i]);
    }
    planes
}
