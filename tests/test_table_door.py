"""What a table refuses, changing nothing; and what it tells to anyone who asks (rules 2.5, 2.7)."""

from __future__ import annotations

import json

import pytest
from tables import running, table

import croupier as cr
from croupier.rake import Rake

NL = cr.TableRules()


def fold_all(hand: cr.Hand) -> None:
    while not hand.is_over:
        hand.fold()


def unchanged(at: cr.Table, error: type[Exception], wrong: str) -> None:
    before = at.snapshot()
    with pytest.raises(error) as caught:
        eval(wrong, {"at": at, "cr": cr})
    assert str(caught.value)
    assert at.snapshot() == before


SEAT, BUY, PLAY, HAND = cr.errors.SeatError, cr.errors.BuyInError, cr.errors.HandInPlay, cr.errors.WrongHand
ALWAYS = [
    (SEAT, "at.sit(0, 200)"),
    (SEAT, "at.sit(6, 200)"),
    (SEAT, "at.sit(-1, 200)"),
    (SEAT, "at.sit(5, 200, name='Anna')"),
    (SEAT, "at.stand(5)"),
    (SEAT, "at.sit_out(5)"),
    (SEAT, "at.sit_in(5)"),
    (SEAT, "at.post_now(5)"),
    (SEAT, "at.wait_for_blind(5)"),
    (SEAT, "at.add_chips(5, 10)"),
    (SEAT, "at.move(5, 4)"),
    (SEAT, "at.entrance(6)"),
    (cr.errors.TableError, "at.buy_button(0)"),
    (BUY, "at.sit(5, 201)"),
    (BUY, "at.sit(5, 79)"),
    (TypeError, "at.sit(5, 100.0)"),
    (TypeError, "at.sit(5, True)"),
    (TypeError, "at.sit(5, '100')"),
    (TypeError, "at.sit(5.0, 100)"),
    (TypeError, "at.sit(None, 100)"),
    (TypeError, "at.sit(5, 100, name=7)"),
    (TypeError, "at.stand('0')"),
    (TypeError, "at.add_chips(0, 1.5)"),
    (TypeError, "at.settle(None)"),
    (TypeError, "at.settle(at)"),
    (HAND, "at.settle(cr.Hand(cr.TableRules(), [9, 9]))"),
]
BETWEEN = [
    (BUY, "at.add_chips(0, 1)"),
    (BUY, "at.add_chips(0, 0)"),
    (SEAT, "at.move(0, 1)"),
    (SEAT, "at.move(0, 6)"),
    (cr.errors.SetupError, "at.deal(deck='AsKd')"),
    (cr.errors.DuplicateCard, "at.deal(deck='AsAs')"),
    (cr.errors.SetupError, "at.deal(straddles=[3])"),
]
DURING = [
    (PLAY, "at.deal()"),
    (HAND, "at.settle(at.hand)"),
    (HAND, "at.settle(at.hand.copy())"),
    (BUY, "at.add_chips(0, 0)"),
    (SEAT, "at.move(0, 1)"),
    (PLAY, "at.move(0, 4)"),
]


def four() -> cr.Table:
    at = table(3, 6)
    at.sit(3, 200, name="Anna")
    return at


@pytest.mark.parametrize(("error", "wrong"), ALWAYS + BETWEEN)
def test_misuse_between_hands_changes_nothing(error: type[Exception], wrong: str) -> None:
    unchanged(four(), error, wrong)


@pytest.mark.parametrize(("error", "wrong"), ALWAYS + DURING)
def test_misuse_during_a_hand_changes_nothing(error: type[Exception], wrong: str) -> None:
    at = four()
    at.deal()
    unchanged(at, error, wrong)


def test_misuse_of_other_hands() -> None:
    at, other = four(), four()
    hand, theirs = at.deal(), other.deal()
    fold_all(hand)
    fold_all(theirs)
    unchanged(at, HAND, "at.settle(cr.Hand(cr.TableRules(), [9, 9]))")
    with pytest.raises(HAND):
        at.settle(theirs)
    unchanged(at, PLAY, "at.deal()")
    at.settle(hand)
    with pytest.raises(HAND):
        at.settle(hand)
    at.stand(0)
    at.deal()
    with pytest.raises(HAND):
        at.settle(hand)


def test_misuse_of_a_leavers_seat() -> None:
    at = four()
    at.deal()
    at.stand(1)
    unchanged(at, SEAT, "at.add_chips(1, 10)")
    unchanged(at, SEAT, "at.sit(1, 100)")


@pytest.mark.parametrize(
    ("error", "make"),
    [
        (TypeError, "cr.Table(None)"),
        (TypeError, "cr.Table(cr.TableRules(), 6.0)"),
        (TypeError, "cr.Table(cr.TableRules(), seed='x')"),
        (SEAT, "cr.Table(cr.TableRules(), 1)"),
        (SEAT, "cr.Table(cr.TableRules(), 11)"),
        (SEAT, "cr.Table(cr.TableRules(first_button=6), 6)"),
    ],
)
def test_a_table_that_cannot_be(error: type[Exception], make: str) -> None:
    with pytest.raises(error):
        eval(make, {"cr": cr})


