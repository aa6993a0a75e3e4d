//! Omaha: two cards from the hand and three from the board, always (rule 18.5).
//!
//! Every pair of hole cards meets every three of the board: 60 hands with four hole cards and a full
//! board. Without a flush only the ranks count, so one table with a column for each of the 91 pairs
//! of ranks and a row for each of the 455 threes answers all of them; five of a suit are looked up
//! by their ranks as in [`tables`](crate::tables).

use core::error::Error;
use core::fmt;
use std::sync::LazyLock;

use crate::cards::{Card, Cards};
use crate::strength::Strength;
use crate::tables::{TABLES, TERM};

/// How strong the best hand of two of these hole cards and three of this board is.
///
/// There must be two or more hole cards, and three to five on the board.
///
/// ```
/// use croupier_core::evaluate_omaha;
///
/// let board = "4c 5c 6c 7s 8s".parse()?;
/// let flush = evaluate_omaha("As Kd 9c 2c".parse()?, board)?;
/// assert_eq!(flush.to_string(), "flush, nine six five four two");
/// // four spades in the hand and two on the board are no flush
/// let straight = evaluate_omaha("Js Ts 9s 6s".parse()?, board)?;
/// assert_eq!(straight.to_string(), "straight, ten high");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn evaluate_omaha(hole: Cards, board: Cards) -> Result<Strength, OmahaError> {
    if let Some(card) = (hole & board).iter().next() {
        return Err(OmahaError::OnBoard { card });
    }
    if hole.len() < 2 {
        return Err(OmahaError::Hole { found: hole.len() });
    }
    if !(3..=5).contains(&board.len()) {
        return Err(OmahaError::Board { found: board.len() });
    }
    Ok(Strength(by_ranks(hole, board).max(by_suit(hole, board))))
}

/// How long a row of the table is: the 91 pairs, and as much as makes it a power of two.
const ROW: usize = 1 << 7;

/// The strength of two ranks with three others, at `three * ROW + pair`, each by its number; as long
/// as a number of 16 bits is large, so that a look-up needs no check.
static MEETING: LazyLock<Box<[u16; 1 << 16]>> = LazyLock::new(|| {
    let tables = &*TABLES;
    // with the highest rank outermost the lists come in the order of their numbers
    let pairs = || (0..13).flat_map(|high| (0..=high).map(move |low| [low, high]));
    let threes = (0..13).flat_map(|high| (0..=high).map(move |middle| (middle, high)));
    let threes = threes.flat_map(|(b, c)| (0..=b).map(move |a| [a, b, c]));
    let mut meeting = Box::new([0; 1 << 16]);
    for (row, [a, b, c]) in meeting.chunks_exact_mut(ROW).zip(threes) {
        for (strength, [d, e]) in row.iter_mut().zip(pairs()) {
            let mut ranks = [a, b, c, d, e];
            ranks.sort_unstable();
            *strength = tables.ranks[0][number(ranks)];
        }
    }
    meeting
});

/// The number of an ascending list of ranks among all lists of its length.
fn number<const N: usize>(ranks: [u8; N]) -> usize {
    ranks
        .into_iter()
        .enumerate()
        .map(|(i, rank)| term(i, rank))
        .sum()
}

fn term(i: usize, rank: u8) -> usize {
    (TERM[i][usize::from(rank & 15) * 4] & 0xFFFF) as usize
}

/// The best hand that is no flush.
fn by_ranks(hole: Cards, board: Cards) -> u16 {
    let meeting = &*MEETING;
    let mut rows = [0; 10];
    let mut threes = 0;
    let (board, on_board) = ranks::<5>(board.mask());
    for k in 2..on_board {
        for j in 1..k {
            for i in 0..j {
                rows[threes] = number([board[i], board[j], board[k]]) * ROW;
                threes += 1;
            }
        }
    }
    let (hole, in_hand) = ranks::<52>(hole.mask());
    let mut best = 0;
    for j in 1..in_hand {
        for i in 0..j {
            let pair = number([hole[i], hole[j]]);
            for row in &rows[..threes] {
                best = best.max(meeting[(row + pair) & 0xFFFF]);
            }
        }
    }
    best
}

/// The best flush, 0 if there is none.
fn by_suit(hole: Cards, board: Cards) -> u16 {
    // no board has three of two suits
    let suits = (0..4).map(|suit| CLUBS << suit);
    match suits
        .into_iter()
        .find(|suit| (board.mask() & suit).count_ones() >= 3)
    {
        Some(suit) => flush(hole.mask() & suit, board.mask() & suit),
        None => 0,
    }
}

const CLUBS: u64 = 0x1_1111_1111_1111;

/// The best two of `hole` with three of `board`, all of one suit.
fn flush(hole: u64, board: u64) -> u16 {
    let tables = &*TABLES;
    let (board, on_board) = ranks::<5>(board);
    let (hole, in_hand) = ranks::<13>(hole);
    let mut best = 0;
    for j in 1..in_hand {
        for i in 0..j {
            let pair = 1_u32 << hole[i] | 1 << hole[j];
            for c in 2..on_board {
                for b in 1..c {
                    for a in 0..b {
                        let three = 1 << board[a] | 1 << board[b] | 1 << board[c];
                        best = best.max(tables.flush[(pair | three) as usize & 0x1FFF]);
                    }
                }
            }
        }
    }
    best
}

/// The ranks of at most N cards from the lowest up, and how many there are.
fn ranks<const N: usize>(mut mask: u64) -> ([u8; N], usize) {
    let (mut ranks, mut count) = ([0; N], 0);
    while mask != 0 && count < N {
        ranks[count] = mask.trailing_zeros() as u8 / 4;
        count += 1;
        mask &= mask - 1;
    }
    (ranks, count)
}

/// What is wrong with the cards of an Omaha hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // the fields say themselves
pub enum OmahaError {
    /// Fewer than two hole cards.
    Hole { found: usize },
    /// Fewer than three cards on the board, or more than five.
    Board { found: usize },
    /// A hole card is on the board too.
    OnBoard { card: Card },
}

impl fmt::Display for OmahaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OmahaError::Hole { found } => {
                write!(f, "a hand needs two or more hole cards, it has {found}")
            }
            OmahaError::Board { found } => {
                write!(f, "a board has three to five cards, not {found}")
            }
            OmahaError::OnBoard { card } => write!(f, "{card} of the hand is on the board too"),
        }
    }
}

impl Error for OmahaError {}
