//! Pots by the rules, by the rule book's examples, and against two slow definitions.

use croupier_core::{Pot, PotError, side_pots, split, split_high_low, uncalled};
use proptest::collection::vec;
use proptest::prelude::*;

fn pots(stakes: &[u64], folded: &[usize], antes: &[u64], dead: u64) -> Vec<(u64, Vec<usize>)> {
    let out: Vec<bool> = (0..stakes.len())
        .map(|seat| folded.contains(&seat))
        .collect();
    let pots = side_pots(stakes, &out, antes, dead).expect("pots");
    pots.into_iter()
        .map(|pot| (pot.amount, pot.eligible))
        .collect()
}

#[test]
fn rule_14_1_the_excess_over_every_other_bet_comes_back() {
    assert_eq!(uncalled(&[200, 80], &[false, false]), Some((0, 120)));
    assert_eq!(
        uncalled(&[80, 1000, 500], &[false, true, false]),
        None,
        "folded chips stay"
    );
    assert_eq!(
        uncalled(&[80, 200, 500], &[false, true, false]),
        Some((2, 300)),
        "EX-56"
    );
    assert_eq!(uncalled(&[500, 500, 80], &[false, false, false]), None);
    assert_eq!(uncalled(&[0, 0], &[false, false]), None);
    assert_eq!(uncalled(&[7], &[false]), Some((0, 7)));
    assert_eq!(uncalled(&[], &[]), None);
}

#[test]
fn rule_14_3_layers_between_the_totals_of_those_still_in() {
    // EX-54: stakes 500, 100, 300 of which 200 came back
    assert_eq!(
        pots(&[300, 100, 300], &[], &[], 0),
        [(300, vec![0, 1, 2]), (400, vec![0, 2])]
    );
    // a folded total makes no layer of its own
    assert_eq!(pots(&[50, 20, 50], &[1], &[], 0), [(120, vec![0, 2])]);
}

#[test]
fn rule_14_3_folded_chips_above_the_top_join_the_last_pot() {
    assert_eq!(
        pots(&[80, 500, 200], &[1], &[], 0),
        [(240, vec![0, 2]), (540, vec![2])]
    );
    assert_eq!(pots(&[900, 10], &[0], &[], 5), [(915, vec![1])]);
}

#[test]
fn rule_14_3_without_live_chips_of_anybody_left_they_are_dead() {
    // the button put in only an ante, the blinds folded
    assert_eq!(pots(&[5, 10, 0, 0], &[0, 1], &[], 0), [(15, vec![2, 3])]);
    assert_eq!(pots(&[5, 10, 0], &[0, 1], &[1, 1, 1], 0), [(18, vec![2])]);
    // antes that only folded players paid are dead in the same way
    assert_eq!(pots(&[0, 10, 10], &[0], &[4, 0, 0], 0), [(24, vec![1, 2])]);
}

#[test]
fn rule_14_3_antes_are_layered_before_live_chips() {
    let found = pots(&[0, 0, 50, 50], &[], &[3, 4, 5, 5], 0);
    assert_eq!(
        found,
        [
            (12, vec![0, 1, 2, 3]),
            (3, vec![1, 2, 3]),
            (102, vec![2, 3])
        ]
    );
}

#[test]
fn rule_14_3_layers_of_the_same_seats_are_one_pot_neighbours_or_not() {
    // ante layers 0123, 123; live layers 0123, 023: the main pot gathers three layers
    let found = pots(&[60, 50, 60, 60], &[], &[3, 4, 4, 4], 7);
    assert_eq!(
        found,
        [
            (219, vec![0, 1, 2, 3]),
            (3, vec![1, 2, 3]),
            (30, vec![0, 2, 3])
        ]
    );
}

#[test]
fn rule_14_3_the_main_pot_comes_first_however_it_arises() {
    // nobody short of an ante has live chips, the dead chips alone are for everyone
    let found = pots(&[0, 10, 10], &[], &[0, 2, 1], 1);
    assert_eq!(found, [(1, vec![0, 1, 2]), (22, vec![1, 2]), (1, vec![1])]);
    // and where there are none, no empty pot is left in front
    assert_eq!(pots(&[0, 10, 10], &[], &[], 0), [(20, vec![1, 2])]);
    assert_eq!(pots(&[0, 0], &[], &[], 0), []);
}

