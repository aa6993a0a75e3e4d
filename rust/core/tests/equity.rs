//! Equity against its definition: every deal, one at a time.

mod common;

use common::{Chance, Definition};
use croupier_core::batch::Kernel;
use croupier_core::equity::{Equity, EquityError, Question, Share};
use croupier_core::{Cards, Range};

fn cards(text: &str) -> Cards {
    text.parse().expect("cards")
}

fn question(players: &[Range], board: Cards, dead: Cards) -> Result<Question, EquityError> {
    Question::new(players, board, dead)
}

fn ask(players: &[&str], board: &str, dead: &str) -> Result<Equity, EquityError> {
    let ranges: Vec<Range> = players
        .iter()
        .map(|text| text.parse().expect("a range"))
        .collect();
    question(&ranges, cards(board), cards(dead))?.exact(1, false, &mut |_, _| true)
}

/// A range of a few combinations, some of them with a weight.
fn some(chance: &mut Chance, count: usize, from: Cards, weighted: bool) -> Range {
    let combinations = (0..count).map(|_| {
        let weight = if weighted {
            (1 + chance.below(8)) as f64 / 8.0
        } else {
            1.0
        };
        (chance.pick(2, from), weight)
    });
    Range::of(combinations).expect("combinations of two cards")
}

#[test]
fn counts_are_those_of_the_definition() {
    let mut chance = Chance::new(6);
    let mut asked = 0;
    for spot in 0..400 {
        let board = chance.pick([3, 4, 5, 4][spot % 4], Cards::ALL);
        let dead = chance.pick(spot % 3, Cards::ALL - board);
        let left = Cards::ALL - board - dead;
        // few suits, so that there are flushes and hands that are in each other's way
        let suited: Cards = left
            .iter()
            .filter(|card| card.id() % 4 > 1)
            .fold(Cards::EMPTY, Cards::with);
        let from = if spot % 2 == 0 { suited } else { left };
        let (count, size) = [
            (2, 12),
            (3, 4),
            (2, 1),
            (4, 2),
            (2, 60),
            (5, 2),
            (6, 1),
            (8, 1),
        ][spot % 8];
        let size = if board.len() == 3 { size.min(5) } else { size };
        let ranges: Vec<Range> = (0..count)
            .map(|_| some(&mut chance, size, from, spot % 7 < 3))
            .collect();
        match question(&ranges, board, dead) {
            Ok(question) => {
                let found = question
                    .exact(1, false, &mut |_, _| true)
                    .expect("small enough");
                let about = format!("{ranges:?} on {board}, without {dead}");
                Definition::of(&ranges, board, dead).check(&found, &about);
                asked += 1;
            }
            Err(error) => assert!(
                Definition::of(&ranges, board, dead).all == 0.0 || size == 1,
                "{error}"
            ),
        }
    }
    assert!(asked > 280, "{asked}");
}

/// Before the flop the definition takes seconds: it is asked for boards of which most cards are dead.
#[test]
fn counts_from_an_empty_board_are_those_of_the_definition() {
    let mut chance = Chance::new(7);
    for (spot, board) in [0, 0, 1, 2, 0, 1].into_iter().enumerate() {
        let live = chance.pick(19, Cards::ALL);
        let board = chance.pick(board, live);
        let dead = Cards::ALL - live;
        for (count, size) in [(2, 1), (2, 20), (3, 2)] {
            let ranges: Vec<Range> = (0..count)
                .map(|_| some(&mut chance, size, live - board, spot % 2 == 1))
                .collect();
            if let Ok(question) = question(&ranges, board, dead) {
                let found = question
                    .exact(1, false, &mut |_, _| true)
                    .expect("small enough");
                Definition::of(&ranges, board, dead)
                    .check(&found, &format!("{ranges:?} on {board}"));
            }
        }
    }
}

#[test]
fn published_counts() {
    // Wikipedia, "Poker probability (Texas hold 'em)", and the tables of PokerStove and OMPEval
    let answer = ask(&["AhKh", "QdQc"], "", "").expect("an answer");
    assert_eq!(answer.boards, 1_712_304);
    let times = |share: f64| (share * answer.boards as f64).round();
    let [one, other] = answer.players[..] else {
        panic!("two players")
    };
    assert_eq!(
        [times(one.win), times(one.tie), times(other.win)],
        [787_966.0, 6_732.0, 917_606.0]
    );
    let aces = ask(&["AA", "random"], "", "").expect("an answer").players[0];
    assert!((aces.equity - 0.852_037_133_021).abs() < 1e-12, "{aces:?}");
    let low = ask(&["3h2c", "random"], "", "").expect("an answer").players[0];
    assert!((low.equity - 0.323_032_281_269).abs() < 1e-12, "{low:?}");
}

