"""The dealer's part of a hand: all that happens without anybody's decision.

    post -> deal -> [ round -> return uncalled chips -> next street ] -> show -> pay

When a round closes, uncalled chips go back and the bets join the pots; when nobody has a decision
left the board is run out, the hands are compared and the pots are paid. Everything leaves one event.

Players are positions counted clockwise from the button's left, so that turns, odd chips and the order
of showing need no look-up; `hand.py` turns them into seats.
"""

from __future__ import annotations

from bisect import bisect
from itertools import compress, count, repeat
from operator import add, not_
from typing import Any

from croupier import _core
from croupier.betting import BettingRound
from croupier.blinds import open_ordinary, ordinary_posts, pay
from croupier.cards import Card
from croupier.events import (
    Bet,
    BoardDealt,
    Burned,
    Called,
    Checked,
    HoleDealt,
    Mucked,
    Post,
    Raised,
    Raked,
    Returned,
    RunDealt,
    Shown,
    Started,
    Won,
)
from croupier.games import Street
from croupier.limits import STRUCTURES
from croupier.rake import Rake
from croupier.rules import TableRules
from croupier.showdown import divide, from_place, tabled

Hole = tuple[Card, ...]
Entry = tuple[Any, ...]
Layer = tuple[int, tuple[int, ...]]  # a pot: its chips, and the positions that may win it
_BURN = (Burned,)


def _contested(pots: list[Layer]) -> list[tuple[int, ...]]:
    """The pots that more than one player may win; the others need no showdown (rule 14.7)."""
    return [pot for _, pot in pots if len(pot) > 1]


