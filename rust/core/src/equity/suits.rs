//! Boards that differ only by a swap of suits which no hand can tell apart are looked at once.
//!
//! A swap of suits is harmless if it leaves the board, the dead cards and every range as they are. The
//! harmless ones are a group, and the boards that it makes out of one are its orbit. Going from rank to
//! rank, one set of suits is taken out of every orbit of the swaps that are still harmless; how many
//! boards that stands for is the product of the orbits' sizes. Before the flop, for ranges that treat
//! all suits alike, 134,459 boards stand for 2,598,960.

use crate::range::{COMBINATIONS, number, two};

/// The 24 ways to swap suits: where each suit goes.
pub(crate) const SWAPS: [[u8; 4]; 24] = {
    let mut swaps = [[0; 4]; 24];
    let (mut found, mut code) = (0, 0);
    while code < 256 {
        let swap = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        let used = 1 << swap[0] | 1 << swap[1] | 1 << swap[2] | 1 << swap[3];
        if used == 15 {
            swaps[found] = [swap[0] as u8, swap[1] as u8, swap[2] as u8, swap[3] as u8];
            found += 1;
        }
        code += 1;
    }
    swaps
};

/// A set of suits, or of cards, after a swap.
pub(crate) const fn swapped(mask: u64, swap: [u8; 4]) -> u64 {
    const CLUBS: u64 = 0x0001_1111_1111_1111;
    let (mut out, mut suit) = (0, 0);
    while suit < 4 {
        out |= (mask >> suit & CLUBS) << swap[suit];
        suit += 1;
    }
    out
}

/// Where a swap takes each combination, by number.
pub(crate) fn swapped_numbers(swap: [u8; 4]) -> Vec<u16> {
    let mut after = vec![0; COMBINATIONS];
    for high in 1..52 {
        for low in 0..high {
            let (one, other) = two(swapped(1 << high | 1 << low, swap));
            after[number(high, low)] = number(one, other) as u16;
        }
    }
    after
}

/// A group of swaps, a bit for each.
pub(crate) type Group = u32;

/// The swaps of which this is true.
pub(crate) fn group(harmless: impl Fn([u8; 4]) -> bool) -> Group {
    let bits = SWAPS.iter().enumerate();
    bits.fold(0, |group, (i, &swap)| {
        group | u32::from(harmless(swap)) << i
    })
}

/// The swaps in a group.
pub(crate) fn swaps(group: Group) -> impl Iterator<Item = [u8; 4]> {
    let bits = SWAPS.into_iter().enumerate();
    bits.filter_map(move |(i, swap)| (group >> i & 1 == 1).then_some(swap))
}

/// What a group does to each set of suits: nothing is kept of an orbit but its smallest set, with how
/// many there are and the node of those swaps that leave this one as it is.
#[derive(Clone)]
struct Node {
    size: [u8; 16],
    next: [u8; 16],
}

/// The boards that can come, one of every orbit.
pub(crate) struct Boards {
    nodes: Vec<Node>,
    live: u64,
    base: u64,
    missing: usize,
}

impl Boards {
    /// Those that complete `base` out of the `live` cards.
    pub(crate) fn new(harmless: Group, live: u64, base: u64) -> Boards {
        let mut groups = vec![harmless];
        let mut nodes: Vec<Node> = Vec::new();
        while let Some(&group) = groups.get(nodes.len()) {
            let (mut size, mut next) = ([0; 16], [0; 16]);
            for set in 0..16 {
                let images = swaps(group).fold(0_u32, |all, swap| all | 1 << swapped(set, swap));
                if images.trailing_zeros() as u64 != set {
                    continue;
                }
                let fixing = |swap| swapped(set, swap) == set;
                let left = group & self::group(fixing);
                let known = groups.iter().position(|&known| known == left);
                let known = known.unwrap_or_else(|| {
                    groups.push(left);
                    groups.len() - 1
                });
                (size[set as usize], next[set as usize]) = (images.count_ones() as u8, known as u8);
            }
            nodes.push(Node { size, next });
        }
        Boards {
            nodes,
            live,
            base,
            missing: 5 - base.count_ones() as usize,
        }
    }

