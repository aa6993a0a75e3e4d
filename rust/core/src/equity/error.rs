//! What cannot be counted, and why.

use core::error::Error;
use core::fmt;

use crate::cards::{Card, Cards};

/// A question about equity that has no answer. Players are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
#[allow(missing_docs)] // the fields say themselves
pub enum EquityError {
    /// Fewer than two players, or more than ten.
    Players { found: usize },
    /// A board of more than five cards.
    Board { found: usize },
    /// A card is dead, and on the board.
    DeadOnBoard { card: Card },
    /// A card of a known hand is on the board, or dead.
    Gone {
        card: Card,
        player: usize,
        on_board: bool,
    },
    /// Two known hands have the same card.
    Twice {
        card: Card,
        first: usize,
        second: usize,
    },
    /// A range without any combination.
    EmptyRange { player: usize },
    /// Every combination of a range has a card that somebody else has.
    Killed {
        player: usize,
        board: Cards,
        dead: Cards,
    },
    /// The deck has not enough cards for everybody and the board.
    TooFewCards { needed: usize, left: usize },
    /// Whatever some players hold, others cannot hold anything.
    NoDeal,
    /// Counting them all would take too long.
    TooMany { showdowns: f64 },
    /// A sample of nothing.
    Samples,
    /// The ranges are in each other's way so much that hardly any choice of combinations can be dealt.
    Crowded,
    /// The system has no random bytes for a seed.
    NoSeed,
    /// Whoever watched did not want to go on.
    Stopped,
}

impl fmt::Display for EquityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            EquityError::Players { found } => write!(f, "equity is for 2 to 10 players, not for {found}"),
            EquityError::Board { found } => write!(f, "a board has up to 5 cards, not {found}"),
            EquityError::DeadOnBoard { card } => write!(f, "{card} is on the board and dead too"),
            EquityError::Gone { card, player, on_board } => {
                let place = if on_board { "on the board" } else { "dead" };
                write!(f, "{card} of hand {player} is {place} too")
            }
            EquityError::Twice { card, first, second } => {
                write!(f, "{card} is in hand {first} and in hand {second}")
            }
            EquityError::EmptyRange { player } => write!(f, "range {player} has no combination in it"),
            EquityError::Killed { player, board, dead } => {
                write!(f, "range {player} has no combination left:")?;
                match (board.is_empty(), dead.is_empty()) {
                    (false, true) => write!(f, " the board is {board}"),
                    (true, _) => write!(f, " {dead} cannot be held"),
                    (false, false) => write!(f, " the board is {board}, and {dead} cannot be held"),
                }
            }
            EquityError::TooFewCards { needed, left } => {
                write!(f, "{needed} cards are needed for the hands and the board, and {left} are left")
            }
            EquityError::NoDeal => f.write_str("the ranges cannot all be dealt at once: they need the same cards"),
            EquityError::TooMany { showdowns } => write!(
                f,
                "an exact count would take {} showdowns: ask for a sample, as in samples=1_000_000",
                grouped(showdowns)
            ),
            EquityError::Samples => f.write_str("a sample has at least one board"),
            EquityError::Crowded => f.write_str(
                "the ranges need the same cards so often that hardly any choice of hands can be dealt: \
                 make them narrower, or leave samples out to count exactly",
            ),
            EquityError::NoSeed => f.write_str("the system has no random bytes for a seed: give one"),
            EquityError::Stopped => f.write_str("the count was stopped"),
        }
    }
}

impl Error for EquityError {}

/// A large number with commas, or in powers of ten where nobody would read it.
fn grouped(number: f64) -> String {
    if number >= 1e18 {
        return format!("{number:.1e}");
    }
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
