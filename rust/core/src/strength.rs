//! The 7,462 strengths that five cards can have, from seven-five high to the royal flush.
//!
//! Suits do not count except for "all five the same", so every hand of five cards is one of
//!
//! ```text
//! straight flush    10    the best of them, ace high, being the royal flush
//! four of a kind   156    13 ranks, 12 kickers
//! full house       156    13 ranks, 12 pairs
//! flush          1,277    1,287 choices of five ranks less 10 straights
//! straight          10    from five high (A-2-3-4-5) to ace high
//! three of a kind  858    13 ranks, 66 pairs of kickers
//! two pair         858    78 pairs of ranks, 11 kickers
//! pair           2,860    13 ranks, 220 triples of kickers
//! high card      1,277    1,287 choices of five ranks less 10 straights
//! ```
//!
//! A [`Strength`] is the position in that list counted from its weakest end, so a larger number
//! wins and equal numbers share the pot.

use core::cmp::Reverse;
use core::fmt;

use crate::cards::Rank;
use crate::tables::TABLES;

/// What a hand is, from the high card up to the royal flush (rule 18.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Category {
    HighCard = 1,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl Category {
    /// All ten categories, the weakest first.
    pub const ALL: [Category; 10] = {
        use Category::*;
        [
            HighCard,
            Pair,
            TwoPair,
            ThreeOfAKind,
            Straight,
            Flush,
            FullHouse,
            FourOfAKind,
            StraightFlush,
            RoyalFlush,
        ]
    };

    /// How many strengths the category has.
    pub const fn strengths(self) -> u16 {
        [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1][self as usize - 1]
    }

    /// The category in words: "two pair".
    pub const fn words(self) -> &'static str {
        [
            "high card",
            "pair",
            "two pair",
            "three of a kind",
            "straight",
            "flush",
            "full house",
            "four of a kind",
            "straight flush",
            "royal flush",
        ][self as usize - 1]
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// How strong a hand is: a larger strength wins, equal ones share the pot (rule 18.3).
///
/// It is a number from 1, seven-five high, to 7,462, a royal flush; 0 is no hand at all. It says
/// itself in words.
///
/// ```
/// use croupier_core::{Category, evaluate};
///
/// let house = evaluate("As Ah Ad Ks Kh 7c 2d".parse()?)?;
/// let flush = evaluate("As Ks 9s 5s 2s".parse()?)?;
/// assert!(house > flush);
/// assert_eq!(house.to_string(), "full house, aces over kings");
/// assert_eq!(flush.category(), Some(Category::Flush));
/// assert_eq!(house.place(), 167);
/// # Ok::<(), croupier_core::CardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(pub(crate) u16);

impl Strength {
    /// A hand that does not qualify, or is not there.
    pub const NONE: Strength = Strength(0);

    /// The royal flush.
    pub const BEST: Strength = Strength(7462);

    /// The strength of this number, from 0 to 7,462.
    pub const fn new(number: u16) -> Option<Strength> {
        if number <= Strength::BEST.0 {
            Some(Strength(number))
        } else {
            None
        }
    }

    /// The number, from 0 to 7,462.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The place among all strengths: 1 is the royal flush, 7,462 the weakest hand; 7,463 is no hand.
    pub const fn place(self) -> u16 {
        Strength::BEST.0 + 1 - self.0
    }

    /// What the hand is; `None` if it is no hand.
    pub const fn category(self) -> Option<Category> {
        let mut i = Category::ALL.len();
        while i > 0 {
            i -= 1;
            if self.0 >= WEAKEST[i] {
                return Some(Category::ALL[i]);
            }
        }
        None
    }

    /// The five ranks that decide, the most important first: (A, A, A, K, K) for aces over kings,
    /// (5, 4, 3, 2, A) for the lowest straight; `None` if it is no hand.
    pub fn ranks(self) -> Option<[Rank; 5]> {
        let class = self.0.checked_sub(1)?;
        Some(TABLES.classes[class as usize].ranks())
    }
}

impl From<Strength> for u16 {
    fn from(strength: Strength) -> u16 {
        strength.0
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(category), Some(ranks)) = (self.category(), self.ranks()) else {
            return f.write_str("no hand");
        };
        let [a, b, c, d, e] = ranks.map(Rank::word);
        let [first, _, third, fourth, _] = ranks.map(Rank::plural);
        match category {
            Category::HighCard | Category::Flush => write!(f, "{category}, {a} {b} {c} {d} {e}"),
            Category::Pair => write!(f, "pair of {first}, {c}, {d} and {e} kickers"),
            Category::TwoPair => write!(f, "two pair, {first} and {third}, {e} kicker"),
            Category::ThreeOfAKind => write!(f, "{category}, {first}, {d} and {e} kickers"),
            Category::Straight | Category::StraightFlush => write!(f, "{category}, {a} high"),
            Category::FullHouse => write!(f, "full house, {first} over {fourth}"),
            Category::FourOfAKind => write!(f, "{category}, {first}, {e} kicker"),
            Category::RoyalFlush => write!(f, "{category}"),
        }
    }
}

/// The weakest strength of each category.
const WEAKEST: [u16; 10] = {
    let (mut floors, mut next, mut i) = ([0; 10], 1, 0);
    while i < 10 {
        floors[i] = next;
        next += Category::ALL[i].strengths();
        i += 1;
    }
    assert!(next == Strength::BEST.0 + 1);
    floors
};

/// One of the 7,462: the category, then the five ranks that decide, a nibble each. Comparing two of
/// these numbers is comparing two hands by rule 18.3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Class(u32);

impl Class {
    /// The class of five cards with these ranks, of one suit or not: the definition of a poker hand.
    ///
    /// Five of one rank are no hand.
    pub(crate) fn of(ranks: [u8; 5], one_suit: bool) -> Option<Class> {
        // the larger groups first, and of two equal groups the higher
        let copies = |rank| ranks.iter().filter(|&&other| other == rank).count();
        let mut groups = ranks.map(|rank| (copies(rank), rank));
        groups.sort_unstable_by_key(|&group| Reverse(group));
        if groups.map(|group| group.1) == [12, 3, 2, 1, 0] {
            groups.rotate_left(1); // five high: the ace plays low
        }
        let decide = groups.map(|group| group.1);
        let [high, .., low] = decide;
        let straight = groups[0].0 == 1 && (high == low + 4 || low == Rank::Ace as u8);
        let category = match (groups[0].0, groups[3].0) {
            (5, _) => return None,
            (4, _) => Category::FourOfAKind,
            (3, 2) => Category::FullHouse,
            (3, _) => Category::ThreeOfAKind,
            (2, 2) => Category::TwoPair,
            (2, _) => Category::Pair,
            _ => match (straight, one_suit) {
                (true, true) if high == Rank::Ace as u8 => Category::RoyalFlush,
                (true, true) => Category::StraightFlush,
                (true, false) => Category::Straight,
                (false, true) => Category::Flush,
                (false, false) => Category::HighCard,
            },
        };
        let digits = [category as u8].into_iter().chain(decide);
        Some(Class(
            digits.fold(0, |class, digit| class << 4 | u32::from(digit)),
        ))
    }

    fn ranks(self) -> [Rank; 5] {
        [16, 12, 8, 4, 0].map(|shift| Rank::ALL[(self.0 >> shift & 15) as usize])
    }
}
