//! Reading a range, character by character, so that every error can say where it is.

use core::str::FromStr;

use super::hand::Hand;
use super::{COMBINATIONS, Class, Kind, Range, RangeError, number};

impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Range, RangeError> {
        let mut reader = Reader {
            letters: text.chars().collect(),
            at: 0,
            named: vec![None; COMBINATIONS],
        };
        reader.items(None)?;
        let mut range = Range::empty();
        for (weight, named) in range.weights.iter_mut().zip(reader.named) {
            *weight = named.unwrap_or(0.0);
        }
        Ok(range)
    }
}

pub(super) struct Reader {
    pub(super) letters: Vec<char>,
    pub(super) at: usize,
    /// The weights of the combinations that were named.
    named: Vec<Option<f64>>,
}

/// What ends a list of items.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Bracket,
    Tag(f64),
}

impl Reader {
    pub(super) fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    pub(super) fn spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn took(&mut self, letter: char) -> bool {
        let there = self.peek() == Some(letter);
        self.at += usize::from(there);
        there
    }

    pub(super) fn error(&self, words: impl Into<String>) -> RangeError {
        self.error_at(self.at, words)
    }

    pub(super) fn error_at(&self, at: usize, words: impl Into<String>) -> RangeError {
        RangeError::new(Some(at + 1), words.into())
    }

