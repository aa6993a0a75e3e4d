//! Equity: what was asked, counted without the interpreter, and what it is told meanwhile.

use croupier_core::Range as Combinations;
use croupier_core::equity::{EquityError as CoreError, Question, Share};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyList, PySet, PyString, PyTuple};

use crate::cards::Cards;
use crate::errors::{CardCount, DuplicateCard, EquityError, TooManyShowdowns};
use crate::hints::{Amount, AnyCards, Players, Progress, Samples, Seed};
use crate::number::{self, Integer};
use crate::range::{self, Range};
use crate::{deck, door};

/// Win, tie, equity and its standard error.
type Four = (f64, f64, f64, f64);

/// A combination, its weight, and its four.
type Row = (Cards, f64, f64, f64, f64, f64);

fn four(share: &Share) -> Four {
    (share.win, share.tie, share.equity, share.stderr)
}

#[cold]
fn bad_question(error: &CoreError) -> PyErr {
    let text = error.to_string();
    match error {
        CoreError::DeadOnBoard { .. } | CoreError::Gone { .. } | CoreError::Twice { .. } => {
            DuplicateCard::new_err(text)
        }
        CoreError::Board { .. } | CoreError::TooFewCards { .. } => CardCount::new_err(text),
        CoreError::TooMany { .. } => TooManyShowdowns::new_err(text),
        _ => EquityError::new_err(text),
    }
}

/// The shares of the players, how many showdowns were counted, whether that is all, the seed, and the
/// shares of each combination if they were asked for.
#[pyfunction]
#[pyo3(signature = (players, board, dead, samples, seed, threads, combinations, progress, /))]
#[allow(clippy::too_many_arguments, clippy::type_complexity)]
pub fn equity(
    py: Python<'_>,
    players: Players<'_, '_>,
    board: AnyCards<'_, '_>,
    dead: AnyCards<'_, '_>,
    samples: Samples<'_, '_>,
    seed: Seed<'_, '_>,
    threads: Amount<'_, '_>,
    combinations: bool,
    progress: Progress<'_, '_>,
) -> PyResult<(Vec<Four>, u128, bool, Option<u64>, Option<Vec<Vec<Row>>>)> {
    let mut ranges = Vec::new();
    // a set does not keep them in their order
    let disordered = players.0.is_instance_of::<PyString>()
        || players.0.is_instance_of::<PySet>()
        || players.0.is_instance_of::<PyFrozenSet>();
    let walked = !disordered
        && door::each(players.0, |player| {
            ranges.push(held(player, ranges.len() + 1)?);
            Ok(())
        })?;
    if !walked {
        return Err(number::wrong(
            players.0,
            "a sequence of players was expected",
        ));
    }
    let (board, dead) = (door::set(board.0)?, door::set(dead.0)?);
    let samples = if samples.0.is_none() {
        None
    } else {
        Some(count(samples.0, "samples", 1)?)
    };
    let seed = deck::read(seed)?;
    let threads = cores(threads)?;
    let question = Question::new(&ranges, board, dead).map_err(|error| bad_question(&error))?;

    let mut watcher = Watcher::new(progress);
    let answer = py.detach(|| {
        let watch = &mut |done, total| watcher.look(done, total);
        match samples {
            None => question.exact(threads, combinations, watch),
            Some(samples) => question.sampled(samples, seed, threads, combinations, watch),
        }
    });
    let answer = watcher.answer(answer)?;
    let rows = answer.combinations.map(|players| {
        let row = |one: croupier_core::equity::Combination| {
            let (win, tie, equity, stderr) = four(&one.share);
            (Cards(one.cards), one.weight, win, tie, equity, stderr)
        };
        players
            .into_iter()
            .map(|player| player.into_iter().map(row).collect())
            .collect()
    });
    let shares = answer.players.iter().map(four).collect();
    Ok((shares, answer.boards, answer.exact, answer.seed, rows))
}

