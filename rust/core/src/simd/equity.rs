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

    /// Places among the cards that are left made places among all of them: each of the taken ones, in
    /// ascending order, is passed by who is not below it.
    #[inline(always)]
    fn shift(self, taken: &[Self]) -> Self {
        let mut place = self;
        for &taken in taken {
            place = place.past(taken);
        }
        place
    }

    /// The entries of a table, each lane being below 64.
    fn look_up(self, table: &[u8; 64]) -> Self;
    /// The numbers of the ranks of seven cards in ascending order, as in [`crate::tables`].
    fn numbers(cards: &[Self; 7], numbers: &mut [u16; LANES]);
    /// The lanes that have five cards of a suit, a bit for each.
    fn flushes(cards: &[Self; 7]) -> u64;

    /// One step of eight generators xoshiro256++ side by side, each with its four numbers below each
    /// other.
    #[inline(always)]
    fn step([a, b, c, d]: &mut [[u64; 8]; 4]) -> [u64; 8] {
        let mut out = [0; 8];
        for i in 0..8 {
            out[i] = a[i].wrapping_add(d[i]).rotate_left(23).wrapping_add(a[i]);
            let shifted = b[i] << 17;
            c[i] ^= a[i];
            d[i] ^= b[i];
            b[i] ^= c[i];
            a[i] ^= d[i];
            c[i] ^= shifted;
            d[i] = d[i].rotate_left(45);
        }
        out
    }

    /// The upper halves of the products of words, four in each number and the lowest one first, and a
    /// number below 256; and whether a lower half is smaller than `unfair`.
    #[inline(always)]
    fn multiply(words: &[[u64; 8]; 2], by: u16, unfair: u16) -> (Self, bool) {
        let (mut out, mut smaller) = ([0; LANES], false);
        for (i, out) in out.iter_mut().enumerate() {
            let word = word(words, i);
            *out = ((u32::from(word) * u32::from(by)) >> 16) as u8;
            smaller |= word.wrapping_mul(by) < unfair;
        }
        (Self::load(&out), smaller)
    }

    /// The entries of a row that these places, each below 96, have.
    #[inline(always)]
    fn expand(row: &[u16; 96], places: &[u16], out: &mut [u16]) {
        for (out, &place) in out.iter_mut().zip(places) {
            *out = row[usize::from(place) % 96];
        }
    }

    /// Puts a word where a bit is set, of 32 words.
    #[inline(always)]
    fn put_where(mut bits: u32, word: u16, out: &mut [u16]) {
        while bits > 0 {
            out[bits.trailing_zeros() as usize % 32] = word;
            bits &= bits - 1;
        }
    }

    /// How many of these words, a multiple of 32, are smaller than one, and how many are equal to it;
    /// none is above 0x7FFF.
    #[inline(always)]
    fn compare(words: &[u16], one: u16) -> (u32, u32) {
        let (mut smaller, mut equal) = (0, 0);
        // a word counts to sixty-five thousand, and more than 1,326 words there are not
        let mut counts = [[0_u16; 16]; 2];
        let (chunks, _) = words.as_chunks::<16>();
        for chunk in chunks {
            for lane in 0..16 {
                counts[0][lane] += u16::from((chunk[lane] as i16) < one as i16);
                counts[1][lane] += u16::from(chunk[lane] == one);
            }
        }
        for (less, same) in counts[0].iter().zip(&counts[1]) {
            smaller += u32::from(*less);
            equal += u32::from(*same);
        }
        (smaller, equal)
    }
}

/// The strengths of seven cards each.
#[inline(always)]
pub(crate) fn strengths<V: Lanes>(mut cards: [V; 7], strengths: &mut [u16; LANES]) {
    let tables: &Tables = &TABLES;
    let flushes = V::flushes(&cards);
    macro_rules! exchange {
        ($(($low:literal, $high:literal))*) => {$(
            let (low, high) = (cards[$low], cards[$high]);
            cards[$low] = low.min(high);
            cards[$high] = low.max(high);
        )*};
    }
    network!(7, exchange);
    V::numbers(&cards, strengths);
    by_number(strengths, &tables.ranks[2]);
    if flushes > 0 {
        let mut ids = [[0; LANES]; 7];
        for (ids, card) in ids.iter_mut().zip(cards) {
            card.store(ids);
        }
        settle(flushes, &ids, &tables.flush, strengths);
    }
}

/// The strengths of the lanes that have five cards of a suit. It stays a function of its own, as
/// [`by_number`] does.
#[inline(never)]
fn settle(
    mut flushes: u64,
    ids: &[[u8; LANES]; 7],
    flush: &[u16; 1 << 13],
    strengths: &mut [u16; LANES],
) {
    while flushes > 0 {
        let lane = flushes.trailing_zeros() as usize % LANES;
        let mask = ids.iter().fold(0, |mask, ids| mask | 1 << (ids[lane] & 63));
        strengths[lane] = flush[super::suited(mask)];
        flushes &= flushes - 1;
    }
}

