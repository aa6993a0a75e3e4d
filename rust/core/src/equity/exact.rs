//! Counting everything: which way of counting is the shortest, and what its sums mean.

use super::duel::{Beaten, Duel, Side};
use super::hands::Table;
use super::many::{self, ALL, SHARES, Sums, TIES, WINS};
use super::suits::{Boards, swaps};
use super::work::{self, Watch};
use super::{Combination, Equity, EquityError, Question, Share, choose};
use crate::range::{Range, number, two};

/// Exact counts that would take longer than about this many seconds on one core are refused.
const TOO_LONG: f64 = 300.0;

/// So many choices of combinations are kept, each once for all swaps of suits; of more nothing is kept.
const MANY: f64 = 2e6;

impl Question {
    /// Over all boards, and all choices of combinations.
    ///
    /// It refuses at once to count for longer than a few minutes; the error says how many showdowns
    /// there would be. `watch` is called about fifty times a second with what is done and all there is
    /// to do, and stops everything by saying `false`. The answer is the same for any number of threads.
    pub fn exact(
        &self,
        threads: usize,
        combinations: bool,
        watch: &mut Watch<'_>,
    ) -> Result<Equity, EquityError> {
        let orbit = f64::from(self.harmless.count_ones()).max(1.0);
        let boards = choose(52 - self.board.len() - self.dead.len(), self.missing()) as f64;
        let lens: Vec<f64> = self
            .players
            .iter()
            .map(|range| range.len() as f64)
            .collect();
        let table = Table::new(self.board.mask(), self.live());
        let each = table.steps() * lens.len() as f64 * 1.6e-9;
        let choices: f64 = lens.iter().product();
        let kept = choices / orbit * 1.6;
        let by_hands = if kept <= MANY {
            kept.max(1.0) * each + choices * orbit * 2e-8
        } else {
            choices * (each + 5e-8)
        };
        let duel = match *self.players.as_slice() {
            [ref one, ref other] => {
                let duel = Duel::new([one, other].map(|range| Side::new(range, 0)));
                let seconds = (boards / orbit * 1.2).max(1.0) * duel.seconds(combinations);
                (seconds < by_hands).then_some((duel, seconds))
            }
            _ => None,
        };
        let sums = if let Some((duel, seconds)) = duel {
            self.duel(&duel, threads, combinations, seconds, watch)?
        } else if by_hands <= TOO_LONG {
            if kept <= MANY {
                self.by_hands(&table, threads, combinations, by_hands, watch)?
            } else {
                self.one_by_one(&table, threads, combinations, by_hands, watch)?
            }
        } else {
            let one = choose(
                52 - self.board.len() - self.dead.len() - 2 * lens.len(),
                self.missing(),
            );
            return Err(EquityError::TooMany {
                showdowns: choices * one as f64,
            });
        };
        Ok(self.answer(sums))
    }

    fn by_hands(
        &self,
        table: &Table,
        threads: usize,
        combinations: bool,
        seconds: f64,
        watch: &mut Watch<'_>,
    ) -> Result<(Sums, u128), EquityError> {
        let (held, players) = (self.held(), self.players.len());
        let mut found = Vec::new();
        // finding the deals is a piece of work of its own, that can be stopped
        let done = work::fold(
            1,
            1,
            seconds,
            watch,
            |_, wanted| {
                let mut count = 0_u128;
                let deals = many::deals(&held, self.harmless, wanted);
                many::each(&held, 0, 0, 1.0, &mut [0; 10], &mut |_, _| {
                    count += 1;
                    wanted.still()
                });
                (deals, count)
            },
            |deals| found.push(deals),
        );
        let (Some(()), Some((deals, choices))) = (done, found.pop()) else {
            return Err(EquityError::Stopped);
        };
        let size = (deals.len() / 200).max(1);
        let pieces: Vec<_> = deals.chunks(size).collect();
        let mut sums = Sums::new(players, combinations);
        work::fold(
            pieces.len(),
            threads,
            seconds,
            watch,
            |piece, wanted| many::count(table, pieces[piece], players, combinations, wanted),
            |piece| sums.add(&piece),
        )
        .ok_or(EquityError::Stopped)?;
        let boards = choose(
            52 - self.board.len() - self.dead.len() - 2 * players,
            self.missing(),
        );
        Ok((sums, choices * boards))
    }

