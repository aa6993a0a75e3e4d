"""Many threads at once: on the same arrays, the same objects, and on what somebody else changes meanwhile."""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import croupier as cr
from croupier.compat import deuces, eval7, phevaluator, treys
from croupier.errors import CroupierError

np = pytest.importorskip("numpy", reason="batches are NumPy arrays")

THREADS = 8


@pytest.fixture(autouse=True)
def restless() -> Iterator[None]:
    """Let the threads of the interpreter take turns a hundred times as often as they do."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-5)
    yield
    sys.setswitchinterval(before)


def together(*works: Callable[[], Any]) -> list[Any]:
    """What each of these came to, all of them started at the same moment; an error is raised here."""
    start = threading.Barrier(len(works))
    answers: list[Any] = [None] * len(works)
    errors: list[BaseException] = []

    def run(at: int) -> None:
        start.wait()
        try:
            answers[at] = works[at]()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "a thread does not end"
    if errors:
        raise errors[0]
    return answers


def hands(count: int, seed: int = 1) -> Any:
    """Random rows of seven ids."""
    return (
        np.random.default_rng(seed).permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)[:, :7].copy()
    )


def masks(rows: Any) -> Any:
    return np.bitwise_or.reduce(np.left_shift(np.uint64(1), rows.astype(np.uint64)), axis=1)


@pytest.mark.parametrize("kind", ["rows", "masks", "strided", "wide"])
def test_one_array_many_readers(kind: str) -> None:
    rows = hands(30_000)
    cards = {"rows": rows, "masks": masks(rows), "strided": rows[::-1, ::-1], "wide": rows.astype(np.int64)}[kind]
    expected = cr.evaluate_many(cards)
    before = cards.copy()

    def work(threads: int) -> Callable[[], None]:
        def run() -> None:
            out = np.zeros(len(cards), np.uint16)
            for _ in range(5):
                out[:] = 0
                assert cr.evaluate_many(cards, out=out, threads=threads) is out
                assert (out == expected).all()

        return run

    together(*[work(1 + at % 3) for at in range(THREADS)])
    assert (cards == before).all()


def test_one_array_to_write_to_gets_numbers_and_afterwards_the_right_ones() -> None:
    cards = hands(30_000)
    expected = cr.evaluate_many(cards)
    out = np.zeros(len(cards), np.uint16)
    together(*[lambda: cr.evaluate_many(cards, out=out, threads=2) for _ in range(THREADS)])
    assert out.max() <= 7462  # whose numbers they are, nobody knows
    assert (cr.evaluate_many(cards, out=out) == expected).all()


@pytest.mark.parametrize("kind", ["rows", "masks"])
def test_cards_that_change_meanwhile_give_strengths_or_an_error(kind: str) -> None:
    good = hands(50_000)
    good = good if kind == "rows" else masks(good)
    cards, stop = good.copy(), threading.Event()
    outcomes = {"strengths": 0, "errors": 0}

    def change() -> None:
        chance = np.random.default_rng(7)
        bad = chance.integers(0, 256, cards.shape).astype(cards.dtype)
        while not stop.is_set():
            cards[:] = bad
            cards[:] = good

    def evaluate() -> None:
        turn, end = 0, time.monotonic() + 20
        while turn < 40 or (not outcomes["errors"] and time.monotonic() < end):
            turn += 1
            try:
                strengths = cr.evaluate_many(cards, threads=1 + turn % 2)
            except CroupierError as error:
                outcomes["errors"] += 1
                assert str(error).startswith("row ")
            else:
                outcomes["strengths"] += 1
                assert strengths.shape == (len(cards),)

    def evaluate_and_stop() -> None:
        try:
            together(evaluate, evaluate)
        finally:
            stop.set()

    together(change, evaluate_and_stop)
    assert outcomes["errors"] > 0
    assert (cr.evaluate_many(good) > 0).all()


def test_values_are_shared() -> None:
    hand, board, card = cr.Cards("AhKh"), cr.Cards("QhJh2c"), cr.Card("Th")
    range_, other = cr.Range("QQ+, AKs, A5s-A2s@0.5"), cr.Range("22+, AT+")

    def work() -> list[Any]:
        return [
            [cr.evaluate(hand | board) for _ in range(200)][-1],
            [list(hand | board | card) for _ in range(200)][-1],
            [str(cr.best_five(hand | board | card)) for _ in range(200)][-1],
            [str((range_ | other) - (range_ & other)) for _ in range(10)][-1],
            sorted(str(cards) for cards, _ in range_),
            range_.weight("5h Ah"),
            hash(range_),
            cr.equity([range_, other, hand], board, samples=2_000, seed=3, threads=2),
            cr.equity([range_, "KdKc"], "2c3d4h5s", threads=2, combinations=True),
        ]

    first, *others = together(*[work] * THREADS)
    assert all(answer == first for answer in others)
    assert first == work()


def test_lists_and_dicts_that_change_meanwhile() -> None:
    """What is read is a hand, or refused; never something else, and nothing breaks."""
    row: list[Any] = ["As", "Kd", "Qc", "Jh", "Ts"]
    weights: dict[Any, float] = {"AsKd": 0.5}
    stacks = {0: 50, 1: 60}
    stop = threading.Event()

    def change() -> None:
        chance = random.Random(5)
        while not stop.is_set():
            row.clear()
            row.extend(chance.sample(("As", "Kd", "Qc", "Jh", "Ts", 3, 5, "2h", None), 7))
            for _ in range(chance.randrange(30)):
                low, high = sorted(chance.sample(range(52), 2))
                weights[cr.Cards([low, high])] = chance.random()
            weights.clear()
            stacks[chance.randrange(2, 9)] = chance.randrange(1, 99)
            stacks.pop(chance.randrange(2, 9), None)

    def read() -> None:
        for _ in range(300):
            for call in (
                lambda: cr.evaluate(row),
                lambda: cr.Cards(row),
                lambda: cr.Range(weights),
                lambda: cr.side_pots(row),
                lambda: cr.Hand(cr.TableRules(), stacks, seed=1),
                lambda: phevaluator.evaluate_cards(*row),
            ):
                try:
                    call()
                except (CroupierError, TypeError, KeyError, ValueError):
                    pass
                except RuntimeError as error:
                    assert "changed size during iteration" in str(error) or "mutated" in str(error)

    def read_and_stop() -> None:
        try:
            together(*[read] * 3)
        finally:
            stop.set()

    together(change, read_and_stop)


def test_drop_ins_are_shared() -> None:
    texts = [["As", "Kd", "Qc", "Jh", "Ts", "2c", "3d"], ["9s", "9d", "9c", "9h", "Ts", "2c", "3d"]]
    evaluators = treys.Evaluator(), treys.PLOEvaluator(), deuces.Evaluator()
    range_ = eval7.HandRange("QQ+, AKs")
    eval7.xorshift_rand.seed(1)  # one for the process: who knows what was seeded before

    def work() -> list[Any]:
        found: list[Any] = []
        for _ in range(60):
            found = []
            for text in texts:
                ints = [treys.Card.new(card) for card in text]
                found.append(evaluators[0].evaluate(ints[:2], ints[2:]))
                found.append(evaluators[1].evaluate(ints[:4], ints[4:]))
                found.append(evaluators[2].evaluate(ints[:2], ints[2:]))
                found.append(phevaluator.evaluate_cards(*text))
                found.append(eval7.evaluate([eval7.Card(card) for card in text]))
        # one generator for all, as in the original: nobody knows which number is whose
        ace, king = eval7.Card("As"), eval7.Card("Ks")
        equity = eval7.py_hand_vs_range_monte_carlo((ace, king), range_, [], 2_000)
        assert 0.3 < equity < 0.6
        assert len(treys.Deck(seed=5).draw(52)) == len(set(treys.Deck().draw(52))) == 52
        assert len(evaluators[0].table.flush_lookup) > 1000
        return found

    first, *others = together(*[work] * THREADS)
    assert all(answer == first for answer in others)


def test_tables_and_hands_are_each_their_own() -> None:
    rules = cr.TableRules(small_blind=5, big_blind=10)

    def play() -> dict[str, Any]:
        table = cr.Table(rules, 6, seed=9, clock=lambda: 0.0)
        for seat in range(6):
            table.sit(seat, 1000, name=f"P{seat}")
        chance = random.Random(4)
        for _ in range(20):
            hand = table.deal()
            while not hand.is_over:
                if hand.legal.check:
                    hand.check()
                else:
                    hand.push(chance.choice(["call", "call", "fold"]))
            table.settle(hand)
        return table.snapshot()

    first, *others = together(*[play] * 4)
    assert all(answer == first for answer in others)
