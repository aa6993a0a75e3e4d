//! Sixty-four hands in vectors of 64 bytes: AVX-512 with VBMI and VBMI2.
//!
//! Two loads hold sixteen hands, of which one permutation takes the first four planes and another one
//! the rest; four such blocks are put together to whole planes. The even lanes of a plane are the
//! hands 0 to 31, the odd ones 32 to 63, so that as words of 16 bits both come out in order.

use core::arch::x86_64::*;

use super::{
    BORDER_TERM, CODE, Flushes, ODD_SUITS, RANK_TERM, STEP, UPPER_SUITS, by_nibble, five_of_a_suit,
    last_number, mask_of, network, settle,
};

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && super::avx2::is_available()
}

/// # Safety
///
/// The processor must have what [`is_available`] asks for.
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
pub(super) fn rows<const N: usize>(
    cards: &[u8],
    numbers: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    let code = _mm512_set1_epi32(i32::from_le_bytes(CODE));
    let mut good = u64::MAX;
    for (cards, numbers) in cards
        .chunks_exact(STEP * N)
        .zip(numbers.chunks_exact_mut(STEP))
    {
        let mut planes = planes::<N>(|block| {
            // of the eight hands of a load the first ones begin, or the last ones end, where it does:
            // so it never reaches beyond the step
            let (first, last) = (block * 8 * N, (block + 5) * 8 * N);
            (load(cards, first), load(cards, last - 64))
        });
        let mut codes = _mm512_shuffle_epi8(code, planes[0]);
        for plane in &planes[1..N] {
            codes = _mm512_add_epi8(codes, _mm512_shuffle_epi8(code, *plane));
        }
        note_flushes::<N>(codes, flushes);
        sort::<N>(&mut planes);
        good &= ascending::<N>(&planes);
        let [even, odd] = number::<N>(&planes);
        store(even, numbers, 0);
        store(odd, numbers, 32);
    }
    good == u64::MAX
}

/// # Safety
///
/// The processor must have what [`is_available`] asks for.
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
pub(super) fn masks<const N: usize>(
    masks: &[u64],
    numbers: &mut [u16],
    flushes: &mut Flushes,
) -> bool {
    let (bits, suits) = const { by_nibble() };
    let (bits, suits) = (four_times(&bits), four_times(&suits));
    let mut wrong = _mm512_setzero_si512();
    for (masks, numbers) in masks.chunks_exact(STEP).zip(numbers.chunks_exact_mut(STEP)) {
        let eights = masks.as_chunks().0;
        let planes = planes::<8>(|block| (eight(&eights[block]), eight(&eights[block + 4])));
        // how many cards come before each border between ranks, of which every plane has two
        let mut cards = _mm512_setzero_si512();
        let mut codes = cards;
        let mut numbers_even = _mm512_set1_epi16(last_number(N) as i16);
        let mut numbers_odd = numbers_even;
        for (plane, term) in planes.iter().zip(&BORDER_TERM) {
            let [even, odd] = nibbles(*plane);
            let first = _mm512_add_epi8(cards, _mm512_shuffle_epi8(bits, even));
            cards = _mm512_add_epi8(first, _mm512_shuffle_epi8(bits, odd));
            codes = _mm512_add_epi8(codes, _mm512_shuffle_epi8(suits, even));
            codes = _mm512_add_epi8(codes, _mm512_shuffle_epi8(suits, odd));
            let both = _mm512_add_epi8(first, _mm512_slli_epi16::<3>(cards));
            let (low, high) = words(term);
            let even = _mm512_permutex2var_epi16(low, both, high);
            let odd = _mm512_permutex2var_epi16(low, _mm512_srli_epi16::<8>(both), high);
            numbers_even = _mm512_sub_epi16(numbers_even, even);
            numbers_odd = _mm512_sub_epi16(numbers_odd, odd);
        }
        let [aces, none] = nibbles(planes[6]);
        cards = _mm512_add_epi8(cards, _mm512_shuffle_epi8(bits, aces));
        codes = _mm512_add_epi8(codes, _mm512_shuffle_epi8(suits, aces));
        let size = _mm512_xor_si512(cards, _mm512_set1_epi8(N as i8));
        let unknown = _mm512_or_si512(none, planes[7]);
        wrong = _mm512_or_si512(wrong, _mm512_or_si512(size, unknown));
        note_flushes::<N>(codes, flushes);
        store(numbers_even, numbers, 0);
        store(numbers_odd, numbers, 32);
    }
    _mm512_test_epi64_mask(wrong, wrong) == 0
}

