//! What two hole cards make of a board when there is no flush: it only takes ranks.
//!
//! A row belongs to five ranks of a board, and has the strength for each of the 91 pairs of ranks that
//! two hole cards can have. Six thousand rows of 192 bytes stay in the second cache.

use std::sync::LazyLock;

use crate::tables::{TABLES, TERM};

/// How long a row is; what is behind the 91 strengths is zero.
pub(crate) const WIDTH: usize = 96;

/// The strengths of the 91 pairs of ranks with one list of five ranks.
pub(crate) type Row = [u16; WIDTH];

/// Where a pair of ranks stands in a row.
pub(crate) const fn pair(one: u8, other: u8) -> usize {
    let (high, low) = if one > other {
        (one, other)
    } else {
        (other, one)
    };
    high as usize * (high as usize + 1) / 2 + low as usize
}

const fn term(place: usize, rank: u8) -> usize {
    (TERM[place][rank as usize * 4] & 0xFFFF) as usize
}

/// The number of five ascending ranks, which is that of their row.
pub(crate) fn number(ranks: [u8; 5]) -> usize {
    (0..5).map(|place| term(place, ranks[place])).sum()
}

/// All 6,188 rows, filled at the first look in a few milliseconds.
pub(crate) static ROWS: LazyLock<Box<[Row]>> = LazyLock::new(|| {
    let mut rows = vec![[0; WIDTH]; 6188].into_boxed_slice();
    for a in 0..13 {
        for b in a..13 {
            for c in b..13 {
                for d in c..13 {
                    for e in d..13 {
                        let ranks = [a, b, c, d, e];
                        rows[number(ranks)] = row(ranks);
                    }
                }
            }
        }
    }
    rows
});

/// The number of seven ranks is a sum over their places. With two ranks put between five, each of the
/// five moves up by one place for either of them that is lower: so what the lower of the two adds, and
/// what the higher one adds, do not depend on each other.
fn row(ranks: [u8; 5]) -> Row {
    let below = |rank| ranks.iter().filter(|&&other| other < rank).count();
    let base: usize = (0..5).map(|i| term(i + 2, ranks[i])).sum();
    let (mut lower, mut higher) = ([0; 13], [0; 13]);
    for rank in 0..13 {
        let place = below(rank);
        // the five that are lower stay two places, or one place, further down
        let one_down: usize = (0..place)
            .map(|i| term(i + 2, ranks[i]) - term(i + 1, ranks[i]))
            .sum();
        let two_down: usize = (0..place)
            .map(|i| term(i + 1, ranks[i]) - term(i, ranks[i]))
            .sum();
        lower[usize::from(rank)] = term(place, rank) as isize - two_down as isize;
        higher[usize::from(rank)] = term(place + 1, rank) as isize - one_down as isize;
    }
    let strengths = &TABLES.ranks[2];
    let mut row = [0; WIDTH];
    for high in 0..13 {
        for low in 0..=high {
            let number = base as isize + lower[low] + higher[high];
            row[pair(high as u8, low as u8)] = strengths[number as usize & 0xFFFF];
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_strengths_of_the_seven_ranks() {
        let boards = [
            [0, 0, 0, 0, 1],
            [0, 3, 5, 9, 12],
            [4, 4, 8, 8, 8],
            [12; 5],
            [2, 3, 4, 5, 6],
        ];
        for board in boards {
            let row = &ROWS[number(board)];
            for high in 0..13_u8 {
                for low in 0..=high {
                    let mut all = [high, low, 0, 0, 0, 0, 0];
                    all[2..].copy_from_slice(&board);
                    all.sort_unstable();
                    let number: usize = (0..7).map(|place| term(place, all[place])).sum();
                    assert_eq!(
                        row[pair(low, high)],
                        TABLES.ranks[2][number],
                        "{board:?} {high} {low}"
                    );
                }
            }
        }
    }
}
