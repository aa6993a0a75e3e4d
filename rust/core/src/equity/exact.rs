//! Counting everything: which way of counting is the shortest, and what its sums mean.

use super::duel::{Beaten, Duel, Side};
use super::hands::Table;
use super::many::{ALL, Choices, SHARES, Sums, TIES, WINS};
use super::suits::{Boards, swapped_numbers, swaps};
use super::trio::{Fate, Trio};
use super::work::{self, Watch};
use super::{Combination, Equity, EquityError, Question, Share, choose};
use crate::range::{Range, number, two};

/// Exact counts that would take longer than about this many seconds on one core are refused.
const TOO_LONG: f64 = 300.0;

/// The ways to count, each with the seconds that it takes.
enum Way {
    Choices,
    Duel(Box<Duel>),
    /// With the place of each of its players among all.
    Trio(Box<Trio>, [usize; 3]),
}

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
        let boards = choose(self.live().count_ones() as usize, self.missing()) as f64;
        let boards = (boards / orbit * 1.2).max(1.0);
        let table = Table::new(self.board.mask(), self.live());
        let ranges: Vec<Range> = self.players.iter().map(Range::scaled).collect();
        let choices = Choices::new(&table, &ranges);
        let mut best = (Way::Choices, choices.seconds());
        if let [one, other] = ranges.as_slice() {
            let duel = Duel::new([one, other].map(|range| Side::new(range, 0)));
            let seconds = boards * duel.seconds(combinations);
            if seconds < best.1 {
                best = (Way::Duel(Box::new(duel)), seconds);
            }
        }
        if let [one, two, three] = ranges.as_slice() {
            let all = [one, two, three];
            // the longest range is the last one: what it has, the other two have not
            let mut order = [0, 1, 2];
            order.sort_by_key(|&player| all[player].len());
            let trio = Trio::new(order.map(|player| Side::new(all[player], 0)));
            let seconds = boards * trio.seconds(if combinations { 3 } else { 2 });
            if seconds < best.1 {
                best = (Way::Trio(Box::new(trio), order), seconds);
            }
        }
        let (way, seconds) = best;
        if seconds > TOO_LONG {
            let deals = ranges.iter().map(|range| range.len() as f64);
            return Err(EquityError::TooMany {
                showdowns: deals.product::<f64>() * table.boards(ranges.len()) as f64,
            });
        }
        let sums = match way {
            Way::Choices => self.choices(&choices, threads, combinations, seconds, watch),
            Way::Duel(duel) => self.duel(&duel, threads, combinations, seconds, watch),
            Way::Trio(trio, order) => {
                self.trio(&trio, order, threads, combinations, seconds, watch)
            }
        };
        Ok(self.answer(sums?))
    }

    fn choices(
        &self,
        choices: &Choices<'_>,
        threads: usize,
        combinations: bool,
        seconds: f64,
        watch: &mut Watch<'_>,
    ) -> Result<(Sums, u128), EquityError> {
        let (mut sums, mut boards) = (Sums::new(self.players.len(), combinations), 0);
        work::fold(
            choices.pieces(),
            threads,
            seconds,
            watch,
            |piece, wanted| choices.count(piece, combinations, wanted),
            |(more, count)| {
                sums.add(&more);
                boards += count;
            },
        )
        .ok_or(EquityError::Stopped)?;
        Ok((sums, boards))
    }

    /// The boards that can come, as lists of ranks.
    fn boards(&self) -> Boards {
        Boards::new(self.harmless, self.live(), self.board.mask())
    }

    fn duel(
        &self,
        duel: &Duel,
        threads: usize,
        combinations: bool,
        seconds: f64,
        watch: &mut Watch<'_>,
    ) -> Result<(Sums, u128), EquityError> {
        let boards = self.boards();
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

        let each = self.boards_of_two();
        let (mut pairs, mut sums) = (0, Sums::new(2, combinations));
        for (player, beaten) in (0..=usize::from(combinations)).zip(&beaten) {
            let side = &duel.sides[player];
            for (index, (count, weight)) in duel.beside(player).into_iter().enumerate() {
                let (wins, ties) = (beaten.wins[index], beaten.ties[index]);
                let four = [weight * each as f64, wins, ties, wins + ties / 2.0];
                let (high, low) = side.combinations[index];
                sums.put(player, number(high, low), side.weights[index], four);
                pairs += if player == 0 { count } else { 0 };
            }
        }
        let [all, wins, ties, _] = sums.players[0];
        let losses = all - wins - ties;
        sums.players[1] = [all, losses, ties, losses + ties / 2.0];
        Ok((sums, pairs * each))
    }

    /// How many boards there are for two known hands.
    fn boards_of_two(&self) -> u128 {
        choose(
            (self.live().count_ones() as usize).saturating_sub(4),
            self.missing(),
        )
    }

    fn trio(
        &self,
        trio: &Trio,
        order: [usize; 3],
        threads: usize,
        combinations: bool,
        seconds: f64,
        watch: &mut Watch<'_>,
    ) -> Result<(Sums, u128), EquityError> {
        let players = if combinations { 3 } else { 2 };
        let boards = self.boards();
        let lists = boards.lists();
        let size = (lists.len() / 200).max(1);
        let pieces: Vec<_> = lists.chunks(size).collect();
        let mut fates: Vec<Vec<Fate>> = trio.sides[..players]
            .iter()
            .map(|side| vec![[0.0; 4]; side.len()])
            .collect();
        let mut deals = 0;
        work::fold(
            pieces.len(),
            threads,
            seconds,
            watch,
            |piece, wanted| {
                // the deals are counted once, with the first piece
                let deals = if piece == 0 { trio.deals() } else { 0 };
                let fates = trio.count(&boards, pieces[piece], players, wanted);
                (deals, fates)
            },
            |(count, more)| {
                deals += count;
                for (sum, more) in fates.iter_mut().flatten().zip(more.iter().flatten()) {
                    for (sum, more) in sum.iter_mut().zip(more) {
                        *sum += more;
                    }
                }
            },
        )
        .ok_or(EquityError::Stopped)?;

        let each = choose(
            (self.live().count_ones() as usize).saturating_sub(6),
            self.missing(),
        );
        let mut sums = Sums::new(3, combinations);
        let mut totals = [[0.0; 4]; 3];
        for (place, fates) in fates.iter().enumerate() {
            let side = &trio.sides[place];
            for (index, weight) in trio.beside(place).into_iter().enumerate() {
                let [both, first, second, none] = fates[index];
                let four = [
                    weight * each as f64,
                    both,
                    first + second + none,
                    both + (first + second) / 2.0 + none / 3.0,
                ];
                let (high, low) = side.combinations[index];
                sums.put(order[place], number(high, low), side.weights[index], four);
                for (total, more) in totals[place].iter_mut().zip(fates[index]) {
                    *total += side.weights[index] * more;
                }
            }
        }
        let [one, _, last] = order;
        let [win, with_two, with_last, with_both] = totals[0];
        let [win_of_two, _, two_with_last, _] = totals[1];
        // the last one has what is left: who ties with whom is known from the other two
        let all = sums.players[one][ALL];
        let wins = all - win - win_of_two - with_two - with_last - two_with_last - with_both;
        let halves = with_last + two_with_last;
        sums.players[last] = [
            all,
            wins,
            halves + with_both,
            wins + halves / 2.0 + with_both / 3.0,
        ];
        Ok((sums, deals * each))
    }

    /// Sums made into shares; what one combination of an orbit stands for is given to all of them.
    fn answer(&self, (sums, boards): (Sums, u128)) -> Equity {
        // what is taken off weights with many digits may leave a little more than all, or less than none
        let share = |four: &[f64; 4]| {
            let part = |which: usize| (four[which] / four[ALL]).clamp(0.0, 1.0);
            Share {
                win: part(WINS),
                tie: part(TIES),
                equity: part(SHARES),
                stderr: 0.0,
            }
        };
        let combinations = (!sums.combinations.is_empty()).then(|| {
            let maps: Vec<Vec<u16>> = swaps(self.harmless).map(swapped_numbers).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, Cards};

    /// Numbers without end, the same ones every time.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, count: u64) -> u64 {
            self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (self.0 >> 33) % count
        }

        fn cards(&mut self, count: usize, from: Cards) -> Cards {
            let mut cards = Cards::EMPTY;
            while cards.len() < count {
                let card = Card(self.below(52) as u8);
                if from.contains(card) {
                    cards = cards.with(card);
                }
            }
            cards
        }

        /// Combinations with some weights, or with any.
        fn range(&mut self, count: usize, from: Cards, weights: u64) -> Range {
            let mut range = Range::empty();
            for _ in 0..count {
                let weight = 1.0 - self.below(weights) as f64 / weights as f64;
                let cards = self.cards(2, from);
                range.set(cards, weight).expect("two cards and a weight");
            }
            range
        }
    }

    fn near(one: &Equity, other: &Equity, about: &str) {
        assert_eq!(one.boards, other.boards, "{about}");
        let shares = |answer: &Equity| -> Vec<Share> {
            let each = answer.combinations.iter().flatten().flatten();
            let each = each.map(|combination| combination.share);
            answer.players.iter().copied().chain(each).collect()
        };
        let (ones, others) = (shares(one), shares(other));
        assert_eq!(ones.len(), others.len(), "{about}");
        for (one, other) in ones.iter().zip(&others) {
            for (a, b) in [
                (one.win, other.win),
                (one.tie, other.tie),
                (one.equity, other.equity),
            ] {
                assert!((a - b).abs() < 1e-12, "{about}: {one:?} {other:?}");
            }
        }
    }

    /// Board by board, and choice by choice: the same for every player and each of his combinations.
    #[test]
    fn every_way_to_count_gives_the_same() {
        let mut chance = Chance(3);
        let (mut ties, mut asked) = (0.0, 0);
        for spot in 0..120 {
            let players = 2 + spot % 2;
            let live = match spot % 4 {
                // from an empty board, where most cards are dead
                0 => chance.cards(15, Cards::ALL),
                _ => chance.cards(40, Cards::ALL),
            };
            let board = chance.cards([0, 3, 4, 5][spot % 4], live);
            let size = [6, 20, 40, 80][spot % 4];
            let weights = [1, 3, 1000][spot % 3];
            let ranges: Vec<Range> = (0..players)
                .map(|player| chance.range(size / (1 + player * (spot % 5) / 2), live, weights))
                .collect();
            let about = format!("{ranges:?} on {board}, {live} live");
            let Ok(question) = Question::new(&ranges, board, Cards::ALL - live) else {
                continue;
            };
            asked += 1;
            let table = Table::new(board.mask(), question.live());
            let ranges: Vec<Range> = question.players.iter().map(Range::scaled).collect();
            let watch: &mut Watch<'_> = &mut |_, _| true;
            let choices = Choices::new(&table, &ranges);
            let plain = question.choices(&choices, 1, false, 1.0, watch);
            let plain = question.answer(plain.expect("an answer"));
            for combinations in [true, false] {
                let one = question.choices(&choices, 2, combinations, 1.0, watch);
                let other = if players == 2 {
                    let duel = Duel::new([0, 1].map(|player| Side::new(&ranges[player], 0)));
                    question.duel(&duel, 2, combinations, 1.0, watch)
                } else {
                    let order = [[0, 1, 2], [2, 0, 1], [1, 2, 0]][spot / 2 % 3];
                    let trio = Trio::new(order.map(|player| Side::new(&ranges[player], 0)));
                    question.trio(&trio, order, 2, combinations, 1.0, watch)
                };
                let one = question.answer(one.expect("an answer"));
                assert_eq!(one.players, plain.players, "{about}");
                near(&one, &question.answer(other.expect("an answer")), &about);
                ties += one.players[0].tie;
            }
        }
        assert!(asked > 110 && ties > 3.0, "{asked} {ties}");
    }
}
