//! Pots: layers of bets made into pots, what comes back uncalled, and how a pot is divided.
//!
//! Every amount is a whole number of the smallest unit of the table.
//!
//! ```text
//!        A    B    C
//!  200       ##   ::      side pot 2 x 120 = 240, contested by B alone
//!   80  ##   ##   ::      main pot 3 x  80 = 240, contested by A and B
//! ```
//!
//! A is all-in for 80, C has folded after putting in 200: his chips stay, he wins nothing.

use core::error::Error;
use core::fmt;

/// Chips in the middle, and the seats that may win them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pot {
    /// How many chips; never 0.
    pub amount: u64,
    /// The seats in the hand that contest it, ascending; never empty.
    pub eligible: Vec<usize>,
}

/// The pots of a hand (rule 14.3).
///
/// `stakes` are the live chips that every seat put in over the whole hand, uncalled chips already
/// returned; `antes`, empty or one a seat, are layered in the same way before them; `dead` chips
/// belong to the main pot. `folded` says who is out of the hand, whose chips stay.
///
/// The pot that everyone in the hand contests comes first, the others follow by their first layer.
///
/// ```
/// use croupier_core::side_pots;
///
/// // B, all-in for 80, C and the folded A with 200 each
/// let pots = side_pots(&[200, 80, 200], &[true, false, false], &[], 0)?;
/// assert_eq!((pots[0].amount, &pots[0].eligible[..]), (240, &[1, 2][..]));
/// assert_eq!((pots[1].amount, &pots[1].eligible[..]), (240, &[2][..]));
/// # Ok::<(), croupier_core::PotError>(())
/// ```
pub fn side_pots(
    stakes: &[u64],
    folded: &[bool],
    antes: &[u64],
    dead: u64,
) -> Result<Vec<Pot>, PotError> {
    if folded.len() != stakes.len() {
        return Err(PotError::Lengths {
            what: "folded",
            expected: stakes.len(),
            found: folded.len(),
        });
    }
    if !antes.is_empty() && antes.len() != stakes.len() {
        return Err(PotError::Lengths {
            what: "antes",
            expected: stakes.len(),
            found: antes.len(),
        });
    }
    let everyone: Vec<usize> = (0..stakes.len()).filter(|&seat| !folded[seat]).collect();
    if everyone.is_empty() {
        return Err(PotError::NobodyLeft);
    }
    // once the sum of everything fits, every part of it does
    let all = stakes
        .iter()
        .chain(antes)
        .try_fold(dead, |sum, &chips| sum.checked_add(chips));
    all.ok_or(PotError::TooMuch)?;

    let mut pots = vec![Pot {
        amount: dead,
        eligible: everyone,
    }];
    add_layers(&mut pots, antes, folded);
    add_layers(&mut pots, stakes, folded);
    if pots[0].amount == 0 {
        pots.remove(0);
    }
    Ok(pots)
}

/// Cuts what the seats have put in at every total of a seat in the hand, and adds each layer to
/// the pot of its contestants, which is made if there is none yet.
fn add_layers(pots: &mut Vec<Pot>, totals: &[u64], folded: &[bool]) {
    let mut levels: Vec<u64> = totals
        .iter()
        .zip(folded)
        .filter(|&(&total, out)| total > 0 && !out)
        .map(|(&total, _)| total)
        .collect();
    levels.sort_unstable();
    levels.dedup();
    let Some(&top) = levels.last() else {
        // nobody left has put anything in: what folded players did is dead
        pots[0].amount += totals.iter().sum::<u64>();
        return;
    };
    let mut below = 0;
    for level in levels {
        // folded chips above the highest total still in the hand join the last pot
        let cut = if level == top { u64::MAX } else { level };
        let amount = totals
            .iter()
            .map(|&total| total.min(cut) - total.min(below))
            .sum();
        let contests = |&seat: &usize| !folded[seat] && totals[seat] >= level;
        let eligible: Vec<usize> = (0..totals.len()).filter(contests).collect();
        match pots.iter_mut().find(|pot| pot.eligible == eligible) {
            Some(pot) => pot.amount += amount,
            None => pots.push(Pot { amount, eligible }),
        }
        below = level;
    }
}

/// The seat whose bet of this round stands strictly above every other, folded ones included, and
/// the excess, which is returned at once (rule 14.1); `None` if there is none or its owner folded.
///
/// ```
/// use croupier_core::uncalled;
///
/// assert_eq!(uncalled(&[500, 200, 80], &[false, true, false]), Some((0, 300)));
/// assert_eq!(uncalled(&[500, 200, 80], &[true, false, false]), None);
/// ```
///
/// # Panics
///
/// If `bets` and `folded` are not of the same length.
pub fn uncalled(bets: &[u64], folded: &[bool]) -> Option<(usize, u64)> {
    assert_eq!(bets.len(), folded.len(), "one bet and one flag a seat");
    let (seat, &highest) = bets.iter().enumerate().max_by_key(|&(_, bet)| bet)?;
    let others = bets.iter().enumerate().filter(|&(other, _)| other != seat);
    let second = others.map(|(_, &bet)| bet).max().unwrap_or(0);
    (highest > second && !folded[seat]).then(|| (seat, highest - second))
}