class Dealer:
    """A hand as the dealer runs it: chips, cards and the log of what happened."""

    __slots__ = (
        "_antes",
        "_asked",
        "_awards",
        "_board",
        "_boards",
        "_dead",
        "_deck",
        "_holes",
        "_live",
        "_log",
        "_mucked",
        "_next_card",
        "_round",
        "_runs",
        "_setup",
        "_stacks",
        "_staked",
        "_start",
        "_street",
        "button",
        "rules",
        "seats",
    )

    rules: TableRules
    seats: tuple[int, ...]  # clockwise from the button's left
    button: int
    # What is posted (None: the ordinary blinds and antes), who opens, street, chips in the middle, board, hole cards
    _setup: tuple[tuple[Post, ...] | None, int | None, int, int, tuple[Card, ...], tuple[Hole | None, ...]]
    _start: tuple[int, ...]  # the stacks before any post
    _deck: tuple[Card, ...] | None  # None: the cards are told, not dealt
    _next_card: int
    _street: int
    _board: tuple[Card, ...]
    _runs: tuple[int, int] | None  # how often the board is run, and on which street that was agreed
    _boards: tuple[tuple[Card, ...], ...]  # the second and third board
    _holes: tuple[Hole | None, ...]
    _mucked: tuple[int, ...]  # who gave his cards up at showdown
    _asked: int | None  # who may choose to show or to muck
    _stacks: list[int]
    _live: list[bool]
    _staked: tuple[int, ...]  # live chips of the closed rounds
    _antes: tuple[int, ...]
    _dead: int
    _round: BettingRound
    _awards: tuple[tuple[int, int, int], ...] | None  # (pot, position, chips) once the hand is over
    _log: list[Entry]  # what happened since the first decision

    # The deal

    def _open(self) -> None:
        """Post, deal the hole cards and open the first round (rules 3.3, 5.1)."""
        posts, first, street, pot, _, _ = self._setup
        rules = self.rules
        players = len(self.seats)
        self._stacks = stacks = [*self._start]
        self._live = [True] * players
        self._staked = self._antes = (0,) * players
        self._dead = pot
        self._street = street
        self._boards = self._mucked = ()
        self._runs = self._asked = self._awards = None
        self._log = []
        opening, opener = None, 0  # rule 3.6
        ordinary = open_ordinary(rules, stacks) if posts is None else None
        if ordinary is not None:
            opening, opener = ordinary
        elif not street:
            opening, opener, self._antes, dead, counted = pay(rules, self.posts, self.seats, self.button, stacks)
            self._dead += dead
            pot += counted
        self._holes, self._board, self._next_card = self._dealt()
        if first is not None:
            opener = self.seats.index(first)
        minimum = rules.street_minimums[rules.game.streets[street].bet]
        structure = STRUCTURES[rules.structure]
        self._round = structure(rules, stacks, self._live, opener, minimum, opening, pot, self.seats)
        if self._round.to_act is None:
            self._close()

    @property
    def posts(self) -> tuple[Post, ...]:
        """What was owed before the cards, in nominal amounts (rule 3.3); `events` tell what was paid."""
        posts = self._setup[0]
        return tuple(ordinary_posts(self.rules, self.seats, self.button)) if posts is None else posts

    def _dealt(self) -> tuple[tuple[Hole | None, ...], tuple[Card, ...], int]:
        """The hole cards and the board that the hand begins with, and how much of the deck that took.

        One card at a time, clockwise, to everyone whose cards are not known (rule 5.1); in the middle of
        a hand a board that nobody named is dealt as well.
        """
        _, _, street, _, board, holes = self._setup
        deck, game = self._deck, self.rules.game
        if deck is None:
            return holes, board, 0
        needy = holes.count(None)
        end = needy * game.hole
        dealt = [deck[p:end:needy] for p in range(needy)]
        holes = tuple(dealt if needy == len(holes) else [hole or dealt.pop(0) for hole in holes])
        if street and not board:
            burn = self.rules.burn
            for earlier in game.streets[1 : street + 1]:
                board += deck[end + burn : end + burn + earlier.board]
                end += burn + earlier.board
        return holes, board, end

    def _told(self) -> list[Entry]:
        """The whole hand: what came before the first decision follows from the deal, the rest is in the log."""
        _, first, street, pot, _, _ = self._setup
        rules, seats, posts = self.rules, self.seats, self.posts
        name = rules.game.streets[street].name
        told: list[Entry] = [(Started, rules, seats, self._start, self.button, name, pot, first, posts)]
        if not street:
            pay(rules, posts, seats, self.button, [*self._start], told)
        holes, board, _ = self._dealt()
        told += zip(repeat(HoleDealt), seats, holes)
        if board:
            told.append((BoardDealt, name, board))
        return told + self._log

    def _next_street(self, cards: tuple[Card, ...]) -> None:
        """Burn, turn the street's cards and open its round left of the button (rules 5.2, 5.3, 3.6)."""
        self._street = index = self._street + 1
        self._board += cards
        rules, log = self.rules, self._log
        street = rules.game.streets[index]
        if rules.burn:
            log.append(_BURN)
        log.append((BoardDealt, street.name, cards))
        pot = self._in_pots() if rules.structure == "pot-limit" else 0
        self._round.next_street(rules.street_minimums[street.bet], pot)

    def _in_pots(self) -> int:
        """All chips of the closed rounds, the dead ones among them."""
        return sum(self._staked) + sum(self._antes) + self._dead

    def _close(self) -> None:
        """The round is over: uncalled chips go back and the bets join the pots (rules 14.1, 14.3)."""
        round = self._round
        bets = round.bets
        top = max(bets)
        if top:
            if bets.count(top) == 1:
                self._return_uncalled(bets, top)
            self._staked = tuple(map(add, self._staked, bets))
            round.bets = [0] * len(bets)
        if len(round.able) < 2 and self._live.count(True) == 1:
            sole = self._live.index(True)  # rule 15.1: one layer, for all that is in the middle
            pots: list[Layer] = [(self._in_pots(), (sole,))]
            if self.rules.rake is not None:
                pots = self._raked(pots, self.rules.rake)
            self._award([(0, sole, chips) for chips, _ in pots if chips])
        else:
            self._deal_on()

    def _return_uncalled(self, bets: list[int], top: int) -> None:
        """What nobody matched goes back to a player in the hand, at once (rule 14.1)."""
        p = bets.index(top)
        if self._live[p]:
            bets[p] = 0
            bets[p] = matched = max(bets)
            self._stacks[p] += top - matched
            self._log.append((Returned, self.seats[p], top - matched))

    def _deal_on(self) -> None:
        """Deal street by street until somebody has a decision or the hand is won (rule 10.10)."""
        round, rules, deck = self._round, self.rules, self._deck
        game = rules.game
        if len(round.able) < 2 and round.to_act is None and self._street < game.last:
            self._face_up()
            if rules.run_it_twice and self._runs is None:
                return  # how often the board is run is for the players to say
        while round.to_act is None:
            if self._street == game.last:
                if self._runs is None or self._all_boards():
                    self._showdown()
                return
            if deck is None:
                return
            at = self._next_card
            if rules.burn:
                at += 1
            self._next_card = end = at + game.streets[self._street + 1].board
            self._next_street(deck[at:end])

    def _all_boards(self) -> bool:
        """Deal the second and the third board; False while they have yet to be told (rule 15.11)."""
        while (coming := self._next_run()) is not None:
            if self._deck is None:
                return False
            at = self._next_card + self.rules.burn
            self._next_card = at + coming[2].board
            self._deal_run(*coming, self._deck[at : self._next_card])
        return True

    def _next_run(self) -> tuple[int, tuple[Card, ...], Street] | None:
        """Where a further board goes on: its number, its cards so far, the street that comes next."""
        if self._runs is None:
            return None
        (times, fork), game, boards = self._runs, self.rules.game, self._boards
        if boards and len(boards[-1]) < game.board:
            run, board = len(boards) + 1, boards[-1]
        elif len(boards) + 1 < times:  # it parts from the first on the street on which that was agreed
            run, board = len(boards) + 2, self._board[: game.turned(fork)]
        else:
            return None
        return run, board, next(s for i, s in enumerate(game.streets) if game.turned(i) > len(board))

    def _deal_run(self, run: int, board: tuple[Card, ...], street: Street, cards: tuple[Card, ...]) -> None:
        if self.rules.burn:
            self._log.append(_BURN)
        self._log.append((RunDealt, run, street.name, cards))
        self._boards = (*self._boards[: run - 2], board + cards)

    # The showdown

    def _alive(self) -> list[int]:
        return [*compress(count(), self._live)]

    def _layers(self) -> list[Layer]:
        """The pots of the closed rounds, main first, and who may win each (rule 14.3)."""
        return _core.side_pots(self._staked, list(map(not_, self._live)), self._antes, self._dead)

    def _somebody_is_all_in(self) -> bool:
        return len(self._round.able) < self._live.count(True)

    def _face_up(self) -> bool:
        """With a player all-in and no action left, every hand is turned up; say whether it is so (rule 17.7)."""
        if not (self.rules.all_in_face_up and self._somebody_is_all_in()):
            return False
        shown = self._shown()
        for p in self._showing_order(_contested(self._layers())):
            hole = self._holes[p]
            if hole and p not in shown:
                self._log.append((Shown, self.seats[p], hole))
        return True

    def _shown(self) -> set[int]:
        return {self.seats.index(entry[1]) for entry in self._log if entry[0] is Shown}

    def _showing_order(self, contested: list[tuple[int, ...]]) -> list[int]:
        """Who shows first, by what was done on the last street (rules 17.2 to 17.5)."""
        rules, live, start = self.rules, self._alive(), 0
        aggressor = self._round.aggressor
        if rules.show_order == "after_last_actor":
            for kind, seat, *_ in self._last_street_acts():
                if kind is Called or kind is Checked:
                    start = bisect(live, self.seats.index(seat))  # the next after him, who may have folded since
                    break
        elif aggressor is not None and self._street == rules.game.last:
            start = live.index(aggressor)
        elif rules.checked_river_first == "first_who_acted":
            acts = self._last_street_acts()
            if acts:
                start = live.index(self.seats.index(acts[-1][1]))
        return from_place(live, start, contested if rules.side_pot_players_show_first else ())

    def _last_street_acts(self) -> list[Entry]:
        """What was done on the last street, the last act first; nothing if the betting ended before."""
        acts: list[Entry] = []
        if self._street == self.rules.game.last:
            for entry in reversed(self._log):
                kind = entry[0]
                if kind is BoardDealt:
                    break
                if kind is Checked or kind is Called or kind is Bet or kind is Raised:
                    acts.append(entry)
        return acts

    def _showdown(self) -> None:
        """Compare the hands, show or muck them, and pay; or wait for cards that decide (rules 15.2, 17.6)."""
        up = self._face_up()
        pots, boards = self._layers(), (self._board, *self._boards)
        if self._deck is not None:
            strengths = [_core.strengths(board, self._holes) for board in boards]
        elif self._decided(pots):
            # A claimant whose cards are unknown has no rival left: any strength will do.
            strengths = [self._told_strengths(board) for board in boards]
        else:
            return
        for p in self._mucked:
            for of_board in strengths:
                of_board[p] = 0
        if up or self._show_or_muck(pots, strengths):
            self._pay(strengths, pots)

    def _decided(self, pots: list[Layer]) -> bool:
        """Whether every pot with more than one claimant can be decided by known cards."""
        holes, board_known = self._holes, len(self._board) == self.rules.game.board
        rivals = [[p for p in pot if p not in self._mucked] for _, pot in pots]
        return all(len(pot) < 2 or (board_known and all(holes[p] for p in pot)) for pot in rivals)

    def _told_strengths(self, board: tuple[Card, ...]) -> list[int]:
        if len(board) < self.rules.game.board:
            return [1] * len(self.seats)
        return [strength or 1 for strength in _core.strengths(board, self._holes)]

    def _show_or_muck(self, pots: list[Layer], strengths: list[list[int]]) -> bool:
        """In turn each shows a hand that is not beaten, and mucks another; False while somebody is asked.

        Rules 17.2, 17.6 and 17.9.
        """
        rules, log, holes, seats = self.rules, self._log, self._holes, self.seats
        contested = _contested(pots)
        order = self._showing_order(contested)
        asks = rules.reveal == "ask"
        asks_all = rules.allow_muck_winner and rules.reveal != "all" and not self._somebody_is_all_in()
        done: set[int] = set()
        self._asked = None
        if self._deck is None:
            order = [p for p in order if holes[p]]
        if self._deck is None or asks or asks_all:
            done = self._shown()
            order = [p for p in order if p not in self._mucked]
        unbeaten: set[int] = set()
        for of_board in strengths:  # a hand that wins on any board is not beaten
            unbeaten |= tabled(order, of_board, contested)
        for p in order:
            if p in done:
                continue
            up = p in unbeaten
            if asks_all and len(order) == 1:
                return True  # rule 17.10: the last one wins without showing
            if asks_all or (asks and not up):
                self._asked = p
                return False
            log.append((Shown, seats[p], holes[p]) if up or rules.reveal == "all" else (Mucked, seats[p]))
        return True

    def _pay(self, strengths: list[list[int]], pots: list[Layer]) -> None:
        """Take the rake, divide the pots by boards and among the best hands, and pay (rules 15, 16)."""
        rules = self.rules
        if rules.rake is not None:
            pots = self._raked(pots, rules.rake)
        served: set[int] | None = set() if rules.odd_chip_scope == "per_hand" else None
        if len(strengths) == 1:
            self._award(divide(pots, strengths[0], rules.unit, served))
            return
        shares = [_core.split(amount, len(strengths), rules.unit) for amount, _ in pots]
        awards: list[tuple[int, int, int]] = []
        for run, of_board in enumerate(strengths):
            parts = [(share[run], pot) for share, (_, pot) in zip(shares, pots, strict=True)]
            awards += divide(parts, of_board, rules.unit, served)
        self._award(awards)

    def _award(self, awards: list[tuple[int, int, int]]) -> None:
        for pot, p, chips in awards:
            self._stacks[p] += chips
            self._log.append((Won, self.seats[p], chips, pot))
        self._awards = tuple(awards)

    def _raked(self, pots: list[Layer], rule: Rake) -> list[Layer]:
        """The pots less the house's commission (rule 16.3)."""
        amounts = [amount for amount, _ in pots]
        rakes = rule.take(amounts, players=len(self.seats), flop=self._street > 0, unit=self.rules.unit)
        self._log += [(Raked, rake, pot) for pot, rake in enumerate(rakes) if rake]
        return [(amount - rake, pot) for rake, (amount, pot) in zip(rakes, pots, strict=True)]
