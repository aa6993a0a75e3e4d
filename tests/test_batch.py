"""Many hands at once: the answers of one hand at a time, whatever the array, the kernel and the threads."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

import croupier as cr
from croupier.errors import CardCount, CroupierError, DuplicateCard, InvalidCard

KERNELS = ("portable", "avx2", "avx512")
INTEGERS = ("u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8")


def random_rows(rows: int, width: int, seed: int = 7) -> NDArray[np.uint8]:
    """Rows of different ids in random order."""
    random = np.random.default_rng(seed)
    return random.random((rows, 52), dtype=np.float32).argsort(axis=1)[:, :width].astype(np.uint8)


def masks_of(cards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64)


def one_by_one(cards: NDArray[np.uint8]) -> list[int]:
    return [cr.evaluate(row) for row in cards.tolist()]


CARDS = random_rows(3000, 7)
STRENGTHS = one_by_one(CARDS)


@pytest.mark.parametrize("width", [5, 6, 7])
def test_as_one_by_one(width: int) -> None:
    cards = random_rows(20_000, width)
    strengths = cr.evaluate_many(cards)
    assert strengths.dtype == np.uint16
    assert strengths.shape == (20_000,)
    assert strengths.tolist() == one_by_one(cards)
    assert cr.evaluate_many(masks_of(cards)).tolist() == strengths.tolist()


def test_masks_of_several_sizes() -> None:
    masks = np.concatenate([masks_of(random_rows(500, width)) for width in (5, 6, 7, 5)])
    for hands in (masks, np.random.default_rng(1).permutation(masks)):
        assert cr.evaluate_many(hands).tolist() == [cr.evaluate(mask) for mask in hands.tolist()]


def test_every_hand_of_five_cards() -> None:
    ids = itertools.chain.from_iterable(itertools.combinations(range(52), 5))
    strengths = cr.evaluate_many(np.fromiter(ids, np.uint8).reshape(-1, 5), threads=2)
    assert np.bincount(strengths).tolist()[:1] == [0]
    floors = [min(s for s in range(1, 7463) if cr.Strength(s).category == category) for category in range(1, 11)]
    counts = np.histogram(strengths, [*floors, 7463])[0].tolist()
    assert counts == [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]


# --- what may stand for cards -------------------------------------------------------------------


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("kind", INTEGERS)
def test_integers_of_every_kind(kind: str, order: str) -> None:
    assert cr.evaluate_many(CARDS.astype(order + kind)).tolist() == STRENGTHS


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("kind", ["u8", "i8"])
def test_masks_of_either_sign(kind: str, order: str) -> None:
    assert cr.evaluate_many(masks_of(CARDS).astype(order + kind)).tolist() == STRENGTHS


class Frame:
    """What other libraries have: an array that is asked for."""

    def __init__(self, array: NDArray[np.uint8]) -> None:
        self.array = array

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[np.uint8]:
        return self.array


def layouts() -> Iterator[tuple[str, object]]:
    """The same rows, wherever their bytes are."""
    wide = np.full((6000, 9), 255, np.uint8)
    wide[::2, 1:8] = CARDS
    records = np.zeros(3000, [("table", "u4"), ("cards", "u1", 7), ("strength", "u2")])
    records["cards"] = CARDS
    apart = np.zeros((3000, 14), np.uint8)
    apart[:, ::2] = CARDS
    yield "side by side", CARDS
    yield "read only", np.frombuffer(CARDS.tobytes(), np.uint8).reshape(-1, 7)
    yield "from an odd byte on", np.frombuffer(b"?" + CARDS.tobytes(), np.uint8, offset=1).reshape(-1, 7)
    yield "every other row and some columns", wide[::2, 1:8]
    yield "every other column", apart[:, ::2]
    yield "columns first", np.asfortranarray(CARDS)
    yield "from the last card to the first", CARDS[:, ::-1]
    yield "fields of records", records["cards"]
    yield "lists", CARDS.tolist()
    yield "tuples", tuple(map(tuple, CARDS.tolist()))
    yield "cards", [[cr.Card(card) for card in row] for row in CARDS.tolist()]
    yield "an array that is asked for", Frame(CARDS)
    yield "a memoryview", memoryview(np.ascontiguousarray(CARDS))
    yield "masks, side by side", masks_of(CARDS)
    yield "masks, every other one", np.repeat(masks_of(CARDS), 2)[::2]
    yield "masks, not aligned", np.frombuffer(b"?" + masks_of(CARDS).tobytes(), np.uint64, offset=1)
    yield "masks, a list", masks_of(CARDS).tolist()


@pytest.mark.parametrize(("name", "cards"), list(layouts()))
def test_bytes_anywhere(name: str, cards: object) -> None:
    assert cr.evaluate_many(cards).tolist() == STRENGTHS  # type: ignore[arg-type]


def test_rows_in_turn_and_the_other_way_round() -> None:
    assert cr.evaluate_many(CARDS[::-1]).tolist() == STRENGTHS[::-1]
    assert cr.evaluate_many(masks_of(CARDS)[::-3]).tolist() == STRENGTHS[::-3]
    assert cr.evaluate_many(np.broadcast_to(CARDS[0], (5000, 7))).tolist() == [STRENGTHS[0]] * 5000


def test_every_number_of_rows() -> None:
    for rows in range(201):
        assert cr.evaluate_many(CARDS[:rows]).tolist() == STRENGTHS[:rows]
        assert cr.evaluate_many(CARDS[7 : 7 + rows, ::-1]).tolist() == STRENGTHS[7 : 7 + rows]


@pytest.mark.parametrize("none", [[], (), np.empty((0, 7), np.uint8), np.empty(0, np.uint64)])
def test_no_hands(none: object) -> None:
    strengths = cr.evaluate_many(none)  # type: ignore[arg-type]
    assert (strengths.dtype, strengths.shape) == (np.uint16, (0,))


@given(st.data())
def test_any_slice(data: st.DataObject) -> None:
    rows = data.draw(st.slices(len(CARDS)))
    columns = data.draw(st.permutations(range(7)))[: data.draw(st.integers(5, 7))]
    kind = data.draw(st.sampled_from(INTEGERS))
    cards = CARDS.astype(kind)[rows][:100][:, columns]
    assert cr.evaluate_many(cards).tolist() == one_by_one(cards)


# --- where the strengths go ---------------------------------------------------------------------


def test_out_is_filled_and_returned() -> None:
    out = np.zeros(3000, np.uint16)
    assert cr.evaluate_many(CARDS, out=out) is out
    assert out.tolist() == STRENGTHS


def test_out_may_have_gaps() -> None:
    for cards in (CARDS, CARDS[:, ::-1], masks_of(CARDS)):
        for step in (2, 3, -1, -2):
            room = np.full(3000 * abs(step), 9999, np.uint16)
            cr.evaluate_many(cards, out=room[::step])
            assert room[::step].tolist() == STRENGTHS
            assert (room == 9999).sum() == 3000 * (abs(step) - 1)
    odd = np.frombuffer(bytearray(6001), np.uint16, offset=1)
    assert cr.evaluate_many(CARDS, out=odd).tolist() == STRENGTHS


def test_out_beside_the_cards() -> None:
    records = np.zeros(3000, [("cards", "u1", 7), ("strength", "u2")])
    records["cards"] = CARDS
    cr.evaluate_many(records["cards"], out=records["strength"], threads=2)
    assert records["strength"].tolist() == STRENGTHS
    assert (records["cards"] == CARDS).all()


def read_only() -> NDArray[np.uint16]:
    out = np.zeros(3000, np.uint16)
    out.flags.writeable = False
    return out


@pytest.mark.parametrize(
    ("out", "error"),
    [
        (np.zeros(2999, np.uint16), CroupierError),
        (np.zeros(3001, np.uint16), CroupierError),
        (read_only(), CroupierError),
        (np.lib.stride_tricks.as_strided(np.zeros(1, np.uint16), (3000,), (0,)), CroupierError),
        (np.lib.stride_tricks.as_strided(np.zeros(3000, np.uint16), (3000,), (1,)), CroupierError),
        (np.zeros((3000, 1), np.uint16), TypeError),
        (np.zeros(3000, np.int16), TypeError),
        (np.zeros(3000, np.uint32), TypeError),
        (np.zeros(3000, ">u2"), TypeError),
        (np.zeros(3000), TypeError),
        ([0] * 3000, TypeError),
        (bytearray(6000), TypeError),
    ],
)
def test_out_that_does_not_fit(out: object, error: type[Exception]) -> None:
    with pytest.raises(error, match="out"):
        cr.evaluate_many(CARDS, out=out)  # type: ignore[arg-type]


def test_out_must_not_be_where_the_cards_are() -> None:
    memory = np.repeat(masks_of(CARDS), 2)
    before = memory.tolist()
    for masks in (memory[:3000], memory[::2]):
        for start in range(3):
            with pytest.raises(CroupierError, match="shares memory"):
                cr.evaluate_many(masks, out=memory.view(np.uint16)[start : start + 3000])
    assert memory.tolist() == before
    # behind the cards, and between them
    words = memory.view(np.uint16)
    assert cr.evaluate_many(memory[:3000], out=words[12_000:15_000]).tolist() == [
        strength for strength in STRENGTHS[:1500] for _ in range(2)
    ]
    memory[:] = before
    assert cr.evaluate_many(memory[::2], out=words[4::8]).tolist() == STRENGTHS


# --- what is refused ----------------------------------------------------------------------------


def spoiled(row: int, place: int, value: int, kind: str = "u1") -> NDArray[np.integer]:
    cards = CARDS.astype(kind)
    cards[row, place - 1] = value
    return cards


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("row", [0, 1, 63, 64, 130, 2047, 2048, 2999])
def test_unknown_ids(row: int, threads: int) -> None:
    for place, value, kind in [
        (1, 52, "u1"),
        (7, 255, "u1"),
        (3, -1, "i1"),
        (4, 256, "u2"),
        (5, -(2**63), "i8"),
        (2, 2**64 - 1, "u8"),
        (6, 2**32, "i8"),
    ]:
        with pytest.raises(InvalidCard, match=rf"^row {row}: card {place}: {value} is no card"):
            cr.evaluate_many(spoiled(row, place, value, kind), threads=threads)


@pytest.mark.parametrize("row", [0, 1, 63, 64, 130, 2047, 2048, 2999])
def test_cards_twice(row: int) -> None:
    for first, second in itertools.combinations(range(1, 8), 2):
        card = int(CARDS[row, first - 1])
        text = f"^row {row}: {cr.Card(card)} is there twice: card {first} and card {second}$"
        for kind in ("u1", "i4"):
            with pytest.raises(DuplicateCard, match=text):
                cr.evaluate_many(spoiled(row, second, card, kind))


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_the_first_of_many_bad_rows(threads: int) -> None:
    cards = np.tile(CARDS, (100, 1))
    bad = np.random.default_rng(threads).choice(len(cards), 50, replace=False)
    cards[bad, 2] = 60
    for array in (cards, cards[:, ::-1]):
        with pytest.raises(InvalidCard, match=f"^row {bad.min()}: card [35]: 60 is no card"):
            cr.evaluate_many(array, threads=threads)


@pytest.mark.parametrize(
    ("mask", "error", "text"),
    [
        (0, CardCount, "not of 0"),
        (0b1111, CardCount, "not of 4"),
        (0b1111_1111, CardCount, "not of 8"),
        (2**52 - 1, CardCount, "not of 52"),
        (2**52 + 0b111_111, InvalidCard, "bit 52 is no card"),
        (2**64 - 1, InvalidCard, "bit 63 is no card"),
        (-1, InvalidCard, "-1 is no set of cards"),
    ],
)
def test_bad_masks(mask: int, error: type[Exception], text: str) -> None:
    for row in (0, 63, 64, 2999):
        masks = masks_of(CARDS).astype(np.int64 if mask < 0 else np.uint64)
        masks[row] = mask
        with pytest.raises(error, match=f"^row {row}: .*{text}"):
            cr.evaluate_many(masks, threads=2)


@pytest.mark.parametrize(
    ("cards", "error"),
    [
        (None, TypeError),
        ("AsKsQsJsTs", TypeError),
        (["AsKsQsJsTs"], TypeError),
        (b"0123456", TypeError),
        (3.5, TypeError),
        (12345, CroupierError),
        ([[0.0, 1.0, 2.0, 3.0, 4.0]], TypeError),
        (np.zeros((3, 7), bool), TypeError),
        (np.zeros((3, 7), complex), TypeError),
        (np.zeros((3, 7), object), TypeError),
        (np.zeros(3, "M8[s]"), TypeError),
        (np.zeros(3, [("card", "u1")]), TypeError),
        (np.arange(7, dtype=np.uint8), TypeError),
        (np.arange(7, dtype=np.uint32), TypeError),
        ([2**64], TypeError),
        ([1, 2, 3], CardCount),
        ([[0, 4, 8, 12, 17], [0, 4, 8, 12]], CardCount),
        ([[], []], CardCount),
        ([[[0, 4, 8, 12, 17]]], CroupierError),
        (np.zeros((4, 4), np.uint8), CardCount),
        (np.zeros((4, 8), np.uint8), CardCount),
        (np.zeros((0, 8), np.uint8), CardCount),
        (np.zeros((4, 0), np.uint8), CardCount),
        ({"cards": [1]}, TypeError),
        ({1, 2, 3}, TypeError),
        (iter([31]), TypeError),
    ],
)
def test_what_are_no_hands(cards: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        cr.evaluate_many(cards)  # type: ignore[arg-type]


# --- threads ------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [0, 1, 2, 3, 16, 1000, np.int64(2), 2**40])
def test_as_many_threads_as_one_likes(threads: int) -> None:
    cards = np.tile(CARDS, (40, 1))
    assert cr.evaluate_many(cards, threads=threads).tolist() == STRENGTHS * 40
    assert cr.evaluate_many(masks_of(cards)[::-1], threads=threads).tolist() == (STRENGTHS * 40)[::-1]


@pytest.mark.parametrize(
    ("threads", "error"),
    [(-1, CroupierError), (10**30, CroupierError), (True, TypeError), (1.0, TypeError), (None, TypeError)],
)
def test_threads_that_cannot_be(threads: object, error: type[Exception]) -> None:
    with pytest.raises(error, match="threads"):
        cr.evaluate_many(CARDS, threads=threads)  # type: ignore[arg-type]


def test_many_callers_share_arrays() -> None:
    cards = np.tile(CARDS, (20, 1))
    out = np.zeros(len(cards), np.uint16)
    bad = cards.copy()
    bad[41_000, 3] = 99

    def call(number: int) -> bool:
        part = slice(number * 5000, (number + 1) * 5000)
        cr.evaluate_many(cards[part], out=out[part])
        with pytest.raises(InvalidCard, match=r"^row 41000: card 4: 99"):
            cr.evaluate_many(bad, threads=1 + number % 3)
        return bool(cr.evaluate_many(cards, threads=1 + number % 3).tolist() == STRENGTHS * 20)

    with ThreadPoolExecutor(12) as pool:
        assert all(pool.map(call, range(12)))
    assert out.tolist() == STRENGTHS * 20


def test_cards_that_change_meanwhile() -> None:
    """Whoever writes to the cards of a running call gets anything but a crash."""
    cards = np.tile(CARDS, (50, 1))
    random = np.random.default_rng(3)
    over = threading.Event()

    def scribble() -> None:
        while not over.is_set():
            cards[random.integers(len(cards), size=1000), random.integers(7, size=1000)] = random.integers(256)

    scribbler = threading.Thread(target=scribble)
    scribbler.start()
    try:
        for _ in range(200):
            try:
                assert cr.evaluate_many(cards, threads=2).max() <= 7462
            except CroupierError:
                cards[:] = np.tile(CARDS, (50, 1))
    finally:
        over.set()
        scribbler.join()


def long_call() -> Callable[[], object]:
    """A call that takes some tenths of a second: rows that lie upon each other have to be gathered."""
    cards = np.broadcast_to(CARDS[0], (40_000_000, 7))
    out = np.zeros(len(cards), np.uint16)
    return lambda: cr.evaluate_many(cards, out=out)


def test_others_run_meanwhile() -> None:
    call, took = long_call(), []

    def timed() -> None:
        start = time.perf_counter()
        call()
        took.append(time.perf_counter() - start)

    caller = threading.Thread(target=timed)
    caller.start()
    turns = 0
    while caller.is_alive():
        turns += 1
        time.sleep(0.001)
    assert turns > 10, f"{turns} turns in {took[0]:.3f} s"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer that sends a signal")
@pytest.mark.parametrize("delay", [0.001, 0.03, 0.07])
def test_a_signal_stops_it(delay: float) -> None:
    call, rang = long_call(), []

    def ring(number: int, frame: object) -> None:
        rang.append(time.perf_counter())
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, ring)
    try:
        start = time.perf_counter()
        signal.setitimer(signal.ITIMER_REAL, delay)
        with pytest.raises(KeyboardInterrupt):
            call()
        # the timer rings after `delay`; the handler runs when it is let, within 50 ms on an idle machine
        assert rang[0] - start < delay + 0.2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# --- kernels ------------------------------------------------------------------------------------


def run(program: str, kernel: str | None = None) -> subprocess.CompletedProcess[str]:
    surroundings = {name: value for name, value in os.environ.items() if name != "CROUPIER_KERNEL"}
    if kernel is not None:
        surroundings["CROUPIER_KERNEL"] = kernel
    return subprocess.run(
        [sys.executable, "-c", program], env=surroundings, capture_output=True, text=True, check=False
    )


CHECK = """
import sys, zlib
import numpy as np, croupier as cr
random = np.random.default_rng(52)
for width in (5, 6, 7):
    cards = random.random((100_000, 52), dtype=np.float32).argsort(axis=1)[:, :width].astype(np.uint8)
    masks = (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    for hands in (cards, masks, cards[::3, ::-1], masks[1::2]):
        print(zlib.crc32(cr.evaluate_many(hands, threads=2).tobytes()))
print(cr.kernel())
"""


@pytest.mark.parametrize("kernel", KERNELS)
def test_kernels_agree(kernel: str) -> None:
    ours, its = run(CHECK), run(CHECK, kernel)
    assert ours.returncode == 0, ours.stderr
    if its.returncode != 0:
        assert its.stderr.endswith(f"the kernel {kernel} does not run on this processor\n")
        pytest.skip(f"this processor does not run {kernel}")
    assert its.stdout.splitlines()[:-1] == ours.stdout.splitlines()[:-1]
    assert its.stdout.splitlines()[-1] == kernel


def test_the_fastest_kernel_is_taken() -> None:
    runs = [kernel for kernel in KERNELS if run("import croupier as cr; cr.kernel()", kernel).returncode == 0]
    assert run("import croupier as cr; print(cr.kernel())").stdout.strip() == runs[-1]
    assert run("import croupier as cr; print(cr.kernel())", "").stdout.strip() == runs[-1]


@pytest.mark.parametrize("program", ["cr.kernel()", "cr.evaluate_many([31])"])
def test_kernels_that_are_none(program: str) -> None:
    done = run(f"import croupier as cr; {program}", "sse9")
    assert 'CroupierError: CROUPIER_KERNEL is "sse9", and the kernels are portable, avx2, avx512' in done.stderr


def test_numpy_is_loaded_when_it_is_needed() -> None:
    program = """
import sys, croupier as cr
cr.kernel(), cr.evaluate("AsKsQsJsTs"), cr.evaluate_many
assert "numpy" not in sys.modules
print(cr.evaluate_many([31 << 13]))
assert "numpy" in sys.modules
"""
    done = run(program)
    assert done.returncode == 0, done.stderr
