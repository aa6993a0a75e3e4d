"""Whole hands written down and read again: played ones, our examples, and real ones where they are at hand.

The slow twin of a dump is the hand that it came from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from told import history, refused

import croupier as cr
from croupier.errors import CroupierError, HistoryError, NotSupported
from croupier.history import History, phh
from croupier.history.reading import plain
from croupier.rake import Rake

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples" / "hands"

_players = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)


# --- hands written down ---------------------------------------------------------------------------------------


def same(hand: cr.Hand, **options: Any) -> History:
    """Dump, load and replay a hand; what comes back is the same to the last event."""
    told = phh.loads(phh.dumps(History.of(hand, **options)))
    assert isinstance(told, History)
    again = told.replay()
    assert again.events == hand.events
    assert sorted(again.posts) == sorted(post for post in hand.posts if post.amount)
    for name in ("rules", "seats", "button", "names", "starting_stacks", "stacks", "bets", "board", "to_act"):
        assert getattr(again, name) == getattr(hand, name), name
    assert again.payouts == hand.payouts and again.returns == hand.returns
    assert told.check(again) == ()
    return told


def play(hand: cr.Hand, choose: Any) -> None:
    """Play a hand to its end, `choose` deciding among the legal actions."""
    while hand.to_act is not None:
        legal = hand.legal
        moves: list[Any] = ["check" if legal.check else "call"] + ["fold"] * legal.fold
        if legal.wager:
            moves += [legal.wager[0], legal.wager[-1]]
        if legal.all_in is not None:
            moves.append(legal.all_in)
        move = choose(moves)
        if isinstance(move, int):
            hand.wager(move)
        else:
            hand.push(move)


RULES = [
    cr.TableRules(),
    cr.TableRules(small_blind=5, big_blind=10, ante=2),
    cr.TableRules(small_blind=5, big_blind=10, ante=10, ante_kind="bb_ante"),
    cr.TableRules(small_blind=5, big_blind=10, ante=10, ante_kind="btn_ante"),
    cr.TableRules(small_blind=10, big_blind=10, min_bets=(10, 20), reopen="half", burn=False),
    cr.TableRules(small_blind=0, big_blind=4, unit=4, open_fold="reject", short_bb_price="actual"),
    cr.TableRules("pot-limit", 1, 3, pl_rounding=("up", 5)),
    cr.TableRules("fixed-limit", 2, 4),
    cr.TableRules("fixed-limit", 2, 5, big_bet=12, fl_max_raises=None, ante=1),
]


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_a_played_hand_comes_back_the_same(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(RULES))
    seats = data.draw(st.lists(st.integers(0, 12), min_size=2, max_size=6, unique=True))
    stacks = {seat: data.draw(st.integers(1, 120)) for seat in seats}
    button = data.draw(st.integers(0, 13) if len(seats) > 2 else st.sampled_from(seats))
    names = {seat: data.draw(_players) for seat in seats} if data.draw(st.booleans()) else None
    hand = cr.Hand(rules, stacks, button=button, names=names, seed=data.draw(st.integers(0, 99)))
    play(hand, lambda moves: data.draw(st.sampled_from(moves)))
    same(hand)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_unusual_posts_come_back_the_same(data: st.DataObject) -> None:
    kinds = st.sampled_from(["sb", "bb", "live", "dead", "ante", "tableante"])
    owed = data.draw(st.lists(st.builds(cr.Post, st.integers(0, 3), kinds, st.integers(1, 9)), max_size=6))
    if data.draw(st.booleans()):
        owed.append(cr.Post(data.draw(st.integers(2, 3)), "straddle", data.draw(st.integers(20, 30))))
    stacks = [data.draw(st.integers(60, 120)) for _ in range(4)]
    first = data.draw(st.sampled_from([None, 0, 1, 2, 3]))
    hand = cr.Hand(cr.TableRules(), stacks, posts=owed, first=first, seed=1)
    play(hand, lambda moves: data.draw(st.sampled_from(moves)))
    same(hand)


def test_hands_that_wait_or_stop_come_back_the_same() -> None:
    hand = cr.Hand(cr.TableRules(), [50, 100, 80], deck=cr.UNKNOWN, holes={1: "AsAh"})
    same(hand)
    hand.call(), hand.call(), hand.wager(10), hand.call(), hand.call()
    same(hand)
    hand.deal()
    hand.wager(20), hand.call(), hand.wager(70), hand.call(), hand.call()
    same(hand)
    hand.show(2, "KcKd")
    same(hand)
    hand.settle([[1, 2], [0]])
    told = same(hand)
    assert told.user_fields["_ranking"] == [["p2", "p3"], ["p1"]]


def test_a_killed_hand_is_no_fold_even_where_folds_are_refused() -> None:
    for open_fold in ("allow", "reject", "convert_to_check"):
        hand = cr.Hand(cr.TableRules(open_fold=open_fold), {2: 50, 4: 50, 9: 50}, seed=1)
        hand.call(), hand.call(), hand.check(), hand.kill(2), hand.kill(4)
        told = same(hand)
        assert told.user_fields["_killed"] == ["p1", "p2"]


def test_what_the_format_has_words_for_is_written_in_its_words() -> None:
    hand = cr.Hand(cr.TableRules(small_blind=25, big_blind=50), [1000, 2050], names=["Ann", 'Bob "the cat"'], seed=3)
    hand.raise_to(125), hand.fold()
    told = History.of(hand, unit="0.01", author="A. Writer", hand=7)
    a, b = (hand.hole(seat) for seat in (0, 1))
    assert phh.dumps(told) == (
        'variant = "NT"\nante_trimming_status = false\nantes = [0, 0]\nblinds_or_straddles = [0.25, 0.50]\n'
        "min_bet = 0.50\nstarting_stacks = [10, 20.50]\nactions = [\n"
        f'  "d dh p1 {a[0]}{a[1]}",\n  "d dh p2 {b[0]}{b[1]}",\n  "p2 cbr 1.25",\n  "p1 f",\n]\n'
        'players = ["Ann", "Bob \\"the cat\\""]\nfinishing_stacks = [9.50, 21]\n_unit = 0.01\n'
        'author = "A. Writer"\nhand = 7\n'
    )
    same(hand, unit="0.01")


def test_a_rake_comes_back_the_same() -> None:
    by_players = Rake("2.5", cap={2: 3, 4: 9}, basis="total")
    for rake in (by_players, Rake(5), Rake(1, no_flop_no_drop=False)):
        rules = cr.TableRules(rake=rake)
        hand = cr.Hand(rules, [400, 400], seed=1)
        hand.raise_to(200), hand.call()
        play(hand, lambda moves: moves[0])
        assert hand.is_over and hand.rake
        same(hand)
    for wrong in ({}, {"percent": 5, "color": 1}, {"percent": "x"}, {"percent": 5, "cap": {"x": 1}}):
        refused(history, _rules={"rake": wrong})


def test_what_it_cannot_tell_is_refused() -> None:
    twice = cr.Hand(cr.TableRules(run_it_twice=True), [100, 100], seed=1)
    twice.all_in(), twice.call(), twice.run_it(2)
    with pytest.raises(NotSupported, match="one board"):
        phh.dumps(twice)
    flop = cr.Hand(cr.TableRules(), [100, 100], street="flop", pot=10, seed=1)
    with pytest.raises(NotSupported, match="begins in the middle"):
        phh.dumps(flop)
    hand = cr.Hand(cr.TableRules(), [100, 100], seed=1)
    for unit in (0, -1, 3, "0.3", "2"):
        assert "whole part" in refused(History.of, hand, unit=unit)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"_rules": 1}, "_rules is a table"),
        ({"_rules": {"colour": 1}}, "'colour' is no option"),
        ({"_rules": {"reopen": "never"}}, "reopen"),
        ({"_rules": {"min_bets": ["a"]}}, "min_bets"),
        ({"_posts": "p1 sb 1"}, "_posts is an array"),
        ({"_posts": ["p9 sb 1"]}, "'p9 sb 1' is not"),
        ({"_posts": [7]}, "7 is not"),
        ({"_first": "p4"}, "_first is a player"),
        ({"_first": ["p1"]}, "_first is a player"),
        ({"_button": 1}, "_button is an empty seat"),
        ({"_button": "x"}, "_button is an empty seat"),
        ({"_ranking": [["p7"]]}, "_ranking is an array"),
        ({"_ranking": [[["p1"]]]}, "_ranking is an array"),
        ({"_ranking": 7}, "_ranking is an array"),
        ({"_unit": "x"}, "_unit"),
        ({"_killed": ["p4"]}, "_killed is an array"),
        ({"_killed": 1}, "_killed is an array"),
    ],
)
def test_own_fields_are_read_with_doubt(fields: dict[str, Any], message: str) -> None:
    assert message in refused(lambda: history(**fields).replay())


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.decimals() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)
_FIELDS = ("variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions", "ante_trimming_status")
_RECORDED = ("finishing_stacks", "winnings", "players", "seats", "hand")
_OWN = ("_rules", "_posts", "_first", "_button", "_ranking", "_unit")


@given(st.dictionaries(st.sampled_from([*_FIELDS, *_RECORDED, *_OWN]), _junk, min_size=1, max_size=3))
@settings(max_examples=300)
def test_no_field_whatever_it_holds_does_more_harm_than_a_history_error(fields: dict[str, Any]) -> None:
    try:
        history("p3 cc, p1 cc, p2 cc", **fields).check()
    except CroupierError as error:
        assert "\n" not in str(error)


@given(st.text(alphabet="dpcbrfshmx 123#-?AsKd.", max_size=14))
def test_no_action_whatever_it_says_does_more_harm_than_a_history_error(action: str) -> None:
    try:
        history(actions=["p3 cc", action]).replay()
    except HistoryError as error:
        assert str(error).startswith("action ")


# --- the examples, and real hands -----------------------------------------------------------------------------


def read(folder: Path) -> Iterator[History]:
    for path in sorted(folder.rglob("*.phh*")):
        for told in phh.scan(path.read_bytes(), path.name):
            assert isinstance(told, History), told
            yield told


def test_the_examples_are_played_as_they_were_recorded() -> None:
    told = list(read(EXAMPLES))
    assert len(told) >= 8
    for one in told:
        hand = one.replay()
        assert hand.is_over and one.finishing_stacks is not None
        assert one.check(hand) == ()
        assert phh.loads(phh.dumps(one)) == one
        same(hand, unit=one.unit)


def test_a_replay_is_written_again_in_the_money_of_its_file() -> None:
    for one in read(EXAMPLES):
        again = one.rewrite()
        assert (again.unit, again.metadata, again.names) == (one.unit, one.metadata, one.names)
        assert (again.stacks, again.finishing_stacks) == (one.stacks, one.finishing_stacks)
        assert again.replay().events == one.replay().events
        assert phh.loads(phh.dumps(again)) == again
    (halves,) = phh.scan((EXAMPLES / "7-half-chips.phh").read_bytes())
    assert isinstance(halves, History)
    text = phh.dumps(halves.rewrite())
    assert "starting_stacks = [312.5, 500, 247.5]" in text and f'currency = "{halves.fields["currency"]}"' in text


def test_what_is_written_again_keeps_what_the_play_does_not_tell() -> None:
    infinite = Decimal("inf")
    told = history("p3 cbr 900, p1 f, p2 cc", starting_stacks=[100, infinite, 1000], _note=1, winnings=[0, 0, 0])
    hand = told.replay()
    hand.deal(), hand.check(), hand.all_in(), hand.fold()
    again = told.rewrite(hand)
    assert again.fields["starting_stacks"] == [100, infinite, 1000]
    assert again.fields["finishing_stacks"] == [99, infinite, 1901]
    assert (again.fields["winnings"], again.fields["_note"]) == ([0, 0, 1801], 1)
    assert again.check() == ()
    assert history("p3 f, p1 f", _ranking=[["p1"]], _posts=["p1 sb 1", "p2 bb 2"]).rewrite().user_fields == {}
    with pytest.raises(HistoryError, match="a replay of this history was expected, not another hand"):
        told.rewrite(cr.Hand(cr.TableRules(), [100, 100]))


def test_load_wants_an_open_file() -> None:
    with pytest.raises(TypeError, match="load reads a file that is open, not str: open a path, or `loads` a text"):
        phh.load("hand.phh")  # type: ignore[arg-type]


def test_help_says_what_a_history_holds() -> None:
    assert all(words.endswith((".", "...")) for words in History.__slots__.values())
    assert History.__slots__.keys() >= {"unit", "stacks", "source"}


def real(name: str) -> Path:
    folder = ROOT.parent / "shared" / "histories" / name
    if not folder.is_dir():
        pytest.skip(f"needs the real hands in ../shared/histories/{name}")
    return folder


def test_the_6_739_hands_of_pluribus_end_as_recorded() -> None:
    folder = real("pluribus")
    told = list(read(folder))
    assert len(told) == 6739
    halves = 0
    for one in told:
        hand = one.replay()
        assert hand.is_over and one.finishing_stacks is not None and one.check(hand) == (), one.source
        halves += any(stack % 2 for stack in hand.stacks.values()) and one.unit == Decimal("0.5")
    assert halves == 5
    assert phh.loads(phh.dumps(told)) == told


def test_real_hands_come_back_the_same_as_played_hands() -> None:
    for number, one in enumerate(read(real("pluribus"))):
        if number % 10 == 0:
            same(one.replay(), unit=one.unit)


def test_the_quick_reader_reads_real_hands_as_tomllib_does() -> None:
    path = real("pluribus") / "102.phhs"
    assert plain(path.read_text()) == tomllib.loads(path.read_text(), parse_float=Decimal)


def test_the_hold_em_hands_of_a_world_series_final_end_as_recorded() -> None:
    played = 0
    for one in read(real("wsop-2023-43")):
        assert phh.loads(phh.dumps(one)) == one
        if one.rules is None:
            with pytest.raises(NotSupported, match=r"\(.*\) is not supported yet"):
                one.replay()
        else:
            hand = one.replay()
            assert hand.is_over and one.finishing_stacks is not None and one.check(hand) == ()
            same(hand)
            played += 1
    assert played == 8


def test_the_first_televised_pot_of_a_million() -> None:
    (one,) = phh.scan((real("televised") / "dwan-ivey-2009.phh").read_bytes())
    assert isinstance(one, History)
    assert list(one.replay().stacks.values()) == [572_100, 1_997_500, 1_109_500]
    same(one.replay())
