//! The portable kernel on x86-64: sixteen hands in the vectors that every such processor has.
//!
//! There is no look-up in a vector yet, so the numbers are added up hand by hand.

use core::arch::x86_64::*;

use super::terms::{BORDER_TERM, BY_BYTE, last_number};
use super::{Flushes, STEP, network};
use crate::tables::{FIVE_OF_A_SUIT, START, TERM};

/// How many hands are turned together.
const LANES: usize = 16;

type Plane = [u8; LANES];

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
            let sorted = unsafe { sorted::<N>(cards) };
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
        flushes.note_ones(&counters.map(|suits| u8::from(suits & five != 0)));
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
        let mut flushed = 0;
        let parts = numbers.chunks_exact_mut(LANES).zip((0..).step_by(LANES));
        for (masks, (numbers, start)) in masks.as_chunks().0.iter().zip(parts) {
            // SAFETY: every x86-64 has SSE2.
            let counted = unsafe { counted::<N>(masks) };
            for (all, one) in wrong.iter_mut().zip(counted.wrong) {
                *all |= one;
            }
            for (lane, number) in numbers.iter_mut().enumerate() {
                let mut sum = 0;
                for (border, term) in counted.borders.iter().zip(&BORDER_BY_BYTE) {
                    sum += term[usize::from(border[lane])];
                }
                *number = last_number(N).wrapping_sub(sum as u16);
            }
            flushed |= u64::from(counted.flushed) << start;
        }
        flushes.note(flushed, STEP);
    }
    wrong == [0; LANES]
}

/// Sixteen sorted rows.
struct Sorted {
    /// Each two cards, the first in the low six bits and the second in the next six.
    pairs: [[u16; LANES]; 3],
    last: Plane,
    /// Not zero where a card is there twice or is none.
    wrong: Plane,
}

/// Sixteen masks, counted.
struct Counted {
    /// For each two borders between ranks, 8 times the cards before the second and once those before
    /// the first.
    borders: [Plane; 6],
    /// A bit for each hand: whether five or more are of a suit.
    flushed: u16,
    /// Not zero where there are more or fewer cards, or bits that are none.
    wrong: Plane,
}

