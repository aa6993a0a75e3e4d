//! Many hands at once, in byte planes, and which kernel works on them: the one dispatch.
//!
//! A kernel turns sixty-four hands on their side: a vector holds the first cards of all of them, the
//! next one the second cards, and so on. One network of smaller-and-larger sorts every hand.
//!
//! ```text
//! hand  0: 51 4 33 ...       plane 0: 51  8  0 ...  (a lane for each hand)
//! hand  1:  8 9 50 ...  -->  plane 1:  4  9 17 ...
//! hand  2:  0 17 2 ...       plane 2: 33 50  2 ...
//! ```
//!
//! What comes out is what [`tables`](crate::tables) explains: the number of each hand's ranks, to be
//! looked up; and the list of those hands that have five of a suit, to be looked up otherwise. On the
//! way it is seen whether every hand is made of known cards that are all different.

use core::fmt;

use crate::high::ranks_of;
use terms::RANK_TERM;
#[cfg(target_arch = "x86_64")]
use terms::{BORDER_TERM, CODE, border_term, by_nibble, five_of_a_suit, last_number};

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod equity;
#[cfg(target_arch = "x86_64")]
mod equity_avx2;
#[cfg(target_arch = "x86_64")]
mod equity_avx512;
mod equity_portable;
#[cfg(any(test, not(target_arch = "x86_64")))]
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "vectors need more of them than plain Rust")
)]
mod terms;

/// How many hands a kernel takes at a time.
pub(crate) const STEP: usize = 64;

/// How many hands are numbered before their numbers are looked up: few enough for all of them to stay
/// in the first cache.
pub(crate) const CHUNK: usize = 2048;

/// What runs through many hands: plain Rust, or the vectors of a processor.
///
/// All of them give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kernel {
    /// Plain Rust, for any processor; on x86-64 with the vectors that all of them have.
    Portable,
    /// 256 bits at a time: AVX2 and BMI, as x86 processors have had since 2013.
    Avx2,
    /// 512 bits at a time: AVX-512 with VBMI and VBMI2 (Ice Lake, Zen 4 and later).
    Avx512,
}

impl Kernel {
    /// All kernels, the slowest first.
    pub const ALL: [Kernel; 3] = [Kernel::Portable, Kernel::Avx2, Kernel::Avx512];

