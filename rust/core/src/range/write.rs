//! Writing a range as shortly as it can be read back: pairs, then suited and off-suit hands by their
//! high card, then what is left of starting hands that are not complete.

use core::fmt;

use super::text::cards_of;
use super::{COMBINATIONS, Class, Kind, Range};

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.weights[0];
        if first > 0.0 && self.weights.iter().all(|&weight| weight == first) {
            return f.write_str(&weighted("random", first));
        }
        let mut items = Vec::new();
        let pairs: Vec<Class> = (0..13)
            .rev()
            .map(|rank| Class::new(rank, rank, Kind::Pair))
            .collect();
        self.runs(&pairs, &mut items);
        for kind in [Kind::Suited, Kind::Offsuit] {
            for high in (1..13).rev() {
                let row: Vec<Class> = (0..high)
                    .rev()
                    .map(|low| Class::new(high, low, kind))
                    .collect();
                self.runs(&row, &mut items);
            }
        }
        let whole = Class::all().filter(|&class| self.common(class).is_some());
        let mut rest = vec![true; COMBINATIONS];
        for index in whole.flat_map(Class::combinations) {
            rest[index] = false;
        }
        for index in (0..COMBINATIONS).rev() {
            if rest[index] && self.weights[index] > 0.0 {
                items.push(weighted(&cards_of(index), self.weights[index]));
            }
        }
        f.write_str(&items.join(", "))
    }
}

impl Range {
    /// The weight that all combinations of a starting hand share.
    pub(super) fn common(&self, class: Class) -> Option<f64> {
        let mut weights = class.combinations().map(|index| self.weights[index]);
        let first = weights.next().filter(|&weight| weight > 0.0)?;
        weights.all(|weight| weight == first).then_some(first)
    }

    /// The runs of neighbours that have one weight, in a row that begins with the best hand.
    fn runs(&self, row: &[Class], items: &mut Vec<String>) {
        let mut start = 0;
        while start < row.len() {
            let weight = self.common(row[start]);
            let same = row[start..]
                .iter()
                .take_while(|&&class| self.common(class) == weight);
            let end = start + same.count();
            if let Some(weight) = weight {
                let (best, worst) = (row[start], row[end - 1]);
                let text = match end - start {
                    1 => best.to_string(),
                    _ if start == 0 => format!("{worst}+"),
                    _ => format!("{best}-{worst}"),
                };
                items.push(weighted(&text, weight));
            }
            start = end;
        }
    }
}

fn weighted(text: &str, weight: f64) -> String {
    if weight == 1.0 {
        text.to_owned()
    } else {
        format!("{text}@{weight}")
    }
}
