//! The claims of `claims/mod.rs` on random bytes: so many cases of each as `PROPTEST_CASES` says, or a few hundred.

mod claims;
mod common;

use proptest::collection::vec;
use proptest::prelude::*;

macro_rules! on_random_bytes {
    ($($claim:ident: $cases:literal cases, $most:literal bytes;)*) => {
        $(
            proptest! {
                #![proptest_config(cases($cases))]

                #[test]
                fn $claim(data in vec(any::<u8>(), 0..$most)) {
                    claims::$claim(&data);
                }
            }
        )*
    };
}

fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|count| count.parse().ok());
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(asked.unwrap_or(usual))
    }
}

on_random_bytes! {
    cards: 2000 cases, 40 bytes;
    hands: 1000 cases, 40 bytes;
    boards: 1000 cases, 60 bytes;
    omaha: 1000 cases, 30 bytes;
    rows: 1000 cases, 900 bytes;
    masks: 500 cases, 2000 bytes;
    ranges: 2000 cases, 40 bytes;
    weights: 300 cases, 120 bytes;
    pots: 3000 cases, 80 bytes;
    shares: 3000 cases, 60 bytes;
    equity: 500 cases, 60 bytes;
    decks: 200 cases, 8 bytes;
}
