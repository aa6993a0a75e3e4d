//! Reading and writing cards, and what is refused.

use croupier_core::{Card, CardError, Cards, Rank, Suit, parse_cards};
use proptest::prelude::*;

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

#[test]
fn ids_run_from_the_two_of_clubs_to_the_ace_of_spades() {
    let mut ids = 0..52;
    for rank in Rank::ALL {
        for suit in Suit::ALL {
            let card = Card::new(rank, suit);
            assert_eq!(Some(card.id()), ids.next());
            assert_eq!(Card::from_id(card.id()), Some(card));
            assert_eq!((card.rank(), card.suit()), (rank, suit));
        }
    }
    assert_eq!((card("2c").id(), card("As").id()), (0, 51));
    assert!((52..=255).all(|id| Card::from_id(id).is_none()));
}

#[test]
fn every_card_is_read_back_in_every_spelling() {
    let symbols = [['♣', '♧'], ['♦', '♢'], ['♥', '♡'], ['♠', '♤']];
    for card in Cards::ALL {
        let (rank, suit) = (card.rank().letter(), card.suit().letter());
        let mut spellings = vec![
            card.to_string(),
            card.to_string().to_lowercase(),
            card.to_string().to_uppercase(),
        ];
        spellings.extend(symbols[card.suit() as usize].map(|symbol| format!("{rank}{symbol}")));
        spellings.push(format!(
            "{rank}{}\u{fe0f}",
            symbols[card.suit() as usize][0]
        ));
        if card.rank() == Rank::Ten {
            spellings.push(format!("10{suit}"));
            spellings.push(format!("10{}", symbols[card.suit() as usize][0]));
        }
        for text in spellings {
            assert_eq!(text.parse(), Ok(card), "{text:?}");
            assert_eq!(text.parse(), Ok(Cards::from(card)), "{text:?}");
            assert_eq!(Card::try_from(&text[..]), Ok(card), "{text:?}");
        }
    }
}

#[test]
fn one_card_is_one_card() {
    use CardError::*;
    for (text, error) in [
        ("", Empty),
        (
            "A",
            NoSuit {
                rank: Rank::Ace,
                place: 1,
            },
        ),
        (
            "10",
            NoSuit {
                rank: Rank::Ten,
                place: 1,
            },
        ),
        (
            "Xx",
            UnknownRank {
                found: 'X',
                place: 1,
            },
        ),
        (
            "1s",
            UnknownRank {
                found: '1',
                place: 1,
            },
        ),
        (
            "0s",
            UnknownRank {
                found: '0',
                place: 1,
            },
        ),
        (
            "♠A",
            UnknownRank {
                found: '♠',
                place: 1,
            },
        ),
        (
            "é",
            UnknownRank {
                found: 'é',
                place: 1,
            },
        ),
        (
            " As",
            UnknownRank {
                found: ' ',
                place: 1,
            },
        ),
        (
            "Ax",
            UnknownSuit {
                found: 'x',
                place: 1,
            },
        ),
        (
            "A🂡",
            UnknownSuit {
                found: '🂡',
                place: 1,
            },
        ),
        (
            "10 s",
            NoSuit {
                rank: Rank::Ten,
                place: 1,
            },
        ),
        (
            "Ass",
            Surplus {
                card: card("As"),
                found: 's',
            },
        ),
        (
            "As ",
            Surplus {
                card: card("As"),
                found: ' ',
            },
        ),
        (
            "AsKd",
            Surplus {
                card: card("As"),
                found: 'K',
            },
        ),
    ] {
        assert_eq!(text.parse::<Card>(), Err(error), "{text:?}");
    }
}

#[test]
fn a_set_says_which_card_is_wrong() {
    use CardError::*;
    for (text, error) in [
        (
            "As K",
            NoSuit {
                rank: Rank::King,
                place: 2,
            },
        ),
        (
            "As K d",
            NoSuit {
                rank: Rank::King,
                place: 2,
            },
        ),
        (
            "AsKdQ",
            NoSuit {
                rank: Rank::Queen,
                place: 3,
            },
        ),
        (
            "As Kd Xs",
            UnknownRank {
                found: 'X',
                place: 3,
            },
        ),
        (
            "AsKd\u{0}",
            UnknownRank {
                found: '\u{0}',
                place: 3,
            },
        ),
        (
            "10s 1d",
            UnknownRank {
                found: '1',
                place: 2,
            },
        ),
        (
            "As;Kd",
            UnknownRank {
                found: ';',
                place: 2,
            },
        ),
        (
            "A♠ Kx",
            UnknownSuit {
                found: 'x',
                place: 2,
            },
        ),
        (
            "As Kd as",
            Duplicate {
                card: card("As"),
                first: 1,
                second: 3,
            },
        ),
        (
            "2c, 10h, Th",
            Duplicate {
                card: card("Th"),
                first: 2,
                second: 3,
            },
        ),
        (
            "2c2c",
            Duplicate {
                card: card("2c"),
                first: 1,
                second: 2,
            },
        ),
    ] {
        assert_eq!(text.parse::<Cards>(), Err(error), "{text:?}");
        assert_eq!(parse_cards(text, &mut Vec::new()), Err(error), "{text:?}");
    }
}

