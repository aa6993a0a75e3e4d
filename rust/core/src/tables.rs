//! What [`evaluate`](crate::evaluate) looks up, filled from the definition of a poker hand.
//!
//! Without a flush only the ranks count. Seven ranks in ascending order, `r0 <= r1 <= ... <= r6`,
//! have the number
//!
//! ```text
//! C(r0, 1) + C(r1 + 1, 2) + C(r2 + 2, 3) + ... + C(r6 + 6, 7)
//! ```
//!
//! among all 50,388 such lists, so the table of strengths needs no hash and has no gap. A card that
//! comes at position i of a hand adds `TERM[i][card]`: the term of that sum in the low half, and
//! one in the counter of its suit in the high half.

use std::sync::LazyLock;

use crate::strength::Class;

/// Where the counters start: a counter of four bits has its highest bit set from the fifth card on.
pub(crate) const START: u32 = 0x3333_0000;

/// The highest bits of the four counters.
pub(crate) const FIVE_OF_A_SUIT: u32 = 0x8888_0000;

/// By position in the hand, low cards first, and id (64 wide, so that `& 63` is always inside).
pub(crate) static TERM: [[u32; 64]; 7] = {
    let mut term = [[0; 64]; 7];
    let mut i = 0;
    while i < 7 {
        let mut id = 0;
        while id < 52 {
            term[i][id] = choose(id as u32 / 4 + i as u32, i as u32 + 1) | 1 << (16 + 4 * (id % 4));
            id += 1;
        }
        i += 1;
    }
    term
};

/// Filled at the first look, in about a millisecond.
pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::from_definition);

pub(crate) struct Tables {
    /// The 7,462 classes, the weakest first: strength s is number s - 1.
    pub(crate) classes: Box<[Class]>,
    /// The strength of five or more cards of one suit, by the 13 bits of their ranks.
    pub(crate) flush: Box<[u16; 1 << 13]>,
    /// The strength of five, six and seven ranks without a flush, by their number; as long as a
    /// number of 16 bits can reach, so that no look-up needs a check.
    pub(crate) ranks: [Box<[u16; 1 << 16]>; 3],
}

impl Tables {
    fn from_definition() -> Tables {
        enum Slot {
            Ranks(usize),
            Flush(usize),
        }
        let mut hands = Vec::with_capacity(7462);
        for (number, ranks) in Lists::<5>::all().enumerate() {
            let [a, b, c, d, e] = ranks;
            let class = |one_suit| Class::of(ranks, one_suit);
            hands.extend(class(false).map(|class| (class, Slot::Ranks(number))));
            if a < b && b < c && c < d && d < e {
                let mask = ranks.iter().fold(0, |mask, rank| mask | 1 << rank);
                hands.extend(class(true).map(|class| (class, Slot::Flush(mask))));
            }
        }
        hands.sort_unstable_by_key(|&(class, _)| class);

        let mut five = no_strengths();
        let mut flush = Box::new([0; 1 << 13]);
        for ((_, slot), strength) in hands.iter().zip(1..) {
            match *slot {
                Slot::Ranks(number) => five[number] = strength,
                Slot::Flush(mask) => flush[mask] = strength,
            }
        }
        // of more than five suited cards one can be left out; what is left has a smaller mask
        for mask in (0..1_usize << 13).filter(|mask| mask.count_ones() > 5) {
            let ranks = (0..13)
                .map(|rank| 1 << rank)
                .filter(|rank| mask & rank != 0);
            flush[mask] = ranks.map(|rank| flush[mask - rank]).max().unwrap_or(0);
        }
        let six = one_more::<6>(&five);
        let seven = one_more::<7>(&six);
        Tables {
            classes: hands.into_iter().map(|(class, _)| class).collect(),
            flush,
            ranks: [five, six, seven],
        }
    }
}

/// The table for N ranks out of that for N - 1: the best that is left when one is left out.
fn one_more<const N: usize>(fewer: &[u16; 1 << 16]) -> Box<[u16; 1 << 16]> {
    let best = |ranks: [u8; N]| {
        // those below the one left out keep their position, those above move down by one
        let mut number: usize = (1..N).map(|i| term(i - 1, ranks[i])).sum();
        let mut best = fewer[number];
        for i in 1..N {
            number = number + term(i - 1, ranks[i - 1]) - term(i - 1, ranks[i]);
            best = best.max(fewer[number]);
        }
        best
    };
    let mut more = no_strengths();
    for (strength, ranks) in more.iter_mut().zip(Lists::all()) {
        *strength = best(ranks);
    }
    more
}

/// Zeros that take no memory until something is written among them.
fn no_strengths() -> Box<[u16; 1 << 16]> {
    let zeros = vec![0; 1 << 16].into_boxed_slice();
    zeros
        .try_into()
        .unwrap_or_else(|_| unreachable!("that long"))
}

/// What a rank at position i adds to the number of its list.
fn term(i: usize, rank: u8) -> usize {
    (TERM[i][usize::from(rank) * 4] & 0xFFFF) as usize
}

/// The ascending lists of N ranks, in the order of their numbers.
struct Lists<const N: usize>([u8; N]);

impl<const N: usize> Lists<N> {
    #[cfg(test)]
    const COUNT: usize = choose(N as u32 + 12, N as u32) as usize;

    fn all() -> Self {
        Lists([0; N])
    }
}

impl<const N: usize> Iterator for Lists<N> {
    type Item = [u8; N];

    fn next(&mut self) -> Option<[u8; N]> {
        let list = self.0;
        if list[N - 1] > 12 {
            return None;
        }
        // the lowest rank that has room below its neighbour rises, and those below start again
        let rises = (0..N - 1).find(|&i| list[i] < list[i + 1]).unwrap_or(N - 1);
        self.0[rises] += 1;
        self.0[..rises].fill(0);
        Some(list)
    }
}

pub(crate) const fn choose(n: u32, k: u32) -> u32 {
    let (mut product, mut i) = (1, 0);
    while i < k {
        if i >= n {
            return 0;
        }
        product = product * (n - i) / (i + 1);
        i += 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers_are_positions<const N: usize>() {
        for (position, list) in Lists::<N>::all().enumerate() {
            let terms = list.into_iter().enumerate().map(|(i, rank)| term(i, rank));
            assert_eq!(terms.sum::<usize>(), position, "{list:?}");
            assert!(list.is_sorted());
        }
        assert_eq!(Lists::<N>::all().count(), Lists::<N>::COUNT);
    }

    #[test]
    fn lists_of_ranks_are_numbered_without_a_gap() {
        numbers_are_positions::<5>();
        numbers_are_positions::<6>();
        numbers_are_positions::<7>();
        assert_eq!(
            [Lists::<5>::COUNT, Lists::<6>::COUNT, Lists::<7>::COUNT],
            [6_188, 18_564, 50_388]
        );
    }

    #[test]
    fn only_five_of_a_rank_have_no_strength() {
        let empty = Lists::<5>::all()
            .zip(TABLES.ranks[0].iter())
            .filter(|&(_, &strength)| strength == 0);
        assert!(
            empty
                .map(|(list, _)| list)
                .eq((0..13).map(|rank| [rank; 5]))
        );
        assert_eq!(TABLES.classes.len(), 7462);
    }
}
