//! What must hold whatever bytes come in: one claim for each way into the crate.
//!
//! `tests/props.rs` tries them on random bytes, and `rust/fuzz` on bytes that a fuzzer finds.

use croupier_core::batch::{BatchError, Kernel};
use croupier_core::equity::Question;
use croupier_core::{
    Card, Cards, PotError, Range, Strength, best_five, evaluate, evaluate_omaha, parse_cards,
    shuffled, side_pots, split, split_high_low, strengths, uncalled,
};

use crate::common::{Definition, definition, fives};

/// Bytes read one after the other; after the last come zeros.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }

    /// From `least` to `most`.
    fn number(&mut self, least: usize, most: usize) -> usize {
        least + usize::from(self.byte()) % (most - least + 1)
    }

    /// `n` cards of `from`, or as many as there are.
    fn pick(&mut self, n: usize, from: Cards) -> Cards {
        let mut left: Vec<Card> = from.iter().collect();
        (0..n.min(left.len())).fold(Cards::EMPTY, |taken, _| {
            taken.with(left.swap_remove(usize::from(self.byte()) % left.len()))
        })
    }

    /// Chips: mostly a few, so that some are equal, now and then any number.
    fn chips(&mut self) -> u64 {
        match self.byte() {
            small @ 0..250 => u64::from(small % 25),
            _ => self.word(),
        }
    }

    /// What is left as a text, in which every other time all letters are ones that mean something.
    fn text(&mut self) -> String {
        const LETTERS: &str = "23456789TJQKAtjqka10cdhs♠♥♦♣ ,;+-@.%:()[]/xXo*randomtop";
        let plain = self.byte() & 1 == 0;
        if plain {
            return String::from_utf8_lossy(self.0).into_owned();
        }
        let letters: Vec<char> = LETTERS.chars().collect();
        self.0
            .iter()
            .map(|&byte| letters[usize::from(byte) % letters.len()])
            .collect()
    }
}

/// An error is a few words on one line.
fn says_something(error: &dyn std::error::Error) {
    let words = error.to_string();
    assert!((1..400).contains(&words.len()), "{words:?}");
    assert!(!words.contains('\n'), "{words:?}");
}

/// A text is cards, which are written and read back, or an error.
pub fn cards(data: &[u8]) {
    let text = Bytes(data).text();
    let mut row = Vec::new();
    match parse_cards(&text, &mut row) {
        Ok(set) => {
            assert_eq!(set.len(), row.len());
            assert_eq!(Cards::of(row.iter().copied()), Ok(set));
            assert_eq!(text.parse(), Ok(set));
            assert_eq!(set.to_string().parse(), Ok(set));
            let down: Vec<Card> = set.iter().collect();
            assert!(down.is_sorted_by(|before, after| before > after));
        }
        Err(error) => {
            says_something(&error);
            assert_eq!(text.parse::<Cards>(), Err(error));
        }
    }
    match text.parse::<Card>() {
        Ok(card) => assert_eq!(Cards::from(card).to_string(), card.to_string()),
        Err(error) => says_something(&error),
    }
}

/// A hand of five to seven cards has the strength of its best five; of two hands the one wins that the
/// definition says. Everything else is refused.
pub fn hands(data: &[u8]) {
    let mut bytes = Bytes(data);
    let any = Cards::from_mask(bytes.word());
    let drawn = [0; 2].map(|_| {
        let count = bytes.number(0, 9);
        Ok(bytes.pick(count, Cards::ALL))
    });
    let mut known = Vec::new();
    for hand in [any, drawn[0], drawn[1]].into_iter().flatten() {
        let found = evaluate(hand);
        assert_eq!(found.is_ok(), (5..=7).contains(&hand.len()));
        assert_eq!(best_five(hand).is_ok(), found.is_ok());
        let Ok(strength) = found else {
            continue;
        };
        let best = best_five(hand).expect("a hand");
        assert_eq!((best & hand, best.len()), (best, 5));
        assert_eq!(evaluate(best), Ok(strength));
        let expected = fives(hand).into_iter().map(definition).max();
        let expected = expected.expect("five cards");
        assert_eq!(definition(best), expected);
        assert_eq!(strength.category(), Some(expected.0));
        let number = strength.get();
        assert!((1..=7462).contains(&number) && strength.place() == 7463 - number);
        assert_eq!(Strength::new(number), Some(strength));
        known.push((expected, strength));
    }
    for (one, other) in known.iter().zip(known.iter().skip(1)) {
        assert_eq!(one.0.cmp(&other.0), one.1.cmp(&other.1));
    }
}