#[test]
fn spaces_and_commas_may_stand_between_cards() {
    for text in [
        "AsKdTh",
        "As Kd Th",
        " as, KD,10h ",
        "A♠K♦10♥",
        "As\tKd\n10h",
        "As\u{a0}Kd\u{3000}Th",
    ] {
        let mut given = Vec::new();
        assert_eq!(
            parse_cards(text, &mut given).map(|set| set.to_string()),
            Ok("As Kd Th".into()),
            "{text:?}"
        );
        assert_eq!(given, ["As", "Kd", "Th"].map(card), "{text:?}");
    }
    for text in ["", " ", ",", " , "] {
        assert_eq!(text.parse(), Ok(Cards::EMPTY), "{text:?}");
    }
}

#[test]
fn errors_speak_plainly() {
    let said = |text: &str| text.parse::<Cards>().expect_err("an error").to_string();
    assert_eq!(
        said("AsXd"),
        "card 2: 'X' is no rank (2 to 9, T or 10, J, Q, K, A)"
    );
    assert_eq!(said("As Kx"), "card 2: 'x' is no suit (c, d, h, s)");
    assert_eq!(
        said("As\n\u{7}"),
        "card 2: '\\u{7}' is no rank (2 to 9, T or 10, J, Q, K, A)"
    );
    assert_eq!(said("A"), "card 1: A has no suit");
    assert_eq!(said("As Kd As"), "As is there twice: card 1 and card 3");
    let one = |text: &str| text.parse::<Card>().expect_err("an error").to_string();
    assert_eq!(one(""), "there is no card in an empty text");
    assert_eq!(one("Ass"), "one card was expected, and 's' follows As");
    let later = "Ax".parse::<Card>().expect_err("an error").at(6);
    assert_eq!(later.to_string(), "card 6: 'x' is no suit (c, d, h, s)");
    assert_eq!(
        CardError::Count { found: 8 }.at(3),
        CardError::Count { found: 8 }
    );
    let shared = CardError::OnBoard {
        card: card("Kd"),
        hand: 3,
    };
    assert_eq!(shared.to_string(), "Kd of hand 3 is on the board too");
}

#[test]
fn a_mask_has_52_bits() {
    assert_eq!(Cards::from_mask((1 << 52) - 1), Ok(Cards::ALL));
    for bit in 52..64 {
        assert_eq!(
            Cards::from_mask(1 << bit | 1),
            Err(CardError::Mask { bit: bit as u8 })
        );
    }
    let error = Cards::from_mask(u64::MAX).expect_err("twelve bits too many");
    assert_eq!(
        error.to_string(),
        "bit 63 is no card, bits run from 0 (2c) to 51 (As)"
    );
}

#[test]
fn a_set_of_given_cards_names_both_places_of_a_repeated_one() {
    let cards = ["As", "Kd", "2c", "Kd"].map(card);
    assert_eq!(
        Cards::of(cards),
        Err(CardError::Duplicate {
            card: card("Kd"),
            first: 2,
            second: 4
        })
    );
    assert_eq!(
        Cards::of(cards[..3].iter().copied()).map(|set| set.to_string()),
        Ok("As Kd 2c".into())
    );
    assert_eq!(Cards::of(Cards::ALL), Ok(Cards::ALL));
}

#[test]
fn sets_behave_like_sets() {
    let (left, right): (Cards, Cards) = (
        "As Kd".parse().expect("cards"),
        "Kd 2c".parse().expect("cards"),
    );
    assert_eq!((left | right).to_string(), "As Kd 2c");
    assert_eq!((left & right).to_string(), "Kd");
    assert_eq!((left - right).to_string(), "As");
    assert_eq!(left.with(card("2c")), left | right);
    assert!(left.contains(card("Kd")) && !left.contains(card("2c")));
    assert!(Cards::EMPTY.is_empty() && !left.is_empty() && Cards::default() == Cards::EMPTY);
    assert_eq!(format!("{left:?} {:?}", card("As")), "{As Kd} As");
}

proptest! {
    #[test]
    fn a_set_is_iterated_from_high_to_low_and_read_back(mask in 0..1_u64 << 52) {
        let set = Cards::from_mask(mask).expect("52 bits");
        prop_assert_eq!(set.mask(), mask);
        let down: Vec<Card> = set.iter().collect();
        prop_assert!(down.windows(2).all(|pair| pair[0] > pair[1]));
        prop_assert_eq!((down.len(), set.iter().len()), (set.len(), set.len()));
        let mut up: Vec<Card> = set.iter().rev().collect();
        up.reverse();
        prop_assert_eq!(&up, &down);
        prop_assert_eq!(set.to_string().parse(), Ok(set));
        let joined: String = down.iter().map(Card::to_string).collect();
        prop_assert_eq!(joined.parse(), Ok(set));
        prop_assert_eq!(Cards::of(down), Ok(set));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[2-9TJQKAtjqka10cdhsCDHS♠♥♦♣ ,;x\u{fe0f}é]{0,12}") {
        let mut given = Vec::new();
        match parse_cards(&text, &mut given) {
            Ok(set) => {
                prop_assert_eq!(Cards::of(given), Ok(set));
                prop_assert_eq!(text.parse(), Ok(set));
            }
            Err(error) => prop_assert_eq!(text.parse::<Cards>(), Err(error)),
        }
        if let Ok(card) = text.parse::<Card>() {
            prop_assert_eq!(text.parse(), Ok(Cards::from(card)));
        }
    }
}
