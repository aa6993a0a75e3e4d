//! All 169 starting hands against each other before the flop, over every board.
//!
//! One combination of the first hand stands for all of them; those of the second that a swap of suits
//! takes into each other are counted once. That leaves 47,008 matches of two known hands.

use super::EquityError;
use super::hands::Table;
use super::many::{self, Held};
use super::suits::{self, swapped};
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
type Line = Vec<[i64; 4]>;

/// Counts the whole table; `watch` as in [`Question::exact`](super::Question::exact).
pub fn preflop(threads: usize, watch: &mut Watch<'_>) -> Result<Preflop, EquityError> {
    let hands: Vec<Held> = ORDER
        .iter()
        .map(|name| {
            let range: Range = name
                .parse()
                .unwrap_or_else(|_| unreachable!("a starting hand"));
            range
                .iter()
                .map(|(cards, weight)| (cards.mask(), weight))
                .collect()
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
        for second in first..169 {
            if !wanted.still() {
                break;
            }
            let one = vec![hands[first][0]];
            let harmless = suits::group(|swap| swapped(one[0].0, swap) == one[0].0);
            let mut sums = [0; 4];
            let mut shared = Vec::new();
            for (deal, weight) in many::deals(&[one, hands[second].clone()], harmless, wanted) {
                table.shared(&[deal[0], deal[1]].map(many::combination), &mut shared);
                let count = weight as i64;
                let all: i64 = shared.iter().sum();
                for (sum, more) in sums.iter_mut().zip([shared[1], shared[3], all, 1]) {
                    *sum += count * more;
                }
            }
            line.push(sums);
        }
        (first, line)
    };
    let put = |(first, line): (usize, Line)| {
        for (second, [wins, ties, all, count]) in (first..169).zip(line) {
            let part = |boards: i64| boards as f64 / all as f64;
            preflop.win[first][second] = part(wins);
            preflop.win[second][first] = part(all - wins - ties);
            preflop.tie[first][second] = part(ties);
            preflop.tie[second][first] = part(ties);
            preflop.combinations[first][second] = count as u32;
            // as many pairs of combinations whoever comes first
            let (ours, theirs) = (hands[first].len() as i64, hands[second].len() as i64);
            preflop.combinations[second][first] = (count * ours / theirs) as u32;
        }
    };
    work::fold(169, threads, 10.0, watch, line, put).ok_or(EquityError::Stopped)?;
    Ok(preflop)
}
