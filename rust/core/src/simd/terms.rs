//! What the kernels look up: the terms that make a number, and the codes of suits.

use crate::tables::{TERM, choose};

/// What a card of each suit adds to the code of its hand, a byte. Found by trying: the codes of hands
/// with five of a suit are no other hand's, and [`five_of_a_suit`] has few classes.
pub(super) const CODE: [u8; 4] = [0, 1, 7, 48];

/// The codes of N cards of which five or more are of a suit, and the codes of all others.
const fn codes<const N: usize>() -> ([bool; 256], [bool; 256]) {
    let (mut suited, mut mixed, mut counts) = ([false; 256], [false; 256], 0);
    while counts < 8 * 8 * 8 {
        let [a, b, c] = [counts % 8, counts / 8 % 8, counts / 64];
        if a + b + c <= N {
            let d = N - a - b - c;
            let [_, one, two, three] = CODE;
            let code = (b * one as usize + c * two as usize + d * three as usize) % 256;
            if a >= 5 || b >= 5 || c >= 5 || d >= 5 {
                suited[code] = true;
            } else {
                mixed[code] = true;
            }
        }
        counts += 1;
    }
    (suited, mixed)
}

/// Two tables that say of the code of N cards whether five are of a suit: that is so exactly if the
/// entry for its low bits, of which there are LEN values, and the entry for what is left when `shift`
/// bits are taken from its low end, again of LEN values, have a bit in common.
///
/// Each bit stands for a class of codes: all those whose low part is one of some and whose high part
/// is one of some others, none of them a hand without a flush.
pub(super) const fn five_of_a_suit<const N: usize, const LEN: usize>(
    shift: u32,
) -> ([u8; LEN], [u8; LEN]) {
    let (suited, mixed) = codes::<N>();
    let (mut low, mut high, mut code) = ([0_u8; LEN], [0_u8; LEN], 0);
    while code < 256 {
        if suited[code] {
            assert!(!mixed[code]);
            let (own_low, own_high) = (code % LEN, (code >> shift) % LEN);
            // the classes that this code cannot join, since another hand would come with it
            let (mut taken, mut other) = (0, 0);
            while other < 256 {
                if mixed[other] {
                    let (other_low, other_high) = (other % LEN, (other >> shift) % LEN);
                    let by_low = if other_low == own_low {
                        0xFF
                    } else {
                        low[other_low]
                    };
                    let by_high = if other_high == own_high {
                        0xFF
                    } else {
                        high[other_high]
                    };
                    taken |= by_low & by_high;
                }
                other += 1;
            }
            assert!(taken < 0xFF);
            let class = 1 << taken.trailing_ones();
            low[own_low] |= class;
            high[own_high] |= class;
        }
        code += 1;
    }
    (low, high)
}

/// What [`TERM`] has, for every byte.
pub(super) static BY_BYTE: [[u32; 256]; 7] = {
    let (mut terms, mut i) = ([[0; 256]; 7], 0);
    while i < 7 * 64 {
        terms[i / 64][i % 64] = TERM[i / 64][i % 64];
        i += 1;
    }
    terms
};

/// What a card at position i of a sorted hand adds to the number of its ranks, by id.
pub(super) const RANK_TERM: [[u16; 64]; 7] = {
    let mut terms = [[0; 64]; 7];
    let mut i = 0;
    while i < 7 {
        let mut id = 0;
        while id < 64 {
            terms[i][id] = TERM[i][id] as u16;
            id += 1;
        }
        i += 1;
    }
    terms
};

/// What the ranks up to `rank` take from the number when they have `count` cards.
///
/// The cards of a hand and the borders between the ranks are the two sides of one row:
/// `r0 <= r1 <= ...` are places among the borders, `s0 <= s1 <= ...`, how many cards come before each
/// border, are places among the cards. Counted from its other side, the number of the ranks is
/// `C(N + 12, N) - 1 - C(s0, 1) - C(s1 + 1, 2) - ... - C(s11 + 11, 12)`.
pub(super) const fn border_term(rank: usize, count: usize) -> u16 {
    choose((rank + count) as u32, rank as u32 + 1) as u16
}

/// By pair of borders and 8 times the cards before the second and once those before the first.
pub(super) const BORDER_TERM: [[u16; 64]; 6] = {
    let mut terms = [[0; 64]; 6];
    let mut i = 0;
    while i < 384 {
        let (pair, cards) = (i / 64, i % 64);
        terms[pair][cards] =
            border_term(2 * pair, cards % 8) + border_term(2 * pair + 1, cards / 8);
        i += 1;
    }
    terms
};

/// How many cards a rank has, and what they add to the code, by the four bits of the rank in a mask.
pub(super) const fn by_nibble() -> ([u8; 16], [u8; 16]) {
    let (mut bits, mut codes, mut nibble) = ([0; 16], [0_u8; 16], 0);
    while nibble < 16 {
        let mut suit = 0;
        while suit < 4 {
            if nibble >> suit & 1 == 1 {
                bits[nibble] += 1;
                codes[nibble] = codes[nibble].wrapping_add(CODE[suit]);
            }
            suit += 1;
        }
        nibble += 1;
    }
    (bits, codes)
}

/// The number from which the terms of the borders are taken.
pub(super) const fn last_number(size: usize) -> u16 {
    (choose(size as u32 + 12, size as u32) - 1) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables_find_flushes<const N: usize>() {
        let (low_nibble, high_nibble) = five_of_a_suit::<N, 16>(4);
        let (low, high) = five_of_a_suit::<N, 64>(2);
        let mut distributions = 0;
        for counts in 0..8_usize.pow(4) {
            let counts = [0, 3, 6, 9].map(|shift| counts >> shift & 7);
            if counts.iter().sum::<usize>() != N {
                continue;
            }
            distributions += 1;
            let code = counts.iter().zip(CODE).fold(0_u8, |code, (&count, one)| {
                code.wrapping_add(one.wrapping_mul(count as u8))
            });
            let suited = counts.iter().any(|&count| count >= 5);
            let code = usize::from(code);
            assert_eq!(low_nibble[code % 16] & high_nibble[code / 16] != 0, suited);
            assert_eq!(low[code % 64] & high[(code >> 2) % 64] != 0, suited);
        }
        assert_eq!(distributions, (N + 1) * (N + 2) * (N + 3) / 6);
    }

    #[test]
    fn two_tables_find_every_flush_and_no_other_hand() {
        tables_find_flushes::<5>();
        tables_find_flushes::<6>();
        tables_find_flushes::<7>();
    }

    #[test]
    fn ranks_have_one_number_from_either_side() {
        let hands = [
            [0, 0, 0, 0, 1, 1, 1],
            [12, 12, 12, 12, 11, 11, 11],
            [0, 2, 2, 5, 7, 9, 12],
        ];
        for mut ranks in hands {
            ranks.sort_unstable();
            let from_cards: u16 = (0..7).map(|i| RANK_TERM[i][ranks[i] * 4]).sum();
            let up_to = |border| ranks.iter().filter(|&&rank| rank <= border).count();
            let from_borders: u16 = (0..12)
                .map(|border| border_term(border, up_to(border)))
                .sum();
            assert_eq!(from_cards, last_number(7) - from_borders);
        }
    }
}
