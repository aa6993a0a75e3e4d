"""A table kept and brought back; what a view may never contain; whether the shuffle is even."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import life
import pytest
import shuffles
from tables import running, table

import croupier as cr

HOUSES: list[dict[str, Any]] = [
    *life.HOUSES,
    {"run_it_twice": True},
    {"reveal": "ask", "all_in_face_up": False},
    {"request_to_see": True, "allow_muck_winner": True, "all_in_face_up": False},
    {"absent": "deal_and_kill", "open_fold": "reject", "first_button": "high_card"},
]
NL = cr.TableRules()
STEPS = 150


def opened(seed: int) -> cr.Table:
    rules = cr.TableRules(button_method=life.METHODS[seed % 3], **HOUSES[seed % len(HOUSES)])
    at = cr.Table(rules, 6, seed=seed, clock=lambda: 1000.0)
    for seat in range(5):
        at.sit(seat, 100 + 20 * seat, name=f"P{seat}")
    return at


def step(at: cr.Table, rng: random.Random) -> None:
    """One thing that happens at a table, by chance: an action, a deal, somebody coming or going."""
    hand, luck = at.hand, rng.random()
    if hand is None:
        between_hands(at, rng, luck)
    elif hand.is_over and at.rules.request_to_see and luck < 0.5:
        with suppress(cr.errors.NotNow):
            hand.ask_to_see(rng.choice(hand.seats))
    elif hand.is_over:
        at.settle(hand)
    elif luck < 0.02:
        at.stand(rng.choice(hand.seats))
    elif luck < 0.05 and at.free_seats:
        at.sit(rng.choice(at.free_seats), 100)
    elif luck < 0.08:
        at.sit_out(rng.choice(list(at.players)))
    elif hand.to_act is not None:
        life.decide(hand, rng)
    elif hand.waiting == "runs":
        hand.run_it(rng.randint(1, 3))
    elif hand.to_show is not None and luck < 0.5:
        hand.show(hand.to_show)
    elif hand.to_show is not None:
        try:
            hand.muck(hand.to_show)
        except cr.errors.NotNow:  # the last claim to a pot is shown (rule 17.10)
            hand.show(hand.to_show)


def between_hands(at: cr.Table, rng: random.Random, luck: float) -> None:
    for seat, player in at.players.items():
        if player.state == "broke":
            at.add_chips(seat, 100)
        elif player.state in ("out", "absent") and luck < 0.7:
            at.sit_in(seat)
            at.post_now(seat)
    if at.free_seats and len(at.players) < 4:
        at.sit(rng.choice(at.free_seats), 100, name=f"Q{at.hands}", post=luck < 0.5)
    try:
        at.deal()
    except cr.errors.TooFewPlayers:
        for seat in at.players:
            at.sit_in(seat)


@pytest.mark.parametrize("seed", range(2 * len(HOUSES)))
def test_a_table_restored_is_equal_and_goes_on_alike(seed: int) -> None:
    """At any moment; and whatever is then done to both, for the rest of the hand and the hands after it."""
    at, rng = opened(seed), random.Random(seed)
    kept, dice, views = [], [], []
    for _ in range(STEPS):
        kept.append(json.dumps(at.snapshot()))
        dice.append(rng.getstate())
        views.append(at.view())
        again = cr.Table.restore(json.loads(kept[-1]), clock=at.clock)
        assert (again, again.hand, again.view()) == (at, at.hand, views[-1])
        assert again.hand is not at.hand or at.hand is None
        step(at, rng)
    assert at.hands > 5
    for start in range(0, STEPS, 25):
        again = cr.Table.restore(json.loads(kept[start]), clock=at.clock)
        rng.setstate(dice[start])
        for now in range(start, min(start + 60, STEPS)):
            assert json.dumps(again.snapshot()) == kept[now]
            assert again.view() == views[now]
            step(again, rng)


def test_a_snapshot_is_plain_and_says_that_it_is_secret() -> None:
    at = table(3)
    hand = at.deal()
    data = at.snapshot()
    assert json.loads(json.dumps(data)) == data
    assert "never show this to a player" in data["secret"]
    assert str(hand.hole(0)[0]) in data["hand"]["deck"]


def test_a_table_without_a_seed_keeps_the_deck_that_lies_on_it() -> None:
    at = table(4)
    hand = at.deal()
    hand.call()
    again = cr.Table.restore(at.snapshot())
    assert again.seed is None and again.hand is not None
    for one in (hand, again.hand):
        for _ in range(20):
            if one.to_act is not None:
                one.check() if one.legal.check else one.call()
    assert hand.is_over
    assert again.hand.events == hand.events


def test_a_hand_with_told_cards_is_kept_too() -> None:
    at = table(2)
    hand = at.deal(deck=cr.UNKNOWN)
    for act in ("call", "check"):
        hand.push(act)
    hand.deal("As Kd 2c")
    hand.bet(2)
    hand.call()
    hand.deal(None)
    hand.all_in()
    hand.call()
    again = cr.Table.restore(json.loads(json.dumps(at.snapshot())))
    assert again.hand == hand
    again.hand.settle([[0, 1]])
    hand.settle([[0, 1]])
    assert cr.Table.restore(json.loads(json.dumps(at.snapshot()))) == at == again
    assert at.settle(hand) == again.settle(again.hand)


def test_who_went_and_when_is_kept() -> None:
    at = cr.Table(cr.TableRules(), clock=lambda: 50.5)
    at.sit(0, 150, name="Anna")
    at.stand(0)
    assert str(cr.Table.restore(at.snapshot(), clock=lambda: 1250.5).buy_in("Anna")) == "150..200"
    assert str(cr.Table.restore(at.snapshot(), clock=lambda: 1250.6).buy_in("Anna")) == "80..200"


def spoil(data: Any, path: str, value: Any) -> None:
    *steps, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    for step in steps:
        data = data[step]
    data[last] = value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("croupier_table", 2),
        ("croupier_table", None),
        ("rules.game", "draw"),
        ("rules.ante", -1),
        ("rules.mystery", 1),
        ("seating", None),
        ("seating.chairs", []),
        ("seating.chairs.0.stack", "200"),
        ("seating.chairs.0.out", 1),
        ("seating.chairs.0", {}),
        ("seating.spot", [1]),
        ("hand.deck", "AsAs"),
        ("hand.stacks", [[0, 200]]),
        ("hand.stacks.0", [5, 200]),
        ("hand.moves.0.0", "Danced"),
        ("hand.moves.0.0", "Hand"),
        ("hand.moves.0.1", 2),
        ("gone", [1]),
    ],
)
def test_a_spoilt_snapshot_is_refused(path: str, value: Any) -> None:
    at = running(6, 7)
    hand = at.deal()
    hand.fold()
    data = json.loads(json.dumps(at.snapshot()))
    cr.Table.restore(data)
    spoil(data, path, value)
    with pytest.raises(cr.errors.SnapshotError):
        cr.Table.restore(data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "a snapshot is a dict, not NoneType"),
        ([], "a snapshot is a dict, not list"),
        ('{"croupier_table": 1}', "a snapshot is a dict, not str: json.loads makes one of it"),
        ({}, "this is no snapshot of a table: no field 'croupier_table'"),
        ({"croupier_table": 1}, "this is no snapshot of a table: no field 'rules'"),
        ({"croupier_table": 2}, "this is version 2 of a snapshot, not 1"),
        ({"croupier_table": 1, "rules": []}, "the rules of this snapshot cannot be read: "),
    ],
)
def test_what_is_no_snapshot_is_refused(data: Any, words: str) -> None:
    with pytest.raises(cr.errors.SnapshotError) as caught:
        cr.Table.restore(data)
    assert str(caught.value).startswith(words)


def test_tables_differ_by_what_happened() -> None:
    at, other = table(3), table(3)
    assert at == other != table(4)
    assert at != "table"
    other.sit_out(0)
    assert at != other


# Views


def shown(hand: cr.Hand) -> set[int]:
    return {event.seat for event in hand.events if isinstance(event, cr.events.Shown)}


@pytest.mark.parametrize("seed", range(len(HOUSES)))
def test_no_view_contains_a_hidden_card(seed: int) -> None:
    """Every view is searched, at every step, for every card that its viewer may not know."""
    at, rng = opened(seed), random.Random(seed)
    searched = 0
    for _ in range(200):
        step(at, rng)
        hand = at.hand
        if hand is None:
            continue
        for seat in (None, *hand.seats):
            may = set(hand.board).union(*hand.boards)
            for other in hand.seats:
                mucked = hand.is_over and cr.events.Mucked(other) in hand.events and seat is not None
                if other == seat or other in shown(hand) or mucked:
                    may |= {*hand.hole(other)}
            text = json.dumps([hand.view(seat), at.view(seat) | {"draw": "of another deck"}])
            hidden = [str(card) for card in map(cr.Card, range(52)) if card not in may]
            assert [card for card in hidden if card in text] == []
            assert all(f'"{card}"' in text for card in may)
            searched += len(hidden)
    assert searched > 10_000


@pytest.mark.parametrize("seed", range(12))
def test_hands_that_differ_in_hidden_cards_look_the_same(seed: int) -> None:
    """Swap all cards that a viewer cannot know: until one is turned up, his view stays the same to a letter."""
    rng = random.Random(seed)
    viewer = rng.choice((None, 0, 1, 2, 3))
    deck = [cr.Card(card) for card in rng.sample(range(52), 52)]
    hand = cr.Hand(NL, [200] * 4, deck=deck)
    mine = [place for place in range(8) if hand.seats[place % 4] == viewer]
    board = [9, 10, 11, 13, 15]  # 8, 12 and 14 are burned
    hidden = [place for place in range(52) if place not in mine + board]
    swapped = deck.copy()
    for place, source in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        swapped[place] = deck[source]
    other = cr.Hand(NL, [200] * 4, deck=swapped)
    assert other != hand
    same = 0
    while hand.to_act is not None:
        assert hand.view(viewer) == other.view(viewer)
        same += 1
        life.decide(hand, rng)
        other.push(hand.moves[-1])
    assert same >= 3
    if not shown(hand):
        assert hand.view(viewer) == other.view(viewer)


# The shuffle


def test_the_shuffle_is_even() -> None:
    result = shuffles.chi_square(20_000)
    assert result.deals == 20_000
    assert max(abs(score) for score in result.scores.values()) < 5, result


def test_a_crooked_shuffle_is_found() -> None:
    rng = random.Random(1)

    def crooked() -> list[int]:
        deck = list(range(52))
        for at in range(52):  # the classic mistake: any place with any other
            other = rng.randrange(52)
            deck[at], deck[other] = deck[other], deck[at]
        return deck

    assert max(shuffles.chi_square(20_000, crooked).scores.values()) > 5


def test_a_seed_is_a_choice() -> None:
    first = [table(4).deal().hole(0) for _ in range(5)]
    assert len(set(first)) > 1
    seeded = []
    for _ in range(2):
        at = cr.Table(cr.TableRules(), seed=7)
        for seat in range(4):
            at.sit(seat, 200)
        decks = []
        for _ in range(3):
            hand = at.deal()
            decks.append([hand.hole(seat) for seat in hand.seats])
            while not hand.is_over:
                hand.fold()
            at.settle(hand)
        seeded.append(decks)
    assert seeded[0] == seeded[1]
    assert seeded[0][0] != seeded[0][1] != seeded[0][2]