/// The strengths of the numbers. It stays a function of its own, without vectors: out of a vector a
/// place in a table has to be taken first.
#[inline(never)]
fn by_number(numbers: &mut [u16; LANES], ranks: &[u16; 1 << 16]) {
    for number in numbers {
        *number = ranks[usize::from(*number)];
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

/// One of the words that four fill a number.
#[inline(always)]
pub(crate) fn word(words: &[[u64; 8]; 2], i: usize) -> u16 {
    (words[i / 32][i / 4 % 8] >> (16 * (i % 4))) as u16
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that lanes can do, with some bytes and words.
    struct Everything {
        bytes: [[u8; LANES]; 7],
        words: Vec<u16>,
    }

    impl InLanes for Everything {
        type Answer = (Vec<[u8; LANES]>, Vec<u16>, Vec<(u32, u32)>, u64);

        fn run<V: Lanes>(self) -> Self::Answer {
            let cards = self.bytes.map(|bytes| V::load(&bytes));
            let [a, b, ..] = cards;
            let table = core::array::from_fn(|i| (i * 7 + 3) as u8);
            let planes = [
                a.min(b),
                a.max(b),
                a.past(b),
                b.past(a),
                a.look_up(&table),
                a,
            ];
            let planes = planes.map(|plane| {
                let mut bytes = [0; LANES];
                plane.store(&mut bytes);
                bytes
            });
            let mut words = vec![0; LANES];
            let mut strong = [0; LANES];
            strengths(cards, &mut strong);
            words.extend(strong);
            let row = core::array::from_fn(|i| (i * i) as u16);
            let places: Vec<u16> = self.words.iter().map(|word| word % 96).collect();
            let mut out = vec![0; places.len()];
            V::expand(&row, &places, &mut out);
            words.extend(&out);
            V::put_where(0x8001_F0F3, 9, &mut out[..32]);
            words.extend(&out);
            let compared = [0, 5, 700, 0x7FFE].map(|one| V::compare(&self.words, one));
            let mut planes = planes.to_vec();
            let number = |i: usize| u64::from(self.words[i]).wrapping_mul(0x0046_0013_0101_00C8);
            let multiplied = [0, 8].map(|from| core::array::from_fn(|i| number(from + i)));
            for by in [52, 47, 20] {
                let mut out = [0; LANES];
                let (product, smaller) = V::multiply(&multiplied, by, 100);
                product.store(&mut out);
                words.push(smaller.into());
                planes.push(out);
            }
            let mut states = [1, 2, 3, 4].map(|n| core::array::from_fn(|i| number(n + 4 * i)));
            for _ in 0..5 {
                let step = V::step(&mut states);
                words.extend((0..LANES).map(|i| word(&[step, states[3]], i)));
            }
            (planes, words, compared.to_vec(), V::flushes(&cards))
        }
    }

    #[test]
    fn all_lanes_do_the_same() {
        let mut state = 1_u64;
        let mut next = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        for _ in 0..200 {
            // seven different cards in every lane
            let mut bytes = [[0; LANES]; 7];
            for lane in 0..LANES {
                let mut used = 0_u64;
                for plane in &mut bytes {
                    // one in two lanes has few suits, and so a flush
                    let card = loop {
                        let card = if lane % 2 == 0 {
                            next(52)
                        } else {
                            next(13) * 4 + next(2)
                        };
                        if used >> card & 1 == 0 {
                            break card;
                        }
                    };
                    used |= 1 << card;
                    plane[lane] = card as u8;
                }
            }
            let words: Vec<u16> = (0..192).map(|_| next(900) as u16).collect();
            let answers = Kernel::ALL
                .into_iter()
                .filter(|kernel| kernel.is_available());
            let answers = answers.map(|kernel| {
                in_lanes(
                    kernel,
                    Everything {
                        bytes,
                        words: words.clone(),
                    },
                )
            });
            let answers: Vec<_> = answers.collect();
            assert!(answers.windows(2).all(|two| two[0] == two[1]));
            let (_, strong, compared, flushes) = &answers[0];
            for lane in 0..LANES {
                let mask = bytes.iter().fold(0, |mask, plane| mask | 1 << plane[lane]);
                let hand = crate::Cards::from_mask(mask).expect("cards");
                let strength = crate::evaluate(hand).expect("seven cards");
                assert_eq!(strong[LANES + lane], strength.get(), "{hand}");
                let flush = matches!(strength.category(), Some(category)
                    if [crate::Category::Flush, crate::Category::StraightFlush, crate::Category::RoyalFlush].contains(&category));
                assert_eq!(flushes >> lane & 1 == 1, flush, "{hand}");
            }
            let smaller = words.iter().filter(|&&word| word < 700).count() as u32;
            let equal = words.iter().filter(|&&word| word == 700).count() as u32;
            assert_eq!(compared[2], (smaller, equal));
        }
    }
}