/// # Safety
///
/// The processor must have what [`is_available`] asks for.
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
pub(super) fn flushes_of_rows<const N: usize>(
    cards: &[u8],
    hands: &[u16],
    table: &[u16; 1 << 13],
    out: &mut [u16],
) {
    if cards.len() < 8 {
        return settle(hands, table, out, |hand| mask_of::<N>(cards, hand));
    }
    for some in hands.chunks(8) {
        let mut hands = [some[0]; 8];
        hands[..some.len()].copy_from_slice(some);
        let masks = masks_of::<N>(cards, &hands);
        // as in `suited`
        let odd = _mm512_popcnt_epi64(_mm512_and_si512(masks, all(ODD_SUITS)));
        let odd = _mm512_cmpgt_epi64_mask(odd, all(2));
        let upper = _mm512_popcnt_epi64(_mm512_and_si512(masks, all(UPPER_SUITS)));
        let upper = _mm512_cmpgt_epi64_mask(upper, all(2));
        let masks = _mm512_mask_srli_epi64::<1>(masks, odd, masks);
        let masks = _mm512_mask_srli_epi64::<2>(masks, upper, masks);
        // every fourth bit, as in `ranks_of`
        let mut ranks = _mm512_and_si512(masks, all(0x0001_1111_1111_1111));
        let halved = _mm512_or_si512(ranks, _mm512_srli_epi64::<3>(ranks));
        ranks = _mm512_and_si512(halved, all(0x0003_0303_0303_0303));
        let halved = _mm512_or_si512(ranks, _mm512_srli_epi64::<6>(ranks));
        ranks = _mm512_and_si512(halved, all(0x000F_000F_000F_000F));
        let halved = _mm512_or_si512(ranks, _mm512_srli_epi64::<12>(ranks));
        ranks = _mm512_and_si512(halved, all(0x0000_00FF_0000_00FF));
        ranks = _mm512_or_si512(ranks, _mm512_srli_epi64::<24>(ranks));
        let mut places = [0; 8];
        store_eight(ranks, &mut places);
        for (hand, place) in hands.into_iter().zip(places) {
            out[usize::from(hand)] = table[place as usize & 0x1FFF];
        }
    }
}

/// The masks of eight rows of N cards, which are at least eight bytes in all.
#[inline]
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
fn masks_of<const N: usize>(cards: &[u8], hands: &[u16; 8]) -> __m512i {
    let mut rows = [0; 8];
    for (row, &hand) in rows.iter_mut().zip(hands) {
        // eight bytes, from where the row starts or, at the end of the cards, from before
        let start = usize::from(hand) * N;
        let place = start.min(cards.len() - 8);
        let bytes = cards[place..].first_chunk();
        let bytes = bytes.map_or(0, |&bytes| u64::from_le_bytes(bytes));
        *row = bytes >> (((start - place) & 7) * 8);
    }
    let mut rows = eight(&rows);
    let mut masks = _mm512_setzero_si512();
    for _ in 0..N {
        let card = _mm512_and_si512(rows, all(63));
        masks = _mm512_or_si512(masks, _mm512_sllv_epi64(all(1), card));
        rows = _mm512_srli_epi64::<8>(rows);
    }
    masks
}

