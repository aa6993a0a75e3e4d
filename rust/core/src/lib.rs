#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]

pub mod batch;
mod cards;
mod deck;
pub mod equity;
mod high;
mod omaha;
mod pots;
pub mod range;
#[allow(unsafe_code, reason = "vectors of the processor, behind one dispatch")]
mod simd;
mod spread;
mod strength;
mod tables;
mod text;

pub use cards::{Card, CardError, Cards, CardsIter, Rank, Suit};
pub use deck::{DeckError, shuffled};
pub use high::{best_five, evaluate, strengths};
pub use omaha::{OmahaError, evaluate_omaha};
pub use pots::{Pot, PotError, side_pots, split, split_high_low, uncalled};
pub use range::{Range, RangeError};
pub use strength::{Category, Strength};
pub use text::parse_cards;
