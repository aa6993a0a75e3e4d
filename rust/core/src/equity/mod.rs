//! How often each player wins: over every board, or over a seeded sample of them.
//!
//! A deal gives each player one combination of his range, no card twice, and the board what it misses.
//! Every board is as likely as every other, and a choice of combinations as likely as the product of
//! their weights says. Who has the best hand on the last board wins; equal hands share.
//!
//! ```text
//!             known hands              hands.rs  lists of ranks, then flushes suit by suit
//! exact  <    anything                 many.rs   every choice of combinations, as known hands
//!             two ranges               duel.rs   board by board, both ranges sorted
//!             three ranges             trio.rs   board by board, all ranges sorted
//! sampled     anything                 sample.rs sixty-four boards at a time
//! ```
//!
//! ```
//! use croupier_core::equity::Question;
//!
//! let players = ["AhKh".parse()?, "QdQc".parse()?];
//! let answer = Question::new(&players, "".parse()?, "".parse()?)?.exact(1, false, &mut |_, _| true)?;
//! assert_eq!(answer.boards, 1_712_304);
//! assert_eq!((answer.players[0].win * 1_712_304.0).round(), 787_966.0);
//! assert_eq!((answer.players[0].tie * 1_712_304.0).round(), 6_732.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alias;
mod counter;
mod duel;
mod error;
mod exact;
mod hands;
mod many;
mod preflop;
mod rows;
mod sample;
mod sampled;
mod suits;
mod trio;
mod work;

pub use error::EquityError;
pub use preflop::{Preflop, preflop};
pub use work::Watch;

use crate::cards::Cards;
use crate::range::{Range, number, two};
use suits::{Group, swapped};

/// What one player, or one of his combinations, can expect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Share {
    /// How often he alone has the best hand, from 0 to 1.
    pub win: f64,
    /// How often he shares the best hand.
    pub tie: f64,
    /// The part of the pot that is his on average.
    pub equity: f64,
    /// The standard error of the equity; 0 if it is exact.
    pub stderr: f64,
}

/// One combination of a player's range, and what he can expect when he holds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Combination {
    /// The two cards.
    pub cards: Cards,
    /// Its weight in the range.
    pub weight: f64,
    /// What he can expect with it.
    pub share: Share,
}

/// How often each player wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Equity {
    /// In the order of the players.
    pub players: Vec<Share>,
    /// How many showdowns were counted: every choice of combinations has its own boards.
    pub boards: u128,
    /// Whether they were all there are.
    pub exact: bool,
    /// What the sample was drawn from.
    pub seed: Option<u64>,
    /// On request each player's combinations, from aces down, without those that can never be dealt.
    pub combinations: Option<Vec<Vec<Combination>>>,
}

/// The combinations of one player as masks, with their weights.
pub(crate) type Held = Vec<(u64, f64)>;

/// Who is in, on which board: all that has to be known to count.
#[derive(Debug)]
pub struct Question {
    players: Vec<Range>,
    board: Cards,
    dead: Cards,
    harmless: Group,
}

impl Question {
    /// Two to ten players with their ranges, a board of up to five cards, and cards that nobody can
    /// have.
    pub fn new(players: &[Range], board: Cards, dead: Cards) -> Result<Question, EquityError> {
        if !(2..=10).contains(&players.len()) {
            return Err(EquityError::Players {
                found: players.len(),
            });
        }
        if board.len() > 5 {
            return Err(EquityError::Board { found: board.len() });
        }
        if let Some(card) = (board & dead).iter().next() {
            return Err(EquityError::DeadOnBoard { card });
        }
        let gone = board | dead;
        let needed = 2 * players.len() + 5 - board.len();
        let left = 52 - gone.len();
        if needed > left {
            return Err(EquityError::TooFewCards { needed, left });
        }
        let mut known: Vec<(Cards, usize)> = Vec::new();
        let mut left = Vec::with_capacity(players.len());
        for (range, player) in players.iter().zip(1..) {
            let mut combinations = range.iter();
            let Some((first, _)) = combinations.next() else {
                return Err(EquityError::EmptyRange { player });
            };
            if combinations.next().is_none() {
                if let Some(card) = (first & gone).iter().next() {
                    let on_board = board.contains(card);
                    return Err(EquityError::Gone {
                        card,
                        player,
                        on_board,
                    });
                }
                for &(cards, other) in &known {
                    if let Some(card) = (first & cards).iter().next() {
                        return Err(EquityError::Twice {
                            card,
                            first: other,
                            second: player,
                        });
                    }
                }
                known.push((first, player));
            }
            let range = range.without(gone);
            if range.is_empty() {
                return Err(EquityError::Killed {
                    player,
                    board,
                    dead,
                });
            }
            left.push(range);
        }
        // who has one combination left has it for sure, and what he takes may leave others one
        let mut sure = vec![false; left.len()];
        while let Some(player) = (0..left.len()).find(|&i| !sure[i] && left[i].len() == 1) {
            sure[player] = true;
            let cards = left[player]
                .iter()
                .fold(Cards::EMPTY, |all, (cards, _)| all | cards);
            for other in (0..left.len()).filter(|&other| other != player) {
                left[other] = left[other].without(cards);
                if left[other].is_empty() {
                    let (player, dead) = (other + 1, dead | cards);
                    return Err(EquityError::Killed {
                        player,
                        board,
                        dead,
                    });
                }
            }
        }
        let harmless = suits::group(|swap| {
            let same = |cards: Cards| swapped(cards.mask(), swap) == cards.mask();
            same(board) && same(dead) && left.iter().all(|range| is_unchanged(range, swap))
        });
        let question = Question {
            players: left,
            board,
            dead,
            harmless,
        };
        if question.is_impossible() {
            return Err(EquityError::NoDeal);
        }
        Ok(question)
    }

    fn live(&self) -> u64 {
        (Cards::ALL - self.board - self.dead).mask()
    }

    fn missing(&self) -> usize {
        5 - self.board.len()
    }

    /// The combinations of each player as masks, the largest weight of each being 1.
    fn held(&self) -> Vec<Held> {
        let held = |range: &Range| {
            let scaled = range.scaled();
            let held = scaled.iter();
            held.map(|(cards, weight)| (cards.mask(), weight)).collect()
        };
        self.players.iter().map(held).collect()
    }

    /// Whether the players cannot all be dealt a combination. The search gives up where it takes long:
    /// then there is most likely a deal.
    fn is_impossible(&self) -> bool {
        fn search(players: &[Held], used: u64, steps: &mut u32) -> bool {
            let Some((held, rest)) = players.split_first() else {
                return true;
            };
            held.iter().any(|&(cards, _)| {
                *steps = steps.saturating_sub(1);
                *steps == 0 || (cards & used == 0 && search(rest, used | cards, steps))
            })
        }
        let mut players = self.held();
        players.sort_by_key(Vec::len);
        !search(&players, 0, &mut 1_000_000)
    }
}

fn is_unchanged(range: &Range, swap: [u8; 4]) -> bool {
    range.iter().all(|(cards, weight)| {
        let (high, low) = two(swapped(cards.mask(), swap));
        range.weights()[number(high, low)] == weight
    })
}

/// How many sets of `k` there are among `n`.
pub(crate) fn choose(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |product, i| {
        product * n.saturating_sub(i) as u128 / (i as u128 + 1)
    })
}