/// Where in two loads, of eight hands each and N bytes a hand, four planes of them are, from plane
/// `first` on: the even lanes from the start of the first load, the odd ones from the end of the second.
const fn spread<const N: usize>(first: usize) -> [u8; 64] {
    let (mut places, mut lane) = ([0; 64], 0);
    while lane < 64 {
        let (plane, hand) = (first + lane / 16, lane % 16 / 2);
        if plane < N {
            let from_start = hand * N + plane;
            let from_end = 128 - 8 * N + from_start;
            places[lane] = if lane % 2 == 0 { from_start } else { from_end } as u8;
        }
        lane += 1;
    }
    places
}

/// The planes of sixty-four hands; a block of eight even and eight odd ones is what `block` gives.
#[inline]
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
fn planes<const N: usize>(block: impl Fn(usize) -> (__m512i, __m512i)) -> [__m512i; 8] {
    let (first, second) = (
        whole(&const { spread::<N>(0) }),
        whole(&const { spread::<N>(4) }),
    );
    let [mut low, mut high] = [[_mm512_setzero_si512(); 4]; 2];
    for i in 0..4 {
        let (even, odd) = block(i);
        low[i] = _mm512_permutex2var_epi8(even, first, odd);
        high[i] = _mm512_permutex2var_epi8(even, second, odd);
    }
    let [a, b, c, d] = turn(low);
    let [e, f, g, h] = turn(high);
    [a, b, c, d, e, f, g, h]
}

/// Four vectors of four blocks: the first blocks of all, the second ones, and so on.
#[inline]
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
fn turn([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    let (ab, cd) = (
        _mm512_shuffle_i32x4::<0x44>(a, b),
        _mm512_shuffle_i32x4::<0x44>(c, d),
    );
    let (ba, dc) = (
        _mm512_shuffle_i32x4::<0xEE>(a, b),
        _mm512_shuffle_i32x4::<0xEE>(c, d),
    );
    [
        _mm512_shuffle_i32x4::<0x88>(ab, cd),
        _mm512_shuffle_i32x4::<0xDD>(ab, cd),
        _mm512_shuffle_i32x4::<0x88>(ba, dc),
        _mm512_shuffle_i32x4::<0xDD>(ba, dc),
    ]
}

/// The lower and the upper halves of all bytes.
#[inline]
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
fn nibbles(bytes: __m512i) -> [__m512i; 2] {
    let nibble = _mm512_set1_epi8(15);
    [
        _mm512_and_si512(bytes, nibble),
        _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), nibble),
    ]
}

/// Adds the hands whose code says so to the list, in the order of their lanes.
#[inline]
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
fn note_flushes<const N: usize>(codes: __m512i, flushes: &mut Flushes) {
    let (low, high) = const { five_of_a_suit::<N, 64>(2) };
    let low = _mm512_permutexvar_epi8(codes, whole(&low));
    let high = _mm512_permutexvar_epi8(_mm512_srli_epi16::<2>(codes), whole(&high));
    let found = _mm512_test_epi8_mask(low, high);
    let lanes = const {
        let (mut hands, mut lane) = ([0; 64], 0);
        while lane < 64 {
            hands[lane] = (lane / 2 + lane % 2 * 32) as u8;
            lane += 1;
        }
        hands
    };
    let hands = _mm512_maskz_compress_epi8(found, whole(&lanes));
    let first = _mm512_set1_epi16(flushes.first as i16);
    let low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(hands));
    let count = found.count_ones() as usize;
    let room = flushes.room(count);
    store(_mm512_add_epi16(low, first), room, 0);
    if count > 32 {
        let high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(hands));
        store(_mm512_add_epi16(high, first), room, 32);
    }
    flushes.first += STEP as u16;
}

#[inline]
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
fn sort<const N: usize>(planes: &mut [__m512i; 8]) {
    macro_rules! exchange {
        ($(($low:literal, $high:literal))*) => {$(
            let (low, high) = (planes[$low], planes[$high]);
            planes[$low] = _mm512_min_epu8(low, high);
            planes[$high] = _mm512_max_epu8(low, high);
        )*};
    }
    network!(N, exchange);
}