def test_more_chips_than_can_be_counted() -> None:
    at = cr.Table(NL.replace(uncapped_buyin=True))
    at.sit(0, (1 << 62) - 100)
    for wrong in ("at.sit(1, 100)", "at.add_chips(0, 100)"):
        unchanged(at, BUY, wrong)


# What a table tells


def test_rule_2_7_a_lobby_tells_the_rules_in_full() -> None:
    rules = NL.replace(rake=Rake("2.5", cap={2: 1, 6: 3}), pl_rounding=("up", 5), ante=1)
    at = cr.Table(rules, 3)
    at.sit(1, 100, name="Anna")
    lobby = json.loads(json.dumps(at.lobby()))
    assert lobby["rules"].keys() == cr.TableRules.__dataclass_fields__.keys()
    assert (lobby["rules"]["ante"], lobby["rules"]["rake"]["percent"]) == (1, "5/2")
    assert lobby["buy_in"] == [80, 200]
    assert [seat["state"] for seat in lobby["seats"]] == ["free", "waiting", "free"]
    assert lobby["seats"][1]["name"] == "Anna"
    assert lobby["seats"][0]["entrance"] == "nobody owes a blind when a game begins (rule 3.11)"


def test_a_lobby_says_who_may_come_in_and_how() -> None:
    at = running(6, 9)
    because = [seat["entrance"] for seat in at.lobby()["seats"]]
    assert because[3] == "the player is in the game"
    assert because[5] == "the big blind is due here (rules 4.5, 4.8)"
    assert because[6] == because[8] == "a newcomer posts a big blind (rule 4.1)"
    at.stand(4)
    assert at.entrance(4) == (False, (), "nobody comes in between the button and the big blind (rule 4.3)")


def test_stacks_are_what_is_behind() -> None:
    at = table(3)
    hand = at.deal()
    assert {seat: player.stack for seat, player in at.players.items()} == hand.stacks
    hand.all_in()
    assert at.players[0][1:3] == (0, "playing")


def test_a_view_joins_the_lobby_and_the_hand() -> None:
    at = table(3, 4)
    at.sit(3, 200)
    at.sit_out(3)
    assert at.view()["hand"] is None
    hand = at.deal()
    for viewer, seen in ((1, 1), (3, None), (None, None)):
        told = at.view(viewer)
        assert told["hand"] | {"rules": told["rules"]} == hand.view(seen)
        assert "rules" not in told["hand"]  # they are told once
    for wrong in (4, -1):
        with pytest.raises(SEAT):
            at.view(wrong)
    with pytest.raises(TypeError):
        at.view("1")  # type: ignore[arg-type]


def test_nobody_owes_before_a_game_begins() -> None:
    at = table(2, 3)
    assert [player.owes for player in at.players.values()] == [(), ()]
    assert [seat["owes"] for seat in at.lobby()["seats"]] == [(), (), ()]
    at.settle(walk(at.deal()))
    at.sit(2, 200)
    for seat in at.players:
        at.sit_out(seat)
    assert {player.owes for player in at.players.values()} == {()}  # a new game begins with whoever comes back


def walk(hand: cr.Hand) -> cr.Hand:
    fold_all(hand)
    return hand


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("at.sit('Bob', 100)", "a seat is a whole number, not 'Bob'"),
        ("at.sit(1.0, 100)", "a seat is a whole number, not 1.0"),
        ("at.sit(5, 'all')", "an amount is a whole number of chips, not 'all'"),
        ("cr.Table(at.rules, 6.0)", "the seats of a table are a number from 2 to 10, not 6.0"),
        ("cr.Table(at.rules, seed='x')", "a seed is a whole number, not 'x'"),
    ],
)
def test_what_is_of_the_wrong_type_is_called_by_its_name(wrong: str, words: str) -> None:
    with pytest.raises(TypeError) as caught:
        eval(wrong, {"at": four(), "cr": cr})
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("at.add_chips(0, 0)", "0 cannot be added to a stack of 200 (rule 1.8)"),
        ("at.deal()", "a hand needs two players; one can be dealt in"),
    ],
)
def test_what_a_table_refuses_in_words(wrong: str, words: str) -> None:
    at = cr.Table(NL.replace(uncapped_buyin=True))
    with pytest.raises(cr.errors.TooFewPlayers, match="none can be dealt in"):
        at.deal()
    at.sit(0, 200)
    with pytest.raises(cr.errors.TableError) as caught:
        eval(wrong, {"at": at})
    assert str(caught.value) == words


def test_help_explains_what_a_table_tells() -> None:
    for record in (cr.table.Player, cr.table.Settled, cr.seating.Entrance, cr.seating.BuyIn):
        for field in record._fields:
            assert "Alias for field" not in getattr(record, field).__doc__
    for name in vars(four()):
        assert name.startswith("_") or f"`{name}`" in (cr.Table.__doc__ or "")