#[test]
fn rule_14_5_as_many_side_pots_as_levels() {
    // a hand that other engines got wrong: antes of 1, four players all-in below the deepest
    let found = pots(&[75, 116, 114, 116, 0, 65, 26], &[2, 4], &[1; 7], 0);
    assert_eq!(
        found,
        [
            (163, vec![0, 1, 3, 5, 6]),
            (195, vec![0, 1, 3, 5]),
            (40, vec![0, 1, 3]),
            (121, vec![1, 3])
        ]
    );
    let stakes: Vec<u64> = (1..=300).collect();
    let found = pots(&stakes, &[], &[], 0);
    assert!(
        found
            .iter()
            .enumerate()
            .all(|(i, pot)| *pot == (300 - i as u64, (i..300).collect()))
    );
    assert_eq!(found.len(), 300);
}

#[test]
fn pots_that_cannot_be_are_refused() {
    use PotError::*;
    let refused = |stakes: &[u64], out: &[bool], antes: &[u64], dead| {
        side_pots(stakes, out, antes, dead).expect_err("an error")
    };
    assert_eq!(refused(&[1, 2], &[true, true], &[], 0), NobodyLeft);
    assert_eq!(refused(&[], &[], &[], 3), NobodyLeft);
    assert_eq!(
        refused(&[1, 2], &[false], &[], 0),
        Lengths {
            what: "folded",
            expected: 2,
            found: 1
        }
    );
    assert_eq!(
        refused(&[1], &[false], &[1, 1], 0),
        Lengths {
            what: "antes",
            expected: 1,
            found: 2
        }
    );
    assert_eq!(refused(&[u64::MAX, 1], &[false; 2], &[], 0), TooMuch);
    assert_eq!(refused(&[u64::MAX], &[false], &[], 1), TooMuch);
    assert_eq!(refused(&[1 << 63], &[false], &[1 << 63], 0), TooMuch);
    let most = side_pots(&[u64::MAX - 2, 1], &[false; 2], &[], 1).expect("just fits");
    assert_eq!(most.iter().map(|pot| pot.amount).sum::<u64>(), u64::MAX);
}

#[test]
fn rule_15_6_odd_units_go_one_each_in_order() {
    // EX-57
    assert_eq!(split(101, 2, 1), Ok(vec![51, 50]));
    assert_eq!(split(200, 3, 1), Ok(vec![67, 67, 66]));
    assert_eq!(split(1010, 3, 5), Ok(vec![340, 335, 335]));
    assert_eq!(split(100, 3, 25), Ok(vec![50, 25, 25]));
    assert_eq!(split(32, 3, 1), Ok(vec![11, 11, 10]));
    assert_eq!(split(1, 3, 1), Ok(vec![1, 0, 0]));
    assert_eq!(split(u64::MAX, 1, 1), Ok(vec![u64::MAX]));
}

#[test]
fn rule_15_10_less_than_a_unit_goes_to_the_first() {
    assert_eq!(split(103, 2, 25), Ok(vec![53, 50]));
    assert_eq!(split(24, 2, 25), Ok(vec![24, 0]));
    assert_eq!(
        split_high_low(103, &[0], &[1], 25),
        Ok(vec![(0, 53), (1, 50)])
    );
    assert_eq!(
        split_high_low(128, &[0, 1], &[2], 25),
        Ok(vec![(0, 53), (1, 25), (2, 50)])
    );
}

#[test]
fn rule_15_8_the_odd_unit_goes_to_the_high_half() {
    // EX-58
    assert_eq!(
        split_high_low(101, &[7], &[3], 1),
        Ok(vec![(7, 51), (3, 50)])
    );
    assert_eq!(
        split_high_low(101, &[0, 1], &[0], 1),
        Ok(vec![(0, 76), (1, 25)])
    );
    assert_eq!(
        split_high_low(103, &[0], &[1, 2], 1),
        Ok(vec![(0, 52), (1, 26), (2, 25)])
    );
    assert_eq!(
        split_high_low(102, &[0, 1], &[0, 1], 1),
        Ok(vec![(0, 51), (1, 51)])
    );
    assert_eq!(
        split_high_low(102, &[0, 1], &[1, 0], 1),
        Ok(vec![(0, 51), (1, 51)])
    );
    assert_eq!(split_high_low(1, &[0], &[1], 1), Ok(vec![(0, 1), (1, 0)]));
    assert_eq!(
        split_high_low(101, &[4, 2], &[], 1),
        Ok(vec![(4, 51), (2, 50)]),
        "no low qualifies"
    );
}