/// The lanes whose cards are one below the other, and the last below 52.
#[inline]
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
fn ascending<const N: usize>(planes: &[__m512i; 8]) -> u64 {
    let mut good = _mm512_cmplt_epu8_mask(planes[N - 1], _mm512_set1_epi8(52));
    for i in 1..N {
        good = _mm512_mask_cmplt_epu8_mask(good, planes[i - 1], planes[i]);
    }
    good
}

/// The numbers of the even lanes, and of the odd ones. A permutation looks at no more bits of its
/// index than it has entries for, whatever is above them.
#[inline]
#[target_feature(enable = "avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")]
fn number<const N: usize>(planes: &[__m512i; 8]) -> [__m512i; 2] {
    // the two lowest cards add up to less than a byte
    let (first, second) = const { (narrow(&RANK_TERM[0]), narrow(&RANK_TERM[1])) };
    let lowest = _mm512_add_epi8(
        _mm512_permutexvar_epi8(planes[0], whole(&first)),
        _mm512_permutexvar_epi8(planes[1], whole(&second)),
    );
    let mut even = _mm512_and_si512(lowest, _mm512_set1_epi16(0xFF));
    let mut odd = _mm512_srli_epi16::<8>(lowest);
    for i in 2..N {
        let term = words(&RANK_TERM[i]);
        even = _mm512_add_epi16(even, _mm512_permutex2var_epi16(term.0, planes[i], term.1));
        let plane = _mm512_srli_epi16::<8>(planes[i]);
        odd = _mm512_add_epi16(odd, _mm512_permutex2var_epi16(term.0, plane, term.1));
    }
    [even, odd]
}

const fn narrow(words: &[u16; 64]) -> [u8; 64] {
    let (mut bytes, mut i) = ([0; 64], 0);
    while i < 64 {
        assert!(words[i] < 256);
        bytes[i] = words[i] as u8;
        i += 1;
    }
    bytes
}

/// Sixty-four bytes from `place` on.
#[inline]
#[target_feature(enable = "avx512f")]
fn load(bytes: &[u8], place: usize) -> __m512i {
    let (bytes, _) = bytes[place..].split_at(64);
    // SAFETY: there are sixty-four bytes, and they may lie anywhere.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn whole(bytes: &[u8; 64]) -> __m512i {
    load(bytes, 0)
}

/// Sixteen bytes in each quarter.
#[inline]
#[target_feature(enable = "avx512f")]
fn four_times(bytes: &[u8; 16]) -> __m512i {
    // SAFETY: sixteen bytes are as long as a quarter of a vector, which may lie anywhere.
    _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}

#[inline]
#[target_feature(enable = "avx512f")]
fn eight(masks: &[u64; 8]) -> __m512i {
    // SAFETY: eight masks are as long as a vector, which may lie anywhere.
    unsafe { _mm512_loadu_si512(masks.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store_eight(words: __m512i, to: &mut [u64; 8]) {
    // SAFETY: eight words of 64 bits are as long as a vector, which may lie anywhere.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), words) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn all(word: u64) -> __m512i {
    _mm512_set1_epi64(word as i64)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn words(table: &[u16; 64]) -> (__m512i, __m512i) {
    let (low, high) = table.split_at(32);
    // SAFETY: thirty-two words are as long as a vector, which may lie anywhere.
    unsafe {
        (
            _mm512_loadu_si512(low.as_ptr().cast()),
            _mm512_loadu_si512(high.as_ptr().cast()),
        )
    }
}

/// Thirty-two words to `place` and behind it.
#[inline]
#[target_feature(enable = "avx512f")]
fn store(words: __m512i, to: &mut [u16], place: usize) {
    let (to, _) = to[place..].split_at_mut(32);
    // SAFETY: thirty-two words are as long as a vector, which may lie anywhere.
    unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), words) }
}
