//! Thirty-two hands in vectors of 32 bytes: AVX2.
//!
//! Two hands side by side, cards interleaved, are eight words; eight such halves of a vector are put
//! together to planes by three rounds of interleaving. The two halves of a vector are worked on apart
//! from each other, so the first half of a plane has the hands 0 to 7 and 16 to 23, the second one 8 to
//! 15 and 24 to 31: as words of 16 bits they come out in order.
//!
//! A look-up has no more than sixteen entries of a byte. Numbers are therefore added up in three
//! digits, of 1, 16 and 256, which may be larger than the base but not than a byte.

use core::arch::x86_64::*;

use super::{
    CODE, Flushes, RANK_TERM, border_term, by_nibble, five_of_a_suit, last_number, mask_of,
    network, settle,
};

/// How many hands are worked on together.
const LANES: usize = 32;

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// # Safety
///
/// The processor must have what [`is_available`] asks for.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn rows<const N: usize>(
    cards: &[u8],
    numbers: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    let mut good = _mm256_set1_epi8(-1);
    for (cards, numbers) in cards
        .chunks_exact(LANES * N)
        .zip(numbers.chunks_exact_mut(LANES))
    {
        let mut planes = planes(|pair| {
            // of sixteen bytes the first ones are two hands, or the last ones: so a load never reaches
            // beyond the thirty-two hands
            let (low, high) = (half(cards, pair * N), half(cards, (pair + 10) * N - 16));
            let hands = _mm256_set_m128i(high, low);
            _mm256_shuffle_epi8(hands, whole(&const { interleave(N, 16 - 2 * N) }))
        });
        let suits = _mm256_set1_epi32(i32::from_le_bytes(CODE));
        let mut codes = _mm256_shuffle_epi8(suits, planes[0]);
        for plane in &planes[1..N] {
            codes = _mm256_add_epi8(codes, _mm256_shuffle_epi8(suits, *plane));
        }
        note_flushes::<N>(codes, flushes);
        sort::<N>(&mut planes);
        good = _mm256_and_si256(good, ascending::<N>(&planes));
        let mut digits = [_mm256_setzero_si256(); 3];
        for (plane, term) in planes[..N].iter().zip(&RANK_DIGITS) {
            let ranks = _mm256_and_si256(_mm256_srli_epi16::<2>(*plane), _mm256_set1_epi8(15));
            add(&mut digits, term, ranks);
        }
        let [low, high] = sum(digits);
        store(low, numbers, 0);
        store(high, numbers, 16);
    }
    _mm256_movemask_epi8(good) == -1
}

/// # Safety
///
/// The processor must have what [`is_available`] asks for.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn masks<const N: usize>(
    masks: &[u64],
    numbers: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    let (bits, suits) = const { by_nibble() };
    let (bits, suits) = (twice(&bits), twice(&suits));
    let mut wrong = _mm256_setzero_si256();
    for (masks, numbers) in masks
        .chunks_exact(LANES)
        .zip(numbers.chunks_exact_mut(LANES))
    {
        let planes = planes(|pair| {
            let hands = _mm256_set_m128i(two(masks, pair + 8), two(masks, pair));
            _mm256_shuffle_epi8(hands, whole(&const { interleave(8, 0) }))
        });
        // how many cards come before each border between ranks, of which every plane has two
        let mut cards = _mm256_setzero_si256();
        let (mut codes, mut digits) = (cards, [cards; 3]);
        for (plane, [first, second]) in planes.iter().zip(BORDER_DIGITS.as_chunks().0) {
            let [even, odd] = nibbles(*plane);
            cards = _mm256_add_epi8(cards, _mm256_shuffle_epi8(bits, even));
            add(&mut digits, first, cards);
            cards = _mm256_add_epi8(cards, _mm256_shuffle_epi8(bits, odd));
            add(&mut digits, second, cards);
            codes = _mm256_add_epi8(codes, _mm256_shuffle_epi8(suits, even));
            codes = _mm256_add_epi8(codes, _mm256_shuffle_epi8(suits, odd));
        }
        let [aces, none] = nibbles(planes[6]);
        cards = _mm256_add_epi8(cards, _mm256_shuffle_epi8(bits, aces));
        codes = _mm256_add_epi8(codes, _mm256_shuffle_epi8(suits, aces));
        let size = _mm256_xor_si256(cards, _mm256_set1_epi8(N as i8));
        let unknown = _mm256_or_si256(none, planes[7]);
        wrong = _mm256_or_si256(wrong, _mm256_or_si256(size, unknown));
        note_flushes::<N>(codes, flushes);
        let last = _mm256_set1_epi16(last_number(N) as i16);
        let [low, high] = sum(digits);
        store(_mm256_sub_epi16(last, low), numbers, 0);
        store(_mm256_sub_epi16(last, high), numbers, 16);
    }
    _mm256_testz_si256(wrong, wrong) == 1
}