def test_a_table_describes_itself() -> None:
    at = table(2, 6)
    assert repr(at) == f"<Table: {at.rules}, 2 of 6 seats taken, 0 hands dealt, no hand>"
    at.deal()
    assert repr(at).startswith(f"<Table: {at.rules}, 2 of 6 seats taken, 1 hand dealt, <Hand: preflop")


def test_the_commission_is_counted() -> None:
    at = table(2, rake=Rake(10, cap=5))
    hand = at.deal()
    hand.raise_to(20)
    hand.call()
    hand.check()
    hand.bet(2)
    hand.fold()
    result = at.settle(hand)
    assert (result.rake, at.rake) == (4, 4)
    assert sum(player.stack for player in at.players.values()) == 396


# The clock is somebody else's


class Broken:
    """A clock that can be stopped: what it then says, or raises."""

    said: object = 1.0

    def __call__(self) -> float:
        if isinstance(self.said, Exception):
            raise self.said
        return self.said  # type: ignore[return-value]


CLOCKS = [RuntimeError("no time"), None, "noon", True, float("nan"), float("inf"), 10**5000]


@pytest.mark.parametrize("said", CLOCKS, ids=lambda said: type(said).__name__)
@pytest.mark.parametrize("wrong", ["at.settle(at.hand)", "at.stand(4)", "at.sit(5, 200, name='Dora')"])
def test_a_clock_that_fails_changes_nothing(said: object, wrong: str) -> None:
    clock = Broken()
    at = cr.Table(NL.replace(first_button=0), 6, clock=clock)
    for seat, name in enumerate(["Anna", "Ben", "Cleo"]):
        at.sit(seat, 200, name=name)
    hand = at.deal()
    for seat, name in ((4, "Emil"), (5, "Dora")):
        at.sit(seat, 150, name=name)
    at.stand(5)
    hand.raise_to(50)
    at.stand(1)
    fold_all(hand)
    clock.said = said
    before, shown = json.dumps(at.snapshot()), hand.stacks
    with pytest.raises((RuntimeError, TypeError, cr.errors.TableError)):
        eval(wrong, {"at": at})
    assert (json.dumps(at.snapshot()), at.hand is hand, hand.stacks) == (before, True, shown)
    clock.said = 2.0
    assert at.settle(hand).left == {1: 199}
    assert {seat: player.stack for seat, player in at.players.items()} == {0: 203, 2: 198, 4: 150}


def test_a_clock_is_a_function() -> None:
    with pytest.raises(TypeError, match="the clock is a function that returns seconds, not 5"):
        cr.Table(NL, clock=5)  # type: ignore[arg-type]


BIG = 10**5000


@pytest.mark.parametrize(
    "wrong",
    [
        "cr.Table(at.rules, BIG)",
        "cr.Table(at.rules, -BIG)",
        "cr.Table(at.rules, seed=BIG)",
        "cr.Table(at.rules, seed=-BIG)",
        "cr.Table(at.rules, seed=1 << 63)",
        "at.sit(BIG, 100)",
        "at.sit(5, BIG)",
        "at.sit(5, -BIG)",
        "at.sit(0, 100, name='A' * 10**6)",
        "at.sit(5, 100, name='A' * 10**6) or at.sit(4, 100, name='A' * 10**6)",
        "at.sit(5, 100, name=[BIG])",
        "at.add_chips(0, BIG)",
        "at.add_chips(0, -BIG)",
        "at.move(0, BIG)",
        "at.view(BIG)",
        "at.entrance(-BIG)",
        "at.deal(straddles=[BIG])",
        "at.settle(BIG)",
        "cr.Table.restore(BIG)",
        "cr.Table.restore({'croupier_table': BIG})",
    ],
)
def test_a_message_is_short_whatever_the_value(wrong: str) -> None:
    with pytest.raises((TypeError, cr.errors.CroupierError)) as caught:
        eval(wrong, {"at": four(), "cr": cr, "BIG": BIG})
    assert len(str(caught.value)) < 150
    assert "\n" not in str(caught.value)


def test_asking_changes_nothing_even_for_a_moment() -> None:
    """Somebody may sit down while another thread looks at the lobby: no chair is taken by asking."""
    at = running(6, 9)
    written: list[str] = []

    class Chair(cr.seating.Chair):
        __slots__ = ()

        def __setattr__(self, name: str, value: object) -> None:
            if self in at._seating.chairs:
                written.append(name)
            super().__setattr__(name, value)

    for chair in at._seating.chairs:
        if chair is not None:
            chair.__class__ = Chair
    at.sit_out(0)
    assert written == ["out"]
    at._seating.chairs = tuple(at._seating.chairs)  # type: ignore[assignment]
    at.lobby()
    for seat in range(9):
        at.entrance(seat)
    assert written == ["out"]
