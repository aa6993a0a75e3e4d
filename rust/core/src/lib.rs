#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod cards;
mod deck;
mod high;
mod omaha;
mod pots;
mod strength;
mod tables;
mod text;

pub use cards::{Card, CardError, Cards, CardsIter, Rank, Suit};
pub use deck::{DeckError, shuffled};
pub use high::{best_five, evaluate, strengths};
pub use omaha::{OmahaError, evaluate_omaha};
pub use pots::{Pot, PotError, side_pots, split, split_high_low, uncalled};
pub use strength::{Category, Strength};
pub use text::parse_cards;
