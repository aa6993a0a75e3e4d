//! Every way to deal one combination to each player, over all boards.
//!
//! Of known hands it is counted what their ranks alone say, and a correction for each suit. The first is
//! the same for all combinations of the same ranks; the second for all of them that have the same cards
//! of the suit. So combinations of the same ranks are taken together: it is counted once for each way in
//! which they may hold a suit, and of a deal only its weight is looked at.
//!
//! ```text
//! KK v QJ v T9   1,296 deals of 4 suits each, and 4 * 4 * 4 - 1 ways to hold a suit
//! ```

use super::hands::{Shared, Table};
use super::work::Wanted;
use super::{Held, choose};
use crate::range::{COMBINATIONS, Range, number, two};

/// The most deals that one piece of work should have.
const LONG: f64 = 3e6;

/// One combination of a player.
#[derive(Clone, Copy)]
struct Hand {
    cards: u64,
    weight: f64,
    /// For each suit which of the cards are of it, and what kind of suit that is: the sum over the
    /// players is a number of its own.
    suits: [u32; 4],
}

/// Combinations of one player that have the same ranks.
type Alike = Vec<Hand>;

/// What each player has of some boards: those won, those shared, and his parts of these.
type Parts = Vec<[f64; 3]>;

/// All choices of combinations, in pieces.
pub(crate) struct Choices<'a> {
    table: &'a Table,
    players: Vec<Vec<Alike>>,
    /// The boards of each choice.
    boards: u128,
    /// How many choices of the first two players' groups make a piece.
    in_piece: usize,
    seconds: f64,
}

impl Choices<'_> {
    pub(crate) fn new<'a>(table: &'a Table, ranges: &[Range]) -> Choices<'a> {
        let kinds = table.kinds();
        let group = |(player, range): (usize, &Range)| {
            let mut groups: Vec<(usize, Alike)> = Vec::new();
            for (cards, weight) in range.iter() {
                let (high, low) = two(cards.mask());
                let pair = super::rows::pair(high / 4, low / 4);
                let suits = [0, 1, 2, 3].map(|suit| {
                    let of_it = match (high % 4 == suit, low % 4 == suit) {
                        (false, false) => 0,
                        // which of a pair does not matter
                        (false, true) if high / 4 != low / 4 => 2,
                        (true, true) => 3,
                        _ => 1,
                    };
                    let kind = u32::from(kinds[usize::from(suit)]) << (2 * ranges.len());
                    of_it << (2 * player) | if player == 0 { kind } else { 0 }
                });
                let hand = Hand {
                    cards: cards.mask(),
                    weight,
                    suits,
                };
                match groups.iter_mut().find(|group| group.0 == pair) {
                    Some(group) => group.1.push(hand),
                    None => groups.push((pair, vec![hand])),
                }
            }
            groups.into_iter().map(|group| group.1).collect()
        };
        let players: Vec<Vec<Alike>> = ranges.iter().enumerate().map(group).collect();
        let seconds = seconds(table, &players, kinds);
        let mut choices = Choices {
            table,
            players,
            boards: table.boards(ranges.len()),
            in_piece: 1,
            seconds,
        };
        let deals: f64 = ranges.iter().map(|range| range.len() as f64).product();
        if deals > LONG * (choices.players[0].len() * choices.players[1].len()) as f64 {
            for player in &mut choices.players[..2] {
                let each = player.iter().flatten();
                *player = each.map(|&hand| vec![hand]).collect();
            }
        }
        choices.in_piece = choices.pairs().div_ceil(400).max(1);
        choices
    }

    /// Roughly how long it takes, on a quick machine.
    pub(crate) fn seconds(&self) -> f64 {
        self.seconds
    }

    fn pairs(&self) -> usize {
        self.players[0].len() * self.players[1].len()
    }

    pub(crate) fn pieces(&self) -> usize {
        self.pairs().div_ceil(self.in_piece)
    }

    /// The sums of one piece, and how many showdowns they are of.
    pub(crate) fn count(&self, piece: usize, combinations: bool, wanted: &Wanted) -> (Sums, u128) {
        let from = piece * self.in_piece;
        let players = self.players.len();
        let mut count = Count {
            table: self.table,
            boards: self.boards as f64,
            wanted,
            sums: Sums::new(players, combinations),
            deals: 0,
            places: vec![0; 1 << (2 * players + 2)],
            plain: Vec::new(),
            suited: Vec::new(),
            weight: 0.0,
            hands: [(0, 0); 10],
            shared: Vec::new(),
        };
        for pair in from..self.pairs().min(from + self.in_piece) {
            let second = self.players[1].len();
            let mut groups = vec![
                self.players[0][pair / second].as_slice(),
                self.players[1][pair % second].as_slice(),
            ];
            count.groups(&self.players[2..], &mut groups);
        }
        (count.sums, u128::from(count.deals) * self.boards)
    }
}