    /// The name it goes by: "portable", "avx2", "avx512".
    pub const fn name(self) -> &'static str {
        match self {
            Kernel::Portable => "portable",
            Kernel::Avx2 => "avx2",
            Kernel::Avx512 => "avx512",
        }
    }

    /// Whether this processor can run it.
    pub fn is_available(self) -> bool {
        match self {
            Kernel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest that this processor can run.
    pub fn best() -> Kernel {
        let mut kernels = Kernel::ALL.into_iter().rev();
        kernels
            .find(|kernel| kernel.is_available())
            .unwrap_or(Kernel::Portable)
    }

    pub(crate) fn ready(self) -> Option<Ready> {
        self.is_available().then_some(Ready(self))
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A kernel that was asked whether this processor can run it, and can.
#[derive(Clone, Copy)]
pub(crate) struct Ready(Kernel);

impl Ready {
    /// Numbers rows of N ids each, a whole number of steps of them, and adds to `flushes`; says
    /// whether all of them are hands. If not, the numbers mean nothing.
    pub(crate) fn rows<const N: usize>(
        self,
        cards: &[u8],
        numbers: &mut [u16],
        flushes: &mut Flushes,
    ) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kernel::Portable => sse2::rows::<N>(cards, numbers, flushes),
            #[cfg(not(target_arch = "x86_64"))]
            Kernel::Portable => portable::rows::<N>(cards, numbers, flushes),
            // SAFETY: whoever is Ready was available.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { avx2::rows::<N>(cards, numbers, flushes) },
            // SAFETY: whoever is Ready was available.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { avx512::rows::<N>(cards, numbers, flushes) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("not available here"),
        }
    }

    /// The same for masks of N bits each.
    pub(crate) fn masks<const N: usize>(
        self,
        masks: &[u64],
        numbers: &mut [u16],
        flushes: &mut Flushes,
    ) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kernel::Portable => sse2::masks::<N>(masks, numbers, flushes),
            #[cfg(not(target_arch = "x86_64"))]
            Kernel::Portable => portable::masks::<N>(masks, numbers, flushes),
            // SAFETY: whoever is Ready was available.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { avx2::masks::<N>(masks, numbers, flushes) },
            // SAFETY: whoever is Ready was available.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { avx512::masks::<N>(masks, numbers, flushes) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("not available here"),
        }
    }

    /// Looks up the flushes of rows, which are noted already.
    pub(crate) fn flushes_of_rows<const N: usize>(
        self,
        cards: &[u8],
        flushes: &Flushes,
        table: &[u16; 1 << 13],
        out: &mut [u16],
    ) {
        let hands = &flushes.hands[..flushes.len];
        match self.0 {
            Kernel::Portable => settle(hands, table, out, |hand| mask_of::<N>(cards, hand)),
            // SAFETY: whoever is Ready was available.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { avx2::flushes_of_rows::<N>(cards, hands, table, out) },
            // SAFETY: whoever is Ready was available.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { avx512::flushes_of_rows::<N>(cards, hands, table, out) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("not available here"),
        }
    }

    /// The same for masks.
    pub(crate) fn flushes_of_masks(
        self,
        masks: &[u64],
        flushes: &Flushes,
        table: &[u16; 1 << 13],
        out: &mut [u16],
    ) {
        let hands = &flushes.hands[..flushes.len];
        match self.0 {
            // SAFETY: whoever is Ready was available, and AVX-512 is more than AVX2.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 | Kernel::Avx512 => unsafe {
                avx2::flushes_of_masks(masks, hands, table, out)
            },
            _ => settle(hands, table, out, |hand| masks[hand]),
        }
    }
}

/// Looks numbers up in the table of ranks, where they are, and asks for memory that is needed next:
/// for each step so many bytes of cards, and as many strengths as there are here.
pub(crate) fn look_up(numbers: &mut [u16], ranks: &[u16; 1 << 16], cards: *const u8, bytes: usize) {
    let strengths = numbers.as_ptr_range().end.cast::<u8>();
    for (i, numbers) in numbers.chunks_mut(STEP).enumerate() {
        ask_for(cards.wrapping_add(i * bytes), bytes);
        ask_for(strengths.wrapping_add(i * 2 * STEP), 2 * STEP);
        for number in numbers {
            *number = ranks[usize::from(*number)];
        }
    }
}

/// Asks for memory. Between chunks of cards the processor does not see by itself that more are coming.
#[inline(always)]
fn ask_for(start: *const u8, bytes: usize) {
    for line in (0..bytes).step_by(64) {
        let _address = start.wrapping_add(line);
        // SAFETY: every x86-64 has SSE, and a prefetch of what is nobody's memory does nothing.
        #[cfg(target_arch = "x86_64")]
        #[allow(unused_unsafe, reason = "older compilers do not know that it is safe")]
        unsafe {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(_address.cast());
        }
    }
}

/// The hands with five of a suit get what the table of flushes says.
#[inline(always)]
fn settle(hands: &[u16], flush: &[u16; 1 << 13], out: &mut [u16], mask: impl Fn(usize) -> u64) {
    for hand in hands.iter().map(|&hand| usize::from(hand)) {
        out[hand] = flush[suited(mask(hand))];
    }
}

/// The ranks of the suit that five or more of the five to seven cards of `mask` have.
#[inline(always)]
fn suited(mask: u64) -> usize {
    // it also has most of the bits that suits like it have
    let odd = more_than_two_bits(mask & ODD_SUITS);
    let upper = more_than_two_bits(mask & UPPER_SUITS);
    ranks_of(mask, u32::from(odd) + 2 * u32::from(upper))
}

#[inline(always)]
fn more_than_two_bits(mask: u64) -> bool {
    let one_less = mask & mask.wrapping_sub(1);
    one_less & one_less.wrapping_sub(1) != 0
}

