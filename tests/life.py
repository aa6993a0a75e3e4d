"""The life of many tables: people come, sit out, go broke, come back and leave, and every hand is checked.

    python -m tests.life --hands 200000 --seed 1 --method dead

plays that many hands at tables of 2 to 10 seats; `--method all` does so for every way of moving the
button. `--rate` plays hands at one full table of six, without checks, and says how many a second.

After each hand: the chips in stacks, pots, rake and pockets are as many as ever; the button, who is dealt
in and who posts what are as the account in `account.py` says, which shares no code with croupier; and with
the dead button nobody skips a big blind or posts two running. The same seed gives the same life.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import croupier as cr
from croupier.rake import Rake

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))

from account import Account, Guest

METHODS = ("dead", "moving", "simplified")
SECONDS = 45  # that a hand takes, for the clock

# Houses to play in: what differs from the defaults, besides the method.
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {"missed_sb_only": "dead_sb", "entry_post": "free"},
    {"new_player_passed_bb": "bb_only", "missed_sb_only": "dead_sb_plus_live_bb"},
    {"structure": "pot-limit", "rake": Rake(5, cap=6), "short_rebuys_allowed": 2},
    {"structure": "fixed-limit", "return_floor": "none"},
    {"entry_seats": "tournament", "absent": "deal_and_kill", "ante": 1, "ante_kind": "bb_ante"},
)
_BLINDS = ("sb", "bb", "live", "dead")


class Broken(AssertionError):
    """Something that must hold after every hand does not."""


class Life:
    """One table, the people around it, and an account of what they owe."""

    def __init__(self, method: str, size: int, seed: int, house: dict[str, object]) -> None:
        self.rng = random.Random(f"{seed} {method} {size}")
        self.rules = cr.TableRules(button_method=method, **house)  # type: ignore[arg-type]
        self.now = 0.0
        self.table = cr.Table(self.rules, size, seed=self.rng.getrandbits(60), clock=lambda: self.now)
        self.account = Account(self.rules, size)
        self.people = 2 * size
        self.pockets = {f"P{number}": 2_000 for number in range(1, self.people + 1)}
        self.total = sum(self.pockets.values())
        self.names: dict[int, str] = {}
        self.hands = 0
        self.big: str | None = None
        self.print = 0  # of everything that happened, to compare lives by
        self.seen: Counter[str] = Counter()
        self.restless = self.rng.choice((0.03, 0.1, 0.25))

    # People

    def sit(self) -> None:
        rng, table = self.rng, self.table
        free = [seat for seat in table.free_seats if seat not in self.names]
        away = [name for name in self.pockets if name not in self.names.values()]
        if not free or not away:
            return
        seat, name = rng.choice(free), rng.choice(away)
        allowed = table.buy_in(name)
        most = min(self.pockets[name], allowed.least * 3 if allowed.most is None else allowed.most)
        if most < allowed.least or self.pockets[name] > 10_000:  # goes home, and somebody else comes
            self.total -= self.pockets.pop(name)
            self.people += 1
            self.pockets[f"P{self.people}"] = 2_000
            self.total += 2_000
            return
        chips = rng.randint(allowed.least, most)
        table.sit(seat, chips, name=name, post=rng.random() < 0.5)
        self.names[seat] = name
        self.pockets[name] -= chips
        self.account.sat_down(name)

    def gone(self, seat: int, chips: int) -> None:
        name = self.names.pop(seat)
        self.pockets[name] += chips
        self.account.went(name)

    def add(self, seat: int, chips: int) -> None:
        """Ask for chips, if the pocket holds them."""
        name = self.names[seat]
        if chips > self.pockets[name]:
            return
        try:
            added = self.table.add_chips(seat, chips)
        except cr.errors.BuyInError:
            return
        self.pockets[name] -= added

    def between_hands(self) -> None:
        rng, table = self.rng, self.table
        luck = rng.random
        if luck() < 0.4 or len(self.names) < 2:
            self.sit()
        for seat, player in table.players.items():
            if player.state == "broke":
                if luck() < 0.1:
                    self.gone(seat, table.stand(seat) or 0)
                elif luck() < 0.4:
                    self.add(seat, rng.randint(table.buy_in().least // 2, 3 * table.buy_in().least))
            elif player.state in ("out", "absent"):
                if luck() < 0.25:
                    table.sit_in(seat)
                elif luck() < 0.05:
                    self.gone(seat, table.stand(seat) or 0)
            elif luck() < self.restless:
                what = luck()
                if what < 0.4:
                    table.sit_out(seat)
                elif what < 0.6:
                    self.gone(seat, table.stand(seat) or 0)
                else:
                    self.add(seat, rng.randint(1, 100))
            elif player.state in ("waiting", "entering") and luck() < 0.2:
                (table.post_now if luck() < 0.7 else table.wait_for_blind)(seat)

    def during_hand(self, hand: cr.Hand) -> None:
        """Once in a while somebody leaves, arrives, or asks for chips in the middle of a hand."""
        rng = self.rng
        what = rng.random()
        seat = rng.choice(hand.seats)
        leaving = self.table.players[seat].state == "leaving"
        if what < 0.3 and not leaving:
            self.table.stand(seat)
            self.seen["left during a hand"] += 1
        elif what < 0.5:
            self.sit()
        elif what < 0.8 and not leaving:
            self.table.add_chips(seat, rng.randint(1, 200)) if self.pockets[self.names[seat]] > 200 else None
        elif not leaving:
            (self.table.sit_out if rng.random() < 0.5 else self.table.sit_in)(seat)

    # One hand

    def hand(self) -> bool:
        """Let people come and go, play a hand, and check it; False if there are too few to play."""
        self.now += SECONDS
        self.between_hands()
        table = self.table
        guests = {
            seat: Guest(
                player.name or "",
                plays=player.stack > 0 and player.state != "out",
                posts=player.state == "entering",
                sits_out=player.state in ("out", "absent"),
            )
            for seat, player in table.players.items()
        }
        try:
            hand = table.deal()
        except cr.errors.TooFewPlayers:
            if sum(guest.plays for guest in guests.values()) > 1:
                raise Broken("there are players enough") from None
            return False
        self.check_deal(hand, guests)
        play(hand, self.rng, self.during_hand)
        self.settle(hand)
        self.hands += 1
        self.seen["players"] += len(hand.seats)
        return True

    def settle(self, hand: cr.Hand) -> None:
        result = self.table.settle(hand)
        for seat, chips in result.added.items():
            self.pockets[self.names[seat]] -= chips
            self.seen["topped up after a hand"] += chips > 0
        for seat, chips in result.left.items():
            self.gone(seat, chips)
        players = self.table.players
        indebted = [seat for seat in hand.seats if seat in players and players[seat].owes]
        if indebted:
            raise Broken(f"seats {indebted} were dealt in and still owe")
        stacks = {seat: player.stack for seat, player in players.items()}
        found = sum(stacks.values()) + sum(self.pockets.values()) + self.table.rake
        if found != self.total or min((*stacks.values(), *self.pockets.values())) < 0:
            raise Broken(f"{found} chips where {self.total} were")
        self.print = hash((self.print, hand.button, hand.seats, tuple(hand.net.values()), tuple(stacks.items())))

    def check_deal(self, hand: cr.Hand, guests: dict[int, Guest]) -> None:
        """The hand must be the one that the account expects, and the chips posted what was due."""
        was = self.account.was
        due = self.account.due(guests, hand.button)
        posted = [tuple(post) for post in hand.posts if post.kind in _BLINDS]
        posts = set(posted)
        if (hand.button, set(hand.seats), posts) != due or len(posts) != len(posted):
            raise Broken(f"after {was}, {guests}:\n  due   {due}\n  dealt {hand.button} {hand.seats} {posts}")
        paid = dict.fromkeys(hand.seats, 0)
        for event in hand.events:
            if isinstance(event, cr.events.Posted) and event.kind in _BLINDS:
                paid[event.seat] += event.amount
        for seat, stack in hand.starting_stacks.items():
            owed = sum(chips for place, _, chips in due.posts if place == seat)
            if paid[seat] != min(owed, stack):
                raise Broken(f"seat {seat} of {stack} chips paid {paid[seat]} of {owed}")
            self.seen["short posts"] += owed > stack
        self.note(hand, posts, len(guests))
        if self.rules.button_method == "dead":
            (big,) = (seat for seat, kind, _ in posts if kind == "bb")
            if not self.account.opens and was is not None:
                skipped = set(hand.seats).intersection(self.account.until(was[2], big)[:-1])
                if skipped or (guests[big].name == self.big and was[2] == big):
                    raise Broken(f"the big blind went from seat {was[2]} to {big}, past {skipped}")
            self.big = guests[big].name

    def note(self, hand: cr.Hand, posts: set[tuple[Any, ...]], seated: int) -> None:
        """Count the situations that make a life worth checking."""
        kinds = [kind for _, kind, _ in posts]
        self.seen["games begun"] += self.account.opens
        self.seen["heads-up"] += len(hand.seats) == 2
        self.seen["others seated"] += seated > len(hand.seats)
        self.seen["no small blind"] += "sb" not in kinds
        self.seen["empty button"] += hand.button not in hand.seats
        self.seen["several big blinds"] += kinds.count("bb") > 1
        self.seen["several small blinds"] += kinds.count("sb") > 1
        self.seen["live posts"] += kinds.count("live")
        self.seen["dead posts"] += kinds.count("dead")


def decide(hand: cr.Hand, rng: random.Random) -> None:
    """The player to act does something legal."""
    what, legal = rng.random(), hand.legal
    if what > 0.86 and legal.wager:
        hand.wager(legal.wager[0] if what < 0.97 else rng.choice(legal.wager))
    elif legal.check:
        hand.check()
    elif what < 0.55:
        hand.fold()
    else:
        hand.call()


def play(hand: cr.Hand, rng: random.Random, meanwhile: Callable[[cr.Hand], None] | None = None) -> None:
    """Play a hand to its end at random; now and then something else happens meanwhile."""
    while hand.to_act is not None:
        if meanwhile is not None and rng.random() < 0.02:
            meanwhile(hand)
        else:
            decide(hand, rng)


def live(method: str, hands: int, seed: int, *, tell: bool = False) -> tuple[Counter[str], int]:
    """Play so many hands at tables of 2 to 10 seats: what was seen, and a print of it all."""
    seen: Counter[str] = Counter()
    prints = []
    for number, size in enumerate(range(2, 11)):
        life = Life(method, size, seed, HOUSES[(number + seed) % len(HOUSES)])
        share = hands * (number + 1) // 9 - hands * number // 9
        idle = 0
        while life.hands < share:
            idle = 0 if life.hand() else idle + 1
            if idle > 1000:
                raise Broken(f"nobody plays any more at a table of {size}")
        seen += life.seen
        prints.append(life.print)
        if tell:
            average = life.seen["players"] / max(1, life.hands)
            print(f"  {size:2} seats: {life.hands} hands of {average:.1f} players, rake {life.table.rake}")
    return seen, hash(tuple(prints))


def rate(hands: int, seed: int, method: str = "dead") -> float:
    """Hands a second at one table of six, who buy in again when broke; nothing is checked."""
    rng = random.Random(seed)
    table = cr.Table(cr.TableRules(button_method=method), 6, seed=seed)
    for seat in range(6):
        table.sit(seat, 200)
    start = time.perf_counter()
    for _ in range(hands):
        hand = table.deal()
        play(hand, rng)
        table.settle(hand)
        for seat, chips in hand.stacks.items():
            if not chips:
                table.add_chips(seat, 200)
    return hands / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play many hands at many tables, and check every one.")
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--method", choices=(*METHODS, "all"), default="all")
    parser.add_argument("--rate", action="store_true", help="measure hands a second at one table of six")
    options = parser.parse_args()
    for method in METHODS if options.method == "all" else (options.method,):
        if options.rate:
            print(f"{method}: {rate(options.hands, options.seed, method):,.0f} hands a second, six players")
            continue
        start = time.perf_counter()
        print(method)
        seen, kept = live(method, options.hands, options.seed, tell=True)
        spent = time.perf_counter() - start
        print("  " + ", ".join(f"{what} {count:,}" for what, count in sorted(seen.items())))
        print(f"{method}: {options.hands:,} hands checked, {options.hands / spent:,.0f} a second")
        print(f"  the print of this life is {kept & (1 << 64) - 1:016x}")


if __name__ == "__main__":
    main()
