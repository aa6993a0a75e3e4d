//! What strengths are called, and where their categories begin and end.

use croupier_core::{Category, Strength, evaluate};

fn strength(hand: &str) -> Strength {
    evaluate(hand.parse().expect("cards")).expect("a hand")
}

#[test]
fn a_strength_says_itself_in_words() {
    for (hand, words) in [
        ("As Ks Qs Js Ts 2c 3d", "royal flush"),
        ("9h 8h 7h 6h 5h", "straight flush, nine high"),
        ("Ad 2d 3d 4d 5d Kc Kh", "straight flush, five high"),
        ("As Ah Ad Ac Ks Kh", "four of a kind, aces, king kicker"),
        ("6s 6h 6d 6c 2s 2h 2d", "four of a kind, sixes, two kicker"),
        ("As Ah Ad Ks Kh Kd Qc", "full house, aces over kings"),
        ("As Ks 9s 5s 2s", "flush, ace king nine five two"),
        ("As 2d 3c 4h 5s 5d 5c", "straight, five high"),
        ("As Kd Qc Jh Ts", "straight, ace high"),
        (
            "9s 9h 9d As Kc 4h 2d",
            "three of a kind, nines, ace and king kickers",
        ),
        (
            "As Ah Ks Kh 7d 7c Qs",
            "two pair, aces and kings, queen kicker",
        ),
        (
            "As Ah 4s 7h Kd Jc Qs",
            "pair of aces, king, queen and jack kickers",
        ),
        (
            "As Kh Qs Jh 9d 7c 2s",
            "high card, ace king queen jack nine",
        ),
    ] {
        assert_eq!(strength(hand).to_string(), words, "{hand}");
    }
    assert_eq!(Strength::NONE.to_string(), "no hand");
}

#[test]
fn no_two_strengths_say_the_same() {
    let all = (0..=7462).map(|number| Strength::new(number).expect("a strength").to_string());
    let different: std::collections::HashSet<String> = all.collect();
    assert_eq!(different.len(), 7463);
}

#[test]
fn places_are_the_classic_ones() {
    for (hand, place) in [
        ("As Ks Qs Js Ts", 1),
        ("5s 4s 3s 2s As", 10),
        ("As Ah Ad Ac Ks", 11),
        ("2s 2h 2d 2c 3s", 166),
        ("As Ah Ad Ks Kh", 167),
        ("2s 2h 2d 3c 3s", 322),
        ("As Ks Qs Js 9s", 323),
        ("7s 5s 4s 3s 2s", 1599),
        ("As Ks Qs Js Td", 1600),
        ("5s 4s 3s 2s Ad", 1609),
        ("As Ah Ad Ks Qh", 1610),
        ("2s 2h 2d 3c 4s", 2467),
        ("As Ah Kd Ks Qh", 2468),
        ("2s 2h 3d 3c 4s", 3325),
        ("As Ah Kd Qs Jh", 3326),
        ("2s 2h 3d 4c 5s", 6185),
        ("As Kh Qd Js 9h", 6186),
        ("7s 5h 4d 3c 2s", 7462),
    ] {
        assert_eq!(strength(hand).place(), place, "{hand}");
    }
}

#[test]
fn categories_ascend_and_have_their_strengths() {
    let categories = (1..=7462).map(|number| Strength::new(number).and_then(Strength::category));
    let counted: Vec<(Category, usize)> = Category::ALL
        .map(|it| {
            (
                it,
                categories
                    .clone()
                    .filter(|&other| other == Some(it))
                    .count(),
            )
        })
        .to_vec();
    assert_eq!(counted.iter().map(|(_, count)| count).sum::<usize>(), 7462);
    assert!(
        counted
            .iter()
            .all(|&(category, count)| usize::from(category.strengths()) == count)
    );
    assert!(categories.is_sorted());
}

#[test]
fn numbers_above_7462_are_no_strength() {
    assert_eq!(Strength::new(7462), Some(Strength::BEST));
    assert_eq!(Strength::new(7463), None);
    assert_eq!(Strength::new(u16::MAX), None);
    assert_eq!(
        (Strength::NONE.category(), Strength::NONE.ranks()),
        (None, None)
    );
    assert_eq!(u16::from(Strength::BEST), 7462);
}