    /// The ascending lists of ranks that can come, and all five ranks of the board with each.
    pub(crate) fn lists(&self) -> Vec<(Vec<u8>, [u8; 5])> {
        let mut lists = Vec::new();
        self.add_lists(&mut Vec::with_capacity(5), 0, &mut lists);
        lists
    }

    fn add_lists(&self, ranks: &mut Vec<u8>, from: u8, lists: &mut Vec<(Vec<u8>, [u8; 5])>) {
        if ranks.len() == self.missing {
            lists.push((ranks.clone(), with_base(self.base, ranks)));
            return;
        }
        for rank in from..13 {
            let there = ranks.iter().filter(|&&other| other == rank).count() as u32;
            if there < (self.live >> (4 * rank) & 15).count_ones() {
                ranks.push(rank);
                self.add_lists(ranks, rank, lists);
                ranks.pop();
            }
        }
    }

    /// Calls with one board of every orbit whose missing cards have these ranks, and with how many
    /// boards it stands for; until it says `false`.
    pub(crate) fn each(&self, ranks: &[u8], visit: &mut impl FnMut(u64, u32) -> bool) -> bool {
        self.descend(ranks, 0, self.base, 1, visit)
    }

    fn descend(
        &self,
        ranks: &[u8],
        node: u8,
        board: u64,
        count: u32,
        visit: &mut impl FnMut(u64, u32) -> bool,
    ) -> bool {
        let Some(&rank) = ranks.first() else {
            return visit(board, count);
        };
        let of_rank = ranks.iter().take_while(|&&other| other == rank).count();
        let live = self.live >> (4 * rank) & 15;
        let node = &self.nodes[usize::from(node)];
        for set in 1..16_u64 {
            let size = node.size[set as usize];
            if size > 0 && set & !live == 0 && set.count_ones() as usize == of_rank {
                let (board, count) = (board | set << (4 * rank), count * u32::from(size));
                let next = node.next[set as usize];
                if !self.descend(&ranks[of_rank..], next, board, count, visit) {
                    return false;
                }
            }
        }
        true
    }
}

/// The five ranks of a board, ascending.
pub(crate) fn with_base(base: u64, ranks: &[u8]) -> [u8; 5] {
    let mut all = [0; 5];
    let mut cards = base;
    for (i, place) in all.iter_mut().enumerate() {
        *place = match ranks.get(i) {
            Some(&rank) => rank,
            None => {
                let id = cards.trailing_zeros().min(51);
                cards &= cards.wrapping_sub(1);
                (id / 4) as u8
            }
        };
    }
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(harmless: Group, live: u64, base: u64) -> (usize, u64) {
        let boards = Boards::new(harmless, live, base);
        let (mut orbits, mut all) = (0, 0);
        for (ranks, _) in boards.lists() {
            boards.each(&ranks, &mut |board, count| {
                assert_eq!(board.count_ones(), 5);
                orbits += 1;
                all += u64::from(count);
                true
            });
        }
        (orbits, all)
    }

    #[test]
    fn every_board_belongs_to_one_orbit() {
        let deck = (1 << 52) - 1;
        assert_eq!(counted(group(|_| true), deck, 0), (134_459, 2_598_960));
        let hearts = group(|swap| swap[2] == 2);
        assert_eq!(hearts.count_ones(), 6);
        assert_eq!(counted(hearts, deck, 0).1, 2_598_960);
        let flop = 1 << 51 | 1 << 20 | 1 << 1;
        assert_eq!(
            counted(
                group(|swap| swap[0] == 0 && swapped(flop, swap) == flop),
                deck & !flop,
                flop
            )
            .1,
            1176
        );
        let none = group(|swap| swap == [0, 1, 2, 3]);
        assert_eq!(counted(none, deck & !flop, flop), (1176, 1176));
    }
}
