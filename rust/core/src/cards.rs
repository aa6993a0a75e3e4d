//! Cards: one of them in a byte, any set of them in 52 bits.
//!
//! A card's id is `rank * 4 + suit`, so 2c is 0, 2d is 1, 3c is 4 and As is 51, and a set of cards
//! read from its lowest bit upwards is in ascending order of rank.
//!
//! ```text
//! bit  51 50 49 48 47 46 ...  3  2  1  0
//!      As Ah Ad Ac Ks Kh ... 2s 2h 2d 2c
//! ```

use core::error::Error;
use core::fmt::{self, Write as _};
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, Sub};
use core::str::FromStr;

use crate::text;

/// A rank, from the two up to the ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All thirteen ranks, the two first.
    pub const ALL: [Rank; 13] = {
        use Rank::*;
        [
            Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace,
        ]
    };

    /// The letter that stands for this rank in the text of a card: `A` for the ace, `T` for the ten.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank in words: "ace".
    pub const fn word(self) -> &'static str {
        [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace",
        ][self as usize]
    }

    /// Several of this rank, in words: "aces".
    pub const fn plural(self) -> &'static str {
        [
            "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings", "aces",
        ][self as usize]
    }
}

/// A suit. Suits never decide a pot (rule 15.4); their order only numbers the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All four suits, clubs first.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter that stands for this suit in the text of a card: `s` for spades.
    pub const fn letter(self) -> char {
        b"cdhs"[self as usize] as char
    }
}

/// One of the 52 cards.
///
/// Read from "As", "as", "AS", "10s" or "A♠"; written "As".
///
/// ```
/// use croupier_core::{Card, Rank, Suit};
///
/// let card: Card = "Td".parse()?;
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Diamonds));
/// assert_eq!(card.id(), 33);
/// assert_eq!("10♦".parse(), Ok(card));
/// # Ok::<(), croupier_core::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

impl Card {
    /// How many cards a deck has.
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card with this id, from 0 (2c) to 51 (As).
    pub const fn from_id(id: u8) -> Option<Card> {
        if id < 52 { Some(Card(id)) } else { None }
    }

    /// `rank * 4 + suit`, from 0 (2c) to 51 (As).
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Its rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 / 4) as usize]
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }

    const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl FromStr for Card {
    type Err = CardError;

    #[inline]
    fn from_str(text: &str) -> Result<Card, CardError> {
        if let [first, second] = *text.as_bytes()
            && let Some(card) = text::two_letters(first, second)
        {
            return Ok(card);
        }
        let found = text.chars().next().ok_or(CardError::Empty)?;
        let (card, end) = text::read_one(text, 1)?;
        let card = card.ok_or(CardError::UnknownRank { found, place: 1 })?;
        match text[end..].chars().next() {
            None => Ok(card),
            Some(found) => Err(CardError::Surplus { card, found }),
        }
    }
}

impl TryFrom<&str> for Card {
    type Error = CardError;

    fn try_from(text: &str) -> Result<Card, CardError> {
        text.parse()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.rank().letter())?;
        f.write_char(self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cards, one bit each.
///
/// It is read from "AsKd", "As Kd" or "10s, 9♥", and written, and iterated, from high to low.
///
/// ```
/// use croupier_core::Cards;
///
/// let cards: Cards = "Kd As".parse()?;
/// assert_eq!(cards.to_string(), "As Kd");
/// assert_eq!(cards.len(), 2);
/// assert!(cards.contains("As".parse()?));
/// assert_eq!((Cards::ALL - cards).len(), 50);
/// # Ok::<(), croupier_core::CardError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards(0);

    /// The whole deck.
    pub const ALL: Cards = Cards((1 << 52) - 1);

    /// The cards whose ids are the bits of `mask`; a bit above 51 names no card and is refused.
    pub const fn from_mask(mask: u64) -> Result<Cards, CardError> {
        if mask <= Cards::ALL.0 {
            Ok(Cards(mask))
        } else {
            Err(CardError::Mask {
                bit: 63 - mask.leading_zeros() as u8,
            })
        }
    }

    /// The set of these cards; the same card twice is an error.
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Result<Cards, CardError> {
        let mut places = [0; Card::COUNT];
        let mut set = Cards::EMPTY;
        for (card, second) in cards.into_iter().zip(1..) {
            if set.contains(card) {
                return Err(CardError::Duplicate {
                    card,
                    first: places[card.0 as usize],
                    second,
                });
            }
            places[card.0 as usize] = second;
            set = set.with(card);
        }
        Ok(set)
    }

    /// The set as 52 bits, bit = id.
    pub const fn mask(self) -> u64 {
        self.0
    }

    /// How many cards there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card at all.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & card.bit() != 0
    }