/// All starting hands against each other, row by row in the order of the percentages: wins, ties, and
/// how many combinations of the second hand there are.
#[pyfunction]
#[pyo3(signature = (threads, progress, /))]
#[allow(clippy::type_complexity)]
pub fn preflop(
    py: Python<'_>,
    threads: Amount<'_, '_>,
    progress: Progress<'_, '_>,
) -> PyResult<(Vec<f64>, Vec<f64>, Vec<u32>)> {
    let threads = cores(threads)?;
    let mut watcher = Watcher::new(progress);
    let answer = py.detach(|| {
        let watch = &mut |done, total| watcher.look(done, total);
        croupier_core::equity::preflop(threads, watch)
    });
    let table = watcher.answer(answer)?;
    Ok((
        table.win.concat(),
        table.tie.concat(),
        table.combinations.concat(),
    ))
}

/// What a player holds: a range, or two cards.
fn held(player: Borrowed<'_, '_, PyAny>, number: usize) -> PyResult<Combinations> {
    let is_range = player.is_instance_of::<PyString>()
        || player.is_instance_of::<Range>()
        || player.is_instance_of::<PyDict>();
    if is_range || of_combinations(player)? {
        return range::read(player);
    }
    let cards = door::set(player)?;
    if cards.len() != 2 {
        let (count, plural) = (cards.len(), if cards.len() == 1 { "" } else { "s" });
        let text = format!("hand {number} has {count} card{plural}, not 2");
        return Err(CardCount::new_err(text));
    }
    Combinations::of([(cards, 1.0)]).map_err(|error| range::bad_range(&error))
}

/// Whether this is a list of combinations, and not of cards: its first item is more than one card.
fn of_combinations(player: Borrowed<'_, '_, PyAny>) -> PyResult<bool> {
    if !player.is_instance_of::<PyList>() && !player.is_instance_of::<PyTuple>() {
        return Ok(false);
    }
    if player.len()? == 0 {
        return Ok(true);
    }
    let first = player.get_item(0)?;
    let long = first
        .cast::<PyString>()
        .is_ok_and(|text| text.len().is_ok_and(|len| len > 3));
    Ok(long || first.is_instance_of::<Cards>() || first.is_instance_of::<PyTuple>())
}

/// A whole number that is at least `least`.
fn count(object: Borrowed<'_, '_, PyAny>, what: &str, least: i64) -> PyResult<u64> {
    match number::integer(object)? {
        Integer::Small(count) if count >= least => Ok(count.unsigned_abs()),
        Integer::Not => Err(number::wrong(
            object,
            &format!("{what} must be a whole number"),
        )),
        _ => Err(EquityError::new_err(format!(
            "{what} must be from {least} to 2**63 - 1"
        ))),
    }
}

/// How many threads are meant; 0 are as many as the machine has.
pub fn cores(threads: Amount<'_, '_>) -> PyResult<usize> {
    Ok(match count(threads.0, "threads", 0)? {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => usize::try_from(threads).unwrap_or(usize::MAX),
    })
}

/// Looks for signals and tells how far the work is; what went wrong there is raised at the end.
pub struct Watcher {
    progress: Option<Py<PyAny>>,
    error: Option<PyErr>,
}

impl Watcher {
    pub fn new(progress: Progress<'_, '_>) -> Watcher {
        Watcher {
            progress: (!progress.0.is_none()).then(|| progress.0.to_owned().unbind()),
            error: None,
        }
    }

    pub fn look(&mut self, done: u64, total: u64) -> bool {
        let seen = Python::attach(|py| {
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                progress.call1(py, (done, total))?;
            }
            Ok(())
        });
        self.error = seen.err();
        self.error.is_none()
    }

    pub fn answer<T>(self, answer: Result<T, CoreError>) -> PyResult<T> {
        match self.error {
            Some(error) => Err(error),
            None => answer.map_err(|error| bad_question(&error)),
        }
    }
}
