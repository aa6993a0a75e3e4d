//! Ranges: which two cards a player may hold, and how often he holds them.
//!
//! A range gives each of the 1,326 combinations of two cards a weight from 0 to 1. It is written as
//! poker players write it:
//!
//! ```text
//! AA  AKs  AKo  AK      a pair, 6 combinations; suited, 4; off-suit, 12; both, 16
//! 22+  ATs+  AT+        this and everything better with the same high card (pairs: every higher pair)
//! TT-77  A5s-A2s        from here to there, the high card the same; either end first
//! JTs-76s  J9s-97s      from here to there, the gap the same
//! AhKh  Ah Kh           one combination
//! Ax  AXs  Axo          an ace and a card of any other rank; suited, off-suit
//! random  XX  **        all 1,326
//! 15%  top 15%          the shortest row of starting hands in [`ORDER`] that holds 15 % of them
//! AKs@0.5  AKs:0.5  AKs@50%  0.5(AKs, QQ)  50%(AKs, QQ)  [50]AKs, QQ[/50]     weights
//! ```
//!
//! Items are set apart by commas, semicolons or spaces, and letters may be large or small. What is
//! named twice is there once; naming it with two weights is an error, as is everything else.

mod hand;
mod order;
mod picture;
mod text;
mod write;

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

pub use order::ORDER;

use crate::cards::{Card, Cards};

/// How many combinations of two cards there are.
pub(crate) const COMBINATIONS: usize = 1326;

/// The number of a combination: every pair of ids, the larger one first.
pub(crate) const fn number(high: u8, low: u8) -> usize {
    high as usize * (high as usize - 1) / 2 + low as usize
}

/// A mask of two cards as the larger id and the smaller one.
pub(crate) const fn two(mask: u64) -> (u8, u8) {
    (63 - mask.leading_zeros() as u8, mask.trailing_zeros() as u8)
}

/// Which two cards a player may hold, each combination with its weight.
///
/// ```
/// use croupier_core::Range;
///
/// let range: Range = "QQ+, AKs, A5s-A2s@0.5".parse()?;
/// assert_eq!(range.len(), 18 + 4 + 16);
/// assert_eq!(range.total(), 18.0 + 4.0 + 8.0);
/// assert_eq!(range.to_string(), "QQ+, AKs, A5s-A2s@0.5");
///
/// let error = "QQ+, AKx".parse::<Range>().unwrap_err();
/// assert_eq!(error.place(), Some(8));
/// # Ok::<(), croupier_core::RangeError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Range {
    weights: Box<[f64; COMBINATIONS]>,
}

impl Range {
    /// No combination at all.
    pub fn empty() -> Range {
        let weights = vec![0.0; COMBINATIONS].into_boxed_slice();
        let weights = weights.try_into();
        Range {
            weights: weights.unwrap_or_else(|_| unreachable!("that long")),
        }
    }

    /// All 1,326 combinations.
    pub fn random() -> Range {
        let mut range = Range::empty();
        range.weights.fill(1.0);
        range
    }

    /// These combinations with these weights; the last one counts where one comes twice.
    pub fn of(combinations: impl IntoIterator<Item = (Cards, f64)>) -> Result<Range, RangeError> {
        let mut range = Range::empty();
        for (cards, weight) in combinations {
            range.set(cards, weight)?;
        }
        Ok(range)
    }

    /// Gives a combination of two cards a weight from 0 to 1.
    pub fn set(&mut self, cards: Cards, weight: f64) -> Result<(), RangeError> {
        if cards.len() != 2 {
            return Err(RangeError::new(
                None,
                format!("a combination is made of 2 cards, not of {}", cards.len()),
            ));
        }
        if !(0.0..=1.0).contains(&weight) {
            return Err(RangeError::weight(None, weight));
        }
        let (high, low) = two(cards.mask());
        // -0.0 is no weight of its own
        self.weights[number(high, low)] = weight + 0.0;
        Ok(())
    }