    /// The set and `card`.
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 | card.bit())
    }

    /// The cards from high to low, the ace of spades first.
    pub const fn iter(self) -> CardsIter {
        CardsIter(self.0)
    }
}

impl From<Card> for Cards {
    fn from(card: Card) -> Cards {
        Cards(card.bit())
    }
}

impl BitOr for Cards {
    type Output = Cards;

    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl BitAnd for Cards {
    type Output = Cards;

    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

impl Sub for Cards {
    type Output = Cards;

    fn sub(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }
}

impl FromStr for Cards {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Cards, CardError> {
        text::read(text, |_| ())
    }
}

impl TryFrom<&str> for Cards {
    type Error = CardError;

    fn try_from(text: &str) -> Result<Cards, CardError> {
        text.parse()
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            if i > 0 {
                f.write_char(' ')?;
            }
            fmt::Display::fmt(&card, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl IntoIterator for Cards {
    type Item = Card;
    type IntoIter = CardsIter;

    fn into_iter(self) -> CardsIter {
        self.iter()
    }
}

/// The cards of a set, from high to low.
#[derive(Clone, Debug)]
pub struct CardsIter(u64);

impl Iterator for CardsIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = Card(63 - core::num::NonZeroU64::new(self.0)?.leading_zeros() as u8);
        self.0 ^= card.bit();
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for CardsIter {
    fn next_back(&mut self) -> Option<Card> {
        let card = Card(core::num::NonZeroU64::new(self.0)?.trailing_zeros() as u8);
        self.0 ^= card.bit();
        Some(card)
    }
}

impl ExactSizeIterator for CardsIter {}

impl FusedIterator for CardsIter {}

/// What is wrong with a card, a text or a set of cards. Places are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // the fields say themselves
pub enum CardError {
    /// A text without any card, where one was expected.
    Empty,
    /// `found` stands where a rank was expected.
    UnknownRank { found: char, place: usize },
    /// `found` stands where a suit was expected.
    UnknownSuit { found: char, place: usize },
    /// The rank is not followed by anything.
    NoSuit { rank: Rank, place: usize },
    /// `found` follows the one card that was expected.
    Surplus { card: Card, found: char },
    /// A mask with a bit above 51.
    Mask { bit: u8 },
    /// The same card twice.
    Duplicate {
        card: Card,
        first: usize,
        second: usize,
    },
    /// A card of a hand, counted from 1, is on the board too.
    OnBoard { card: Card, hand: usize },
    /// Too few or too many cards to make a hand of.
    Count { found: usize },
}

impl CardError {
    /// The same error about card number `place`, for who reads cards one at a time.
    ///
    /// ```
    /// use croupier_core::Card;
    ///
    /// let error = "Xs".parse::<Card>().unwrap_err().at(4);
    /// assert_eq!(error.to_string(), "card 4: 'X' is no rank (2 to 9, T or 10, J, Q, K, A)");
    /// ```
    #[must_use]
    pub fn at(mut self, number: usize) -> CardError {
        use CardError::*;
        if let UnknownRank { place, .. } | UnknownSuit { place, .. } | NoSuit { place, .. } =
            &mut self
        {
            *place = number;
        }
        self
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            CardError::Empty => f.write_str("there is no card in an empty text"),
            CardError::UnknownRank { found, place } => {
                write!(
                    f,
                    "card {place}: {found:?} is no rank (2 to 9, T or 10, J, Q, K, A)"
                )
            }
            CardError::UnknownSuit { found, place } => {
                write!(f, "card {place}: {found:?} is no suit (c, d, h, s)")
            }
            CardError::NoSuit { rank, place } => {
                write!(f, "card {place}: {} has no suit", rank.letter())
            }
            CardError::Surplus { card, found } => {
                write!(f, "one card was expected, and {found:?} follows {card}")
            }
            CardError::Mask { bit } => {
                write!(f, "bit {bit} is no card, bits run from 0 (2c) to 51 (As)")
            }
            CardError::Duplicate {
                card,
                first,
                second,
            } => {
                write!(f, "{card} is there twice: card {first} and card {second}")
            }
            CardError::OnBoard { card, hand } => {
                write!(f, "{card} of hand {hand} is on the board too")
            }
            CardError::Count { found } => {
                write!(f, "a hand is made of 5, 6 or 7 cards, not of {found}")
            }
        }
    }
}

impl Error for CardError {}
