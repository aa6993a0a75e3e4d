"""Live objects of every public class, and good arguments by the names of parameters."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from malformed_targets import parameters

import croupier as cr
from croupier import button, equities, events, floor, gesture, history, rake, seating, table
from croupier.compat import eval7, treys

RULES: tuple[Callable[[], cr.TableRules], ...] = (
    cr.TableRules,
    lambda: cr.TableRules("PL", 1, 2, straddle="utg"),
    lambda: cr.TableRules("FL", 1, 2, run_it_twice=True),
    lambda: cr.TableRules(rake=rake.Rake(5, cap=3), reveal="ask", request_to_see=True, ante=1, out_of_turn="tda"),
)


def played(moves: str, rules: cr.TableRules | None = None, **setup: Any) -> cr.Hand:
    """A hand after some moves."""
    hand = cr.Hand(rules or cr.TableRules(), setup.pop("stacks", [200, 150, 90]), **({"seed": 1} | setup))
    for move in filter(None, moves.split(", ")):
        hand.push(move)
    return hand


def told(moves: str) -> cr.Hand:
    """A hand whose deck is unknown, after some moves."""
    return played(moves, seed=None, deck=cr.UNKNOWN)


def shown() -> cr.Hand:
    """A hand whose deck is unknown, at the showdown."""
    hand = told("all-in, all-in, call")
    for cards in ("AsKd2c", "7h", "8h"):
        hand.deal(cards)
    return hand


ASK = RULES[3]
HANDS: tuple[Callable[[], cr.Hand], ...] = (
    lambda: played(""),
    lambda: played("raise 6, call, fold"),
    lambda: played("call, call, check, bet 2, raise 8"),
    lambda: played("fold, fold"),
    lambda: played("all-in, all-in, call"),
    lambda: played("", RULES[1](), stacks={1: 80, 4: 90, 7: 300, 9: 5}),
    lambda: played("raise 4, call, call", RULES[2]()),
    lambda: played("all-in, call", cr.TableRules(run_it_twice=True), stacks=[40, 40]),
    lambda: played("call, call, check, check, check, check, check, check, check, check, check, check", ASK()),
    lambda: played("call, call, check, bet 9, call, call, check, check, check, bet 9, call, call", ASK()),
    lambda: told("call, call"),
    lambda: told("call, call, check"),
    lambda: told("all-in, all-in, call"),
    shown,
    lambda: played("check, check", street="flop", board="AsKdQh", pot=30, holes=["2c2d", None, "3c3d"]),
)
ROUNDS = tuple([lambda make=make: make()._round for make in HANDS[:7]])


def seated(players: int = 4, **options: Any) -> cr.Table:
    """A table at which some sit."""
    made = cr.Table(cr.TableRules(first_button=1, **options), 6, seed=5, clock=lambda: 1e6)
    for seat in range(players):
        made.sit(seat, 100 + seat, name=f"P{seat}" if seat else None)
    return made


def dealt(hands: int = 1, settled: bool = False, **options: Any) -> cr.Table:
    """A table with a hand in play, or after one."""
    made = seated(**options)
    for left in range(hands, 0, -1):
        hand = made.deal()
        if left > 1 or settled:
            while not hand.is_over:
                hand.fold()
            made.settle(hand)
    return made


def over() -> cr.Table:
    """A table whose hand is over and not settled, and whose player has left."""
    made = dealt(2)
    assert made.hand is not None
    made.add_chips(1, 5)
    made.stand(0)
    while not made.hand.is_over:
        made.hand.fold()
    return made


TABLES: tuple[Callable[[], cr.Table], ...] = (
    lambda: cr.Table(cr.TableRules(), 2, seed=1),
    seated,
    dealt,
    lambda: dealt(2, settled=True, buy_the_button=True, seat_change_posts=True),
    lambda: dealt(absent="deal_and_kill", queued_topup="reject", straddle="any_seat"),
    over,
)

TOLD = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AsKs", "d dh p2 ????", "d dh p3 7h7d", "p3 cbr 6", "p1 cc", "p2 f", "d db 2c3c4d", "p1 f"]
_note = "x"
"""