#[test]
fn shares_that_cannot_be_are_refused() {
    assert_eq!(split(10, 0, 1), Err(PotError::NoWinner));
    assert_eq!(split(10, 2, 0), Err(PotError::NoUnit));
    assert_eq!(
        split(10, usize::MAX, 1),
        Err(PotError::TooMany {
            winners: usize::MAX
        })
    );
    assert_eq!(split_high_low(10, &[], &[1], 1), Err(PotError::NoWinner));
    assert_eq!(split_high_low(10, &[1], &[2], 0), Err(PotError::NoUnit));
    assert_eq!(
        split_high_low(10, &[1, 2, 1], &[], 1),
        Err(PotError::Twice { seat: 1 })
    );
    assert_eq!(
        split_high_low(10, &[1], &[4, 4], 1),
        Err(PotError::Twice { seat: 4 })
    );
}

#[test]
fn errors_speak_plainly() {
    for (error, words) in [
        (
            PotError::Lengths {
                what: "antes",
                expected: 3,
                found: 2,
            },
            "antes has 2 entries for 3 seats",
        ),
        (
            PotError::NobodyLeft,
            "everybody has folded, there is nobody to win the chips",
        ),
        (
            PotError::TooMuch,
            "the chips add up to more than 18446744073709551615",
        ),
        (
            PotError::NoWinner,
            "a pot is divided among one winner or more",
        ),
        (
            PotError::TooMany { winners: 9 },
            "a pot cannot be divided among 9 winners",
        ),
        (PotError::NoUnit, "the unit is at least 1"),
        (PotError::Twice { seat: 3 }, "seat 3 is named twice"),
    ] {
        assert_eq!(error.to_string(), words);
    }
}

/// Seats with (stake, ante, folded), at least one of which is in the hand.
fn table(most: u64) -> impl Strategy<Value = Vec<(u64, u64, bool)>> {
    // a few totals, so that players often have the same
    let chips = || prop_oneof![Just(0), 0..=most, 0..=most.min(6)];
    let seats = vec((chips(), chips(), any::<bool>()), 1..=10);
    seats.prop_filter("somebody is in the hand", |seats| {
        seats.iter().any(|seat| !seat.2)
    })
}

type Columns = (Vec<u64>, Vec<u64>, Vec<bool>);

fn columns(seats: &[(u64, u64, bool)]) -> Columns {
    let column = |of: fn(&(u64, u64, bool)) -> u64| seats.iter().map(of).collect();
    (
        column(|seat| seat.0),
        column(|seat| seat.1),
        seats.iter().map(|seat| seat.2).collect(),
    )
}

/// The pots made one chip at a time: who may win a player's n-th chip is who put in n chips too.
fn chip_by_chip(stakes: &[u64], folded: &[bool], antes: &[u64], dead: u64) -> Vec<Pot> {
    let everyone: Vec<usize> = (0..stakes.len()).filter(|&seat| !folded[seat]).collect();
    let mut chips: Vec<Vec<usize>> = vec![everyone.clone(); dead as usize];
    for totals in [antes, stakes] {
        let mut last = everyone.clone();
        for nth in 1..=totals.iter().copied().max().unwrap_or(0) {
            let here: Vec<usize> = everyone
                .iter()
                .copied()
                .filter(|&seat| totals[seat] >= nth)
                .collect();
            if !here.is_empty() {
                last = here; // otherwise only folded players are as high: as below
            }
            chips.extend(
                totals
                    .iter()
                    .filter(|&&total| total >= nth)
                    .map(|_| last.clone()),
            );
        }
    }
    let mut order = vec![everyone];
    for eligible in &chips {
        if !order.contains(eligible) {
            order.push(eligible.clone());
        }
    }
    let pot = |eligible: Vec<usize>| Pot {
        amount: chips.iter().filter(|&chip| *chip == eligible).count() as u64,
        eligible,
    };
    order
        .into_iter()
        .map(pot)
        .filter(|pot| pot.amount > 0)
        .collect()
}

