"""Equities beside what others have published, beside other libraries, and samples beside counts."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from croupier import Card, equity
from croupier.preflop import preflop

# --- published --------------------------------------------------------------------------------------


class Count(NamedTuple):
    """Somebody's exact count: how often each set of players shared the best hand."""

    source: str
    players: tuple[str, ...]
    board: str
    dead: str
    shared: dict[str, int]
    """By the players' places, as in "13": the first and the third."""


POKER_EVAL = "brainwagon.org, Texas Hold'em Trivia, 9 April 2005, by poker-eval's hcmp2"
OMPEVAL = "the tests of OMPEval (github.com/zekyll/OMPEval, test.cpp)"
CANDY = "the tests of CandyPoker (github.com/sweeterthancandy/CandyPoker)"

COUNTS = [
    Count("every calculator", ("AhKh", "QdQc"), "", "", {"1": 787_966, "2": 917_606, "12": 6_732}),
    Count(POKER_EVAL, ("AdAc", "KhKs"), "", "", {"1": 1_388_072, "2": 317_694, "12": 6_538}),
    Count(POKER_EVAL, ("AdAc", "Td9d"), "", "", {"1": 1_338_249, "2": 367_143, "12": 6_912}),
    Count(POKER_EVAL, ("AdAc", "QcJh"), "", "", {"1": 1_450_987, "2": 254_763, "12": 6_554}),
    Count(CANDY, ("AhKh", "2s2c"), "", "", {"1": 852_207, "2": 849_322, "12": 10_775}),
    Count(OMPEVAL, ("AA", "KK"), "", "", {"1": 50_371_344, "2": 10_986_372, "12": 285_228}),
    Count(OMPEVAL, ("AK", "random"), "2c3c", "", {"1": 159_167_583, "2": 108_567_320, "12": 6_233_737}),
    Count(
        OMPEVAL, ("random", "AA", "33"), "2c3c8h", "6h", {"1": 808_395, "2": 1_681_125, "12": 20_076, "3": 12_151_512}
    ),
    Count(
        OMPEVAL,
        ("random", "random", "AK"),
        "4hAd3c4c7c",
        "6h",
        {"1": 1_461_364, "2": 1_461_364, "12": 6_386, "3": 6_760_010, "13": 42_420, "23": 42_420, "123": 108},
    ),
    Count(
        OMPEVAL,
        ("3d7d", "2h9h", "2c9c"),
        "5d5h5c",
        "3s3c",
        {"1": 183, "2": 28, "3": 28, "23": 380, "123": 201},
    ),
    Count(
        OMPEVAL,
        ("AA,KK", "KK,QQ", "QQ,AA"),
        "",
        "",
        {
            "1": 348_272_820,
            "2": 119_882_736,
            "12": 37_653_912,
            "3": 303_253_020,
            "13": 74_015_280,
            "23": 1_266_624,
            "123": 3_904_200,
        },
    ),
]


@pytest.mark.parametrize("count", COUNTS, ids=[" v ".join(count.players) for count in COUNTS])
def test_published_counts(count: Count) -> None:
    answer = equity(count.players, count.board, count.dead)
    assert answer.exact and answer.boards == sum(count.shared.values())
    for player in range(len(count.players)):
        own = {who: boards for who, boards in count.shared.items() if str(player + 1) in who}
        wins = sum(boards for who, boards in own.items() if len(who) == 1)
        parts = sum(boards / len(who) for who, boards in own.items())
        found = [part[player] for part in (answer.win, answer.tie, answer.equity)]
        expected = [wins, sum(own.values()) - wins, parts]
        assert found == pytest.approx([boards / answer.boards for boards in expected], abs=1e-12)


# jazbo.com/poker/huholdem.html, 1995: each starting hand against a random one, to seven places
AGAINST_RANDOM = {
    "AA": 0.8520371, "KK": 0.8239568, "QQ": 0.7992516, "JJ": 0.7746947, "TT": 0.7501178, "99": 0.7205725,
    "88": 0.6916304, "AKs": 0.6704463, "77": 0.6623602, "A4s": 0.5903364, "A7o": 0.5884120, "K8s": 0.5831235,
    "A3s": 0.5822032, "QJo": 0.5813469, "K9o": 0.5781192, "A5o": 0.5769653, "A6o": 0.5768245, "Q9s": 0.5766432,
    "K5o": 0.5331397, "J9o": 0.5325120, "K2s": 0.5321173, "Q5s": 0.5276941, "T8s": 0.5233437, "K4o": 0.5232747,
    "J7s": 0.5232478, "Q4s": 0.5185530, "96s": 0.4742829, "J2s": 0.4737815, "Q2o": 0.4729544, "T5s": 0.4721626,
    "J5o": 0.4718089, "T4s": 0.4653049, "97o": 0.4629781, "86s": 0.4624327, "85o": 0.4142753, "64s": 0.4133332,
    "83s": 0.4087350, "94o": 0.4067105, "75o": 0.4051197, "82s": 0.4027163, "73s": 0.4003594, "93o": 0.4001951,
}  # fmt: skip