/// On one board every hand has its own strength, and no hand has none.
pub fn boards(data: &[u8]) {
    let mut bytes = Bytes(data);
    let count = bytes.number(3, 6);
    let board = bytes.pick(count, Cards::ALL);
    let holes: Vec<Option<Cards>> = (0..bytes.number(0, 10))
        .map(|_| match bytes.number(0, 7) {
            0 => None,
            1 => Some(bytes.pick(2, Cards::ALL)),
            _ => Some(bytes.pick(2, Cards::ALL - board)),
        })
        .collect();
    let one = |hole: &Option<Cards>| match *hole {
        None => Some(Strength::NONE),
        Some(hole) if !(hole & board).is_empty() => None,
        Some(hole) => evaluate(hole | board).ok(),
    };
    let expected: Option<Vec<Strength>> = holes.iter().map(one).collect();
    assert_eq!(strengths(board, holes).ok(), expected);
}

/// Omaha: the best of all twos of the hand with all threes of the board.
pub fn omaha(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (held, turned) = (bytes.number(0, 6), bytes.number(0, 6));
    let hole = bytes.pick(held, Cards::ALL);
    let from = if bytes.byte() == 0 {
        Cards::ALL
    } else {
        Cards::ALL - hole
    };
    let board = bytes.pick(turned, from);
    let found = evaluate_omaha(hole, board);
    let whole = (hole & board).is_empty() && hole.len() >= 2 && (3..=5).contains(&board.len());
    assert_eq!(found.is_ok(), whole);
    match found {
        Ok(strength) => {
            let hands = fives(hole | board).into_iter();
            let best = hands
                .filter(|five| (*five & hole).len() == 2)
                .map(|five| evaluate(five).expect("five cards"));
            assert_eq!(best.max(), Some(strength));
        }
        Err(error) => says_something(&error),
    }
}

fn kernels() -> impl Iterator<Item = Kernel> {
    let all = Kernel::ALL.into_iter();
    all.filter(|kernel| kernel.is_available())
}

/// Rows of ids: every kernel gives the strengths of one hand at a time, or names the first bad row.
pub fn rows(data: &[u8]) {
    let mut bytes = Bytes(data);
    let width = bytes.number(4, 8);
    // so that most bytes are cards: an id of 52 or more is one in sixteen
    let ids = |&byte: &u8| if byte < 240 { byte % 52 } else { byte };
    let mut cards: Vec<u8> = bytes.0.iter().map(ids).collect();
    cards.truncate(cards.len() / width * width);
    let count = cards.len() / width;
    let hand = |row: &[u8]| {
        let cards: Option<Vec<Card>> = row.iter().map(|&id| Card::from_id(id)).collect();
        let hand = Cards::of(cards?).ok()?;
        evaluate(hand).ok().map(Strength::get)
    };
    let one_by_one: Vec<Option<u16>> = cards.chunks_exact(width).map(hand).collect();
    let bad = one_by_one.iter().position(Option::is_none);
    let good: Vec<u16> = one_by_one.iter().map_while(|strength| *strength).collect();
    for kernel in kernels() {
        let mut found = vec![0; count];
        match kernel.evaluate_rows(&cards, width, &mut found) {
            Ok(()) => assert_eq!((&found, bad), (&good, None), "{kernel}"),
            Err(error) => {
                says_something(&error);
                match error {
                    BatchError::Id { row, .. } | BatchError::Cards { row, .. } => {
                        assert_eq!(bad, Some(row), "{kernel}");
                    }
                    _ => assert!(!(5..=7).contains(&width), "{kernel}: {error}"),
                }
            }
        }
        // all that come before the first bad one are hands by themselves
        let first = &cards[..good.len() * width];
        if (5..=7).contains(&width) {
            let mut found = vec![0; good.len()];
            assert_eq!(kernel.evaluate_rows(first, width, &mut found), Ok(()));
            assert_eq!(found, good, "{kernel}");
        }
    }
}