/// Roughly how long it takes to count all choices.
fn seconds(table: &Table, players: &[Vec<Alike>], kinds: [u8; 4]) -> f64 {
    let (by_ranks, by_suit) = table.steps();
    let count = players.len() as f64;
    let groups: f64 = players.iter().map(|groups| groups.len() as f64).product();
    let deals = players
        .iter()
        .map(|groups| groups.iter().map(Vec::len).sum::<usize>() as f64)
        .product::<f64>();
    // the ways in which each group of a player may hold a suit, for all choices of groups
    let ways = |(player, groups): (usize, &Vec<Alike>)| {
        let ways = groups.iter().map(|group| {
            let suits = group.iter().flat_map(|hand| hand.suits);
            let ways = suits.fold(0_u32, |ways, suit| ways | 1 << (suit >> (2 * player) & 3));
            f64::from(ways.count_ones())
        });
        ways.sum::<f64>()
    };
    let ways: f64 = players.iter().enumerate().map(ways).product();
    let kinds = kinds
        .iter()
        .enumerate()
        .filter(|&(suit, &kind)| suit == usize::from(kind));
    let suited = (ways * kinds.count() as f64).min(deals * 4.0);
    let steps = groups * (by_ranks + 50.0) + suited * (by_suit + 50.0);
    1e-9 * (steps * (0.4 + 0.4 * count) + deals * 6.0)
}

/// What is counted once for all deals of some groups that hold a suit alike.
struct Suited {
    place: u32,
    /// The weight of those deals.
    weight: f64,
    parts: Parts,
}

struct Count<'a> {
    table: &'a Table,
    boards: f64,
    wanted: &'a Wanted,
    sums: Sums,
    deals: u64,
    /// For each way to hold a suit where it stands among the suited ones, from 1.
    places: Vec<u32>,
    plain: Parts,
    suited: Vec<Suited>,
    weight: f64,
    hands: [(u8, u8); 10],
    shared: Shared,
}

impl Count<'_> {
    /// Goes on with each group of the players who are left.
    fn groups<'g>(&mut self, left: &'g [Vec<Alike>], groups: &mut Vec<&'g [Hand]>) {
        if !self.wanted.still() {
            return;
        }
        if let Some((player, left)) = left.split_first() {
            for group in player {
                groups.push(group);
                self.groups(left, groups);
                groups.pop();
            }
            return;
        }
        self.weight = 0.0;
        self.plain.clear();
        self.suited.clear();
        self.deals(groups, 0, 0, 1.0, [0; 4]);
        let of_suits = self.suited.iter();
        let of_suits = of_suits.map(|suited| (suited.weight, &suited.parts));
        for (weight, parts) in of_suits.chain([(self.weight, &self.plain)]) {
            for (sums, parts) in self.sums.players.iter_mut().zip(parts) {
                for (sum, part) in sums[1..].iter_mut().zip(parts) {
                    *sum += weight * part;
                }
            }
        }
        for sums in &mut self.sums.players {
            sums[ALL] += self.weight * self.boards;
        }
        for suited in &self.suited {
            self.places[suited.place as usize] = 0;
        }
    }

    /// Goes on with each combination that holds no card of the others.
    fn deals(
        &mut self,
        groups: &[&[Hand]],
        player: usize,
        used: u64,
        weight: f64,
        suits: [u32; 4],
    ) -> bool {
        let Some(group) = groups.get(player) else {
            self.deal(groups.len(), weight, suits);
            return self.wanted.still();
        };
        for hand in *group {
            if hand.cards & used == 0 {
                self.hands[player] = two(hand.cards);
                let mut suits = suits;
                for (sum, more) in suits.iter_mut().zip(hand.suits) {
                    *sum += more;
                }
                let used = used | hand.cards;
                if !self.deals(groups, player + 1, used, weight * hand.weight, suits) {
                    return false;
                }
            }
        }
        true
    }

    #[inline(always)]
    fn deal(&mut self, players: usize, weight: f64, suits: [u32; 4]) {
        if self.plain.is_empty() {
            self.table
                .by_ranks(&self.hands[..players], &mut self.shared);
            self.plain = parts(players, &self.shared);
        }
        self.deals += 1;
        self.weight += weight;
        for (suit, place) in (0..4).zip(suits) {
            let found = self.places[place as usize];
            if found > 0 {
                self.suited[found as usize - 1].weight += weight;
            } else {
                self.add(players, weight, suit, place);
            }
        }
        if !self.sums.combinations.is_empty() {
            self.add_combinations(players, weight, suits);
        }
    }

    #[cold]
    fn add(&mut self, players: usize, weight: f64, suit: u8, place: u32) {
        let hands = &self.hands[..players];
        self.table.by_suit(hands, suit, &mut self.shared);
        self.suited.push(Suited {
            place,
            weight,
            parts: parts(players, &self.shared),
        });
        self.places[place as usize] = self.suited.len() as u32;
    }

    fn add_combinations(&mut self, players: usize, weight: f64, suits: [u32; 4]) {
        let rows = self.sums.combinations.iter_mut().zip(self.hands);
        for (player, (row, (high, low))) in rows.enumerate().take(players) {
            let of_suit = |place: u32| {
                let found = self.places[place as usize] as usize;
                self.suited[found - 1].parts[player]
            };
            let sums = &mut row[number(high, low)];
            sums[ALL] += weight * self.boards;
            for parts in suits.map(of_suit).into_iter().chain([self.plain[player]]) {
                for (sum, part) in sums[1..].iter_mut().zip(parts) {
                    *sum += weight * part;
                }
            }
        }
    }
}