/// # Safety
///
/// The processor must have what [`is_available`] asks for.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn flushes_of_rows<const N: usize>(
    cards: &[u8],
    hands: &[u16],
    table: &[u16; 1 << 13],
    out: &mut [u16],
) {
    settle(hands, table, out, |hand| mask_of::<N>(cards, hand));
}

/// # Safety
///
/// The processor must have what [`is_available`] asks for.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn flushes_of_masks(
    masks: &[u64],
    hands: &[u16],
    table: &[u16; 1 << 13],
    out: &mut [u16],
) {
    settle(hands, table, out, |hand| masks[hand]);
}

/// What a term adds to the three digits: how many of them, and the tables.
type Digits = (usize, [[u8; 16]; 3]);

const fn digits(places: usize, terms: [u16; 16]) -> Digits {
    let (mut tables, mut i) = ([[0; 16]; 3], 0);
    while i < 16 {
        // the last place takes all that is left
        let parts = match places {
            1 => [terms[i], 0, 0],
            2 => [terms[i] & 15, terms[i] >> 4, 0],
            _ => [terms[i] & 15, terms[i] >> 4 & 15, terms[i] >> 8],
        };
        let mut digit = 0;
        while digit < 3 {
            assert!(parts[digit] < 256);
            tables[digit][i] = parts[digit] as u8;
            digit += 1;
        }
        i += 1;
    }
    (places, tables)
}

/// By position in a sorted hand and rank.
const RANK_DIGITS: [Digits; 7] = {
    let (mut all, mut i) = ([digits(1, [0; 16]); 7], 0);
    while i < 7 {
        let (mut terms, mut rank) = ([0; 16], 0);
        while rank < 13 {
            terms[rank] = RANK_TERM[i][rank * 4];
            rank += 1;
        }
        all[i] = digits([1, 1, 2, 2, 3, 3, 3][i], terms);
        i += 1;
    }
    assert!(fit(&all));
    all
};

/// By border and the number of cards before it.
const BORDER_DIGITS: [Digits; 12] = {
    let (mut all, mut border) = ([digits(1, [0; 16]); 12], 0);
    while border < 12 {
        let (mut terms, mut count) = ([0; 16], 0);
        while count < 8 {
            terms[count] = border_term(border, count);
            count += 1;
        }
        all[border] = digits([1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3][border], terms);
        border += 1;
    }
    assert!(fit(&all));
    all
};

/// Whether the sums of the largest digits are bytes.
const fn fit(all: &[Digits]) -> bool {
    let mut digit = 0;
    while digit < 3 {
        let (mut sum, mut i) = (0, 0);
        while i < all.len() {
            let (mut most, mut entry) = (0, 0);
            while entry < 16 {
                let value = all[i].1[digit][entry] as u32;
                most = if value > most { value } else { most };
                entry += 1;
            }
            sum += most;
            i += 1;
        }
        if sum > 255 {
            return false;
        }
        digit += 1;
    }
    true
}

/// Where the bytes of two hands are, interleaved: `width` bytes each, from the first byte of the low
/// half on, and from byte `start` of the high half on.
const fn interleave(width: usize, start: usize) -> [u8; 32] {
    let (mut places, mut i) = ([0x80; 32], 0);
    while i < 2 * width {
        let place = i / 2 + i % 2 * width;
        places[i] = place as u8;
        places[16 + i] = (start + place) as u8;
        i += 1;
    }
    places
}

/// The planes of thirty-two hands. `words` gives the interleaved bytes of the hands `pair` and
/// `pair + 1` in the low half, of `pair + 8` and `pair + 9` in the high one.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn planes(words: impl Fn(usize) -> __m256i) -> [__m256i; 8] {
    let [mut low, mut high] = [[_mm256_setzero_si256(); 4]; 2];
    for (i, pair) in [0, 4, 16, 20].into_iter().enumerate() {
        let (first, second) = (words(pair), words(pair + 2));
        low[i] = _mm256_unpacklo_epi16(first, second);
        high[i] = _mm256_unpackhi_epi16(first, second);
    }
    let turn = |[a, b, c, d]: [__m256i; 4]| {
        let (ab, cd) = (_mm256_unpacklo_epi32(a, b), _mm256_unpacklo_epi32(c, d));
        let (ba, dc) = (_mm256_unpackhi_epi32(a, b), _mm256_unpackhi_epi32(c, d));
        [
            _mm256_unpacklo_epi64(ab, cd),
            _mm256_unpackhi_epi64(ab, cd),
            _mm256_unpacklo_epi64(ba, dc),
            _mm256_unpackhi_epi64(ba, dc),
        ]
    };
    let ([a, b, c, d], [e, f, g, h]) = (turn(low), turn(high));
    [a, b, c, d, e, f, g, h]
}