/// The shares of `winners` equal hands in one pot.
///
/// What does not divide goes in whole units, one each, to the first in order, who sit nearest to the
/// button's left (rules 15.5, 15.6); less than one unit goes to the first (rule 15.10).
///
/// ```
/// use croupier_core::split;
///
/// assert_eq!(split(200, 3, 1)?, [67, 67, 66]);
/// assert_eq!(split(1010, 3, 5)?, [340, 335, 335]);
/// assert_eq!(split(103, 2, 25)?, [53, 50]);
/// # Ok::<(), croupier_core::PotError>(())
/// ```
pub fn split(amount: u64, winners: usize, unit: u64) -> Result<Vec<u64>, PotError> {
    if winners == 0 {
        return Err(PotError::NoWinner);
    }
    if unit == 0 {
        return Err(PotError::NoUnit);
    }
    let mut shares = Vec::new();
    shares
        .try_reserve_exact(winners)
        .map_err(|_| PotError::TooMany { winners })?;
    let (units, rest) = (amount / unit, amount % unit);
    let (each, odd) = (units / winners as u64, units % winners as u64);
    shares.extend((0..winners as u64).map(|i| (each + u64::from(i < odd)) * unit));
    shares[0] += rest;
    Ok(shares)
}

/// The shares in one pot of which the `high` hands win one half and the `low` hands the other.
///
/// The odd unit goes to the high half, and so does less than one unit (rules 15.8, 15.10); each half
/// is divided like any pot among the seats in the order given. Without a low the high hands win
/// everything, and the same seats both ways divide the pot once. Every seat is named once in the
/// answer, those that win the high half first.
///
/// ```
/// use croupier_core::split_high_low;
///
/// assert_eq!(split_high_low(101, &[0, 1], &[0], 1)?, [(0, 76), (1, 25)]);
/// assert_eq!(split_high_low(102, &[0, 1], &[1, 0], 1)?, [(0, 51), (1, 51)]);
/// # Ok::<(), croupier_core::PotError>(())
/// ```
pub fn split_high_low(
    amount: u64,
    high: &[usize],
    low: &[usize],
    unit: u64,
) -> Result<Vec<(usize, u64)>, PotError> {
    for side in [high, low] {
        let mut seats = side.to_vec();
        seats.sort_unstable();
        if let Some(pair) = seats.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(PotError::Twice { seat: pair[0] });
        }
    }
    if unit == 0 {
        return Err(PotError::NoUnit);
    }
    let same = high.len() == low.len() && high.iter().all(|seat| low.contains(seat));
    let low_half = if low.is_empty() || same {
        0
    } else {
        amount / unit / 2 * unit
    };
    let mut shares: Vec<(usize, u64)> = high
        .iter()
        .copied()
        .zip(split(amount - low_half, high.len(), unit)?)
        .collect();
    if !same && !low.is_empty() {
        for (&seat, share) in low.iter().zip(split(low_half, low.len(), unit)?) {
            match shares[..high.len()]
                .iter_mut()
                .find(|(winner, _)| *winner == seat)
            {
                Some((_, chips)) => *chips += share,
                None => shares.push((seat, share)),
            }
        }
    }
    Ok(shares)
}

/// Why chips cannot be made into pots, or a pot not be divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // the fields say themselves
pub enum PotError {
    /// `folded` or `antes` does not have one entry for every seat.
    Lengths {
        what: &'static str,
        expected: usize,
        found: usize,
    },
    /// Everybody has folded.
    NobodyLeft,
    /// The chips together are more than 64 bits can count.
    TooMuch,
    /// A pot without a winner.
    NoWinner,
    /// More winners than there is memory for.
    TooMany { winners: usize },
    /// A unit of 0 chips.
    NoUnit,
    /// The same seat twice among the winners of one half.
    Twice { seat: usize },
}

impl fmt::Display for PotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PotError::Lengths {
                what,
                expected,
                found,
            } => {
                let entries = if found == 1 { "entry" } else { "entries" };
                let seats = if expected == 1 { "seat" } else { "seats" };
                write!(f, "{what} has {found} {entries} for {expected} {seats}")
            }
            PotError::NobodyLeft => {
                f.write_str("everybody has folded, there is nobody to win the chips")
            }
            PotError::TooMuch => write!(f, "the chips add up to more than {}", u64::MAX),
            PotError::NoWinner => f.write_str("a pot is divided among one winner or more"),
            PotError::TooMany { winners } => {
                write!(f, "a pot cannot be divided among {winners} winners")
            }
            PotError::NoUnit => f.write_str("the unit is at least 1"),
            PotError::Twice { seat } => write!(f, "seat {seat} is named twice"),
        }
    }
}

impl Error for PotError {}