    /// Every choice of combinations, where they are too many to be kept.
    fn one_by_one(
        &self,
        table: &Table,
        threads: usize,
        combinations: bool,
        seconds: f64,
        watch: &mut Watch<'_>,
    ) -> Result<(Sums, u128), EquityError> {
        let (held, players) = (self.held(), self.players.len());
        let (mut sums, mut choices) = (Sums::new(players, combinations), 0);
        let piece = |piece: usize, wanted: &work::Wanted| {
            let mut held = held.clone();
            held[0] = vec![held[0][piece]];
            many::count_all(table, &held, combinations, wanted)
        };
        let put = |(more, deals): (Sums, u128)| {
            sums.add(&more);
            choices += deals;
        };
        work::fold(held[0].len(), threads, seconds, watch, piece, put)
            .ok_or(EquityError::Stopped)?;
        let left = 52 - self.board.len() - self.dead.len() - 2 * players;
        Ok((sums, choices * choose(left, self.missing())))
    }

    fn duel(
        &self,
        duel: &Duel,
        threads: usize,
        combinations: bool,
        seconds: f64,
        watch: &mut Watch<'_>,
    ) -> Result<(Sums, u128), EquityError> {
        let boards = Boards::new(self.harmless, self.live(), self.board.mask());
        let lists = boards.lists();
        let [one, other] = &duel.sides;
        let size = (lists.len() / 200).max(1);
        let pieces: Vec<_> = lists.chunks(size).collect();
        let mut beaten = [Beaten::new(one.len()), Beaten::new(other.len())];
        work::fold(
            pieces.len(),
            threads,
            seconds,
            watch,
            |piece, wanted| duel.count(&boards, pieces[piece], combinations, wanted),
            |[first, second]| {
                beaten[0].add(&first);
                beaten[1].add(&second);
            },
        )
        .ok_or(EquityError::Stopped)?;

        let each = choose(48 - self.board.len() - self.dead.len(), self.missing());
        let (mut pairs, mut sums) = (0, Sums::new(2, combinations));
        let mut add = |player: usize, index: usize, four: [f64; 4]| {
            let mut places = vec![&mut sums.players[player]];
            if let Some(row) = sums.combinations.get_mut(player) {
                places.push(&mut row[index]);
            }
            for place in places {
                for (place, more) in place.iter_mut().zip(four) {
                    *place += more;
                }
            }
        };
        let mut totals = [0.0; 4];
        for (player, beaten) in beaten
            .iter()
            .enumerate()
            .take(1 + usize::from(combinations))
        {
            let (ours, theirs) = (&duel.sides[player], &duel.sides[1 - player]);
            for (index, &(high, low)) in ours.combinations.iter().enumerate() {
                let hand = 1_u64 << high | 1 << low;
                let others = theirs.combinations.iter().zip(&theirs.weights);
                let others = others.filter(|&(&(a, b), _)| (1 << a | 1 << b) & hand == 0);
                let (count, weight) = others.fold((0, 0.0), |(count, sum), (_, weight)| {
                    (count + 1, sum + weight)
                });
                let (wins, ties) = (beaten.wins[index], beaten.ties[index]);
                let four = [weight * each as f64, wins, ties, wins + ties / 2.0];
                let four = four.map(|sum| sum * ours.weights[index]);
                add(player, number(high, low), four);
                if player == 0 {
                    pairs += count as u128;
                    for (total, more) in totals.iter_mut().zip(four) {
                        *total += more;
                    }
                }
            }
        }
        let [all, wins, ties, _] = totals;
        let losses = all - wins - ties;
        sums.players[1] = [all, losses, ties, losses + ties / 2.0];
        Ok((sums, pairs * each))
    }

    /// Sums made into shares; what one combination of an orbit stands for is given to all of them.
    fn answer(&self, (sums, boards): (Sums, u128)) -> Equity {
        let share = |four: &[f64; 4]| Share {
            win: four[WINS] / four[ALL],
            tie: four[TIES] / four[ALL],
            equity: four[SHARES] / four[ALL],
            stderr: 0.0,
        };
        let combinations = (!sums.combinations.is_empty()).then(|| {
            let maps: Vec<Vec<u16>> = swaps(self.harmless).map(many::swapped_numbers).collect();
            let whole = |row: &[[f64; 4]], index: usize| {
                let mut four = [0.0; 4];
                for map in &maps {
                    for (sum, more) in four.iter_mut().zip(row[usize::from(map[index])]) {
                        *sum += more;
                    }
                }
                four
            };
            let of_player = |(range, row): (&Range, &Vec<[f64; 4]>)| {
                let all = range.iter().filter_map(|(cards, weight)| {
                    let (high, low) = two(cards.mask());
                    let four = whole(row, number(high, low));
                    (four[ALL] > 0.0).then(|| Combination {
                        cards,
                        weight,
                        share: share(&four),
                    })
                });
                all.collect()
            };
            self.players
                .iter()
                .zip(&sums.combinations)
                .map(of_player)
                .collect()
        });
        Equity {
            players: sums.players.iter().map(share).collect(),
            boards,
            exact: true,
            seed: None,
            combinations,
        }
    }
}
