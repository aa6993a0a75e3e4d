//! All 169 starting hands against each other before the flop, over every board.
//!
//! One combination of the first hand stands for all of them. What the two have together depends on which
//! cards are of which suit alone, so that for each pair of hands a few ways to hold a suit are counted.

use super::EquityError;
use super::hands::Table;
use super::many::Choices;
use super::work::{self, Watch};
use crate::cards::Cards;
use crate::range::{ORDER, Range};

/// Each starting hand against each, in the order of [`ORDER`]: rows are the first hand's.
#[derive(Clone, Debug, PartialEq)]
pub struct Preflop {
    /// How often the first hand wins.
    pub win: Vec<[f64; 169]>,
    /// How often both share.
    pub tie: Vec<[f64; 169]>,
    /// How many combinations of the second hand there are when the first has its own.
    pub combinations: Vec<[u32; 169]>,
}

/// What one row counts: boards won and tied, all boards, and combinations, for the hands from its own on.
type Line = Vec<[f64; 4]>;

/// Counts the whole table; `watch` as in [`Question::exact`](super::Question::exact).
pub fn preflop(threads: usize, watch: &mut Watch<'_>) -> Result<Preflop, EquityError> {
    let hands: Vec<Range> = ORDER
        .iter()
        .map(|name| {
            let range = name.parse();
            range.unwrap_or_else(|_| unreachable!("a starting hand"))
        })
        .collect();
    let table = Table::new(0, Cards::ALL.mask());
    let mut preflop = Preflop {
        win: vec![[0.0; 169]; 169],
        tie: vec![[0.0; 169]; 169],
        combinations: vec![[0; 169]; 169],
    };
    let line = |first: usize, wanted: &work::Wanted| -> (usize, Line) {
        let mut line = Line::new();
        let one = Range::of(hands[first].iter().take(1));
        let one = one.unwrap_or_else(|_| unreachable!("two cards"));
        for second in &hands[first..] {
            if !wanted.still() {
                break;
            }
            let choices = Choices::new(&table, &[one.clone(), second.clone()]);
            let mut sums = [0.0; 4];
            for piece in 0..choices.pieces() {
                let (piece, boards) = choices.count(piece, false, wanted);
                let [all, wins, ties, _] = piece.players[0];
                let count = (boards / table.boards(2)) as f64;
                for (sum, more) in sums.iter_mut().zip([wins, ties, all, count]) {
                    *sum += more;
                }
            }
            line.push(sums);
        }
        (first, line)
    };
    let put = |(first, line): (usize, Line)| {
        for (second, [wins, ties, all, count]) in (first..169).zip(line) {
            let part = |boards: f64| boards / all;
            preflop.win[first][second] = part(wins);
            preflop.win[second][first] = part(all - wins - ties);
            preflop.tie[first][second] = part(ties);
            preflop.tie[second][first] = part(ties);
            preflop.combinations[first][second] = count as u32;
            // as many pairs of combinations whoever comes first
            let (ours, theirs) = (hands[first].len() as f64, hands[second].len() as f64);
            preflop.combinations[second][first] = (count * ours / theirs) as u32;
        }
    };
    work::fold(169, threads, 1.0, watch, line, put).ok_or(EquityError::Stopped)?;
    Ok(preflop)
}
