//! Every way to deal one combination to each player, of which swaps of suits make the same one only
//! once.

use std::collections::HashMap;

use super::hands::Table;
use super::suits::{Group, swapped, swaps};
use super::work::Wanted;
use crate::range::{COMBINATIONS, number, two};

/// One combination for each player, by their numbers; the places behind the last player are 0.
pub(crate) type Deal = [u16; 10];

/// The combinations of one player as masks, with their weights.
pub(crate) type Held = Vec<(u64, f64)>;

/// Each combination by its number, the larger id first.
pub(crate) fn combination(number: u16) -> (u8, u8) {
    static ALL: [(u8, u8); COMBINATIONS] = {
        let mut all = [(0, 0); COMBINATIONS];
        let mut high = 1;
        while high < 52 {
            let mut low = 0;
            while low < high {
                all[self::number(high, low)] = (high, low);
                low += 1;
            }
            high += 1;
        }
        all
    };
    ALL[usize::from(number) % COMBINATIONS]
}

/// Where a swap of suits takes each combination.
pub(crate) fn swapped_numbers(swap: [u8; 4]) -> Vec<u16> {
    let after = |index: u16| {
        let (high, low) = combination(index);
        let (high, low) = two(swapped(1 << high | 1 << low, swap));
        number(high, low) as u16
    };
    (0..COMBINATIONS as u16).map(after).collect()
}

/// The deals in which nobody holds another player's card, one of every orbit, with the sum of their
/// weights; in an order that is always the same.
pub(crate) fn deals(players: &[Held], harmless: Group, wanted: &Wanted) -> Vec<(Deal, f64)> {
    let maps: Vec<Vec<u16>> = swaps(harmless).map(swapped_numbers).collect();
    let mut found = HashMap::new();
    let mut order = Vec::new();
    let mut visit = |deal: &Deal, weight: f64| {
        let images = maps.iter().map(|map| {
            let mut image = [0; 10];
            for (place, &index) in image.iter_mut().zip(&deal[..players.len()]) {
                *place = map[usize::from(index)];
            }
            image
        });
        let least = images.min().unwrap_or(*deal);
        let place = *found.entry(least).or_insert_with(|| {
            order.push((least, 0.0));
            order.len() - 1
        });
        order[place].1 += weight;
        wanted.still()
    };
    each(players, 0, 0, 1.0, &mut [0; 10], &mut visit);
    order
}

/// Every deal in which nobody holds another player's card.
pub(crate) fn all(players: &[Held]) -> Vec<(Deal, f64)> {
    let mut deals = Vec::new();
    each(players, 0, 0, 1.0, &mut [0; 10], &mut |deal, weight| {
        deals.push((*deal, weight));
        true
    });
    deals
}

/// Calls with every deal, until that says `false`.
pub(crate) fn each(
    players: &[Held],
    player: usize,
    used: u64,
    weight: f64,
    deal: &mut Deal,
    visit: &mut impl FnMut(&Deal, f64) -> bool,
) -> bool {
    let Some(held) = players.get(player) else {
        return visit(deal, weight);
    };
    for &(cards, own) in held {
        if cards & used == 0 {
            let (high, low) = two(cards);
            deal[player] = number(high, low) as u16;
            if !each(players, player + 1, used | cards, weight * own, deal, visit) {
                return false;
            }
        }
    }
    true
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

    /// Adds what each set of players shared in one deal.
    fn take(&mut self, deal: &Deal, weight: f64, shared: &[i64]) {
        let players = self.players.len();
        for (player, &index) in (0..players).zip(deal) {
            let (mut all, mut ties, mut shares) = (0, 0, 0.0);
            for (set, &boards) in shared.iter().enumerate() {
                all += boards;
                if set >> player & 1 == 1 && set.count_ones() > 1 {
                    ties += boards;
                    shares += boards as f64 / f64::from(set.count_ones());
                }
            }
            let wins = shared[1 << player] as f64;
            let sums = [all as f64, wins, ties as f64, wins + shares].map(|sum| weight * sum);
            let mut places = vec![&mut self.players[player]];
            if let Some(row) = self.combinations.get_mut(player) {
                places.push(&mut row[usize::from(index)]);
            }
            for place in places {
                for (place, sum) in place.iter_mut().zip(sums) {
                    *place += sum;
                }
            }
        }
    }
}

/// The sums over these deals.
pub(crate) fn count(
    table: &Table,
    deals: &[(Deal, f64)],
    players: usize,
    combinations: bool,
    wanted: &Wanted,
) -> Sums {
    let mut sums = Sums::new(players, combinations);
    let mut shared = Vec::new();
    for (deal, weight) in deals {
        if !wanted.still() {
            break;
        }
        let mut hands = [(0, 0); 10];
        for (hand, &index) in hands.iter_mut().zip(deal) {
            *hand = combination(index);
        }
        table.shared(&hands[..players], &mut shared);
        sums.take(deal, *weight, &shared);
    }
    sums
}

/// The sums over all deals in which the first player has one of these combinations, and how many deals
/// that are; nothing is kept of a deal.
pub(crate) fn count_all(
    table: &Table,
    players: &[Held],
    combinations: bool,
    wanted: &Wanted,
) -> (Sums, u128) {
    let mut sums = Sums::new(players.len(), combinations);
    let (mut shared, mut deals) = (Vec::new(), 0);
    each(players, 0, 0, 1.0, &mut [0; 10], &mut |deal, weight| {
        let mut hands = [(0, 0); 10];
        for (hand, &index) in hands.iter_mut().zip(deal) {
            *hand = combination(index);
        }
        table.shared(&hands[..players.len()], &mut shared);
        sums.take(deal, weight, &shared);
        deals += 1;
        wanted.still()
    });
    (sums, deals)
}
