//! Asking for a sample: who holds what, who chooses how, and what the counts mean.

use super::alias::Alias;
use super::sample::{BLOCK, Choice, Count, Holding, Sample, Won, listed};
use super::work::{self, Watch};
use super::{Combination, Equity, EquityError, Question, Share};
use crate::batch::Kernel;
use crate::range::{Range, number, two};

/// Choices that are made apart and collide more often than this are listed, if they are few enough.
const OFTEN: f64 = 0.05;
const FEW: f64 = 3e6;

/// Where not one choice in so many can be dealt, a sample would take for ever.
const HARDLY_ANY: f64 = 0.001;

impl Question {
    /// Over a sample of deals.
    ///
    /// Without a seed one is made from the system's random bytes; it is in the answer. The same seed
    /// and number of samples give the same answer on every machine, for any number of threads.
    pub fn sampled(
        &self,
        samples: u64,
        seed: Option<u64>,
        threads: usize,
        combinations: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Equity, EquityError> {
        let kernel = crate::batch::kernel().unwrap_or(Kernel::Portable);
        self.sampled_by(kernel, samples, seed, threads, combinations, watch)
    }

    /// [`sampled`](Self::sampled) by this kernel: all of them give the same answer.
    #[doc(hidden)]
    pub fn sampled_by(
        &self,
        kernel: Kernel,
        samples: u64,
        seed: Option<u64>,
        threads: usize,
        combinations: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Equity, EquityError> {
        if samples == 0 {
            return Err(EquityError::Samples);
        }
        let seed = match seed {
            Some(seed) => seed,
            None => {
                let mut bytes = [0; 8];
                getrandom::fill(&mut bytes).map_err(|_| EquityError::NoSeed)?;
                u64::from_le_bytes(bytes) >> 1 // what every signed integer can hold
            }
        };
        let sample = self.sample(kernel, seed, combinations)?;
        let players = self.players.len();
        let blocks = samples.div_ceil(BLOCK);
        let in_piece = blocks
            .div_ceil(if combinations { 64 } else { 1024 })
            .max(32);
        let pieces = blocks.div_ceil(in_piece);
        let mut count = Count::new(players, combinations);
        let seconds = samples as f64 * players as f64 * 2e-9;
        let piece = |piece: usize, wanted: &work::Wanted| {
            let from = piece as u64 * in_piece * BLOCK;
            sample.play(from, samples.min(from + in_piece * BLOCK), wanted)
        };
        work::fold(pieces as usize, threads, seconds, watch, piece, |piece| {
            count.add(&piece)
        })
        .ok_or(EquityError::Stopped)?;

        let certain = self.missing() == 0 && self.players.iter().all(|range| range.len() == 1);
        let combinations = combinations.then(|| {
            let rows = self.players.iter().zip(&count.combinations);
            let of_player = |(range, row): (&Range, &Vec<Won>)| {
                let all = range.iter().filter_map(|(cards, weight)| {
                    let (high, low) = two(cards.mask());
                    let won = &row[number(high, low)];
                    (won[0] > 0).then(|| Combination {
                        cards,
                        weight,
                        share: share(won, won[0], certain),
                    })
                });
                all.collect()
            };
            rows.map(of_player).collect()
        });
        Ok(Equity {
            players: count
                .won
                .iter()
                .map(|won| share(won, count.deals, certain))
                .collect(),
            boards: count.deals.into(),
            exact: false,
            seed: Some(seed),
            combinations,
        })
    }

    fn sample(&self, kernel: Kernel, seed: u64, combinations: bool) -> Result<Sample, EquityError> {
        let known = self.players.iter().filter(|range| range.len() == 1);
        let known = known
            .flat_map(Range::iter)
            .fold(0, |known, (cards, _)| known | cards.mask());
        let left = self.live() & !known;
        let all = super::choose(left.count_ones() as usize, 2) as usize;
        let mut holdings = Vec::new();
        let mut each = Vec::new();
        let mut held = Vec::new();
        for (range, combinations) in self.players.iter().zip(self.held()) {
            let two = |&(cards, _): &(u64, f64)| two(cards);
            let (first, weight) = combinations[0];
            let even = combinations.iter().all(|other| other.1 == weight);
            holdings.push(if range.len() == 1 {
                let (high, low) = two(&(first, weight));
                Holding::Known(high, low)
            } else if range.len() == all && even {
                Holding::Dealt
            } else {
                let weights: Vec<f64> = combinations.iter().map(|&(_, weight)| weight).collect();
                each.push((Alias::new(&weights), combinations.iter().map(two).collect()));
                held.push(combinations);
                Holding::Chosen(each.len() - 1)
            });
        }
        let success = Choice::success(&each);
        let choices: f64 = held.iter().map(|held| held.len() as f64).product();
        let choice = if success < OFTEN && choices <= FEW {
            listed(&held)
        } else if success < HARDLY_ANY {
            return Err(EquityError::Crowded);
        } else {
            Choice::Apart(each)
        };
        let ids = |mask: u64| (0..52).filter(move |id| mask >> id & 1 == 1);
        Ok(Sample {
            holdings,
            choice,
            board: ids(self.board.mask()).collect(),
            deck: ids(left).collect(),
            seed,
            combinations,
            kernel,
        })
    }
}

/// The standard error is that of a sample with one deal more, which went the other way: what never
/// happened in a sample may still happen. Nothing is uncertain where `certain` says that all is known.
fn share(won: &Won, deals: u64, certain: bool) -> Share {
    let all = deals as f64;
    let (mut ties, mut sum, mut squares) = (0, 0.0, 0.0);
    for (&count, winners) in won.iter().zip(0_u8..).skip(1) {
        let part = 1.0 / f64::from(winners);
        ties += if winners > 1 { count } else { 0 };
        sum += count as f64 * part;
        squares += count as f64 * part * part;
    }
    let equity = sum / all;
    let variance = (squares - sum * equity).max(0.0) + 1.0;
    Share {
        win: won[1] as f64 / all,
        tie: ties as f64 / all,
        equity,
        stderr: if certain { 0.0 } else { variance.sqrt() / all },
    }
}
