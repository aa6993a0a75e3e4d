//! Equity of a hand against a range, as eval7 counts it: every combination weighs the same.
//!
//! The equity is a C `float`: wins and half the ties, divided by how many hands were compared.

use std::cmp::Ordering;

use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::eval7::{Several, value};
use super::integer::c_integer;
use super::strict;
use super::xorshift::{Xorshift, shared};
use crate::errors::{CardCount, CroupierError, DuplicateCard};

/// The equity of a hand against every combination of a range, on a whole board.
#[pyfunction]
pub fn eval7_exact(
    py_hand: &Bound<'_, PyAny>,
    py_villain: &Bound<'_, PyAny>,
    py_board: &Bound<'_, PyAny>,
) -> PyResult<f64> {
    let hand = held(py_hand)?;
    let capacity = py_villain.len()?;
    let board = common(py_board, 5..=5)?;
    apart(py_hand.py(), hand, board)?;
    let mut range = combinations(py_villain, capacity)?;
    range.retain(|option| option & (hand.mask | board.mask) == 0);
    exact(hand.mask, &range, board.mask)
}

/// The equity of a hand against a range, each of its combinations in turn, on random boards.
#[pyfunction]
pub fn eval7_monte_carlo(
    py_hand: &Bound<'_, PyAny>,
    py_villain: &Bound<'_, PyAny>,
    py_board: &Bound<'_, PyAny>,
    py_iterations: &Bound<'_, PyAny>,
) -> PyResult<f64> {
    let py = py_hand.py();
    let hand = held(py_hand)?;
    let capacity = py_villain.len()?;
    let (board, length) = (common(py_board, 0..=5)?, py_board.len()?);
    let iterations = c_integer(py_iterations)?;
    apart(py, hand, board)?;
    let mut range = combinations(py_villain, capacity)?;
    let first = range.first().copied();
    range.retain(|option| option & (hand.mask | board.mask) == 0);
    if range.is_empty() {
        let Some(first) = first else {
            return Err(no_hands());
        };
        if strict(py)? {
            return Err(DuplicateCard::new_err(
                "every hand of the range has a card of the hand or of the board",
            ));
        }
        range.push(first);
    }
    monte_carlo(py, hand.mask, &range, board.mask, length, iterations)
}

/// The equity of every hand of one range against another, by hand; hands that cannot meet any of the
/// other are left out.
///
/// On a whole board it is exact if there are no more combinations than iterations.
#[pyfunction]
#[pyo3(signature = (py_hero, py_villain, py_board, py_iterations)
    -> "dict[tuple[Eval7Card, Eval7Card], float]")]
pub fn eval7_all_hands<'py>(
    py_hero: &Bound<'py, PyAny>,
    py_villain: &Bound<'py, PyAny>,
    py_board: &Bound<'py, PyAny>,
    py_iterations: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = py_hero.py();
    let (heroes, capacity) = (py_hero.len()?, py_villain.len()?);
    let iterations: i64 = c_integer(py_iterations)?;
    let mut hands = Vec::with_capacity(room(heroes));
    for pair in py_hero.try_iter()? {
        let hand = first_of_two(&pair?)?;
        hands.push((held(&hand)?, hand));
    }
    let mut all = Vec::with_capacity(room(capacity));
    for pair in py_villain.try_iter()? {
        all.push(held(&first_of_two(&pair?)?)?.mask);
    }
    let (board, length) = (common(py_board, 0..=5)?, py_board.len()?);

    let equities = PyDict::new(py);
    let mut range = Vec::with_capacity(all.len());
    for (hand, key) in hands {
        if hand.mask & board.mask != 0 && strict(py)? {
            continue;
        }
        range.clear();
        range.extend(
            all.iter()
                .filter(|&option| option & (hand.mask | board.mask) == 0),
        );
        if range.is_empty() {
            continue;
        }
        let whole = length == 5 && i64::try_from(range.len()).is_ok_and(|n| n <= iterations);
        let equity = if whole {
            exact(hand.mask, &range, board.mask)?
        } else {
            monte_carlo(py, hand.mask, &range, board.mask, length, iterations)?
        };
        equities.set_item(key, equity)?;
    }
    Ok(equities)
}

/// Room for so many combinations, as far as one believes what an object says of its length.
fn room(length: usize) -> usize {
    length.min(1326)
}

/// The cards of a hand; as eval7 deals them there are two.
fn held(cards: &Bound<'_, PyAny>) -> PyResult<Several> {
    let hand = Several::read(cards)?.check(cards)?;
    if hand.count != 2 && strict(cards.py())? {
        let text = format!("a hand has two cards, not {}", hand.count);
        return Err(CardCount::new_err(text));
    }
    Ok(hand)
}

