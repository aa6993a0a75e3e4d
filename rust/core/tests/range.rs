//! Ranges: what every text means, and what is said about the others.

mod common;

use common::Chance;
use croupier_core::range::ORDER;
use croupier_core::{Cards, Range};

fn range(text: &str) -> Range {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_text_has_one_meaning() {
    for (text, combinations, total) in [
        ("AA", 6, 6.0),
        ("AKs", 4, 4.0),
        ("AKo", 12, 12.0),
        ("AK", 16, 16.0),
        ("22+", 78, 78.0),
        ("ATs+", 16, 16.0),
        ("AT+", 64, 64.0),
        ("T9s+", 4, 4.0),
        ("A2s-A5s", 16, 16.0),
        ("A5s-A2s", 16, 16.0),
        ("KTs-K8s", 12, 12.0),
        ("JTs-76s", 20, 20.0),
        ("J9s-97s", 12, 12.0),
        ("AhKh", 1, 1.0),
        ("Ah Kh", 1, 1.0),
        ("QQ+,AKs:0.5", 22, 20.0),
        ("AKs@50%", 4, 2.0),
        ("50%(AKs)", 4, 2.0),
        ("0.5(AKs)", 4, 2.0),
        (".5(AKs, QQ)", 10, 5.0),
        ("[50]AKs[/50]", 4, 2.0),
        ("[12.5]AKs,QQ[/12.5], 22", 16, 7.25),
        ("ak", 16, 16.0),
        ("aks", 4, 4.0),
        ("AKS", 4, 4.0),
        ("ASKS", 1, 1.0),
        ("random", 1326, 1326.0),
        ("XX", 1326, 1326.0),
        ("**", 1326, 1326.0),
        ("AXs", 48, 48.0),
        ("Ax", 192, 192.0),
        ("axo", 144, 144.0),
        ("15%", 200, 200.0),
        ("top 15%", 200, 200.0),
        ("100%", 1326, 1326.0),
        ("0%", 0, 0.0),
        ("0.1%", 6, 6.0),
        ("5%@0.5", 72, 36.0),
        ("", 0, 0.0),
        ("  ", 0, 0.0),
        ("QQ+ AK", 34, 34.0),
        ("QQ+;AK", 34, 34.0),
        ("QQ+ , AK", 34, 34.0),
        ("QQ+\nAK", 34, 34.0),
        ("AA,AA", 6, 6.0),
        ("AsKs,AKs", 4, 4.0),
        ("10s9s, 1010, A10s", 11, 11.0),
        ("A♠K♠", 1, 1.0),
        ("KA, 9Ts", 20, 20.0),
        ("22-AA", 78, 78.0),
        ("A5s - A2s", 16, 16.0),
        ("QQ:0", 0, 0.0),
    ] {
        let range = range(text);
        assert_eq!(
            (range.len(), range.total()),
            (combinations, total),
            "{text}"
        );
    }
}

#[test]
fn everything_else_is_an_error_that_says_where() {
    for (text, place, hint) in [
        ("33-", 3, "write 33-22"),
        ("AQs-", 4, "write AQs-A2s"),
        ("#tag#", 1, "tags are not read"),
        ("AhKhQhJh", 5, "set AhKh apart by a comma"),
        ("QQ+junk", 4, "commas"),
        ("AKsxyz", 4, "commas"),
        ("AKs@50", 5, "did you mean 0.5 or 50%?"),
        ("AKs@", 5, "as in AKs@0.5"),
        ("QQ,,AA", 4, "leave it out"),
        (",QQ", 1, "leave it out"),
        ("QQ,", 4, "ends here"),
        ("A", 2, "a hand has two"),
        ("Ah", 3, "a combination has two"),
        ("AhAh", 3, "there twice"),
        ("AAs", 3, "write AA"),
        ("A5s-K9s", 1, "write A5s, K9s"),
        ("AKs-AKo", 1, "write AKs, AKo"),
        ("AK-AhKh", 1, "as in A5s-A2s"),
        ("AhKh+", 5, "name every hand"),
        ("Ax+", 3, "name every hand"),
        ("0.5(AA", 7, "not closed"),
        ("0.5(AA@0.5)", 8, "write them apart"),
        ("0.5(AA, 0.5(KK))", 9, "write them apart"),
        ("2(AA)", 1, "0.02 or 2%"),
        ("200%(AA)", 1, "0 to 100"),
        ("120%", 1, "0 to 100"),
        ("KK)", 3, "no group"),
        ("(AA)", 1, "0.5(AKs)"),
        ("[50]AKs[/40]", 8, "[/50]"),
        ("[x]AKs", 1, "[50]AKs[/50]"),
        ("AA@0.5, AA", 9, "one weight"),
        ("top AA", 5, "top 15%"),
        ("15", 1, "15%"),
        ("QQ +", 4, "QQ+"),
        ("hello", 1, "no rank"),
        ("AA@nan", 4, "a weight was expected"),
        ("3h \n 2hx", 8, "as in 3h 2h, QQ"),
    ] {
        let error = text.parse::<Range>().expect_err(text);
        assert_eq!(error.place(), Some(place), "{text}: {error}");
        assert!(error.to_string().contains(hint), "{text}: {error}");
        assert!(
            error
                .to_string()
                .starts_with(&format!("character {place}: "))
        );
    }
}

#[test]
fn the_shortest_text_comes_back_as_it_was() {
    for (text, shortest) in [
        ("AA, KK, QQ, AKs, A5s, A4s@1, A3s, A2s", "QQ+, AKs, A5s-A2s"),
        ("22+", "22+"),
        ("QQ-99", "QQ-99"),
        ("AK", "AKs, AKo"),
        ("AT+", "ATs+, ATo+"),
        ("JTs-76s", "JTs, T9s, 98s, 87s, 76s"),
        ("random", "random"),
        ("0.25(random)", "random@0.25"),
        (
            "AKs@0.1, AA:0.30000000000000004",
            "AA@0.30000000000000004, AKs@0.1",
        ),
        ("KsKh, AhKh", "AhKh, KsKh"),
        ("", ""),
    ] {
        assert_eq!(range(text).to_string(), shortest);
        assert_eq!(range(shortest), range(text), "{text}");
    }
    let mut chance = Chance::new(1);
    for _ in 0..300 {
        let count = chance.below(300);
        let all = (0..count).map(|_| {
            (
                chance.pick(2, Cards::ALL),
                1.0 / (1 + chance.below(7)) as f64,
            )
        });
        let range = Range::of(all.collect::<Vec<_>>()).expect("combinations");
        assert_eq!(self::range(&range.to_string()), range);
    }
}

#[test]
fn ranges_are_sets() {
    let (one, other) = (range("QQ+, AKs@0.5"), range("AA@0.25, AK"));
    assert_eq!(&one | &other, range("QQ+, AK"));
    assert_eq!(&one & &other, range("AA@0.25, AKs@0.5"));
    assert_eq!(&one - &other, range("KK-QQ"));
    assert_eq!(&one ^ &other, range("KK-QQ, AKo"));
    assert_eq!(
        one.without("As Kd".parse().expect("cards")).len(),
        3 + 3 + 6 + 2
    );
    assert_eq!(one.iter().count(), one.len());
    assert_eq!(Range::of(one.iter()).expect("combinations"), one);
    let (first, _) = one.iter().next().expect("aces");
    assert_eq!(first.to_string(), "As Ah");
}

#[test]
fn weights_are_checked() {
    for weight in [-0.1, 1.5, f64::NAN, f64::INFINITY] {
        let two: Cards = "As Kd".parse().expect("cards");
        assert!(Range::of([(two, weight)]).is_err(), "{weight}");
    }
    let three: Cards = "As Kd Qd".parse().expect("cards");
    assert_eq!(
        Range::of([(three, 1.0)]).unwrap_err().to_string(),
        "a combination is made of 2 cards, not of 3"
    );
}

#[test]
fn the_grid_has_every_combination_once() {
    let cells = (0..13).flat_map(|row| (0..13).map(move |column| (row, column)));
    let held: usize = cells
        .map(|(row, column)| Range::random().cell(row, column).1)
        .sum();
    assert_eq!(held, 1326);
    assert_eq!(
        range("AKs@0.5, AhKd").cell(0, 1),
        ("AKs".to_owned(), 4, 4, 2.0)
    );
    assert_eq!(
        range("AKs@0.5, AhKd").cell(1, 0),
        ("AKo".to_owned(), 1, 12, 1.0)
    );
    let picture = range("QQ+, A5s@0.5").picture();
    assert_eq!(picture.lines().count(), 13);
    assert!(
        picture.starts_with(" AA█   ·    ·    ·    ·    ·    ·    ·    ·  A5s▒"),
        "{picture}"
    );
    let svg = range("QQ+").svg();
    assert_eq!(svg.matches("<text").count(), 169);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
}

/// The order is the one that the exact equities give.
#[test]
fn the_order_is_by_equity_against_a_random_hand() {
    let table = croupier_core::equity::preflop(2, &mut |_, _| true).expect("the table");
    let mut before = 1.0;
    let mut seen = Range::empty();
    for (row, name) in ORDER.iter().enumerate() {
        let hands = range(name);
        let of_row = (0..169).map(|column| {
            let equity = table.win[row][column] + table.tie[row][column] / 2.0;
            equity * f64::from(table.combinations[row][column])
        });
        let equity = of_row.sum::<f64>() / 1225.0;
        assert!(equity < before, "{name}");
        before = equity;
        assert!((&seen & &hands).is_empty(), "{name}");
        seen = &seen | &hands;
    }
    assert_eq!(seen, Range::random());
}
