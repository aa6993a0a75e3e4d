//! Many hands at once: every kernel against the one hand at a time.

mod common;

use common::{Chance, each_hand};
use croupier_core::batch::{self, BatchError, Kernel, KernelError};
use croupier_core::{Card, CardError, Cards, Strength, evaluate};
use proptest::collection::vec;
use proptest::prelude::*;

/// Those that this processor can run; the others are another machine's to test.
fn kernels() -> impl Iterator<Item = Kernel> {
    Kernel::ALL
        .into_iter()
        .filter(|kernel| kernel.is_available())
}

fn strength(hand: Cards) -> u16 {
    evaluate(hand).expect("a hand").get()
}

/// Hands of one size as rows and as masks, and their strengths one by one.
struct Batch {
    size: usize,
    cards: Vec<u8>,
    masks: Vec<u64>,
    strengths: Vec<u16>,
    found: Vec<u16>,
}

impl Batch {
    fn new(size: usize) -> Batch {
        let (cards, masks, strengths, found) = Default::default();
        Batch {
            size,
            cards,
            masks,
            strengths,
            found,
        }
    }

    fn clear(&mut self) {
        self.cards.clear();
        self.masks.clear();
        self.strengths.clear();
    }

    fn push(&mut self, hand: Cards) {
        self.cards.extend(hand.iter().map(Card::id));
        self.masks.push(hand.mask());
        self.strengths.push(strength(hand));
    }

    /// Cards in the order they came, which need not be sorted.
    fn push_row(&mut self, row: &[u8]) {
        self.cards.extend(row);
        let mask = row.iter().fold(0, |mask, id| mask | 1 << id);
        self.masks.push(mask);
        self.strengths.push(strength(common::cards(mask)));
    }

    fn check(&mut self) {
        self.found.resize(self.masks.len(), 0);
        for kernel in kernels() {
            self.found.fill(u16::MAX);
            let done = kernel.evaluate_rows(&self.cards, self.size, &mut self.found);
            assert_eq!(done, Ok(()), "{kernel}");
            assert!(
                self.found == self.strengths,
                "{kernel}: rows of {}",
                self.size
            );
            self.found.fill(u16::MAX);
            let done = kernel.evaluate_masks(&self.masks, &mut self.found);
            assert_eq!(done, Ok(()), "{kernel}");
            assert!(
                self.found == self.strengths,
                "{kernel}: masks of {}",
                self.size
            );
        }
    }
}

/// Every hand of so many cards through every kernel; some twenty nanoseconds each.
fn census(size: usize, expected: usize) {
    let mut batch = Batch::new(size);
    let mut count = 0;
    each_hand(size as u32, |hand| {
        batch.push(hand);
        if batch.masks.len() == 10_000 {
            batch.check();
            batch.clear();
        }
        count += 1;
    });
    batch.check();
    assert_eq!(count, expected);
}

#[test]
fn all_2_598_960_hands_of_five_cards() {
    census(5, 2_598_960);
}

#[test]
fn all_20_358_520_hands_of_six_cards() {
    census(6, 20_358_520);
}

#[test]
fn all_133_784_560_hands_of_seven_cards() {
    census(7, 133_784_560);
}

/// So many random rows, their cards in any order.
fn random(chance: &mut Chance, size: usize, rows: usize) -> Batch {
    let mut batch = Batch::new(size);
    let mut deck: Vec<u8> = (0..52).collect();
    for _ in 0..rows {
        for i in 0..size {
            deck.swap(i, i + chance.below(52 - i));
        }
        batch.push_row(&deck[..size]);
    }
    batch
}

#[test]
fn a_million_random_rows_of_each_size() {
    for size in [5, 6, 7] {
        random(&mut Chance::new(size as u64), size, 1_000_000).check();
    }
}

#[test]
fn every_number_of_rows_from_any_byte_on() {
    let mut chance = Chance::new(200);
    for size in [5, 6, 7] {
        let batch = random(&mut chance, size, 200);
        let mut moved = vec![0; batch.cards.len() + 64];
        for rows in 0..=200 {
            let start = rows % 64;
            let cards = &mut moved[start..start + rows * size];
            cards.copy_from_slice(&batch.cards[..rows * size]);
            for kernel in kernels() {
                // with a guard on each side
                let mut found = vec![9999; rows + 2];
                let done = kernel.evaluate_rows(cards, size, &mut found[1..=rows]);
                assert_eq!(done, Ok(()), "{kernel}: {rows} rows of {size}");
                assert_eq!(found[1..=rows], batch.strengths[..rows]);
                let done = kernel.evaluate_masks(&batch.masks[..rows], &mut found[1..=rows]);
                assert_eq!(done, Ok(()), "{kernel}: {rows} masks of {size}");
                assert_eq!(found[1..=rows], batch.strengths[..rows]);
                assert_eq!([found[0], found[rows + 1]], [9999; 2]);
            }
        }
    }
}

