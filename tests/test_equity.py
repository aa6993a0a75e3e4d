"""Equity from Python: right, repeatable, interruptible, and plain about what it cannot do."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

import croupier as cr
from croupier import Cards, Category, Range, equity
from croupier.equities import next_card, outs
from croupier.errors import (
    CardCount,
    CroupierError,
    DuplicateCard,
    EquityError,
    InvalidCard,
    RangeError,
    SetupError,
    TooManyShowdowns,
)
from croupier.preflop import Preflop, preflop
from croupier.range import ORDER

# --- right ----------------------------------------------------------------------------------------


def by_hand(hands: list[str], board: str) -> list[Fraction]:
    """The definition: every board, one at a time."""
    known = Cards(board)
    gone = Cards("".join(hands)) | known
    left = [card for card in range(52) if card not in gone]
    shares, boards = [Fraction(0)] * len(hands), 0
    for more in combinations(left, 5 - len(known)):
        final = known | Cards(more)
        strengths = [cr.evaluate(final | Cards(hand)) for hand in hands]
        winners = [i for i, strength in enumerate(strengths) if strength == max(strengths)]
        for i in winners:
            shares[i] += Fraction(1, len(winners))
        boards += 1
    return [share / boards for share in shares]


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AhKh", "QdQc"], "Kd7c2s"),
        (["AhKh", "QdQc"], "2h3h9c"),
        (["AhKh", "QdQc", "7s6s"], "5s4s9c"),
        (["AhKh", "AdKd", "AsKs", "7c7h"], "QcJc2d"),
        (["2h2d", "3h3d"], "AsKsQsJs"),
        (["2h2d", "3h3d"], "AsKsQsJsTs"),
    ],
)
def test_known_hands(hands: list[str], board: str) -> None:
    answer = equity(hands, board)
    assert answer.equity == pytest.approx([float(share) for share in by_hand(hands, board)], abs=1e-12)
    assert answer.exact and answer.seed is None and answer.stderr == (0.0,) * len(hands)


def test_what_a_player_may_be() -> None:
    expected = equity(["AhKh", "QdQc"], "2c3c4c")
    for hand in (
        Cards("AhKh"),
        Range("AhKh"),
        ("Ah", "Kh"),
        ["Kh", "Ah"],
        [cr.Card("Ah"), cr.Card("Kh")],
        {"AhKh": 0.5},
    ):
        assert equity([hand, "QdQc"], Cards("2c3c4c")) == expected
    weighted = equity([[(Cards("AhKh"), 1.0), (Cards("AsKs"), 0.5)], "QdQc"], "2c3c4c")
    assert weighted == equity(["AhKh, AsKs@0.5", "QdQc"], "2c3c4c")


def test_dead_cards_and_weights_count() -> None:
    assert equity(["AhKh", "QdQc"], dead="Qs Qh").equity[0] > equity(["AhKh", "QdQc"]).equity[0]
    halves = [equity([hand, "22"], "Kd7c2s").equity[0] for hand in ("AhAd", "KhKc")]
    mixed = equity(["AhAd, KhKc@0.5", "22"], "Kd7c2s").equity[0]
    assert mixed == pytest.approx((halves[0] + halves[1] / 2) / 1.5, abs=1e-12)


def test_combinations_on_request() -> None:
    answer = equity(["QQ+, AKs@0.5", "random"], "Kd7c2s", combinations=True)
    assert answer.combinations is not None and equity(["AA", "KK"]).combinations is None
    first = answer.combinations[0]
    assert [one.cards for one in first][:2] == [Cards("AsAh"), Cards("AsAd")]
    kings = next(one for one in first if one.cards == Cards("KsKh"))
    alone = equity(["KsKh", "random"], "Kd7c2s")
    assert (kings.equity, kings.win, kings.tie) == pytest.approx(
        (alone.equity[0], alone.win[0], alone.tie[0]), abs=1e-12
    )
    assert kings.weight == 1.0 and kings.stderr == 0.0 and repr(kings).startswith("Combination(Ks Kh: equity ")
    assert all(one.weight == 0.5 for one in first if one.cards == Cards("AsKs"))


def test_only_what_weights_are_to_each_other_matters() -> None:
    whole = equity(["AA, AK", "QQ", "JJ"], "2c7d8h")
    assert equity(["AA@0.3, AK@0.3", "QQ@0.01", "JJ"], "2c7d8h") == whole
    tiny = [{"AsAh": 1e-300, "AsAd": 2e-300}, {"KsKh": 1e-300}, {"QsQh": 5e-324}]
    assert equity(tiny).equity == equity([{"AsAh": 0.5, "AsAd": 1}, "KsKh", "QsQh"]).equity
    assert equity(tiny, samples=1000, seed=1) == equity(["AsAh@0.5, AsAd", "KsKh", "QsQh"], samples=1000, seed=1)


@pytest.mark.parametrize("count", range(2, 11))
def test_two_to_ten_players_are_counted(count: int) -> None:
    hands = ["AhKh", "QdQc", "7s6s", "2c2d", "Td9d", "Jc8c", "5h4h", "AcJs", "KsTs", "9h3h"][:count]
    answer = equity(hands)
    assert answer.exact and sum(answer.equity) == pytest.approx(1, abs=1e-12)
    sample = equity(hands, samples=200_000, seed=1)
    for part, near, error in zip(answer.equity, sample.equity, sample.stderr, strict=True):
        assert abs(part - near) <= 4 * error
    board = "QhJh2s"
    assert equity(hands, board).equity == pytest.approx([float(part) for part in by_hand(hands, board)], abs=1e-12)


@pytest.mark.parametrize(
    ("players", "board"),
    [
        (["22+, A2s+", "random"], "Kh7d2c"),
        (["QQ+, AK@0.3", "TT+, AQ+", "99+, KQs@0.7"], ""),
        (["22+, A2s+@0.1", "50%", "random"], "Kh7d2c9h"),
        (["QQ+, AK@0.3", "TT+, AQ+", "99+, KQs", "JTs"], "Kh7d2c"),
    ],
)
def test_a_count_is_the_same_at_any_thread_count(players: list[str], board: str) -> None:
    answers = [equity(players, board, threads=threads, combinations=True) for threads in (1, 2, 3, 0)]
    assert answers == [answers[0]] * 4
    assert sum(answers[0].equity) == pytest.approx(1, abs=1e-12)
    for player, part in zip(answers[0].combinations or (), answers[0].equity, strict=True):
        assert all(0 <= one.win <= one.equity <= one.win + one.tie <= 1 + 1e-12 for one in player)
        assert min(one.equity for one in player) <= part <= max(one.equity for one in player)


def test_three_wide_ranges_are_counted() -> None:
    players = ["22+, A2s+, K9s+, QTs+, ATo+", "22+, A2s+, KTs+, QJs, AJo+, KQo", "random"]
    answer = equity(players, "Kh7d2c")
    assert answer.exact and answer.boards == 23_602_595_940
    sample = equity(players, "Kh7d2c", samples=1_000_000, seed=1)
    for part, near, error in zip(answer.equity, sample.equity, sample.stderr, strict=True):
        assert abs(part - near) <= 4 * error


# --- sampled --------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_answer_at_any_thread_count() -> None:
    players = ["QQ+, AK@0.3", "random", "22+"]
    answers = [equity(players, "2c", samples=300_000, seed=5, threads=threads) for threads in (1, 2, 3, 0)]
    assert answers == [answers[0]] * 4
    assert answers[0].seed == 5 and answers[0].boards == 300_000 and not answers[0].exact
    assert equity(players, "2c", samples=300_000, seed=6) != answers[0]


def test_a_seed_is_made_and_can_be_used_again() -> None:
    answer = equity(["AA", "KK"], samples=1000)
    assert answer.seed is not None and answer == equity(["AA", "KK"], samples=1000, seed=answer.seed)
    assert equity(["AA", "KK"], samples=1000).seed != answer.seed


def test_a_golden_sample() -> None:
    assert equity(["AhKh", "QdQc"], samples=1_000_000, seed=1).equity == (0.4616, 0.5384)


def test_a_sample_is_near_the_count() -> None:
    for board in ("", "Kd7c2s", "2h3h4h5h"):
        exact = equity(["QQ+, AK@0.5", "JJ-22, AQs"], board)
        sample = equity(["QQ+, AK@0.5", "JJ-22, AQs"], board, samples=200_000, seed=3)
        for part, near, error in zip(exact.equity, sample.equity, sample.stderr, strict=True):
            assert abs(part - near) < 4 * error and error < 0.002


def test_six_players_have_a_sixth_each() -> None:
    answer = equity(["random"] * 6, samples=400_000, seed=1)
    assert sum(answer.equity) == pytest.approx(1)
    assert all(abs(part - 1 / 6) < 4 * error for part, error in zip(answer.equity, answer.stderr, strict=True))


def test_combinations_of_a_sample() -> None:
    answer = equity(["AA, KK", "random"], samples=50_000, seed=1, combinations=True)
    assert answer.combinations is not None
    assert len(answer.combinations[0]) == 12 and len(answer.combinations[1]) == 1326
    assert all(0.005 < one.stderr < 0.02 and one.equity > 0.75 for one in answer.combinations[0])


# --- wrong ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "more", "error", "words"),
    [
        (["AhKh"], {}, EquityError, "2 to 10 players, not for 1"),
        (["AA"] * 11, {}, EquityError, "not for 11"),
        (["AhKh", "AhQh"], {}, DuplicateCard, "Ah is in hand 1 and in hand 2"),
        (["AhKh", "QQ"], {"board": "Ah2c3c"}, DuplicateCard, "Ah of hand 1 is on the board too"),
        (["AhKh", "QQ"], {"board": "2c2c3c"}, DuplicateCard, "2c is there twice"),
        (["AhKh", "QQ"], {"dead": "Kh"}, DuplicateCard, "Kh of hand 1 is dead too"),
        (["AA", "QQ"], {"board": "2c3c4c", "dead": "2c"}, DuplicateCard, "2c is on the board and dead too"),
        (["AA", "QQ"], {"board": "2c3c4c5c6c7c"}, CardCount, "up to 5 cards, not 6"),
        (["AA", "QQ"], {"board": "2x"}, InvalidCard, "'x' is no suit"),
        (["AA", Cards("AhKhQh")], {}, CardCount, "hand 2 has 3 cards, not 2"),
        (["AA", ["Ah"]], {}, CardCount, "hand 2 has 1 card, not 2"),
        (["AA", "KKx"], {}, RangeError, "character 3"),
        (["AA", ""], {}, EquityError, "range 2 has no combination in it"),
        (["AA", "KK"], {"board": "KhKdKc"}, EquityError, "range 2 has no combination left: the board is Kh Kd Kc"),
        (["AA", "AA", "AA"], {}, EquityError, "cannot all be dealt at once"),
        (["AA", "KK"], {"samples": 0}, EquityError, r"samples must be from 1 to 2\*\*63 - 1"),
        (["AA", "KK"], {"samples": 2**70}, EquityError, "samples must be"),
        (["AA", "KK"], {"samples": -1}, EquityError, "samples must be"),
        (["AA", "KK"], {"samples": 5, "seed": -1}, SetupError, "a seed is"),
        (["AA", "KK"], {"threads": -1}, EquityError, "threads must be"),
    ],
)
def test_wrong_questions_are_named_errors(
    players: list[object], more: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        equity(players, **more)  # type: ignore[arg-type]
    assert issubclass(error, CroupierError)


@pytest.mark.parametrize(
    ("players", "more"),
    [
        ("AA KK", {}),
        ({"AA", "KK"}, {}),  # who is first?
        (frozenset(["AA", "KK"]), {}),
        (7, {}),
        ([7.5, "AA"], {}),
        ([None, "AA"], {}),
        (["AA", "KK"], {"board": None}),
        (["AA", "KK"], {"samples": 1.5}),
        (["AA", "KK"], {"samples": True}),
        (["AA", "KK"], {"threads": 1.0}),
        (["AA", "KK"], {"samples": 5, "seed": "x"}),
        (["AA", "KK"], {"samples": 5, "seed": 1.5}),
        (["AA", "KK"], {"progress": 7}),
    ],
)
def test_wrong_types_are_type_errors(players: object, more: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        equity(players, **more)  # type: ignore[arg-type]


def test_too_much_is_refused_at_once_and_says_what_to_do() -> None:
    start = time.perf_counter()
    with pytest.raises(TooManyShowdowns, match=r"would take [\d.e,]+ showdowns: ask for a sample, as in samples="):
        equity(["random"] * 6)
    assert time.perf_counter() - start < 0.5


# --- long -----------------------------------------------------------------------------------------


def test_progress_is_told_and_may_stop_everything() -> None:
    seen: list[tuple[int, int]] = []
    equity(["random", "random"], "Kd7c", progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen) and seen[-1][0] == seen[-1][1]

    def enough(done: int, total: int) -> None:
        raise RuntimeError("enough")

    start = time.perf_counter()
    with pytest.raises(RuntimeError, match="enough"):
        equity(["random", "random"], samples=10**12, progress=enough)
    assert time.perf_counter() - start < 2

    def interrupted(done: int, total: int) -> None:
        raise KeyboardInterrupt

    for more in ({}, {"samples": 10**12}):
        with pytest.raises(KeyboardInterrupt):
            equity(["random"] * 3, progress=interrupted, **more)  # type: ignore[arg-type]


def test_the_interpreter_is_free_meanwhile() -> None:
    done = threading.Event()

    def count() -> None:
        equity(["random", "random"], "2c3d", dead="4h")
        done.set()

    worker = threading.Thread(target=count)
    worker.start()
    turns = 0
    while not done.is_set():
        time.sleep(0.001)
        turns += 1
    worker.join()
    assert turns > 5


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
@pytest.mark.parametrize(
    "asked",
    [
        "equity(['random', 'random'], dead='As')",
        "equity(['random'] * 3)",
        "equity(['random'] * 6, samples=10**13)",
        "equity(['4%'] * 8, samples=10**13)",  # they are in each other's way most of the time
        "preflop.preflop()",
    ],
)
def test_ctrl_c_ends_it_soon(asked: str) -> None:
    code = (
        "import signal, time\n"
        "from croupier import equity, preflop\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('go', flush=True)\n"
        f"try:\n  while True: {asked}\n"
        "except KeyboardInterrupt: print(time.monotonic(), flush=True)\n"
    )
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    try:
        assert program.stdout.readline() == "go\n"
        time.sleep(0.4)
        sent = time.monotonic()
        os.kill(program.pid, signal.SIGINT)
        stopped = float(program.stdout.readline())
        # 50 ms on a machine that has nothing else to do
        assert stopped - sent < 0.5
    finally:
        program.kill()
        program.wait()
        program.stdout.close()


# --- outs, the next card, the table before the flop -------------------------------------------------


def test_outs_are_cards_that_lift_the_hand_above_the_board() -> None:
    found = outs("AhKh", "JhTh2c")
    assert str(found) == "1 for royal flush, 8 for flush, 3 for straight, 6 for pair" and len(found) == 18
    assert found.cards == Cards("".join(map(str, found))) and "Qs" in found and "2d" not in found
    assert found.by_category[Category.STRAIGHT] == Cards("QsQdQc") and found.now == cr.evaluate("AhKhJhTh2c")
    assert all(strength == cr.evaluate(Cards("AhKhJhTh2c") | card) for card, strength in found.strengths.items())
    assert len(outs("AhKh", "JhTh2c", dead="Qh Qs")) == 16
    # a pair on the board is everybody's, and so is its third card
    assert str(outs("AhKd", "7c7d2s")) == "6 for two pair"
    assert str(outs("2h2d", "7c7d7s")) == "none"
    assert str(outs("AhKh", "QhJhTh")) == "none"


@pytest.mark.parametrize(
    ("hand", "board", "dead", "error"),
    [
        ("AhKhQh", "2c3c4c", "", CardCount),
        ("AhKh", "2c3c", "", CardCount),
        ("AhKh", "2c3c4c5c6c", "", CardCount),
        ("AhKh", "Ah3c4c", "", DuplicateCard),
        ("AhKh", "2c3c4c", "2c", DuplicateCard),
    ],
)
def test_outs_refuse_what_is_no_flop_or_turn(hand: str, board: str, dead: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        outs(hand, board, dead)


def test_equity_by_next_card() -> None:
    seen: list[tuple[int, int]] = []
    after = next_card(["AhKh", "QQ"], "Jh Th 2c", dead="3c", progress=lambda *how: seen.append(how))
    assert len(after) == 52 - 3 - 1 - 2 and seen[-1] == (48, 48)
    assert after[cr.Card("Qh")] == equity(["AhKh", "QQ"], "Jh Th 2c Qh", "3c")
    # the average over the cards is what it was before
    weights = {card: 3 if card.rank == 10 else 6 for card in after}
    mean = sum(weights[card] * answer.equity[0] for card, answer in after.items()) / sum(weights.values())
    assert mean == pytest.approx(equity(["AhKh", "QQ"], "Jh Th 2c", "3c").equity[0], abs=1e-12)
    with pytest.raises(CardCount):
        next_card(["AA", "KK"], "2c3c4c5c6c")
    with pytest.raises(DuplicateCard):
        next_card(["AhKh", "AhQh"], "2c3c4c")


@pytest.fixture(scope="module")
def table() -> Preflop:
    return preflop(threads=0)


def test_the_table_before_the_flop(table: Preflop, tmp_path: Path) -> None:
    assert table.win.shape == table.tie.shape == table.equity.shape == (169, 169)
    for row, column in (("AKs", "QQ"), ("AA", "random"), ("72o", "32s"), ("JTs", "JTs"), ("AA", "AA")):
        found = float(table.against_random[table.names.index(row)]) if column == "random" else table[row, column]
        assert found == pytest.approx(equity([row, column]).equity[0], abs=1e-12)
    assert (abs(table.equity + table.equity.T - 1) < 1e-12).all()
    assert (table.combinations.sum(axis=1) == 1225).all()
    assert list(table.against_random) == sorted(table.against_random, reverse=True)
    table.save(tmp_path / "table.npz")
    again = Preflop.load(tmp_path / "table.npz")
    assert (again.win == table.win).all() and (again.tie == table.tie).all() and again.names == ORDER
    with pytest.raises(RangeError):
        table["AKs", "QQs"]


def test_a_picture_of_the_table(table: Preflop) -> None:
    import base64
    import zlib

    svg = table.svg()
    assert svg.startswith("<svg ") and svg.endswith("</svg>") and svg == table._repr_html_()
    png = base64.b64decode(svg.partition("base64,")[2].partition('"')[0])
    assert png.startswith(b"\x89PNG") and png[16:24] == bytes([0, 0, 0, 169]) * 2
    start = png.index(b"IDAT") + 4
    pixels = zlib.decompress(png[start : start + int.from_bytes(png[start - 8 : start - 4])])
    assert len(pixels) == 169 * (1 + 3 * 169)
    # aces against themselves are in the middle, against kings far ahead
    assert pixels[1:4] == bytes((247, 247, 247)) and pixels[6] > pixels[4]