/// The lower and the upper halves of all bytes.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn nibbles(bytes: __m256i) -> [__m256i; 2] {
    let nibble = _mm256_set1_epi8(15);
    [
        _mm256_and_si256(bytes, nibble),
        _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble),
    ]
}

/// Adds the hands whose code says so to the list.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn note_flushes<const N: usize>(codes: __m256i, flushes: &mut Flushes) {
    let (low, high) = const { five_of_a_suit::<N, 16>(4) };
    let [lower, upper] = nibbles(codes);
    let low = _mm256_shuffle_epi8(twice(&low), lower);
    let high = _mm256_shuffle_epi8(twice(&high), upper);
    let none = _mm256_cmpeq_epi8(_mm256_and_si256(low, high), _mm256_setzero_si256());
    let lanes = !_mm256_movemask_epi8(none) as u32;
    let [first, third, second, fourth] = lanes.to_le_bytes();
    let hands = u32::from_le_bytes([first, second, third, fourth]);
    flushes.note(hands.into(), LANES);
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn sort<const N: usize>(planes: &mut [__m256i; 8]) {
    macro_rules! exchange {
        ($(($low:literal, $high:literal))*) => {$(
            let (low, high) = (planes[$low], planes[$high]);
            planes[$low] = _mm256_min_epu8(low, high);
            planes[$high] = _mm256_max_epu8(low, high);
        )*};
    }
    network!(N, exchange);
}

/// The lanes whose cards are one below the other, and the last below 52.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn ascending<const N: usize>(planes: &[__m256i; 8]) -> __m256i {
    let beyond = _mm256_subs_epu8(planes[N - 1], _mm256_set1_epi8(51));
    let mut good = _mm256_cmpeq_epi8(beyond, _mm256_setzero_si256());
    for i in 1..N {
        // below 52 there is no sign that this could take amiss
        good = _mm256_and_si256(good, _mm256_cmpgt_epi8(planes[i], planes[i - 1]));
    }
    good
}

/// Adds the terms of these indices.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn add(digits: &mut [__m256i; 3], (places, tables): &Digits, indices: __m256i) {
    for (digit, table) in digits[..*places].iter_mut().zip(tables) {
        *digit = _mm256_add_epi8(*digit, _mm256_shuffle_epi8(twice(table), indices));
    }
}

/// The numbers that have these digits, as words: the hands 0 to 15 and 16 to 31.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn sum([ones, sixteens, rest]: [__m256i; 3]) -> [__m256i; 2] {
    let bases = _mm256_set1_epi16(0x1001);
    let zero = _mm256_setzero_si256();
    let low = _mm256_maddubs_epi16(_mm256_unpacklo_epi8(ones, sixteens), bases);
    let high = _mm256_maddubs_epi16(_mm256_unpackhi_epi8(ones, sixteens), bases);
    [
        _mm256_add_epi16(low, _mm256_unpacklo_epi8(zero, rest)),
        _mm256_add_epi16(high, _mm256_unpackhi_epi8(zero, rest)),
    ]
}

#[inline]
#[target_feature(enable = "avx2")]
fn whole(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: thirty-two bytes are as long as a vector, which may lie anywhere.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Sixteen bytes in both halves.
#[inline]
#[target_feature(enable = "avx2")]
fn twice(bytes: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(half(bytes, 0))
}

/// Sixteen bytes from `place` on.
#[inline]
#[target_feature(enable = "avx2")]
fn half(bytes: &[u8], place: usize) -> __m128i {
    let (bytes, _) = bytes[place..].split_at(16);
    // SAFETY: sixteen bytes are as long as half a vector, which may lie anywhere.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// Two masks from `place` on.
#[inline]
#[target_feature(enable = "avx2")]
fn two(masks: &[u64], place: usize) -> __m128i {
    let (masks, _) = masks[place..].split_at(2);
    // SAFETY: two masks are as long as half a vector, which may lie anywhere.
    unsafe { _mm_loadu_si128(masks.as_ptr().cast()) }
}

/// Sixteen words to `place` and behind it.
#[inline]
#[target_feature(enable = "avx2")]
fn store(words: __m256i, to: &mut [u16], place: usize) {
    let (to, _) = to[place..].split_at_mut(16);
    // SAFETY: sixteen words are as long as a vector, which may lie anywhere.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), words) }
}