const ODD_SUITS: u64 = 0x000A_AAAA_AAAA_AAAA;
const UPPER_SUITS: u64 = 0x000C_CCCC_CCCC_CCCC;

/// The mask of a row of ids; of those above 51 that a row may have got meanwhile it is none's.
#[inline(always)]
fn mask_of<const N: usize>(cards: &[u8], hand: usize) -> u64 {
    let row = &cards[hand * N..hand * N + N];
    row.iter().fold(0, |mask, id| mask | 1 << (id & 63))
}

/// Which hands of a chunk have five of a suit.
pub(crate) struct Flushes {
    hands: [u16; CHUNK + STEP],
    len: usize,
    /// Where the next step begins in its chunk.
    pub(crate) first: u16,
}

impl Flushes {
    pub(crate) const fn new() -> Flushes {
        Flushes {
            hands: [0; CHUNK + STEP],
            len: 0,
            first: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        (self.len, self.first) = (0, 0);
    }

    /// Adds the hands whose bits are set, of the next `step` ones.
    #[inline(always)]
    fn note(&mut self, mut hands: u64, step: usize) {
        let (start, count) = (self.first, hands.count_ones() as usize);
        let room = self.room(count);
        // nearly always there are four or fewer, and no branch asks how many
        for place in &mut room[..4] {
            *place = start + hands.trailing_zeros() as u16;
            hands &= hands.wrapping_sub(1);
        }
        let mut place = 4;
        while hands != 0 {
            room[place] = start + hands.trailing_zeros() as u16;
            hands &= hands - 1;
            place += 1;
        }
        self.first = start + step as u16;
    }

    /// Adds the hands of a step that have a one here, not a zero.
    #[inline(always)]
    fn note_ones(&mut self, found: &[u8; STEP]) {
        let mut hands = 0;
        for (group, bytes) in found.as_chunks().0.iter().enumerate() {
            // eight bytes of one bit to one byte of eight bits
            let bits = u64::from_le_bytes(*bytes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            hands |= bits << (8 * group);
        }
        self.note(hands, STEP);
    }

    /// Room for a step's hands behind those that are there, to be filled from its start; `count` of
    /// them are meant. One branch less for each hand than pushing them would take.
    #[inline(always)]
    fn room(&mut self, count: usize) -> &mut [u16; STEP] {
        let start = self.len.min(CHUNK);
        self.len = start + count;
        let room = self.hands[start..].first_chunk_mut();
        room.unwrap_or_else(|| unreachable!("a step of room is behind every chunk"))
    }
}

/// The exchanges that sort N planes, `N` being 5, 6 or 7, in as few steps as there can be.
macro_rules! network {
    ($n:expr, $exchange:ident) => {
        match $n {
            5 => {
                $exchange!((0, 3)(1, 4)(0, 2)(1, 3)(0, 1)(2, 4)(1, 2)(3, 4)(2, 3));
            }
            6 => {
                $exchange!(
                    (0, 5)(1, 3)(2, 4)(1, 2)(3, 4)(0, 3)(2, 5)(0, 1)(2, 3)(4, 5)(1, 2)(3, 4)
                );
            }
            _ => {
                $exchange!(
                    (0, 6)(2, 3)(4, 5)(0, 2)(1, 4)(3, 6)(0, 1)(2, 5)(3, 4)(1, 2)(4, 6)(2, 3)(4, 5)(
                        1, 2
                    )(3, 4)(5, 6)
                );
            }
        }
    };
}
use network;

#[cfg(test)]
mod tests {
    /// By the zero-one principle a network that sorts zeros and ones sorts everything.
    #[test]
    fn the_networks_sort() {
        for size in [5, 6, 7] {
            for bits in 0..1_u32 << size {
                let mut list: Vec<u32> = (0..size).map(|i| bits >> i & 1).collect();
                macro_rules! exchange {
                    ($(($low:literal, $high:literal))*) => {$(
                        if list[$low] > list[$high] {
                            list.swap($low, $high);
                        }
                    )*};
                }
                network!(size, exchange);
                assert!(list.is_sorted(), "{size} {bits:b} {list:?}");
            }
        }
    }
}
