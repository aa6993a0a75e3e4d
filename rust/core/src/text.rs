//! How cards are read: "As", "as", "10s" and "A♠", joined or apart.

use crate::cards::{Card, CardError, Cards, Rank, Suit};

/// Reads the cards of a text into `out` in the order given, and returns their set.
///
/// Spaces and commas may stand between cards. What was read before an error stays in `out`.
///
/// ```
/// use croupier_core::{CardError, parse_cards};
///
/// let mut board = Vec::new();
/// let set = parse_cards("2c As, 10h", &mut board)?;
/// assert_eq!(format!("{board:?} {set}"), "[2c, As, Th] As Th 2c");
///
/// let twice = parse_cards("As Kd As", &mut board).unwrap_err();
/// assert_eq!(twice.to_string(), "As is there twice: card 1 and card 3");
/// # Ok::<(), CardError>(())
/// ```
pub fn parse_cards(text: &str, out: &mut impl Extend<Card>) -> Result<Cards, CardError> {
    read(text, |card| out.extend(Some(card)))
}

/// The cards of a text, each handed on as it is read; places are counted from 1.
#[inline]
pub(crate) fn read(text: &str, mut each: impl FnMut(Card)) -> Result<Cards, CardError> {
    let bytes = text.as_bytes();
    let (mut set, mut at, mut place) = (Cards::EMPTY, 0, 1);
    while let Some(&first) = bytes.get(at) {
        let start = at;
        let two = bytes
            .get(at + 1)
            .and_then(|&second| two_letters(first, second));
        let card = if let Some(card) = two {
            at += 2;
            card
        } else {
            let (card, end) = read_one(&text[at..], place)?;
            at += end;
            let Some(card) = card else { continue };
            card
        };
        if set.contains(card) {
            return Err(twice(&text[..start], card, place));
        }
        set = set.with(card);
        place += 1;
        each(card);
    }
    Ok(set)
}

/// The card written "As", in capitals or not.
#[inline]
pub(crate) fn two_letters(first: u8, second: u8) -> Option<Card> {
    let (rank, suit) = (RANK_OF[first as usize], SUIT_OF[second as usize]);
    ((rank | suit) < NONE).then(|| Card(rank * 4 + suit))
}

/// One card, or one separator (`None`), and where it ends. The text is not empty.
#[cold]
pub(crate) fn read_one(text: &str, place: usize) -> Result<(Option<Card>, usize), CardError> {
    let separates = |c: char| c.is_whitespace() || c == ',';
    let mut chars = text.chars();
    let Some(found) = chars.next() else {
        return Err(CardError::Empty);
    };
    if separates(found) {
        return Ok((None, found.len_utf8()));
    }
    let rank = match (found, chars.as_str().strip_prefix('0')) {
        ('1', Some(rest)) => {
            chars = rest.chars();
            Rank::Ten
        }
        _ => match RANK_OF.get(found as usize) {
            Some(&rank) if rank < NONE => Rank::ALL[rank as usize],
            _ => return Err(CardError::UnknownRank { found, place }),
        },
    };
    let suit = match chars.next() {
        None => return Err(CardError::NoSuit { rank, place }),
        Some(c) if separates(c) => return Err(CardError::NoSuit { rank, place }),
        Some('c' | 'C' | '♣' | '♧') => Suit::Clubs,
        Some('d' | 'D' | '♦' | '♢') => Suit::Diamonds,
        Some('h' | 'H' | '♥' | '♡') => Suit::Hearts,
        Some('s' | 'S' | '♠' | '♤') => Suit::Spades,
        Some(found) => return Err(CardError::UnknownSuit { found, place }),
    };
    // the mark that asks for an emoji may follow a suit's symbol
    let rest = chars.as_str();
    let rest = rest.strip_prefix('\u{fe0f}').unwrap_or(rest);
    Ok((Some(Card::new(rank, suit)), text.len() - rest.len()))
}

#[cold]
fn twice(before: &str, card: Card, second: usize) -> CardError {
    let (mut place, mut first) = (0, 0);
    let read = read(before, |seen| {
        place += 1;
        if seen == card {
            first = place;
        }
    });
    debug_assert!(
        read.is_ok(),
        "what stands before a repeated card has been read once"
    );
    CardError::Duplicate {
        card,
        first,
        second,
    }
}

/// What a byte that is no rank, or no suit, has in the tables below.
const NONE: u8 = 16;
const RANK_OF: [u8; 256] = letters(b"23456789tjqka");
const SUIT_OF: [u8; 256] = letters(b"cdhs");

const fn letters(alphabet: &[u8]) -> [u8; 256] {
    let mut table = [NONE; 256];
    let mut i = 0;
    while i < alphabet.len() {
        table[alphabet[i] as usize] = i as u8;
        table[alphabet[i].to_ascii_uppercase() as usize] = i as u8;
        i += 1;
    }
    table
}
