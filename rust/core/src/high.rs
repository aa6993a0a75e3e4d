//! The best five of five, six or seven cards.
//!
//! A hand is worth the best five cards in it (rule 18.1). Going through its bits from the lowest
//! up, every card adds one number; the sum says whether five are of a suit, and otherwise which
//! entry of the table of ranks to read. See [`tables`](crate::tables) for the numbers.

use core::num::NonZero;

use crate::cards::{CardError, Cards};
use crate::strength::Strength;
use crate::tables::{FIVE_OF_A_SUIT, START, TABLES, TERM, Tables};

/// How strong the best five of these five, six or seven cards are.
///
/// Any other number of cards is a [`CardError::Count`].
///
/// ```
/// use croupier_core::evaluate;
///
/// let strength = evaluate("As Ks Qs Js Ts 2c 3d".parse()?)?;
/// assert_eq!(strength.to_string(), "royal flush");
/// assert_eq!(strength.place(), 1);
/// assert_eq!(evaluate("As Ks".parse()?).unwrap_err().to_string(), "a hand is made of 5, 6 or 7 cards, not of 2");
/// # Ok::<(), croupier_core::CardError>(())
/// ```
#[inline]
pub fn evaluate(cards: Cards) -> Result<Strength, CardError> {
    look_up(&TABLES, cards)
}

#[inline]
fn look_up(tables: &Tables, cards: Cards) -> Result<Strength, CardError> {
    let mask = cards.mask();
    let (mut sum, mut rest, mut size) = (START, mask, 0);
    // counted as they are added up: not every x86-64 has an instruction that counts bits
    for row in &TERM {
        let Some(left) = NonZero::new(rest) else {
            break;
        };
        sum += row[left.trailing_zeros() as usize];
        rest &= rest - 1;
        size += 1;
    }
    if size < 5 || rest != 0 {
        return Err(CardError::Count { found: cards.len() });
    }
    let five = sum & FIVE_OF_A_SUIT;
    Ok(Strength(if five == 0 {
        tables.ranks[size - 5][(sum & 0xFFFF) as usize]
    } else {
        tables.flush[ranks_of(mask, five.trailing_zeros() / 4 % 4)]
    }))
}

/// The ranks of the cards of one suit, in 13 bits: every fourth bit of the mask.
#[inline]
pub(crate) fn ranks_of(mask: u64, suit: u32) -> usize {
    let mut bits = (mask >> suit) & 0x0001_1111_1111_1111;
    bits = (bits | bits >> 3) & 0x0003_0303_0303_0303;
    bits = (bits | bits >> 6) & 0x000F_000F_000F_000F;
    bits = (bits | bits >> 12) & 0x0000_00FF_0000_00FF;
    (bits | bits >> 24) as usize & 0x1FFF
}

/// The five of these five, six or seven cards that make the hand.
///
/// Where several cards would do, the higher suit is taken: spades, hearts, diamonds, clubs.
///
/// ```
/// use croupier_core::best_five;
///
/// assert_eq!(best_five("Ah Ad Ks Kc 7c 7d 2h".parse()?)?.to_string(), "Ah Ad Ks Kc 7d");
/// # Ok::<(), croupier_core::CardError>(())
/// ```
pub fn best_five(cards: Cards) -> Result<Cards, CardError> {
    let strength = evaluate(cards)?;
    let mut best = cards;
    // a card that is needed stays needed when others go, so one pass ends with five
    for card in cards.iter().rev() {
        let without = best - card.into();
        if best.len() > 5 && evaluate(without)? == strength {
            best = without;
        }
    }
    Ok(best)
}

/// The strengths of many hands on one board, in their order; a hand that is `None` has
/// [`Strength::NONE`].
///
/// Board and hand together must have five to seven cards, and none in common. Hands may share
/// cards with each other, as the hands of a range do.
///
/// ```
/// use croupier_core::{Cards, Strength, strengths};
///
/// let holes = ["AsAd", "7h2c"].map(|text| text.parse::<Cards>().ok());
/// let found = strengths("Ah Kd Kc 7s 2d".parse()?, holes.into_iter().chain([None]))?;
/// assert_eq!(found.iter().max(), Some(&found[0]));
/// assert_eq!(found[0].to_string(), "full house, aces over kings");
/// assert_eq!(found[2], Strength::NONE);
/// # Ok::<(), croupier_core::CardError>(())
/// ```
pub fn strengths(
    board: Cards,
    holes: impl IntoIterator<Item = Option<Cards>>,
) -> Result<Vec<Strength>, CardError> {
    let tables = &*TABLES;
    let strength = |(hole, hand): (Option<Cards>, usize)| match hole {
        None => Ok(Strength::NONE),
        Some(hole) => match (hole & board).iter().next() {
            Some(card) => Err(CardError::OnBoard { card, hand }),
            None => look_up(tables, board | hole),
        },
    };
    holes.into_iter().zip(1..).map(strength).collect()
}