/// All that a seat can win: from each player what he covered of his stake, and all of it if nobody
/// in the hand put in more.
fn reach(seat: usize, totals: &[u64], folded: &[bool]) -> u64 {
    let top = (0..totals.len())
        .filter(|&other| !folded[other])
        .map(|other| totals[other])
        .max();
    let covered = |&total: &u64| {
        if Some(totals[seat]) == top {
            total
        } else {
            total.min(totals[seat])
        }
    };
    totals.iter().map(covered).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn pots_are_what_one_chip_at_a_time_makes(seats in table(30), dead in 0..20_u64) {
        let (stakes, antes, folded) = columns(&seats);
        prop_assert_eq!(
            side_pots(&stakes, &folded, &antes, dead),
            Ok(chip_by_chip(&stakes, &folded, &antes, dead))
        );
    }

    #[test]
    fn nobody_wins_more_than_he_covered(seats in table(1 << 58), dead in 0..1_u64 << 58) {
        let (stakes, antes, folded) = columns(&seats);
        let pots = side_pots(&stakes, &folded, &antes, dead).expect("pots");
        for seat in 0..seats.len() {
            let can_win: u64 =
                pots.iter().filter(|pot| pot.eligible.contains(&seat)).map(|pot| pot.amount).sum();
            let covered = dead + reach(seat, &stakes, &folded) + reach(seat, &antes, &folded);
            prop_assert_eq!(can_win, if folded[seat] { 0 } else { covered }, "seat {}", seat);
        }
    }

    #[test]
    fn pots_hold_every_chip_and_none_is_empty(seats in table(1 << 58), dead in 0..1_u64 << 58) {
        let (stakes, antes, folded) = columns(&seats);
        let pots = side_pots(&stakes, &folded, &antes, dead).expect("pots");
        let chips = stakes.iter().sum::<u64>() + antes.iter().sum::<u64>() + dead;
        prop_assert_eq!(pots.iter().map(|pot| pot.amount).sum::<u64>(), chips);
        for (i, pot) in pots.iter().enumerate() {
            prop_assert!(pot.amount > 0 && !pot.eligible.is_empty());
            prop_assert!(pot.eligible.iter().all(|&seat| !folded[seat]));
            prop_assert!(pot.eligible.is_sorted());
            prop_assert!(pots[..i].iter().all(|other| other.eligible != pot.eligible));
        }
    }

    #[test]
    fn the_excess_is_all_that_nobody_matches(seats in table(30)) {
        let (bets, _, folded) = columns(&seats);
        let mut left = bets.clone();
        // take chips from the highest bet while it is alone
        while let Some(seat) = (0..left.len()).find(|&seat| {
            (0..left.len()).all(|other| other == seat || left[other] < left[seat])
                && left[seat] > 0
                && !folded[seat]
        }) {
            left[seat] -= 1;
        }
        let back = (0..bets.len()).find(|&seat| left[seat] < bets[seat]);
        prop_assert_eq!(uncalled(&bets, &folded), back.map(|seat| (seat, bets[seat] - left[seat])));
    }

    #[test]
    fn shares_are_even_to_a_unit(amount: u64, winners in 1..30_usize, unit in 1..1_000_u64) {
        let shares = split(amount, winners, unit).expect("shares");
        prop_assert_eq!(shares.len(), winners);
        prop_assert_eq!(shares.iter().sum::<u64>(), amount);
        let rest = amount % unit;
        prop_assert!(shares[1..].iter().all(|share| share % unit == 0));
        let units: Vec<u64> = shares.iter().enumerate().map(|(i, &it)| it - if i == 0 { rest } else { 0 }).collect();
        prop_assert!(units.is_sorted_by(|before, after| before >= after), "the first have the odd units");
        prop_assert!(units[0] - units[winners - 1] <= unit);
    }

    #[test]
    fn high_and_low_halves_are_split_each_for_itself(
        amount: u64,
        order in Just((0..8).collect::<Vec<usize>>()).prop_shuffle(),
        (high, low) in (1..=8_usize, 0..=8_usize),
        overlap in 0..8_usize,
        unit in 1..1_000_u64,
    ) {
        let from = overlap.min(8 - low);
        let (high, low) = (&order[..high], &order[from..from + low]);
        let shares = split_high_low(amount, high, low, unit).expect("shares");
        let same = { let (mut h, mut l) = (high.to_vec(), low.to_vec()); h.sort(); l.sort(); h == l };
        let low_half = if same || low.is_empty() { 0 } else { (amount / unit / 2) * unit };
        let high_half = amount - low_half;
        prop_assert!(same || low.is_empty() || (high_half - low_half < 2 * unit));
        let part = |half: u64, side: &[usize], seat: usize| {
            let shares = if side.is_empty() { vec![] } else { split(half, side.len(), unit).expect("shares") };
            side.iter().position(|&other| other == seat).map_or(0, |i| shares[i])
        };
        for &(seat, share) in &shares {
            prop_assert_eq!(share, part(high_half, high, seat) + part(low_half, low, seat));
        }
        let mut named: Vec<usize> = high.to_vec();
        named.extend(low.iter().filter(|seat| !high.contains(seat)));
        prop_assert!(shares.iter().map(|share| share.0).eq(named));
        prop_assert_eq!(shares.iter().map(|share| share.1).sum::<u64>(), amount);
    }
}