/// Whole steps of flushes, and of the hands that are closest to one.
#[test]
fn nothing_but_flushes() {
    for size in [5, 6, 7] {
        for of_the_suit in [4, 5, size] {
            let mut chance = Chance::new(9);
            let mut batch = Batch::new(size);
            for _ in 0..3000 {
                let suit = chance.below(4);
                let all = common::cards(0x0001_1111_1111_1111 << suit);
                let hand = chance.pick(of_the_suit, all);
                batch.push(hand | chance.pick(size - of_the_suit, Cards::ALL - all));
            }
            batch.check();
        }
    }
}

#[test]
fn masks_of_several_sizes() {
    let mut chance = Chance::new(567);
    for longest_run in [1, 7, 100, 5000] {
        let mut masks = Vec::new();
        while masks.len() < 20_000 {
            let size = 5 + chance.below(3);
            let run = 1 + chance.below(longest_run);
            masks.extend((0..run).map(|_| chance.pick(size, Cards::ALL).mask()));
        }
        let strengths: Vec<u16> = masks
            .iter()
            .map(|&mask| strength(common::cards(mask)))
            .collect();
        for kernel in kernels() {
            let mut found = vec![0; masks.len()];
            assert_eq!(kernel.evaluate_masks(&masks, &mut found), Ok(()));
            assert!(found == strengths, "{kernel}: runs of {longest_run}");
        }
    }
}

/// Rows of seven that are valid, and the places where one of them is made invalid.
fn spoiled(mut spoil: impl FnMut(&mut Vec<u8>, usize, usize) -> BatchError) {
    let size = 7;
    let batch = random(&mut Chance::new(77), size, 2048 + 200);
    let rows = batch.masks.len();
    for row in (0..200).chain(2040..rows) {
        let place = row % size;
        let mut cards = batch.cards.clone();
        let error = spoil(&mut cards, row, place);
        for kernel in kernels() {
            let mut found = vec![0; rows];
            let done = kernel.evaluate_rows(&cards, size, &mut found);
            assert_eq!(done, Err(error.clone()), "{kernel}: row {row}");
        }
    }
}

#[test]
fn an_unknown_id_in_any_lane() {
    for id in [52, 63, 64, 115, 127, 128, 179, 255] {
        spoiled(|cards, row, place| {
            cards[row * 7 + place] = id;
            BatchError::Id {
                row,
                place: place + 1,
                id,
            }
        });
    }
}

#[test]
fn nothing_but_unknown_ids() {
    for id in [52, 64, 128, 255] {
        for kernel in kernels() {
            let error = BatchError::Id {
                row: 0,
                place: 1,
                id,
            };
            let done = kernel.evaluate_rows(&[id; 448], 7, &mut [0; 64]);
            assert_eq!(done, Err(error));
        }
    }
}

#[test]
fn a_card_twice_in_any_lane() {
    for distance in 1..7 {
        spoiled(|cards, row, place| {
            let other = (place + distance) % 7;
            cards[row * 7 + other] = cards[row * 7 + place];
            let card = Card::from_id(cards[row * 7 + place]).expect("a card");
            let (first, second) = (place.min(other) + 1, place.max(other) + 1);
            let error = CardError::Duplicate {
                card,
                first,
                second,
            };
            BatchError::Cards { row, error }
        });
    }
}

#[test]
fn the_first_of_several_bad_rows() {
    spoiled(|cards, row, place| {
        for bad in (row..cards.len() / 7).step_by(97) {
            cards[bad * 7 + place] = 200;
        }
        BatchError::Id {
            row,
            place: place + 1,
            id: 200,
        }
    });
}

#[test]
fn bad_masks_in_any_lane() {
    let batch = random(&mut Chance::new(78), 7, 2048 + 200);
    let rows = batch.masks.len();
    for row in (0..200).chain(2040..rows) {
        let spare = (Cards::ALL - common::cards(batch.masks[row])).mask();
        let more = batch.masks[row] | spare & spare.wrapping_neg();
        let bad = [
            (0, CardError::Count { found: 0 }),
            (0b1111, CardError::Count { found: 4 }),
            (more, CardError::Count { found: 8 }),
            (Cards::ALL.mask(), CardError::Count { found: 52 }),
            (1 << 52 | 0b11_1111, CardError::Mask { bit: 52 }),
            (1 << 63 | 0b1_1111, CardError::Mask { bit: 63 }),
            (u64::MAX, CardError::Mask { bit: 63 }),
        ];
        for (mask, error) in bad {
            let mut masks = batch.masks.clone();
            masks[row] = mask;
            for kernel in kernels() {
                let done = kernel.evaluate_masks(&masks, &mut vec![0; rows]);
                let error = BatchError::Cards { row, error };
                assert_eq!(done, Err(error), "{kernel}: row {row}");
            }
        }
    }
}