#[test]
fn a_player_against_himself_has_half() {
    for (range, board) in [
        ("random", "Kh7d2c"),
        ("QQ+, AKs, A5s@0.25", ""),
        ("22+", "2h2d2c"),
    ] {
        let [one, other] = ask(&[range, range], board, "").expect("an answer").players[..] else {
            panic!()
        };
        assert!(
            (one.equity - 0.5).abs() < 1e-12 && (one.win - other.win).abs() < 1e-12,
            "{range}"
        );
    }
}

/// Both ways of counting, over boards and over hands, see the same, by combination too.
#[test]
fn combinations_add_up_to_their_player() {
    for (players, board) in [
        (&["QQ+, AKs@0.5", "random"][..], "Kh7d2c"),
        (&["AKs, 76s", "TT+"][..], ""),
        (&["AsAh, KsKh@0.25", "QQ, 98s", "JTs"][..], "9s8h2c"),
    ] {
        let ranges: Vec<Range> = players
            .iter()
            .map(|text| text.parse().expect("a range"))
            .collect();
        let question = question(&ranges, cards(board), Cards::EMPTY).expect("a question");
        let answer = question
            .exact(2, true, &mut |_, _| true)
            .expect("an answer");
        let plain = question
            .exact(1, false, &mut |_, _| true)
            .expect("an answer");
        assert_eq!(plain.players, answer.players);
        let combinations = answer.combinations.expect("asked for");
        for player in 0..ranges.len() {
            for one in &combinations[player] {
                let mut alone = ranges.clone();
                alone[player] = Range::of([(one.cards, 1.0)]).expect("two cards");
                let alone = self::question(&alone, cards(board), Cards::EMPTY).expect("a question");
                let expected = alone
                    .exact(1, false, &mut |_, _| true)
                    .expect("an answer")
                    .players[player];
                assert!(
                    (one.share.equity - expected.equity).abs() < 1e-12,
                    "{} {expected:?}",
                    one.cards
                );
                assert!((one.share.win - expected.win).abs() < 1e-12);
                assert_eq!(one.weight, ranges[player].weight(one.cards));
            }
        }
    }
}

#[test]
fn a_sample_is_the_same_for_every_kernel_and_any_number_of_threads() {
    let spots: [(&[&str], &str); 5] = [
        (&["AhKh", "QdQc"], ""),
        (&["random"; 6], ""),
        (&["QQ+, AK@0.3", "22+, ATs+", "random"], "Kd7c2s"),
        (&["AA", "AA, KsKh@0.1", "random"], "2c"),
        (&["AhAd", "random"], "AsKsQsJs2c"),
    ];
    for (players, board) in spots {
        let ranges: Vec<Range> = players
            .iter()
            .map(|text| text.parse().expect("a range"))
            .collect();
        let question = question(&ranges, cards(board), Cards::EMPTY).expect("a question");
        let mut answers = Vec::new();
        for kernel in Kernel::ALL
            .into_iter()
            .filter(|kernel| kernel.is_available())
        {
            for threads in [1, 3] {
                let sample =
                    question.sampled_by(kernel, 100_001, Some(5), threads, true, &mut |_, _| true);
                answers.push(sample.expect("an answer"));
            }
        }
        assert!(
            answers.windows(2).all(|two| two[0] == two[1]),
            "{players:?}"
        );
        assert_eq!(
            (answers[0].boards, answers[0].seed, answers[0].exact),
            (100_001, Some(5), false)
        );
        let other = question
            .sampled(100_001, Some(6), 1, false, &mut |_, _| true)
            .expect("an answer");
        assert_ne!(other.players, answers[0].players, "{players:?}");
    }
}

/// What a seed gives, for ever.
#[test]
fn golden_samples() {
    let sample = |players: &[&str]| {
        let ranges: Vec<Range> = players
            .iter()
            .map(|text| text.parse().expect("a range"))
            .collect();
        let question = question(&ranges, Cards::EMPTY, Cards::EMPTY).expect("a question");
        let answer = question
            .sampled(1_000_000, Some(1), 1, false, &mut |_, _| true)
            .expect("an answer");
        answer
            .players
            .iter()
            .map(|share| share.equity)
            .collect::<Vec<_>>()
    };
    assert_eq!(sample(&["AhKh", "QdQc"]), GOLDEN_HANDS);
    assert_eq!(sample(&["QQ+, AK@0.5", "random", "22+"]), GOLDEN_RANGES);
}

const GOLDEN_HANDS: [f64; 2] = [0.4616, 0.5384];
const GOLDEN_RANGES: [f64; 3] = [0.5553873333333333, 0.16298933333333335, 0.28162333333333334];