/// Sorts sixteen rows.
#[inline]
#[target_feature(enable = "sse2")]
fn sorted<const N: usize>(cards: &[u8]) -> Sorted {
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

/// Counts sixteen masks.
#[inline]
#[target_feature(enable = "sse2")]
fn counted<const N: usize>(masks: &[u64; LANES]) -> Counted {
    let mut rows = [_mm_setzero_si128(); 8];
    for (i, rows) in rows.iter_mut().enumerate() {
        *rows = _mm_set_epi64x(masks[i + 8] as i64, masks[i] as i64);
    }
    let planes = turn(rows);
    let nibble = _mm_set1_epi8(15);
    let every_other = _mm_set1_epi8(0x55);
    let pairs = _mm_set1_epi8(0x33);
    let mut counted = Counted {
        borders: [[0; LANES]; 6],
        flushed: flushed(&planes),
        wrong: [0; LANES],
    };
    let mut cards = _mm_setzero_si128();
    let mut beyond = planes[7];
    for (i, &plane) in planes[..7].iter().enumerate() {
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
    let size = _mm_xor_si128(cards, _mm_set1_epi8(N as i8));
    counted.wrong = bytes(_mm_or_si128(size, beyond));
    counted
}

/// Which of sixteen masks have five or more cards of a suit, a bit for each.
///
/// The planes are added bit by bit, so that all suits are counted at once: the ones, the twos and the
/// fours of each count stand in three vectors. A byte has two ranks, hence two counts of each suit.
#[inline]
#[target_feature(enable = "sse2")]
fn flushed([a, b, c, d, e, f, g, _]: &[__m128i; 8]) -> u16 {
    let (first, first_twos) = add(*a, *b, *c);
    let (second, second_twos) = add(*d, *e, *f);
    let (ones, third_twos) = add(first, second, *g);
    let (twos, fours) = add(first_twos, second_twos, third_twos);
    let [upper_ones, upper_twos, upper_fours] =
        [ones, twos, fours].map(|bits| _mm_srli_epi16::<4>(bits));
    let (twos, carry) = add(twos, upper_twos, _mm_and_si128(ones, upper_ones));
    // of up to seven cards only one of the three can have four
    let fours = _mm_or_si128(_mm_or_si128(fours, upper_fours), carry);
    let others = _mm_or_si128(_mm_xor_si128(ones, upper_ones), twos);
    let five = _mm_and_si128(_mm_and_si128(fours, others), _mm_set1_epi8(15));
    !_mm_movemask_epi8(_mm_cmpeq_epi8(five, _mm_setzero_si128())) as u16
}

/// Bit by bit, the sum of three, and what is carried.
#[inline]
#[target_feature(enable = "sse2")]
fn add(a: __m128i, b: __m128i, c: __m128i) -> (__m128i, __m128i) {
    let odd = _mm_xor_si128(a, b);
    let carry = _mm_or_si128(_mm_and_si128(a, b), _mm_and_si128(odd, c));
    (_mm_xor_si128(odd, c), carry)
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

#[cfg(test)]
mod tests {
    use super::super::{CHUNK, portable};
    use super::*;

    type Numbers<'a> = &'a dyn Fn(&mut [u16], &mut Flushes) -> bool;

    /// Both say the same of a step: the flushes and the numbers, or that something is wrong.
    fn same(each: [Numbers<'_>; 2]) -> bool {
        let [ours, theirs] = each.map(|number| {
            let (mut numbers, mut flushes) = ([0; STEP], Flushes::new());
            let good = number(&mut numbers, &mut flushes);
            assert!(flushes.len <= CHUNK);
            good.then(|| (numbers, flushes.hands[..flushes.len].to_vec()))
        });
        assert_eq!(ours, theirs);
        ours.is_some()
    }

    fn same_rows<const N: usize>(cards: &[u8]) -> bool {
        same([
            &|numbers, flushes| rows::<N>(cards, numbers, flushes),
            &|numbers, flushes| portable::rows::<N>(cards, numbers, flushes),
        ])
    }

    fn same_masks<const N: usize>(hands: &[u64]) -> bool {
        same([
            &|numbers, flushes| masks::<N>(hands, numbers, flushes),
            &|numbers, flushes| portable::masks::<N>(hands, numbers, flushes),
        ])
    }

    fn as_plain_rust_does<const N: usize>() {
        let mut state = 1_u64;
        let mut random = |end: u64| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 32) % end
        };
        for round in 0..1000 {
            let (mut cards, mut hands) = (Vec::new(), Vec::new());
            for _ in 0..STEP {
                // of few suits, so that there are flushes
                let mut mask = 0_u64;
                while mask.count_ones() < N as u32 {
                    let id = random(13) * 4 + random(4) * random(2);
                    if mask >> id & 1 == 0 {
                        mask |= 1 << id;
                        cards.push(id as u8);
                    }
                }
                hands.push(mask);
            }
            assert!(same_rows::<N>(&cards));
            assert!(same_masks::<N>(&hands));
            let place = random(cards.len() as u64) as usize;
            cards[place] = [52, 64, 128, 255, cards[place / N * N + (place + 1) % N]][round % 5];
            assert!(!same_rows::<N>(&cards));
            let odd = [
                0,
                u64::MAX,
                1 << 52,
                1 << 63 | 0x3F,
                (1 << 52) - 1,
                0x1F << 48,
            ];
            hands[place / N] = odd[round % 6];
            assert!(!same_masks::<N>(&hands));
        }
    }

    #[test]
    fn all_that_vectors_do_plain_rust_does_too() {
        as_plain_rust_does::<5>();
        as_plain_rust_does::<6>();
        as_plain_rust_does::<7>();
    }
}