    /// The weight of a combination, 0 if it is not in the range or is none.
    pub fn weight(&self, cards: Cards) -> f64 {
        if cards.len() == 2 {
            let (high, low) = two(cards.mask());
            self.weights[number(high, low)]
        } else {
            0.0
        }
    }

    /// The weights by the combinations' numbers.
    pub(crate) fn weights(&self) -> &[f64; COMBINATIONS] {
        &self.weights
    }

    /// How many combinations have a weight.
    pub fn len(&self) -> usize {
        self.weights.iter().filter(|&&weight| weight > 0.0).count()
    }

    /// Whether no combination has a weight.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sum of the weights.
    pub fn total(&self) -> f64 {
        self.weights.iter().sum()
    }

    /// The combinations and their weights, from aces down.
    pub fn iter(&self) -> impl Iterator<Item = (Cards, f64)> + '_ {
        let ids = (1..Card::COUNT as u8).rev();
        let pairs = ids.flat_map(|high| (0..high).rev().map(move |low| (high, low)));
        pairs.filter_map(|(high, low)| {
            let weight = self.weights[number(high, low)];
            let cards = Cards::from(Card(high)).with(Card(low));
            (weight > 0.0).then_some((cards, weight))
        })
    }

    /// What is left when these cards cannot be held.
    #[must_use]
    pub fn without(&self, dead: Cards) -> Range {
        let mut range = self.clone();
        for (cards, _) in self.iter() {
            if !(cards & dead).is_empty() {
                let (high, low) = two(cards.mask());
                range.weights[number(high, low)] = 0.0;
            }
        }
        range
    }

    /// The starting hands in [`ORDER`] that hold at least this share (0 to 1) of all combinations,
    /// and no more of them than that takes.
    pub fn top(share: f64) -> Range {
        let mut range = Range::empty();
        let mut held = 0;
        for name in ORDER {
            // a tenth of a combination is never asked for: that is how percentages are rounded
            if held as f64 + 1e-6 >= share * COMBINATIONS as f64 {
                break;
            }
            let class = Class::named(name);
            for index in class.combinations() {
                range.weights[index] = 1.0;
                held += 1;
            }
        }
        range
    }

    /// The starting hand in row and column of the 13 by 13 grid, aces first, suited hands above the
    /// diagonal: its name, how many combinations of it are in the range, of how many, and the sum of
    /// their weights.
    pub fn cell(&self, row: usize, column: usize) -> (String, usize, usize, f64) {
        let class = Class::in_grid(row.min(12) as u8, column.min(12) as u8);
        let weights: Vec<f64> = class
            .combinations()
            .map(|index| self.weights[index])
            .collect();
        let held = weights.iter().filter(|&&weight| weight > 0.0).count();
        (class.to_string(), held, weights.len(), weights.iter().sum())
    }

    /// The same range with weights of which the largest is 1: only what they are to each other matters,
    /// and products of tiny ones would be nothing.
    pub(crate) fn scaled(&self) -> Range {
        let most = self
            .weights
            .iter()
            .fold(0.0, |most: f64, &weight| most.max(weight));
        let mut range = self.clone();
        if most > 0.0 && most < 1.0 {
            range.weights.iter_mut().for_each(|weight| *weight /= most);
        }
        range
    }

    fn both(&self, other: &Range, of: impl Fn(f64, f64) -> f64) -> Range {
        let mut range = self.clone();
        for (weight, &other) in range.weights.iter_mut().zip(other.weights.iter()) {
            *weight = of(*weight, other);
        }
        range
    }
}

/// A combination has the larger of its two weights.
impl BitOr for &Range {
    type Output = Range;

    fn bitor(self, other: &Range) -> Range {
        self.both(other, f64::max)
    }
}

/// A combination has the smaller of its two weights.
impl BitAnd for &Range {
    type Output = Range;