def histories() -> list[history.History]:
    told = history.phh.loads(TOLD)
    assert isinstance(told, history.History)
    return [told, history.History.of(played("fold, fold"))]


SPOT = {"facing": 200, "increment": 200, "stack": 9000}


def rulings() -> list[floor.Ruling]:
    return [
        floor.rule(floor.Spot(**SPOT), "raise", (600,)),
        floor.rule(floor.Spot(**SPOT), "five", ()),
        floor.rule(floor.Spot(200, 200, 9000, 200), None, (), taken_back=100),
    ]


def held() -> floor.Held:
    hand = HANDS[0]()
    assert hand.to_act == 2
    return floor.hold(cr.Hand(ASK(), [200, 200, 200], seed=1), 0, "call")


def settled() -> table.Settled:
    made = over()
    assert made.hand is not None
    return made.settle(made.hand)


def plan() -> seating.Plan:
    made = seated()
    return made._seating.plan(made._button_cards)


def _grid(value: float) -> Any:
    import numpy as np

    return np.full((169, 169), value)


def preflop_table() -> Any:
    from croupier.preflop import Preflop

    return Preflop(_grid(0.4), _grid(0.1), _grid(6.0))


def told_events() -> tuple[events.Event, ...]:
    """One of each kind at least."""
    more = (
        *(events.RunDealt(1, "turn", ()), events.Raked(3, 0), events.RanIt(2), events.Killed(1), events.Mucked(2)),
        *(events.Folded(1), events.Won(0, 0, 5), events.Asked(0), events.Ranked(((0, 1), (2,)))),
    )
    return HANDS[2]().events + HANDS[4]().events + more


LIVE: dict[str, tuple[Callable[[], Any], ...]] = {
    "Hand": HANDS,
    "TableHand": tuple([lambda make=make: make().hand for make in TABLES[2:3]]),
    "BettingRound": ROUNDS[:1],
    "PotLimit": ROUNDS[5:6],
    "FixedLimit": ROUNDS[6:7],
    "Table": TABLES,
    "Seating": tuple([lambda make=make: make()._seating for make in TABLES[1:4]]),
    "Chair": (lambda: seated()._seating.chairs[1], lambda: over()._seating.chairs[0]),
    "TableRules": RULES,
    "Rake": (lambda: rake.Rake(5), lambda: rake.Rake("2.5", {2: 1, 6: 3}, unit=1, basis="total", rounding="half_even")),
    "Unknown": (lambda: cr.UNKNOWN,),
    "LegalActions": (lambda: HANDS[0]().legal,),
    "Opening": (lambda: HANDS[0]()._round.opening,),
    "Spot": (lambda: floor.Spot(**SPOT), lambda: floor.Spot.at(HANDS[1]())),
    "Ruling": tuple([lambda at=at: rulings()[at] for at in range(3)]),
    "Held": (held,),
    "Gesture": (lambda: gesture.Gesture("call", (500, 25), (5,)), lambda: gesture.Gesture(taken_back=5)),
    "Game": (lambda: cr.games.HOLDEM,),
    "History": (lambda: histories()[0], lambda: histories()[1]),
    "Equity": (lambda: cr.equity(["AhKh", "QQ"], "2c3c4d", combinations=True),),
    "Combination": (lambda: equities.Combination(cr.Cards("AhKh"), 1.0, 0.4, 0.1, 0.45, 0.0),),
    "Outs": (lambda: equities.outs("AhKh", "JhTh2c"),),
    "Plan": (plan,),
    "Settled": (settled,),
    "Player": (lambda: next(iter(seated().players.values())),),
    "Entrance": (lambda: seated().entrance(5),),
    "BuyIn": (lambda: seated().buy_in(),),
    "Preflop": (preflop_table,),
    "Closed": (lambda: cr.Closed.CAPPED,),
    "Category": (lambda: cr.Category.FLUSH,),
    "Card": (lambda: cr.Card("As"), lambda: int.__new__(cr.Card, 99), lambda: int.__new__(cr.Card, -1)),
    "Strength": tuple([lambda n=n: int.__new__(cr.Strength, n) for n in (7462, 99999, -1)]),
    "Cards": (lambda: cr.Cards("AsKd"), lambda: cr.Cards(0)),
    "Range": (lambda: cr.Range("QQ+, AKs@0.5"), lambda: cr.Range("")),
    "Deck": (),  # made without arguments, as the evaluators of the drop-ins are
    "Event": (lambda: events.Event(),),
}