def test_published_equities_against_a_random_hand() -> None:
    table = preflop(threads=0)
    for hand, expected in AGAINST_RANDOM.items():
        found = float(table.against_random[table.names.index(hand)])
        assert found == pytest.approx(expected, abs=5.1e-8), hand
    for hand in ("AA", "A4s", "85o"):
        assert equity([hand, "random"]).equity[0] == pytest.approx(AGAINST_RANDOM[hand], abs=5.1e-8)
    assert equity(["AA", "random"]).equity[0] == pytest.approx(0.852037133021010, abs=1e-12)


# --- beside other libraries -------------------------------------------------------------------------


def cards(random: Random, count: int) -> list[str]:
    return random.sample([str(Card(i)) for i in range(52)], count)


def test_pokerfast_agrees_on_random_spots() -> None:
    theirs: Any = pytest.importorskip("pokerfast.equity", reason="pokerfast is not installed")
    random = Random(6)  # no spans: it drops whatever comes behind one
    for spot in range(300):
        deck = cards(random, 20)
        count = random.choice((2, 2, 2, 3))
        board = "".join(deck[: random.choice((0, 3, 4, 5))]) if count == 2 else "".join(deck[:3])
        hands = ["".join(deck[5 + 2 * i : 7 + 2 * i]) for i in range(count)]
        if spot % 3 == 0 and board:
            hands[0] = random.choice(("QQ+,AKs", "22,33,44,55,A2s+", "T9s,98s,87s", "random"))
        ours = equity(hands, board).equity
        expected = theirs.equity(hands, board=board)
        assert ours == pytest.approx(expected, abs=1e-9), (hands, board)


def test_xiapl_agrees_on_random_spots() -> None:
    xiapl: Any = pytest.importorskip("xiapl", reason="xiapl is not installed")
    exact = xiapl.simulation.SimulationOptions.exact()

    def mask(texts: list[str]) -> int:
        known: int = xiapl.utils.cards_to_mask([xiapl.card.Card.from_string(text) for text in texts])
        return known

    random = Random(7)
    parts = ("QQ,KK,AA", "AKs", "A5s:0.5", "AKo:0.25", "T9s", "98s:0.75", "66,55,44", "KQo", "J8s,J7s:0.1", "22")
    for spot in range(300):
        if spot % 2:
            # known hands, two to five of them, from an empty board too
            count = random.choice((2, 2, 3, 4, 5))
            deck = cards(random, 15)
            board = deck[: random.choice((0, 3, 4, 5))]
            hands = [deck[5 + 2 * i : 7 + 2 * i] for i in range(count)]
            answer = xiapl.simulation.calculate_equity([mask(hand) for hand in hands], mask(board), exact)
            expected = [player.equity for player in answer.players]
            players = ["".join(hand) for hand in hands]
        else:
            board = cards(random, random.choice((4, 5)))
            players = [", ".join(random.sample(parts, 3)) for _ in range(2)]
            ranges = [xiapl.range.Range.from_string(player) for player in players]
            answer = xiapl.simulation.calculate_range_equity(*ranges, mask(board), exact)
            expected = [answer.hero_aggregate_equity, answer.villain_aggregate_equity]
        assert equity(players, "".join(board)).equity == pytest.approx(expected, abs=1e-9), (players, board)


# --- samples beside counts --------------------------------------------------------------------------


def test_samples_are_within_four_standard_errors_on_a_thousand_spots() -> None:
    random = Random(8)
    some = ("JJ+", "QQ+, AK@0.5", "22+", "A2s-A5s, KQ@30%", "T9s, 98s, 87s@0.25", "random", "25%")
    far = checked = 0
    for spot in range(1000):
        deck = cards(random, 21)
        known, count = random.choice((0, 3, 4, 5)), random.choice((2, 2, 2, 3, 4))
        board = "".join(deck[:known])
        players = ["".join(deck[5 + 2 * i : 7 + 2 * i]) for i in range(count)]
        if count == 2 and known:
            players[0] = random.choice(some)
        exact = equity(players, board).equity
        answer = equity(players, board, samples=5_000, seed=spot)
        for part, found, error in zip(exact, answer.equity, answer.stderr, strict=True):
            assert abs(part - found) <= 4 * error, (players, board, spot)
            far += abs(part - found) > 2 * error
            checked += 1
    # one in twenty is further away than two standard errors; what is certain is not away at all
    assert checked / 60 < far < checked / 18


def test_a_sample_does_not_say_that_nothing_can_happen() -> None:
    # one board in 990 saves the kings
    hands, board = ["AsAh", "KsKh"], "Ad2c7h"
    assert equity(hands, board).equity[1] == pytest.approx(1 / 990)
    for seed in range(100):
        answer = equity(hands, board, samples=100, seed=seed)
        assert abs(answer.equity[1] - 1 / 990) <= 4 * answer.stderr[1] and answer.stderr[1] >= 0.01
    # nothing is left to chance here
    assert equity(hands, board + "9s Td", samples=100, seed=1).stderr == (0.0, 0.0)