/// Masks: every kernel gives the strengths of one hand at a time, or names the first bad one.
pub fn masks(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut masks = Vec::new();
    while !bytes.0.is_empty() {
        masks.push(match bytes.byte() {
            0 => bytes.word(),
            1 => bytes.word() & 1 << 52,
            count => bytes.pick(5 + usize::from(count) % 3, Cards::ALL).mask(),
        });
    }
    let hand = |&mask: &u64| Cards::from_mask(mask).and_then(evaluate);
    let one_by_one: Vec<_> = masks.iter().map(hand).collect();
    for kernel in kernels() {
        let mut found = vec![0; masks.len()];
        let done = kernel.evaluate_masks(&masks, &mut found);
        let expected = match one_by_one.iter().position(Result::is_err) {
            None => Ok(()),
            Some(row) => Err(BatchError::Cards {
                row,
                error: one_by_one[row].expect_err("a bad row"),
            }),
        };
        assert_eq!(done, expected, "{kernel}");
        if done.is_ok() {
            let strengths = one_by_one.iter().flatten().map(|strength| strength.get());
            assert!(found.iter().copied().eq(strengths), "{kernel}");
        }
    }
}

/// A text is a range, which is written as a text that says the same, or an error that says where.
pub fn ranges(data: &[u8]) {
    let text = Bytes(data).text();
    match text.parse::<Range>() {
        Ok(range) => {
            let written = range.to_string();
            assert_eq!(written.parse::<Range>().as_ref(), Ok(&range), "{written}");
            assert_eq!(range.iter().count(), range.len());
            let weights: Vec<f64> = range.iter().map(|(_, weight)| weight).collect();
            assert!(weights.iter().all(|&weight| weight > 0.0 && weight <= 1.0));
            assert!((weights.iter().sum::<f64>() - range.total()).abs() < 1e-6);
            assert_eq!(Range::of(range.iter()).as_ref(), Ok(&range));
            assert!(range.without(Cards::ALL).is_empty());
            assert!(!range.picture().is_empty());
        }
        Err(error) => {
            says_something(&error);
            let length = text.chars().count();
            assert!(
                error
                    .place()
                    .is_none_or(|place| (1..=length + 1).contains(&place))
            );
        }
    }
}

/// Combinations with any weights are kept as they were given, or refused.
pub fn weights(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut range = Range::empty();
    while !bytes.0.is_empty() {
        let count = if bytes.byte() == 0 { 3 } else { 2 };
        let cards = bytes.pick(count, Cards::ALL);
        let weight = match bytes.byte() {
            0 => f64::from_bits(bytes.word()),
            eighths => f64::from(eighths % 9) / 8.0,
        };
        let before = range.clone();
        match range.set(cards, weight) {
            Ok(()) => assert_eq!(range.weight(cards), weight),
            Err(error) => {
                says_something(&error);
                assert!(cards.len() != 2 || !(0.0..=1.0).contains(&weight));
                assert!(range == before);
            }
        }
    }
    let written = range.to_string();
    assert_eq!(written.parse::<Range>().as_ref(), Ok(&range), "{written}");
}