/// Every spot's sample is near its count; how near, its standard error says.
#[test]
fn samples_are_within_four_standard_errors() {
    let mut chance = Chance::new(8);
    let (mut far, mut spots) = (0, 0);
    for spot in 0..1_000 {
        let board = chance.pick([3, 4, 5, 3][spot % 4], Cards::ALL);
        let left = Cards::ALL - board;
        let count = 2 + usize::from(spot % 5 == 0);
        let ranges: Vec<Range> = (0..count)
            .map(|_| some(&mut chance, 1 + spot % 9, left, spot % 2 == 0))
            .collect();
        let Ok(question) = question(&ranges, board, Cards::EMPTY) else {
            continue;
        };
        let exact = question
            .exact(1, false, &mut |_, _| true)
            .expect("small enough");
        let sample = question
            .sampled(4_096, Some(spot as u64), 1, false, &mut |_, _| true)
            .expect("an answer");
        spots += 1;
        for (Share { equity, .. }, sample) in exact.players.iter().zip(&sample.players) {
            let error = (equity - sample.equity).abs();
            assert!(
                error <= 4.0 * sample.stderr,
                "{equity} {sample:?} {ranges:?} on {board}"
            );
            let sigmas = if error > 0.0 {
                error / sample.stderr
            } else {
                0.0
            };
            far += usize::from(sigmas > 2.0);
        }
    }
    // one in twenty is further away than two standard errors
    assert!(
        spots > 950 && far > spots / 50 && far < spots / 5,
        "{far} of {spots}"
    );
}

#[test]
fn wrong_questions() {
    let wrong = |players: &[&str], board, dead| {
        ask(players, board, dead)
            .expect_err("no answer")
            .to_string()
    };
    assert_eq!(
        wrong(&["AhKh"], "", ""),
        "equity is for 2 to 10 players, not for 1"
    );
    assert_eq!(
        wrong(&["AA"; 11], "", ""),
        "equity is for 2 to 10 players, not for 11"
    );
    assert_eq!(
        wrong(&["AhKh", "AhQh"], "", ""),
        "Ah is in hand 1 and in hand 2"
    );
    assert_eq!(
        wrong(&["AA", "AhQh"], "KhAh2c", ""),
        "Ah of hand 2 is on the board too"
    );
    assert_eq!(wrong(&["AA", "AhQh"], "", "Ah"), "Ah of hand 2 is dead too");
    assert_eq!(
        wrong(&["KK", "QQ"], "Kh2c3c", "2c"),
        "2c is on the board and dead too"
    );
    assert_eq!(
        wrong(&["KK", "QQ"], "Kh2c3c4d5d6d", ""),
        "a board has up to 5 cards, not 6"
    );
    assert_eq!(
        wrong(&["", "QQ"], "", ""),
        "range 1 has no combination in it"
    );
    assert_eq!(
        wrong(&["KK", "QQ"], "KhKdKc", ""),
        "range 1 has no combination left: the board is Kh Kd Kc"
    );
    assert_eq!(
        wrong(&["AsKs, AsQs", "AsJs"], "", ""),
        "range 1 has no combination left: As Js cannot be held"
    );
    assert_eq!(
        wrong(&["AA", "AA", "AA"], "", ""),
        "the ranges cannot all be dealt at once: they need the same cards"
    );
    let dead =
        "2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d5d6d7d8d9dTdJdQdKdAd2h3h4h5h6h7h8h9hThJhQhKhAh2s3s4s5s6s";
    assert_eq!(
        wrong(&["AsKs", "random"], "", dead),
        "9 cards are needed for the hands and the board, and 8 are left"
    );
    assert_eq!(
        wrong(&["random"; 4], "", ""),
        "an exact count would take 3.4e18 showdowns: ask for a sample, as in samples=1_000_000"
    );
}

#[test]
fn who_watches_may_stop() {
    let ranges = ["random", "random"].map(|text| text.parse().expect("a range"));
    let question = question(&ranges, Cards::EMPTY, cards("As")).expect("a question");
    let mut seen = 0;
    let answer = question.exact(2, false, &mut |done, total| {
        seen += 1;
        assert!(done < total);
        false
    });
    assert_eq!((answer, seen), (Err(EquityError::Stopped), 1));
    let answer = question.sampled(u64::MAX / 2, Some(1), 1, false, &mut |_, _| false);
    assert_eq!(answer, Err(EquityError::Stopped));
}

/// Many choices of three combinations are what few of them add up to.
#[test]
fn three_wide_ranges() {
    let board = "AhKd7c2s9h";
    let wide = ask(&["12%", "15%", "22+, A2+"], board, "").expect("an answer");
    let sum: f64 = wide.players.iter().map(|share| share.equity).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    // each combination of the first player, with the others as they are, makes up the whole
    let one = ["AsQs", "JcTc", "7d7s"]
        .map(|hand| ask(&[hand, "60%", "22+, A2+"], board, "").expect("an answer"));
    let ranges = ["AsQs, JcTc, 7d7s", "60%", "22+, A2+"].map(|text| text.parse().expect("a range"));
    let three = question(&ranges, cards(board), Cards::EMPTY).expect("a question");
    let three = three.exact(2, true, &mut |_, _| true).expect("an answer");
    let boards: u128 = one.iter().map(|one| one.boards).sum();
    assert_eq!(three.boards, boards);
    let mean = one
        .iter()
        .map(|one| one.players[0].equity * one.boards as f64)
        .sum::<f64>()
        / boards as f64;
    assert!((three.players[0].equity - mean).abs() < 1e-12);
}