#[test]
fn rows_and_places_must_fit() {
    let width = |found| Err(BatchError::Width { found });
    assert_eq!(batch::evaluate_rows(&[], 0, &mut []), width(0));
    assert_eq!(batch::evaluate_rows(&[0; 8], 4, &mut [0; 2]), width(4));
    assert_eq!(batch::evaluate_rows(&[0; 8], 8, &mut [0]), width(8));
    assert_eq!(
        batch::evaluate_rows(&[0; 13], 7, &mut [0; 2]),
        Err(BatchError::Length)
    );
    assert_eq!(
        batch::evaluate_rows(&[0; 14], 7, &mut [0; 1]),
        Err(BatchError::Length)
    );
    assert_eq!(
        batch::evaluate_masks(&[0; 2], &mut [0; 1]),
        Err(BatchError::Length)
    );
    assert_eq!(batch::evaluate_rows(&[], 7, &mut []), Ok(()));
    assert_eq!(batch::evaluate_masks(&[], &mut []), Ok(()));
}

#[test]
fn errors_say_which_row_and_what() {
    let mut cards = [0, 4, 8, 12, 17, 1, 5, 9, 13, 18];
    let mut say = |place: usize, id| {
        let good = std::mem::replace(&mut cards[place], id);
        let error = batch::evaluate_rows(&cards, 5, &mut [0; 2]).expect_err("a bad row");
        cards[place] = good;
        error.to_string()
    };
    assert_eq!(
        say(7, 99),
        "row 1: card 3: 99 is no card, ids run from 0 (2c) to 51 (As)"
    );
    assert_eq!(say(3, 0), "row 0: 2c is there twice: card 1 and card 4");
    let error = batch::evaluate_masks(&[31, 63, 15], &mut [0; 3]).expect_err("four cards");
    assert_eq!(
        error.to_string(),
        "row 2: a hand is made of 5, 6 or 7 cards, not of 4"
    );
    assert_eq!(
        error.after(10).to_string(),
        "row 12: a hand is made of 5, 6 or 7 cards, not of 4"
    );
    assert_eq!(
        KernelError::Unknown("sse9".into()).to_string(),
        "CROUPIER_KERNEL is \"sse9\", and the kernels are portable, avx2, avx512"
    );
}

#[test]
fn the_strongest_and_the_weakest() {
    let royal = "As Ks Qs Js Ts".parse::<Cards>().expect("cards").mask();
    let weakest = "7d 5c 4c 3c 2c".parse::<Cards>().expect("cards").mask();
    let mut found = [0; 2];
    assert_eq!(batch::evaluate_masks(&[royal, weakest], &mut found), Ok(()));
    assert_eq!(found, [Strength::BEST.get(), 1]);
}

/// What a row of any bytes should come to.
fn row_by_row(cards: &[u8], size: usize) -> Result<Vec<u16>, usize> {
    let rows = cards.chunks_exact(size).enumerate();
    rows.map(|(row, ids)| {
        let cards = ids.iter().map(|&id| Card::from_id(id));
        let hand = cards.collect::<Option<Vec<_>>>().map(Cards::of);
        hand.and_then(Result::ok).map(strength).ok_or(row)
    })
    .collect()
}

fn row_of(error: BatchError) -> usize {
    match error {
        BatchError::Id { row, .. } | BatchError::Cards { row, .. } => row,
        other => panic!("{other}"),
    }
}

proptest! {
    /// Mostly hands, now and then a byte of any value.
    #[test]
    fn any_bytes(
        size in 5..=7_usize,
        seed: u64,
        rows in 0..400_usize,
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 0..3),
    ) {
        let mut cards = random(&mut Chance::new(seed), size, rows).cards;
        for (place, byte) in changes.iter().filter(|_| rows > 0) {
            *place.get_mut(&mut cards) = *byte;
        }
        let expected = row_by_row(&cards, size);
        for kernel in kernels() {
            let mut found = vec![0; rows];
            let done = kernel.evaluate_rows(&cards, size, &mut found);
            prop_assert_eq!(done.map(|()| found).map_err(row_of), expected.clone());
        }
    }

    #[test]
    fn any_masks(hands in vec(prop_oneof![
        9 => any::<u64>().prop_map(|seed| Chance::new(seed).pick(7, Cards::ALL).mask()),
        1 => any::<u64>().prop_map(|seed| Chance::new(seed).pick(5, Cards::ALL).mask()),
    ], 0..300), odd: Option<(prop::sample::Index, u64)>) {
        let mut masks = hands;
        if let Some((place, mask)) = odd.filter(|_| !masks.is_empty()) {
            *place.get_mut(&mut masks) = mask;
        }
        let one_by_one = |(row, &mask)| {
            let hand = Cards::from_mask(mask).and_then(evaluate);
            hand.map(Strength::get).map_err(|error| BatchError::Cards { row, error })
        };
        let expected: Result<Vec<_>, _> = masks.iter().enumerate().map(one_by_one).collect();
        for kernel in kernels() {
            let mut found = vec![0; masks.len()];
            let done = kernel.evaluate_masks(&masks, &mut found);
            prop_assert_eq!(done.map(|()| found), expected.clone());
        }
    }
}