    fn bitand(self, other: &Range) -> Range {
        self.both(other, f64::min)
    }
}

/// What the other range does not hold at all.
impl Sub for &Range {
    type Output = Range;

    fn sub(self, other: &Range) -> Range {
        self.both(
            other,
            |weight, other| if other > 0.0 { 0.0 } else { weight },
        )
    }
}

/// What only one of the two holds.
impl BitXor for &Range {
    type Output = Range;

    fn bitxor(self, other: &Range) -> Range {
        self.both(other, |weight, other| {
            if weight > 0.0 && other > 0.0 {
                0.0
            } else {
                weight.max(other)
            }
        })
    }
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Suited, off-suit, or both; a pair is neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Pair,
    Suited,
    Offsuit,
    Any,
}

/// A starting hand: AA, AKs, AKo, or AK for both of the latter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Class {
    pub(crate) high: u8,
    pub(crate) low: u8,
    pub(crate) kind: Kind,
}

impl Class {
    pub(crate) fn new(one: u8, other: u8, kind: Kind) -> Class {
        Class {
            high: one.max(other),
            low: one.min(other),
            kind: if one == other { Kind::Pair } else { kind },
        }
    }

    /// Row and column of the grid count from the aces; suited hands are above the diagonal.
    pub(crate) fn in_grid(row: u8, column: u8) -> Class {
        let kind = if row < column {
            Kind::Suited
        } else {
            Kind::Offsuit
        };
        Class::new(12 - row, 12 - column, kind)
    }

    /// All 169, row by row of the grid.
    pub(crate) fn all() -> impl Iterator<Item = Class> {
        (0..13).flat_map(|row| (0..13).map(move |column| Class::in_grid(row, column)))
    }

    /// One of the names in [`ORDER`].
    fn named(name: &str) -> Class {
        let rank = |at: usize| {
            let letter = name.as_bytes()[at];
            b"23456789TJQKA"
                .iter()
                .position(|&l| l == letter)
                .unwrap_or(0) as u8
        };
        let kind = if name.ends_with('s') {
            Kind::Suited
        } else {
            Kind::Offsuit
        };
        Class::new(rank(0), rank(1), kind)
    }

    /// The numbers of its combinations.
    pub(crate) fn combinations(self) -> impl Iterator<Item = usize> {
        let suits = (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
        suits.filter_map(move |(one, other)| {
            let (high, low) = (self.high * 4 + one, self.low * 4 + other);
            let meant = match self.kind {
                Kind::Pair => one > other,
                Kind::Suited => one == other,
                Kind::Offsuit => one != other,
                Kind::Any => true,
            };
            meant.then(|| number(high, low))
        })
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |rank: u8| b"23456789TJQKA"[usize::from(rank)] as char;
        let suffix = match self.kind {
            Kind::Pair | Kind::Any => "",
            Kind::Suited => "s",
            Kind::Offsuit => "o",
        };
        write!(f, "{}{}{suffix}", letter(self.high), letter(self.low))
    }
}

/// What is wrong with a range: where, and what to write instead. Places are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeError {
    place: Option<usize>,
    words: String,
}

impl RangeError {
    pub(crate) fn new(place: Option<usize>, words: String) -> RangeError {
        RangeError { place, words }
    }

    fn weight(place: Option<usize>, weight: f64) -> RangeError {
        let hint = if weight > 1.0 && weight <= 100.0 {
            format!("; did you mean {} or {weight}%?", weight / 100.0)
        } else {
            String::new()
        };
        RangeError::new(
            place,
            format!("a weight is from 0 to 1, not {weight}{hint}"),
        )
    }

    /// The character of the text that is wrong, counted from 1.
    pub fn place(&self) -> Option<usize> {
        self.place
    }
}

impl fmt::Display for RangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "character {place}: ")?;
        }
        f.write_str(&self.words)
    }
}

impl core::error::Error for RangeError {}