    /// What was read since then, on one line.
    pub(super) fn since(&self, start: usize) -> String {
        let read: String = self.letters[start..self.at].iter().collect();
        read.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Items up to the end of the text, or of the group whose weight is given.
    fn items(&mut self, group: Option<(f64, End)>) -> Result<(), RangeError> {
        self.spaces();
        if group.is_none() && self.peek().is_none() {
            return Ok(()); // an empty text is an empty range
        }
        loop {
            match self.peek() {
                None => return Err(self.error("a hand was expected, and the text ends here")),
                Some(',' | ';') => {
                    return Err(self.error("no hand stands before this comma: leave it out"));
                }
                Some(_) => self.item(group.map(|(weight, _)| weight))?,
            }
            let spaced = self.peek().is_some_and(char::is_whitespace);
            self.spaces();
            if let Some((_, end)) = group
                && self.ended(end)?
            {
                return Ok(());
            }
            match self.peek() {
                None if group.is_none() => return Ok(()),
                None => return Err(self.error("the group of this weight is not closed")),
                Some(',' | ';') => {
                    self.at += 1;
                    self.spaces();
                }
                Some(_) if spaced => {}
                Some(letter) => return Err(self.unexpected(letter)),
            }
        }
    }

    pub(super) fn unexpected(&self, letter: char) -> RangeError {
        let hint = match letter {
            ')' => "no group is open here",
            '[' | ']' => "a weight of this kind is written [50]AKs[/50]",
            '+' | '-' => "plus and minus stand right behind a starting hand, as in QQ+ or QQ-99",
            '#' => "tags are not read: write what the tag stands for",
            _ => "set hands apart by commas, as in QQ+, AKs",
        };
        self.error(format!("{letter:?} was not expected: {hint}"))
    }

    /// Whether the group ends here.
    fn ended(&mut self, end: End) -> Result<bool, RangeError> {
        match end {
            End::Bracket => Ok(self.took(')')),
            End::Tag(percent) => {
                if !(self.peek() == Some('[') && self.letters.get(self.at + 1) == Some(&'/')) {
                    return Ok(false);
                }
                let start = self.at;
                self.at += 2;
                let closes = self.digits();
                if closes != Some(percent) || !self.took(']') {
                    let words = format!("[/{percent}] was expected, to close [{percent}]");
                    return Err(self.error_at(start, words));
                }
                Ok(true)
            }
        }
    }

    fn item(&mut self, group: Option<f64>) -> Result<(), RangeError> {
        let start = self.at;
        if self.took('[') {
            let percent = self.digits().filter(|_| self.took(']'));
            let Some(percent) = percent else {
                return Err(self.error_at(start, "a weight of this kind is written [50]AKs[/50]"));
            };
            let weight = self.weight(start, percent / 100.0, percent)?;
            return self.group(start, group, weight, End::Tag(percent));
        }
        if let Some((value, percent)) = self.number_ahead() {
            let weight = if percent { value / 100.0 } else { value };
            if self.took('(') {
                let weight = self.weight(start, weight, value)?;
                return self.group(start, group, weight, End::Bracket);
            }
            return self.top(start, weight, value, group);
        }
        let word = self.word();
        match word.as_str() {
            "top" => {
                self.at += 3;
                self.spaces();
                return match self.number_ahead() {
                    Some((value, true)) => self.top(start, value / 100.0, value, group),
                    _ => Err(self.error("a percentage was expected, as in top 15%")),
                };
            }
            "random" | "any" | "xx" | "**" => {
                self.at += word.len();
                let indices: Vec<usize> = (0..COMBINATIONS).collect();
                return self.name(start, &indices, group);
            }
            _ => {}
        }
        let indices = self.hand_or_span()?;
        self.name(start, &indices, group)
    }

    /// The letters, or stars, that follow, in small letters.
    fn word(&self) -> String {
        let rest = self.letters[self.at..].iter();
        let rest = rest.take_while(|letter| letter.is_ascii_alphabetic() || **letter == '*');
        rest.map(char::to_ascii_lowercase).collect()
    }

    fn group(
        &mut self,
        start: usize,
        outer: Option<f64>,
        weight: f64,
        end: End,
    ) -> Result<(), RangeError> {
        if outer.is_some() {
            return Err(self.error_at(
                start,
                "a weight inside a group that has one: write them apart",
            ));
        }
        self.spaces();
        self.items(Some((weight, end)))
    }

    fn top(
        &mut self,
        start: usize,
        share: f64,
        value: f64,
        group: Option<f64>,
    ) -> Result<(), RangeError> {
        if !(0.0..=1.0).contains(&share) {
            let words = format!("a percentage is from 0 to 100, not {value}");
            return Err(self.error_at(start, words));
        }
        let range = Range::top(share);
        let indices = (0..COMBINATIONS).filter(|&index| range.weights[index] > 0.0);
        let indices: Vec<usize> = indices.collect();
        self.name(start, &indices, group)
    }

    /// A number that `%` or `(` follows: the other ones are ranks. Whether it is a percentage.
    fn number_ahead(&mut self) -> Option<(f64, bool)> {
        let start = self.at;
        if let Some(value) = self.digits() {
            let percent = self.took('%');
            let after = self.at;
            self.spaces();
            if self.peek() == Some('(') {
                return Some((value, percent));
            }
            self.at = after;
            if percent {
                return Some((value, true));
            }
        }
        self.at = start;
        None
    }

    /// Digits with or without a point.
    fn digits(&mut self) -> Option<f64> {
        let start = self.at;
        while self.peek().is_some_and(|l| l.is_ascii_digit() || l == '.') {
            self.at += 1;
        }
        let value = self.since(start).parse().ok();
        if value.is_none() {
            self.at = start;
        }
        value
    }

    fn weight(&self, at: usize, weight: f64, value: f64) -> Result<f64, RangeError> {
        if (0.0..=1.0).contains(&weight) {
            Ok(weight)
        } else if weight == value {
            Err(RangeError::weight(Some(at + 1), weight))
        } else {
            Err(self.error_at(at, format!("a percentage is from 0 to 100, not {value}")))
        }
    }

    /// Gives combinations the weight that follows, or that of the group.
    fn name(
        &mut self,
        start: usize,
        indices: &[usize],
        group: Option<f64>,
    ) -> Result<(), RangeError> {
        let end = self.at;
        self.spaces();
        let own = if self.took('@') || self.took(':') {
            self.spaces();
            let at = self.at;
            let Some(value) = self.digits() else {
                return Err(self.error("a weight was expected, as in AKs@0.5"));
            };
            let weight = if self.took('%') { value / 100.0 } else { value };
            if group.is_some() {
                return Err(
                    self.error_at(at, "a weight inside a group that has one: write them apart")
                );
            }
            Some(self.weight(at, weight, value)?)
        } else {
            self.at = end;
            None
        };
        let weight = own.or(group).unwrap_or(1.0);
        for &index in indices {
            match self.named[index].replace(weight) {
                Some(before) if before != weight => {
                    let cards = cards_of(index);
                    let words = format!(
                        "{cards} has weight {before} already, and {weight} here: \
                         give each combination one weight"
                    );
                    return Err(self.error_at(start, words));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn hand_or_span(&mut self) -> Result<Vec<usize>, RangeError> {
        let start = self.at;
        let first = match self.hand()? {
            Hand::Combination(index) => {
                self.no_suffix("a single combination")?;
                return Ok(vec![index]);
            }
            Hand::WithAny(rank, kind) => {
                self.no_suffix("a hand with any second card")?;
                let others = (0..13).filter(|&other| other != rank);
                let classes = others.map(|other| Class::new(rank, other, kind));
                return Ok(classes.flat_map(Class::combinations).collect());
            }
            Hand::Class(class) => class,
        };
        if self.took('+') {
            let classes: Vec<Class> = match first.kind {
                Kind::Pair => (first.low..13)
                    .map(|rank| Class::new(rank, rank, Kind::Pair))
                    .collect(),
                kind => {
                    let lows = first.low..first.high;
                    lows.map(|low| Class::new(first.high, low, kind)).collect()
                }
            };
            return Ok(classes.into_iter().flat_map(Class::combinations).collect());
        }
        let end = self.at;
        self.spaces();
        if !self.took('-') {
            self.at = end;
            return Ok(first.combinations().collect());
        }
        let dash = self.at - 1;
        self.spaces();
        if self.peek().is_none_or(|letter| ",;)[".contains(letter)) {
            let lowest = match first.kind {
                Kind::Pair => "22".to_owned(),
                kind => Class::new(first.high, 0, kind).to_string(),
            };
            let words = format!("a span needs both its ends: write {first}-{lowest}");
            return Err(self.error_at(dash, words));
        }
        let Hand::Class(last) = self.hand()? else {
            let words = "a span goes from one starting hand to another, as in A5s-A2s";
            return Err(self.error_at(start, words));
        };
        self.span(start, first, last)
    }

    fn span(&self, start: usize, first: Class, last: Class) -> Result<Vec<usize>, RangeError> {
        let written = self.since(start);
        let wrong =
            |hint: String| Err(self.error_at(start, format!("{written} is no span: {hint}")));
        if first.kind != last.kind {
            return wrong(format!(
                "both ends must be of one kind; write {first}, {last} for the two"
            ));
        }
        let (gap, kind) = (first.high - first.low, first.kind);
        let (from, to) = (first.low.min(last.low), first.low.max(last.low));
        if gap == last.high - last.low {
            let lows = from..=to;
            let classes = lows.map(|low| Class::new(low + gap, low, kind));
            Ok(classes.flat_map(Class::combinations).collect())
        } else if first.high == last.high {
            let classes = (from..=to).map(|low| Class::new(first.high, low, kind));
            Ok(classes.flat_map(Class::combinations).collect())
        } else {
            wrong(format!(
                "its ends need the same high card or the same gap; write {first}, {last} for the two"
            ))
        }
    }

    /// Says what is wrong with `+` or `-` behind what has no better and no worse.
    fn no_suffix(&self, what: &str) -> Result<(), RangeError> {
        match self.peek() {
            Some(letter @ ('+' | '-')) => {
                let words =
                    format!("{what} takes no {letter:?}: name every hand, or a starting hand");
                Err(self.error(words))
            }
            _ => Ok(()),
        }
    }
}

/// The combination of this number, as it is written in a range.
pub(super) fn cards_of(index: usize) -> String {
    let high = (1..52_u8)
        .rev()
        .find(|&high| number(high, 0) <= index)
        .unwrap_or(1);
    let (high, low) = (high, (index - number(high, 0)) as u8);
    format!("{}{}", crate::cards::Card(high), crate::cards::Card(low))
}
