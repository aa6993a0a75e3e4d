"""Hand histories: the format, what is refused, and that what is written is what was read.

The slow twin of the quick reader is `tomllib`; the slow twin of a dump is the hand that it came from.
"""

from __future__ import annotations

import io
import tomllib
from datetime import time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st
from told import heads_up, history, refused

import croupier as cr
from croupier.errors import NotSupported
from croupier.history import History, phh
from croupier.history.amounts import parts_of_one
from croupier.history.reading import plain
from croupier.history.setup import set_table
from croupier.history.toml import write_document, write_value

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples" / "hands"
MALFORMED = Path(__file__).parent / "histories"


# --- load and loads -------------------------------------------------------------------------------------------

ONE = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
"""


def test_a_phh_is_one_history_and_a_phhs_a_list_even_of_one() -> None:
    one, several = phh.loads(ONE), phh.loads(f"[1]\n{ONE}")
    assert isinstance(one, History)
    assert several == [one]


@pytest.mark.parametrize("text", [ONE.encode(), "\ufeff" + ONE, ONE.replace("\n", "\r\n").encode()])
def test_bytes_a_byte_order_mark_and_the_other_line_ends_are_read_too(text: str | bytes) -> None:
    assert phh.loads(text) == phh.loads(ONE)


def test_load_takes_files_of_both_kinds_and_dump_writes_to_both(tmp_path: Path) -> None:
    told = phh.loads(ONE)
    assert isinstance(told, History)
    for mode, encoding in (("b", None), ("", "utf-8")):
        path = tmp_path / f"hand{mode}.phh"
        with path.open("w" + mode, encoding=encoding) as file:
            phh.dump(told, file)
        with path.open("r" + mode, encoding=encoding) as file:
            read = phh.load(file)
        assert read == told
        assert isinstance(read, History) and read.source == str(path)
    stream = io.StringIO()
    phh.dump([told, told], stream)
    assert phh.loads(stream.getvalue()) == [told, told]


def test_the_file_and_the_hand_are_named_by_table_or_number(tmp_path: Path) -> None:
    path = tmp_path / "some.phhs"
    path.write_text(f"[7]\n{ONE.replace('p2 f', 'p1 f')}")
    with path.open("rb") as file:
        (hand,) = phh.load(file)  # type: ignore[misc]
    assert refused(hand.replay) == f"{path}: hand 7: action 1 'p1 f': p2 is to act, not p1 (rule 6.1)"
    numbered = phh.loads("hand = 35\n" + ONE.replace("p2 f", "p1 f"))
    assert refused(numbered.replay).startswith("hand 35: action 1 'p1 f': ")  # type: ignore[union-attr]


def test_scan_goes_on_where_load_stops() -> None:
    text = (MALFORMED / "mixed.phhs").read_text()
    first, bad, illegal, razz, last = phh.scan(text, "mixed.phhs")
    assert str(bad) == "mixed.phhs: hand 2: not TOML: Unclosed array (at line 15, column 1)"
    assert isinstance(first, History) and isinstance(last, History)
    assert first.check() == last.check() == ()
    assert isinstance(illegal, History) and isinstance(razz, History)
    assert refused(illegal.replay) == (
        "mixed.phhs: hand 3: action 2 'p2 cbr 3': raise to 3 is below the minimum of 4 (rule 9.1)"
    )
    with pytest.raises(NotSupported, match=r"mixed.phhs: hand 4: razz \(FR\) is not supported yet"):
        razz.replay()
    assert refused(phh.loads, text) == "hand 2: not TOML: Unclosed array (at line 15, column 1)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no hand in it"),
        ("# only a remark\n", "no hand in it"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text in UTF-8"),
        ("PK\x03\x04\x00", "not PHH, the one format that croupier reads: not TOML"),
        ("PokerStars Hand #1: Hold'em No Limit ($1/$2 USD)\nTable 'A' 6-max", "not PHH, the one format"),
        ("x = " + "[" * 4000, "nested too deeply"),
        ("x = " + "9" * 5000, "not TOML"),
        ("a = 1\n[1]\nb = 2\n", "no field 'variant'"),
        ("[1]\nb = 2\n", "hand 1: no field 'variant'"),
        ('hand = "a\\nb"\n', "hand a b: no field 'variant'"),
    ],
)
def test_what_is_no_history_is_refused_in_one_line(text: str | bytes, message: str) -> None:
    assert message in refused(phh.loads, text)


# --- the quick reader and its slow twin -----------------------------------------------------------------------

# Words on which TOML and JSON agree, words on which they do not, and words that neither knows.
_WORDS = [
    "true",
    "null",
    "NaN",
    "inf",
    "-0",
    "+1",
    "1_0",
    "01",
    "1e3",
    "''",
    "'''a'''",
    "[1,]",
    "[]",
    "2020-01-01",
    "1#a",
]
_ODD_LINES = ["[x]", "[[3]]", "[1] ", "# remark", " b = 1", "c  = 1", "d=1", "e =  1", "f = 1 ", "\t", "h = {a = 1}"]
_values = st.one_of(
    st.integers(-(10**20), 10**20).map(str),
    st.decimals(allow_nan=False, allow_infinity=False, places=3).map(lambda d: format(d, "f")),
    st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=12).map(lambda text: f"'{text}'"),
    st.sampled_from(_WORDS),
)
_arrays = st.lists(_values, max_size=4).map(lambda values: f"[{', '.join(values)}]")
_lines = st.one_of(
    st.tuples(st.sampled_from(["a", "bb", "c_d", "E", "f1", "'q'"]), _values | _arrays).map(" = ".join),
    st.sampled_from(["", "[1]", "[2]", *_ODD_LINES]),
)


@given(st.lists(_lines, max_size=8).map("\n".join))
def test_the_quick_reader_reads_what_tomllib_reads_or_nothing(text: str) -> None:
    quick = plain(text)
    if quick is not None:
        assert repr(quick) == repr(tomllib.loads(text, parse_float=Decimal))


def test_the_quick_reader_takes_the_usual_shape_and_no_other() -> None:
    assert plain("[1]\na = 'x # y'\nb = [1, -2.50, []]\n\n[2]\na = true\n") == {
        "1": {"a": "x # y", "b": [1, Decimal("-2.50"), []]},
        "2": {"a": True},
    }
    for text in ('a = "x"', "a = 1\na = 2", "[1]\n[1]", "a = null", "a = 'x' 'y'", "a = '\t'", "a = NaN", "a = 1\r"):
        assert plain(text) is None, text


# --- writing TOML ---------------------------------------------------------------------------------------------

_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_toml = st.recursive(
    st.one_of(_texts, st.integers(-(2**70), 2**70), st.booleans(), st.times(), st.dates(), st.datetimes())
    | st.decimals(allow_nan=False, places=4, min_value=-(10**12), max_value=10**12)
    | st.floats(allow_nan=False).map(lambda x: Decimal(repr(x))),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_texts, inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(_texts, _toml, max_size=5), st.booleans())
def test_what_is_written_is_what_tomllib_reads(fields: dict[str, Any], long: bool) -> None:
    assert tomllib.loads(write_document(fields, long=long), parse_float=Decimal) == fields


def test_decimals_keep_their_digits_and_integers_stay_integers() -> None:
    assert write_value([Decimal("10112.5"), Decimal("9775.0"), 10000, Decimal("0.10"), 0.5]) == (
        "[10112.5, 9775.0, 10000, 0.10, 0.5]"
    )
    assert write_value(Decimal("Infinity")) == "inf"


def test_what_toml_has_no_word_for_is_refused() -> None:
    with pytest.raises(TypeError, match="None"):
        write_value({"a": [None]})
    assert "half a character" in refused(write_value, "\ud800")


# --- amounts --------------------------------------------------------------------------------------------------


def test_the_unit_is_the_finest_amount_of_the_file() -> None:
    assert history().unit == 1
    halves = history(finishing_stacks=[Decimal("112.5"), Decimal("87.5"), Decimal("100.0")])
    assert (halves.unit, halves.stacks, halves.finishing_stacks) == (
        Decimal("0.5"),
        {0: 200, 1: 200, 2: 200},
        {0: 225, 1: 175, 2: 200},
    )
    assert halves.rules is not None and halves.rules.big_blind == 4 and halves.rules.unit == 1
    assert (halves.amount(225), halves.amount(200)) == (Decimal("112.5"), 100)
    cents = history("p3 cbr 4.35", starting_stacks=[Decimal("99.99"), 100, 100])
    assert cents.unit == Decimal("0.01") and cents.steps[0][2] == 435
    assert parts_of_one([Decimal("0.25"), Decimal("0.1"), None, 3]) == 20
    assert history(_unit=Decimal("0.01")).stacks[0] == 10000
    assert "amounts of 0.5" in refused(history, _unit=1, winnings=[Decimal("0.5"), 0, 0])
    assert "whole part" in refused(history, _unit=Decimal("0.3"))


def test_an_odd_half_chip_goes_left_of_the_button() -> None:
    told = history(
        "d dh p1 2c3d, d dh p2 2d3c, p3 f, p1 cc, p2 cc, d db AhKhQh, p1 cc, p2 cc, d db JhTh, p1 cc, p2 cc",
        antes=[Decimal("0.5")] * 3,
        finishing_stacks=[Decimal("100.5"), 100, Decimal("99.5")],  # 5.5 are 3 and 2.5
    )
    message = refused(told.replay)
    assert "the turn has 1 cards, not 2" in message
    told = History(
        told.fields | {"actions": [*told.actions[:8], "d db Jh", "p1 cc", "p2 cc", "d db Th", "p1 cc", "p2 cc"]}
    )
    assert (told.unit, told.check()) == (Decimal("0.5"), ())


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"antes": [True, 0, 0]}, "antes: True is no amount"),
        ({"antes": [-1, 0, 0]}, "antes: -1 is negative"),
        ({"antes": [Decimal("inf"), 0, 0]}, "only a stack can be infinite"),
        ({"antes": [0, 0]}, "antes is an array of 3 amounts, one for each player, not of 2"),
        ({"antes": 0}, "antes is an array of amounts"),
        ({"min_bet": "2"}, "min_bet: '2' is no amount"),
        ({"starting_stacks": [Decimal("nan"), 1, 1]}, "starting_stacks: NaN is no amount"),
        ({"starting_stacks": [Decimal("1e-999999"), 1, 1]}, "beyond any currency"),
        ({"starting_stacks": [Decimal("1e999999"), 1, 1]}, "beyond any currency"),
        ({"starting_stacks": [Decimal("0.0000000001"), 1, 1]}, "beyond any currency"),
        ({"starting_stacks": [10**16, 1, 1]}, "too much"),
        ({"starting_stacks": [100]}, "2 to 10 stacks, not 1"),
        ({"starting_stacks": [0, 100, 100]}, "0 chips"),
        ({"players": ["A", "B"]}, "players is an array of 3 names"),
        ({"actions": "p3 f"}, "actions is an array of strings"),
        ({"actions": ["p3 f", 7]}, "actions is an array of strings"),
        ({"variant": "NL"}, "there is no variant 'NL'"),
        ({"variant": "FT"}, "no field 'small_bet'"),
        ({"blinds_or_straddles": [3, 2, 0]}, "exceeds the big blind"),
    ],
)
def test_fields_that_make_no_sense_are_refused(fields: dict[str, Any], message: str) -> None:
    assert message in refused(lambda: history(**fields).replay())


def test_an_unknown_stack_covers_whatever_happens_and_is_not_compared() -> None:
    told = history(
        "p3 cbr 900, p1 f, p2 cc",
        starting_stacks=[100, Decimal("inf"), 1000],
    )
    hand = told.replay()
    assert hand.starting_stacks[1] > 2 * 1100
    for end in (Decimal("inf"), 700):
        told = History(told.fields | {"finishing_stacks": [99, end, 100]})
        assert told.check(hand) == ()
        assert phh.loads(phh.dumps(told)) == told
    assert History(told.fields | {"finishing_stacks": [98, 700, 100]}).check() == (
        "p1 ends with 99, recorded: 98",
        "the hand is not over: no board is told",
    )


# --- the table ------------------------------------------------------------------------------------------------

THREE, TWO, SIX = (0, 1, 2), (0, 1), (0, 1, 2, 3, 4, 5)


def posts(seats: tuple[int, ...], antes: list[int], blinds: list[int], pooled: bool = False) -> list[tuple[Any, ...]]:
    return [tuple(post) for post in set_table("NT", seats, tuple(antes), tuple(blinds), (2,), pooled)[1]]


@pytest.mark.parametrize(
    ("seats", "antes", "blinds", "expected"),
    [
        (THREE, [0, 0, 0], [1, 2, 0], [(0, "sb", 1), (1, "bb", 2)]),
        (TWO, [0, 0], [1, 2], [(0, "bb", 2), (1, "sb", 1)]),
        (TWO, [0, 3], [1, 2], [(0, "tableante", 3), (0, "bb", 2), (1, "sb", 1)]),
        (TWO, [1, 1], [1, 2], [(0, "ante", 1), (1, "ante", 1), (0, "bb", 2), (1, "sb", 1)]),
        (THREE, [0, 2, 0], [1, 2, 0], [(1, "tableante", 2), (0, "sb", 1), (1, "bb", 2)]),
        (THREE, [1, 0, 1], [1, 2, 0], [(0, "ante", 1), (2, "ante", 1), (0, "sb", 1), (1, "bb", 2)]),
        (THREE, [0, 0, 0], [0, 2, 0], [(1, "bb", 2)]),
        (THREE, [0, 0, 0], [2, 0, 0], [(0, "bb", 2)]),
        (THREE, [0, 0, 0], [1, 0, 0], [(0, "sb", 1)]),
        (SIX, [0] * 6, [1, 2, 4, 8, 0, 0], [(0, "sb", 1), (1, "bb", 2), (2, "straddle", 4), (3, "straddle", 8)]),
        (SIX, [0] * 6, [1, 2, 0, 0, 0, 4], [(0, "sb", 1), (1, "bb", 2), (5, "straddle", 4)]),
        (SIX, [0] * 6, [1, 2, 8, 0, 0, 4], [(0, "sb", 1), (1, "bb", 2), (5, "straddle", 4), (2, "straddle", 8)]),
        (SIX, [0] * 6, [1, 2, 0, -2, 1, 0], [(0, "sb", 1), (1, "bb", 2), (3, "live", 2), (4, "live", 1)]),
    ],
)
def test_the_two_arrays_say_who_posts_what(
    seats: tuple[int, ...], antes: list[int], blinds: list[int], expected: list[tuple[Any, ...]]
) -> None:
    assert posts(seats, antes, blinds) == expected


def test_rule_11_4_a_short_ante_wins_its_layer_or_with_untrimmed_antes_all_of_them() -> None:
    def shove(**fields: Any) -> dict[int, int]:
        told = history(
            "d dh p1 2c3d, d dh p2 8c8d, d dh p3 AsAh, p1 f, d db Ac7d2s, d db 9h, d db Jh",
            antes=[10, 10, 10],
            starting_stacks=[100, 100, 6],
            **fields,
        )
        return told.replay().stacks

    assert shove(ante_trimming_status=True) == {0: 89, 1: 99, 2: 18}  # three times 6
    assert shove() == {0: 89, 1: 91, 2: 26}  # the antes are one pot


def test_rule_11_4_a_short_big_blind_pays_the_blind_before_the_ante_for_the_table() -> None:
    hand = history(antes=[0, 2, 0], starting_stacks=[100, 3, 100]).replay()
    assert [str(event) for event in hand.events[1:4]] == [
        "seat 0 posts the small blind of 1",
        "seat 1 posts the big blind of 2",
        "seat 1 posts the ante for the table of 1 and is all-in",
    ]
    assert hand.rules.ante_kind == "bb_ante"


def test_the_rules_are_those_that_the_fields_speak_of() -> None:
    rules = history(min_bet=5, antes=[1, 1, 1]).rules
    assert rules is not None
    assert (rules.structure, rules.small_blind, rules.big_blind, rules.min_bets, rules.ante) == (
        "no-limit", 1, 2, (5, 5, 5, 5), 1,
    )  # fmt: skip
    limit = history(variant="FT", small_bet=2, big_bet=5).rules
    assert limit is not None
    assert (limit.structure, limit.bets, limit.fl_max_raises) == ("fixed-limit", (2, 5), 4)


def test_seats_are_those_of_the_file_where_they_run_clockwise() -> None:
    told = history("p3 f, p1 cc", seats=[7, 9, 2], players=["Ann", "", "Cid"])
    hand = told.replay()
    assert (hand.seats, hand.button, hand.to_act, hand.names) == ((7, 9, 2), 2, 9, {7: "Ann", 2: "Cid"})
    for seats in ([9, 7, 2], [1, 1, 2], [-1, 0, 1], [1, 2], ["1", "2", "3"]):
        assert history(seats=seats).seats == (0, 1, 2)


# --- actions --------------------------------------------------------------------------------------------------


def test_spaces_blank_actions_and_commentary_say_nothing() -> None:
    told = history(actions=["", "  ", "# the cards", " d  dh\tp1 AsAh #?", "p3  cbr\t6.0 # p1 f", "p1 f#", " p2 f "])
    assert told.check(told.replay()) == ()
    assert told.replay().stacks == {0: 99, 1: 98, 2: 103}
    assert phh.loads(phh.dumps(told)) == told


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("p3", "a player does"),
        ("p3 raises", "a player does"),
        ("p3 f f", "a player does"),
        ("p3 cbr", "a player does"),
        ("p3 cbr six", "'six' is no amount"),
        ("p3 cbr -6", "'-6' is no amount"),
        ("p3 cbr 1e3", "'1e3' is no amount"),
        ("p3 cbr ٦", "is no amount"),
        ("p3 cbr " + "9" * 30, "is no amount"),
        ("p3 cbr 101", "more than the stack"),
        ("p3 cbr 3", "below the minimum of 4 (rule 9.1)"),
        ("p3 pb", "nobody posts a bring-in in hold'em"),
        ("p3 sd AsKs", "nobody stands pat or discards in hold'em"),
        ("p3 sm AsKs", "the betting is not over"),
        ("p4 f", "there is no p4 among 3 players"),
        ("p0 f", "'p0' is neither"),
        ("p03 f", "'p03' is neither"),
        ("p f", "'p' is neither"),
        ("p٣ f", "is neither"),
        ("q3 f", "'q3' is neither"),
        ("p2 f", "p3 is to act, not p2 (rule 6.1)"),
        ("d", "the dealer deals"),
        ("d db", "the dealer deals"),
        ("d dh p1", "the dealer deals"),
        ("d dh p1 As", "two hole cards are dealt in hold'em, not 1"),
        ("d dh p1 AsKsQs", "two hole cards are dealt in hold'em, not 3"),
        ("d dh p1 AsK", "'K' is no card"),
        ("d dh p1 asks", "'as' is no card"),
        ("d dh p1 10s9s", "'10' is no card"),
        ("d dh p1 A?K?", "'A?' is no card"),
        ("d dh d AsKs", "'d' is neither"),
        ("d db AsKsQs", "no street is to be dealt now"),
    ],
)
def test_an_action_that_cannot_be_is_refused_by_its_number_and_text(action: str, message: str) -> None:
    told = refused(lambda: history(actions=["# nothing yet", action]).replay())
    assert told.startswith(f"action 2 {action!r}: ") and message in told


def test_more_that_is_refused() -> None:
    dealt = "d dh p1 AsKs, d dh p2 7c2d"
    for actions, message in [
        (f"{dealt}, d dh p1 QsJs", "p1 was dealt cards before"),
        (f"{dealt}, d dh p3 AsQd", "As is in two places"),
        ("p3 f, d dh p1 AsKs", "hole cards are dealt before the betting"),
        ("p3 f, p1 f, p2 cc", "nobody is to act"),
        (f"{dealt}, p3 f, p1 cc, p2 cc, d db AsTd9d", "As is in two places"),
        (f"{dealt}, p3 f, p1 cc, p2 cc, d db Td9d", "the flop has 3 cards, not 2 (rule 5.2)"),
        (f"{dealt}, p3 f, p1 cbr 100, p2 cc, p3 sm", "p3 sm': the player is not in the hand any more"),
        (f"{dealt}, p3 f, p1 cbr 100, p2 cc, p1 sm QsQd", "the cards dealt were AsKs"),
        ("p3 f, p1 cbr 100, p2 cc, p1 sm -", "'-' stands for the cards dealt"),
        ("p3 f, p1 cbr 100, p2 cc, p1 sm, p2 sm", "the last with a claim"),
    ]:
        assert message in refused(lambda actions=actions: history(actions).replay())


CHECKED = "p2 cc, p1 cc, d db 3c3d9h, p1 cc, p2 cc, d db Jc, p1 cc, p2 cc, d db 4d, p1 cc, p2 cc"


def test_a_history_may_stop_at_any_action() -> None:
    actions = f"d dh p1 AsKs, d dh p2 7c2d, {CHECKED}".split(", ")
    for count in range(len(actions)):
        hand = heads_up(actions=actions[:count]).replay()
        assert not hand.is_over
        assert hand.waiting is None or hand.waiting == "board"
    assert heads_up(actions=actions).replay().is_over


def test_unknown_cards_wait_to_be_shown() -> None:
    hand = heads_up(f"d dh p1 ????, d dh p2 ????, {CHECKED}").replay()
    assert hand.waiting == "show"
    shown = heads_up(f"{CHECKED}, p1 sm AsKs, p2 sm 7c2d").replay()
    assert shown.payouts == {0: 4, 1: 0} and shown.hole(0) == cr.cards.parse_cards("AsKs")
    mucked = heads_up(f"d dh p1 ??Ad, {CHECKED}, p1 sm ????, p2 sm").replay()
    assert mucked.payouts == {0: 4, 1: 0}
    assert heads_up(f"{CHECKED}, p1 sm ??As, p2 sm ????").replay().waiting == "show"
    unseen = heads_up("p2 cc, p1 cc, d db ??????, p1 cbr 2, p2 f").replay()
    assert unseen.board == () and unseen.payouts == {0: 4, 1: 0}


def test_rule_17_9_is_not_for_histories_who_mucks_the_best_hand_loses() -> None:
    hands = "d dh p1 AsKs, d dh p2 7c2d"
    assert heads_up(f"{hands}, {CHECKED}, p1 sm -, p2 sm").replay().payouts == {0: 4, 1: 0}
    mucked = heads_up(f"{hands}, {CHECKED}, p2 sm 2d7c, p1 sm")
    assert mucked.replay().payouts == {0: 0, 1: 4}
    again = phh.loads(phh.dumps(mucked.replay()))
    assert isinstance(again, History) and again.replay().payouts == {0: 0, 1: 4}


def test_a_loser_who_showed_has_shown() -> None:
    hands = "d dh p1 AsKs, d dh p2 7c2d"
    shown = heads_up(f"{hands}, {CHECKED}, p1 sm -, p2 sm -").replay()
    assert [str(event) for event in shown.events[-3:-1]] == ["seat 0 shows As Ks", "seat 1 shows 7c 2d"]
    for shows in ("p1 sm -, p2 sm", "p1 sm -", ""):
        mucked = heads_up(f"{hands}, {CHECKED}, {shows}").replay()
        assert [str(event) for event in mucked.events[-3:-1]] == ["seat 0 shows As Ks", "seat 1 mucks"]


def test_in_a_run_out_hands_are_shown_before_the_board() -> None:
    told = heads_up("p2 cbr 100, p1 cc, p1 sm AsKs, p2 sm 7c2d, d db 3c3d9h, d db Jc, d db 4d")
    assert told.replay().stacks == {0: 200, 1: 0}


# --- what was recorded ----------------------------------------------------------------------------------------


def test_check_names_every_difference() -> None:
    told = history("p3 f, p1 f", players=["Ann", "", "Cid"], finishing_stacks=[99, 102, 99], winnings=[0, 2, 0])
    assert told.check() == (
        "p2 ends with 101, recorded: 102",
        "p3 (Cid) ends with 100, recorded: 99",
    )
    assert history("p3 f, p1 f", finishing_stacks=[99, 101, 100], winnings=[0, 2, 0]).check() == ()
    assert history("p3 f, p1 f", winnings=[0, 3, 0]).check() == ("p2 wins 2, recorded: 3",)
    assert history("p3 f, p1 f").check() == ()


def test_a_history_that_stops_early_is_compared_as_it_stands() -> None:
    assert history("p3 cbr 6", finishing_stacks=[99, 98, 94]).check() == ()
    assert history("p3 cbr 6", finishing_stacks=[99, 98, 103]).check()[-1] == "the hand is not over: it stops early"
    silent = heads_up(CHECKED, finishing_stacks=[102, 98]).check()
    assert silent[-1] == "the hand is not over: what was shown or mucked is not told"


def test_fields_about_the_play_metadata_and_fields_of_users() -> None:
    told = history("p3 f", event="Some game", hand=3, _note={"a": [1]}, time=time(16, 30))
    assert list(told.metadata) == ["event", "hand", "time"]
    assert told.user_fields == {"_note": {"a": [1]}}
    assert phh.loads(phh.dumps(told)) == told
    assert repr(told) == "<History: a hand, NT, 3 players>"
