//! Reading one hand of a range: a starting hand, one with any second card, or a combination.

use super::text::Reader;
use super::{Class, Kind, RangeError, number};

/// A hand as it was written: a starting hand, one with any second card, or one combination.
pub(super) enum Hand {
    Class(Class),
    WithAny(u8, Kind),
    Combination(usize),
}

impl Reader {
    pub(super) fn hand(&mut self) -> Result<Hand, RangeError> {
        let start = self.at;
        let Some(one) = self.rank() else {
            let letter = self.peek().unwrap_or(' ');
            let words = match letter {
                '(' => "a weight was expected before the bracket, as in 0.5(AKs)".to_owned(),
                '#' | ')' | '+' | '-' | ']' => return Err(self.unexpected(letter)),
                '0' | '1' => "a number is followed by % or (: write 15% or 0.5(AKs)".to_owned(),
                _ => format!(
                    "{letter:?} is no rank (2 to 9, T or 10, J, Q, K, A): a hand is written QQ, AKs, AKo or AhKh"
                ),
            };
            return Err(self.error(words));
        };
        if let Some(suit) = self.suit() {
            return self.second_card(start, one * 4 + suit);
        }
        if self.peek().is_some_and(|letter| "xX".contains(letter)) {
            self.at += 1;
            let kind = self.kind();
            self.boundary(start)?;
            return Ok(Hand::WithAny(one, kind));
        }
        let Some(other) = self.rank() else {
            let written = self.since(start);
            let words = match self.peek() {
                Some(letter) if !letter.is_whitespace() && !",;".contains(letter) => {
                    format!(
                        "{letter:?} is no rank: {written} needs a second card, as in {written}Ks or {written}x"
                    )
                }
                _ => format!("{written} is one card: a hand has two, as in {written}x"),
            };
            return Err(self.error(words));
        };
        let at = self.at;
        let kind = self.kind();
        if one == other && kind != Kind::Any {
            let pair = Class::new(one, one, Kind::Pair);
            let words = format!("a pair is neither suited nor off-suit: write {pair}");
            return Err(self.error_at(at, words));
        }
        self.boundary(start)?;
        Ok(Hand::Class(Class::new(one, other, kind)))
    }

    fn second_card(&mut self, start: usize, first: u8) -> Result<Hand, RangeError> {
        let end = self.at;
        self.spaces();
        let at = self.at;
        let second = self.rank().and_then(|rank| Some(rank * 4 + self.suit()?));
        let Some(second) = second else {
            self.at = end;
            let card = self.since(start);
            let words = format!("{card} is one card: a combination has two, as in AhKh");
            return Err(self.error_at(at.min(self.letters.len()), words));
        };
        if first == second {
            return Err(self.error_at(at, format!("{} is there twice", crate::cards::Card(first))));
        }
        let combination = self.since(start);
        let next = self.at;
        if let Some(rank) = self.rank() {
            let more = self.suit().is_some();
            self.at = next;
            if more {
                let words =
                    format!("a combination has two cards: set {combination} apart by a comma");
                return Err(self.error(words));
            }
            let _ = rank;
        }
        self.boundary(start)?;
        Ok(Hand::Combination(number(
            first.max(second),
            first.min(second),
        )))
    }

    /// A hand ends where something begins that may follow it.
    fn boundary(&self, start: usize) -> Result<(), RangeError> {
        match self.peek() {
            Some(letter) if !letter.is_whitespace() && !",;()[@:+-".contains(letter) => {
                let hand = self.since(start);
                let words = if letter == '#' || letter == ']' {
                    return Err(self.unexpected(letter));
                } else {
                    let other = if hand == "QQ" { "JJ" } else { "QQ" };
                    format!(
                        "{letter:?} was not expected after {hand}: set hands apart by commas, as in {hand}, {other}"
                    )
                };
                Err(self.error(words))
            }
            _ => Ok(()),
        }
    }

    fn rank(&mut self) -> Option<u8> {
        let letter = self.peek()?.to_ascii_uppercase();
        if letter == '1' && self.letters.get(self.at + 1) == Some(&'0') {
            self.at += 2;
            return Some(8);
        }
        let rank = "23456789TJQKA".find(letter)?;
        self.at += 1;
        Some(rank as u8)
    }

    fn suit(&mut self) -> Option<u8> {
        let suit = match self.peek()? {
            'c' | 'C' | '♣' | '♧' => 0,
            'd' | 'D' | '♦' | '♢' => 1,
            'h' | 'H' | '♥' | '♡' => 2,
            's' | 'S' | '♠' | '♤' => 3,
            _ => return None,
        };
        self.at += 1;
        Some(suit)
    }

    fn kind(&mut self) -> Kind {
        let kind = match self.peek() {
            Some('s' | 'S') => Kind::Suited,
            Some('o' | 'O') => Kind::Offsuit,
            _ => return Kind::Any,
        };
        self.at += 1;
        kind
    }
}