def live(kind: type) -> tuple[Callable[[], Any], ...]:
    """Ways to make an object of this class."""
    if issubclass(kind, events.Event) and kind is not events.Event:
        found = tuple([event for event in told_events() if type(event) is kind])
        return (lambda: found[0],) if found else ()
    if kind.__module__.startswith("croupier.compat") or kind.__module__ == "croupier._core":
        text = "AKs, QQ+" if kind is eval7.HandRange else "As"
        return (lambda: kind(text) if parameters(kind) else kind(),)
    if kind is button.Spot:
        return (lambda: button.Spot(0, 1, 2),)
    return LIVE.get(kind.__name__, ()) or (lambda: good_call(kind),)


def good_call(kind: Callable[..., Any]) -> Any:
    """Call with good arguments for all that is needed."""
    chance = random.Random(1)
    needed = [p.name for p in parameters(kind) if p.default is p.empty and p.kind <= p.POSITIONAL_OR_KEYWORD]
    return kind(*[good(name, chance) for name in needed])


# --- good arguments ---------------------------------------------------------------------------------------------


def a_hand() -> cr.Hand:
    return HANDS[0]()


_GOOD: dict[str, tuple[Any, ...]] = {
    "rules": RULES,
    "stacks": (lambda: [200, 150, 90], lambda: {0: 50, 3: 60}),
    "button": (0, 1, None),
    "posts": (lambda: [cr.Post(0, "sb", 1), cr.Post(1, "bb", 2)], None),
    "seed": (1, None),
    "deck": (None, lambda: cr.UNKNOWN, lambda: list(range(52))),
    "street": ("preflop", "flop"),
    "first": (None, 0),
    "board": ("", "AsKdQh", lambda: [0, 5, 10]),
    "holes": (None, lambda: {0: "2c2d"}, lambda: ["2c2d", None, None]),
    "names": (None, lambda: {0: "Anna"}, lambda: ["A", "B", "C"]),
    "straddles": ((), (2,)),
    "cards": ("AsKsQsJsTs", lambda: [0, 5, 10, 15, 20], lambda: cr.Cards("AsKd2c3c4c"), None),
    "players": (lambda: ["AhKh", "QQ+"], 4, 3),
    "dead": ("", 0, "2d"),
    "samples": (20,),
    "py_iterations": (20,),
    "threads": (1, 2),
    "progress": (None, lambda: lambda done, total: None),
    "combinations": (True, False),
    "hand": (a_hand, "AhKh", *HANDS),
    "at": (a_hand, lambda: floor.Spot(**SPOT)),
    "say": ("raise 600", "call", None),
    "chips": (lambda: [25, 100], 100, lambda: [5]),
    "later": ((), lambda: [5]),
    "taken_back": (0, 1),
    "seat": (0, 1, 2, None),
    "to": (6, 2, 90),
    "action": ("call", lambda: events.Folded(2), "raise 6"),
    "setup": (lambda: a_hand().setup,),
    "events": (lambda: a_hand().events, told_events),
    "ranking": (lambda: [[0], [1, 2]],),
    "times": (1, 2),
    "stakes": (lambda: [100, 200, 200], lambda: {1: 5, 4: 7}),
    "folded": ((), (0,)),
    "antes": ((), lambda: [1, 1, 1]),
    "bets": (lambda: [100, 200, 0], lambda: {0: 600, 1: 1000}),
    "amount": (103, 100),
    "winners": (3, lambda: [4, 1]),
    "unit": (1, 25),
    "high": (lambda: [0, 1],),
    "low": (lambda: [0], 1),
    "structure": ("no-limit", "FL"),
    "pots": (lambda: [300, 100], lambda: [(101, (0, 1))], lambda: ["ABC", "BC"]),
    "strengths": (lambda: {"A": 9, "B": 5, "C": 4}, lambda: [7, 7]),
    "order": ("last_aggressor", "BCA"),
    "live": (lambda: ["A", "B", "C"], lambda: [True, True, True]),
    "aggressor": (None, "B"),
    "last_actor": (None, "B"),
    "first_actor": (None, "C"),
    "percent": (5, "4.5"),
    "cap": (None, 3, lambda: {2: 1}),
    "basis": ("per_pot", "total"),
    "range": ("QQ+, AKs@0.5", lambda: {"AsKd": 0.5}, lambda: [("AsKd", 0.5)]),
    "row": (3,),
    "column": (4,),
    "fields": (lambda: dict(histories()[0].fields),),
    "fp": (lambda: io.BytesIO(TOLD.encode()), lambda: io.StringIO()),
    "text": (TOLD,),
    "hands": (a_hand, lambda: histories(), ("AKs", "QQ")),
    "data": (lambda: TABLES[2]().snapshot(), lambda: TABLES[3]().snapshot()),
    "clock": (lambda: lambda: 5.0,),
    "seats": (3, (0, 2, 5), 0b1011),
    "name": ("Anna", None),
    "bankroll": (None, 500),
    "held": (lambda: [held()],),
    "acts": (lambda: ["fold", events.Called(0, 5)],),
    "wrong": (1000,),
    "right": (1200,),
    "win": (lambda: _grid(0.4),),
    "tie": (lambda: _grid(0.2),),
    "path": ("table.npz",),
    "filepath": ("table.txt",),
    "money": (lambda: "{:,}".format,),
    "width": (80,),
    "now": (5.0,),
    "spot": (lambda: button.Spot(0, 1, 2),),
    "last": (lambda: button.Spot(0, 1, 2),),
    "method": ("dead", "moving"),
    "active": (0b111,),
    "candidates": (0b1000,),
    "plan": (plan,),
    "out": (None,),
    "number": (5,),
    "card": ("As", 51),
    "choice": (None, "call"),
    "s": ("QQ+", "AKs, 22"),
    "table": (lambda: {5: 6},),
    "string": ("As",),
    "card_string": ("As",),
    "card_int": (lambda: treys.Card.new("As"),),
    "card_ints": (lambda: [treys.Card.new("As"), treys.Card.new("Kd")],),
    "card_strs": (lambda: ["As", "Kd"],),
    "py_cards": (lambda: [eval7.Card(t) for t in ("As", "Kd", "2c", "3c", "4c")],),
    "py_hand": (lambda: [eval7.Card("As"), eval7.Card("Kd")],),
    "py_hero": (lambda: eval7.HandRange("AA"),),
    "py_villain": (lambda: eval7.HandRange("QQ+"),),
    "py_board": (lambda: [eval7.Card(t) for t in ("2c", "3c", "4c", "5d", "9d")], list),
    "n": (1, 2),
    "size": (5,),
    "opening": (None, lambda: HANDS[0]()._round.opening),
    "minimum": (2, None),
    "pot": (0, 30, None),
    "value": (5, "x", 16_000_000),
    "strength": (7462, 5),
    "facing": (200,),
    "increment": (200,),
    "stack": (9000, 200),
    "prior": (0, 100),
    "most": (None, 900),
    "small_blind": (1,),
    "big_blind": (2,),
    "shares": (lambda: [(0.4, 0.1, 0.45, 0.0), (0.5, 0.1, 0.55, 0.0)],),
    "by": (Decimal(1),),
}


def good(name: str, chance: random.Random) -> Any:
    """A value that a parameter of this name may well have."""
    if name not in _GOOD:
        return chance.choice((1, "As", None, 0))
    value = chance.choice(_GOOD[name])
    return value() if callable(value) else value