/// What each player has of boards that sets of players share.
fn parts(players: usize, shared: &[i64]) -> Parts {
    let mut parts = vec![[0.0; 3]; players];
    for (set, &boards) in shared.iter().enumerate() {
        let winners = set.count_ones();
        for (player, [wins, ties, shares]) in parts.iter_mut().enumerate() {
            if set >> player & 1 == 1 {
                let boards = boards as f64;
                *(if winners == 1 { wins } else { ties }) += boards;
                *shares += boards / f64::from(winners);
            }
        }
    }
    parts
}

impl Table {
    /// How many boards there are for so many hands.
    pub(crate) fn boards(&self, hands: usize) -> u128 {
        choose(self.cards().saturating_sub(2 * hands), self.missing())
    }
}

/// Calls with every choice of combinations in which nobody holds another player's card, and its weight;
/// until that says `false`.
pub(crate) fn each(
    players: &[Held],
    deal: &mut Vec<(u8, u8)>,
    used: u64,
    weight: f64,
    visit: &mut impl FnMut(&[(u8, u8)], f64) -> bool,
) -> bool {
    let Some(held) = players.get(deal.len()) else {
        return visit(deal, weight);
    };
    held.iter().all(|&(cards, own)| {
        if cards & used > 0 {
            return true;
        }
        deal.push(two(cards));
        let goes_on = each(players, deal, used | cards, weight * own, visit);
        deal.pop();
        goes_on
    })
}

/// Sums over deals and boards: each player's, and each of their combinations' by number.
#[derive(Clone)]
pub(crate) struct Sums {
    pub(crate) players: Vec<[f64; 4]>,
    pub(crate) combinations: Vec<Vec<[f64; 4]>>,
}

/// What the four sums are of.
pub(crate) const ALL: usize = 0;
pub(crate) const WINS: usize = 1;
pub(crate) const TIES: usize = 2;
pub(crate) const SHARES: usize = 3;

impl Sums {
    pub(crate) fn new(players: usize, combinations: bool) -> Sums {
        let row = || vec![[0.0; 4]; COMBINATIONS];
        Sums {
            players: vec![[0.0; 4]; players],
            combinations: if combinations {
                (0..players).map(|_| row()).collect()
            } else {
                Vec::new()
            },
        }
    }

    /// Adds the four sums of a combination that has this weight in a player's range.
    pub(crate) fn put(&mut self, player: usize, index: usize, weight: f64, four: [f64; 4]) {
        let row = self.combinations.get_mut(player);
        let place = row.map(|row| &mut row[index]);
        for place in place.into_iter().chain([&mut self.players[player]]) {
            for (sum, more) in place.iter_mut().zip(four) {
                *sum += weight * more;
            }
        }
    }

    pub(crate) fn add(&mut self, other: &Sums) {
        let rows = self
            .combinations
            .iter_mut()
            .flatten()
            .zip(other.combinations.iter().flatten());
        for (sum, more) in self.players.iter_mut().zip(&other.players).chain(rows) {
            for (sum, more) in sum.iter_mut().zip(more) {
                *sum += more;
            }
        }
    }
}
