//! A range as a picture: 13 by 13 starting hands, aces first, suited hands above the diagonal.

use core::fmt::Write as _;

use super::Range;

/// From nothing to all of a starting hand.
const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];

impl Range {
    /// The grid for a terminal, 13 lines: a starting hand's name and how much of it is in the range
    /// (░▒▓█, the last one for all of it); a dot for what is not.
    pub fn picture(&self) -> String {
        let mut lines = Vec::with_capacity(13);
        for row in 0..13 {
            let mut line = String::new();
            for column in 0..13 {
                let (name, held, of, sum) = self.cell(row, column);
                if held == 0 {
                    line.push_str("  ·  ");
                } else {
                    let part = sum / of as f64;
                    let shade = SHADES[1 + (part * 3.0 + 1e-9).floor().min(3.0) as usize];
                    let _ = write!(line, "{name:>3}{shade} ");
                }
            }
            lines.push(line.trim_end().to_owned());
        }
        lines.join("\n")
    }

    /// The grid as an SVG, to be shown in a notebook or a page.
    pub fn svg(&self) -> String {
        const SIDE: usize = 34;
        let size = 13 * SIDE + 2;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 {size} {size}\" width=\"{size}\" \
             height=\"{size}\" font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\">"
        );
        for row in 0..13 {
            for column in 0..13 {
                let (name, held, of, sum) = self.cell(row, column);
                let part = sum / of as f64;
                let (x, y) = (column * SIDE, row * SIDE);
                let colour = match (row, column) {
                    _ if row == column => "#d9822b",
                    _ if row < column => "#2f7fb8",
                    _ => "#3d9a5f",
                };
                let _ = write!(
                    svg,
                    "<g><title>{name}: {held} of {of}, weight {sum}</title>\
                     <rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#f2f1ee\" stroke=\"#fff\"/>"
                );
                if held > 0 {
                    // the part that is held, from the bottom up
                    let tall = part * SIDE as f64;
                    let from = y as f64 + SIDE as f64 - tall;
                    let _ = write!(
                        svg,
                        "<rect x=\"{x}\" y=\"{from:.2}\" width=\"{SIDE}\" height=\"{tall:.2}\" fill=\"{colour}\" \
                         stroke=\"#fff\"/>"
                    );
                }
                let ink = if part > 0.6 { "#fff" } else { "#444" };
                let (middle, base) = (x + SIDE / 2, y + SIDE / 2 + 4);
                let _ = write!(
                    svg,
                    "<text x=\"{middle}\" y=\"{base}\" fill=\"{ink}\">{name}</text></g>"
                );
            }
        }
        svg.push_str("</svg>");
        svg
    }
}
