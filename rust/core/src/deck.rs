//! Shuffled decks.
//!
//! Fisher and Yates' shuffle: of the cards not yet placed, each is equally likely to be next. A
//! random byte stands for one of them only if it is below the largest multiple of their number;
//! other bytes are thrown away, so that every order of the deck is exactly as likely as every other.

use core::error::Error;
use core::fmt;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::cards::Card;

/// A shuffled deck.
///
/// Without a seed it comes from the operating system's random bytes, the only source fit for a game
/// with anything at stake. With a seed it comes from xoshiro256++ and is the same deck on every
/// machine and in every release.
///
/// ```
/// use croupier_core::shuffled;
///
/// let deck = shuffled(None)?;
/// assert_eq!(deck.len(), 52);
/// assert_eq!(shuffled(Some(7))?, shuffled(Some(7))?);
/// # Ok::<(), croupier_core::DeckError>(())
/// ```
pub fn shuffled(seed: Option<u64>) -> Result<[Card; Card::COUNT], DeckError> {
    match seed {
        None => shuffle(|bytes| getrandom::fill(bytes).map_err(DeckError)),
        Some(seed) => {
            let mut stream = Xoshiro256PlusPlus::seed_from_u64(seed);
            shuffle(|bytes| {
                for word in bytes.chunks_exact_mut(8) {
                    word.copy_from_slice(&stream.next_u64().to_le_bytes());
                }
                Ok(())
            })
        }
    }
}

/// The largest multiple of so many cards among the 256 values of a byte.
const EVEN: [u16; Card::COUNT + 1] = {
    let mut even = [0; Card::COUNT + 1];
    let mut left = 1;
    while left <= Card::COUNT {
        even[left] = (256 - 256 % left) as u16;
        left += 1;
    }
    even
};

fn shuffle(
    mut fill: impl FnMut(&mut [u8]) -> Result<(), DeckError>,
) -> Result<[Card; Card::COUNT], DeckError> {
    let mut deck: [Card; Card::COUNT] = core::array::from_fn(|id| Card(id as u8));
    let mut bytes = [0_u8; 64]; // a deck takes 54 on average
    let mut used = bytes.len();
    for left in (2..=Card::COUNT).rev() {
        let pick = loop {
            if used == bytes.len() {
                fill(&mut bytes)?;
                used = 0;
            }
            let byte = bytes[used];
            used += 1;
            if u16::from(byte) < EVEN[left] {
                break usize::from(byte % left as u8);
            }
        };
        deck.swap(left - 1, pick);
    }
    Ok(deck)
}

/// The operating system has no random bytes to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckError(getrandom::Error);

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no random bytes from the operating system: {}", self.0)
    }
}

impl Error for DeckError {}