/// The cards of a board.
fn common(cards: &Bound<'_, PyAny>, counts: core::ops::RangeInclusive<u32>) -> PyResult<Several> {
    let board = Several::read(cards)?.check(cards)?;
    if !counts.contains(&board.count) && strict(cards.py())? {
        let most = if *counts.start() == 5 { "" } else { "at most " };
        let text = format!("the board has {most}five cards, not {}", board.count);
        return Err(CardCount::new_err(text));
    }
    Ok(board)
}

/// Refuses a hand that has a card of the board, unless the switch says otherwise.
fn apart(py: Python<'_>, hand: Several, board: Several) -> PyResult<()> {
    if hand.mask & board.mask != 0 && strict(py)? {
        return Err(DuplicateCard::new_err(
            "a card of the hand is on the board too",
        ));
    }
    Ok(())
}

/// The combinations of a range; what follows a combination, its weight, does not count.
fn combinations(range: &Bound<'_, PyAny>, capacity: usize) -> PyResult<Vec<u64>> {
    let mut masks = Vec::with_capacity(room(capacity));
    for option in range.try_iter()? {
        masks.push(held(&option?.get_item(0)?)?.mask);
    }
    Ok(masks)
}

/// The first of exactly two items.
fn first_of_two<'py>(pair: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let mut items = pair.try_iter()?;
    let (first, second) = (items.next().transpose()?, items.next().transpose()?);
    match (first, second, items.next().transpose()?) {
        (Some(first), Some(_), None) => Ok(first),
        (_, _, Some(_)) => Err(PyValueError::new_err(
            "too many values to unpack (expected 2)",
        )),
        _ => Err(PyValueError::new_err(
            "not enough values to unpack (expected 2)",
        )),
    }
}

fn no_hands() -> PyErr {
    PyZeroDivisionError::new_err("no hand of the range is left to compare with")
}

fn exact(hand: u64, range: &[u64], board: u64) -> PyResult<f64> {
    let halves: u64 = range
        .iter()
        .map(|&option| halves(hand, option, board))
        .sum();
    if range.is_empty() {
        return Err(no_hands());
    }
    Ok(float(halves as f64 / 2.0 / range.len() as f64))
}

/// How many boards are dealt between two looks at Ctrl-C: a few milliseconds.
const CHUNK: i64 = 1 << 16;

fn monte_carlo(
    py: Python<'_>,
    hand: u64,
    range: &[u64],
    board: u64,
    length: usize,
    iterations: i64,
) -> PyResult<f64> {
    if i32::try_from(iterations).is_err() {
        return Err(pyo3::exceptions::PyOverflowError::new_err(
            "too many iterations",
        ));
    }
    let missing = 5_usize.saturating_sub(length);
    let most_dead = range.iter().map(|option| option | hand | board);
    let most_dead = most_dead.map(|dead| (dead & DECK).count_ones()).max();
    if most_dead.unwrap_or(0) as usize + missing > 52 {
        return Err(CroupierError::new_err(
            "there are no cards left for the board",
        ));
    }
    let (mut sum, mut done) = (0, 0);
    while done < iterations {
        let count = CHUNK.min(iterations - done);
        let turns = range.iter().cycle().skip(done as usize % range.len());
        let turns = turns.take(count as usize);
        let dealt = py.detach(|| {
            let mut random = shared();
            if random.is_stuck() && missing > 0 {
                return None;
            }
            let each = turns.map(|&option| {
                let board = deal(&mut random, board, hand | option, missing);
                halves(hand, option, board)
            });
            Some(each.sum::<u64>())
        });
        sum += dealt.ok_or_else(|| {
            CroupierError::new_err("seeded with 0 the generator deals one card for ever")
        })?;
        done += count;
        py.check_signals()?;
    }
    if iterations == 0 {
        return Err(PyZeroDivisionError::new_err("float division"));
    }
    Ok(float(0.5 * sum as f64 / iterations as f64))
}

const DECK: u64 = (1 << 52) - 1;

/// The board with as many random cards as are missing.
#[inline]
fn deal(random: &mut Xorshift, mut board: u64, dead: u64, missing: usize) -> u64 {
    for _ in 0..missing {
        board |= loop {
            let card = 1 << (random.next() % 52);
            if (board | dead) & card == 0 {
                break card;
            }
        };
    }
    board
}

/// 2 for a win, 1 for a tie. Whatever is on the board, seven cards are said to be there.
#[inline]
fn halves(hand: u64, option: u64, board: u64) -> u64 {
    match value(board | hand, 7).cmp(&value(board | option, 7)) {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    }
}

/// A number as it comes back from a C `float`.
fn float(equity: f64) -> f64 {
    f64::from(equity as f32)
}