/// Pots hold every chip, and nobody wins one that he has folded for; shares add up to the pot.
pub fn pots(data: &[u8]) {
    let mut bytes = Bytes(data);
    let seats = bytes.number(0, 12);
    let stakes: Vec<u64> = (0..seats).map(|_| bytes.chips()).collect();
    let folded: Vec<bool> = (0..seats).map(|_| bytes.number(0, 2) == 0).collect();
    let antes: Vec<u64> = match bytes.number(0, 3) {
        0 => Vec::new(),
        1 => (0..=seats).map(|_| bytes.chips()).collect(),
        _ => (0..seats).map(|_| bytes.chips()).collect(),
    };
    let dead = bytes.chips();
    let chips = || stakes.iter().chain(&antes).map(|&chips| u128::from(chips));
    let all = chips().sum::<u128>() + u128::from(dead);
    match side_pots(&stakes, &folded, &antes, dead) {
        Ok(pots) => {
            let held = pots.iter().map(|pot| u128::from(pot.amount));
            assert_eq!(held.sum::<u128>(), all);
            for pot in &pots {
                assert!(pot.amount > 0 && !pot.eligible.is_empty());
                assert!(pot.eligible.iter().all(|&seat| !folded[seat]));
            }
        }
        Err(error) => {
            says_something(&error);
            match error {
                PotError::TooMuch => assert!(all > u128::from(u64::MAX)),
                PotError::NobodyLeft => assert!(folded.iter().all(|&out| out)),
                _ => assert!(!antes.is_empty() && antes.len() != seats, "{error}"),
            }
        }
    }
    if let Some((seat, back)) = uncalled(&stakes, &folded) {
        assert!(back > 0 && !folded[seat]);
        let others = stakes.iter().enumerate().filter(|other| other.0 != seat);
        let second = others.map(|(_, &bet)| bet).max().unwrap_or(0);
        assert_eq!(stakes[seat] - back, second);
    }
}

/// Shares add up to the pot, and differ by one unit at most, for high and low too.
pub fn shares(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (amount, winners, unit) = (bytes.chips(), bytes.number(0, 12), bytes.chips());
    match split(amount, winners, unit) {
        Ok(shares) => {
            assert_eq!(shares.iter().sum::<u64>(), amount);
            let (first, last) = (shares[0] - amount % unit, shares[winners - 1]);
            assert!(shares.len() == 1 || first - last <= unit);
        }
        Err(error) => {
            says_something(&error);
            assert!(winners == 0 || unit == 0);
        }
    }
    let mut side = || -> Vec<usize> {
        let count = bytes.number(0, 6);
        (0..count).map(|_| bytes.number(0, 9)).collect()
    };
    let (high, low) = (side(), side());
    match split_high_low(amount, &high, &low, unit) {
        Ok(shares) => {
            assert_eq!(shares.iter().map(|share| share.1).sum::<u64>(), amount);
            let named = |seat: &usize| shares.iter().filter(|share| share.0 == *seat).count() == 1;
            assert!(high.iter().chain(&low).all(named));
        }
        Err(error) => says_something(&error),
    }
}

/// A few combinations on a flop, a turn or a river: the counts are those of dealing everything.
pub fn equity(data: &[u8]) {
    let mut bytes = Bytes(data);
    let players = bytes.number(2, 3);
    let turned = bytes.number(6 - players.min(3), 5); // every flop of three players takes too long here
    let board = bytes.pick(turned, Cards::ALL);
    let gone = bytes.number(0, 2);
    let dead = bytes.pick(gone, Cards::ALL - board);
    let near = bytes.pick(14, Cards::ALL - dead); // few cards, so that hands are in each other's way
    let ranges: Vec<Range> = (0..players)
        .map(|_| {
            let count = bytes.number(1, 3);
            let combinations = (0..count).map(|_| {
                let cards = bytes.pick(2, near);
                (cards, f64::from(bytes.byte() % 9) / 8.0)
            });
            Range::of(combinations).expect("two cards, and eighths")
        })
        .collect();
    let expected = Definition::of(&ranges, board, dead);
    match Question::new(&ranges, board, dead) {
        Ok(question) => {
            let found = question.exact(2, true, &mut |_, _| true).expect("so few");
            assert!(found.exact && expected.all > 0.0);
            expected.check(&found, "exact");
            let seed = Some(bytes.word() >> 1);
            let sample = || question.sampled(100, seed, 2, false, &mut |_, _| true);
            assert_eq!(sample(), sample());
            if let Ok(found) = sample() {
                let parts = found.players.iter().map(|share| share.equity);
                assert!((parts.sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
        Err(error) => {
            says_something(&error);
            assert_eq!(expected.all, 0.0, "{error}");
        }
    }
}

/// A seed shuffles a whole deck, and the same one again.
pub fn decks(data: &[u8]) {
    let seed = Bytes(data).word();
    let deck = shuffled(Some(seed)).expect("a seed");
    assert_eq!(Cards::of(deck), Ok(Cards::ALL));
    assert_eq!(shuffled(Some(seed)).expect("a seed"), deck);
}
