"""How each rival is asked for an equity: exactly, and by chance. One thread each, answers as shares of the pot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .rivals import load

Shares = list[float]
Exact = Callable[[Sequence[str], str], Callable[[], Shares]]
"""From the players' ranges and the board to the question, ready to be asked."""
Sampled = Callable[[Sequence[str], int], Callable[[int], Shares]]
"""From the players' ranges and how many deals to the question, which takes a seed."""


def pokerfast(library: Any) -> Exact:
    return lambda players, board: lambda: library.equity(list(players), board=board)


def mask(library: Any, text: str) -> int:
    """Cards as xiapl's bits."""
    card = library.card.Card.from_string
    return sum(1 << card(text[at : at + 2]).id for at in range(0, len(text), 2))


def xiapl(library: Any) -> Exact:
    """Known hands by one function, two ranges on a flop by another; before the flop it refuses ranges."""
    simulation, ranges = library.simulation, library.range.Range

    def ask(players: Sequence[str], board: str) -> Callable[[], Shares]:
        options, dealt = simulation.SimulationOptions.exact(), mask(library, board)
        options.threads = 1
        if not board:
            holes = [mask(library, hole) for hole in players]
            return lambda: [one.equity for one in simulation.calculate_equity(holes, dealt, options).players]
        hero, villain = (ranges.all() if one == "random" else ranges.from_string(one) for one in players)

        def question() -> Shares:
            whole = simulation.RangeEquityMode.AggregateOnly
            said = simulation.calculate_range_equity(hero, villain, dealt, options, whole)
            return [said.hero_aggregate_equity, said.villain_aggregate_equity]

        return question

    return ask


def poker_equity(library: Any) -> Exact:
    def ask(players: Sequence[str], board: str) -> Callable[[], Shares]:
        return lambda: [one["equity"] for one in library.exact_from_text("holdem", list(players), board)["players"]]

    return ask


def xiapl_sampled(library: Any) -> Sampled:
    simulation = library.simulation

    def ask(players: Sequence[str], deals: int) -> Callable[[int], Shares]:
        holes = [mask(library, hole) for hole in players]

        def question(seed: int) -> Shares:
            options = simulation.SimulationOptions.mc_seeded(deals, seed)
            options.threads = 1
            return [one.equity for one in simulation.calculate_equity(holes, 0, options).players]

        return question

    return ask


def poker_equity_sampled(library: Any) -> Sampled:
    def ask(players: Sequence[str], deals: int) -> Callable[[int], Shares]:
        hands = ["**" if one == "random" else one for one in players]

        def question(seed: int) -> Shares:
            said = library.chunk_from_text("holdem", hands, samples=deals, seed=seed, threads=1)
            return [one["equity"] for one in said["players"]]

        return question

    return ask


def eval7_sampled(library: Any) -> Sampled:
    def ask(players: Sequence[str], deals: int) -> Callable[[int], Shares]:
        hole = [library.Card(players[0][:2]), library.Card(players[0][2:])]
        villain = library.HandRange(players[1])

        def question(seed: int) -> Shares:
            library.xorshift_rand.seed(seed)
            share = library.py_hand_vs_range_monte_carlo(hole, villain, [], deals)
            return [share, 1 - share]

        return question

    return ask


EXACT: dict[str, tuple[str, Callable[[Any], Exact]]] = {
    "pokerfast": ("pokerfast.equity", pokerfast),
    "xiapl": ("xiapl", xiapl),
    "poker-equity": ("poker_equity", poker_equity),
}
SAMPLED: dict[str, tuple[str, Callable[[Any], Sampled]]] = {
    "xiapl": ("xiapl", xiapl_sampled),
    "eval7": ("eval7", eval7_sampled),
    "poker-equity": ("poker_equity", poker_equity_sampled),
}
"""By the name it is installed by: what is imported, and how it is asked."""


def exact(package: str) -> Exact | None:
    """How to ask it, or None where it is not installed."""
    module, asking = EXACT[package]
    library = load(package, module)
    return None if library is None else asking(library)


def sampled(package: str) -> Sampled | None:
    """How to ask it, or None where it is not installed."""
    module, asking = SAMPLED[package]
    library = load(package, module)
    return None if library is None else asking(library)
