"""Hands of five, six and seven cards, and Omaha hands; the smaller place wins."""

from __future__ import annotations

from itertools import combinations

from croupier import compat
from croupier._core import TreysEvaluator, cactus_omaha
from croupier.compat.cactus.evaluator import Places, checked
from croupier.compat.treys.lookup import LookupTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from croupier.compat.cactus.evaluator import Cards

__all__ = ["Evaluator", "PLOEvaluator"]


class Evaluator(TreysEvaluator, Places):
    """Evaluates hands of five, six and seven cards; the smaller place wins.

    >>> from croupier.compat.treys import Card, Evaluator
    >>> evaluator = Evaluator()
    >>> place = evaluator.evaluate(Card.hand_to_binary(["As", "Ah"]), Card.hand_to_binary(["Ad", "Kc", "Kd"]))
    >>> place, evaluator.class_to_string(evaluator.get_rank_class(place))
    (167, 'Full House')
    """

    HAND_LENGTH = 2
    BOARD_LENGTH = 5

    lookup_table = LookupTable

    def hand_summary(self, board: list[int], hands: list[list[int]]) -> None:
        """Print street by street what each hand is and who is ahead.

        Raises ``AssertionError`` if the board or a hand has another number of cards.
        """
        if len(board) != self.BOARD_LENGTH:
            raise AssertionError("Invalid board length")
        if any(len(hand) != self.HAND_LENGTH for hand in hands):
            raise AssertionError("Invalid hand length")
        line = "=" * 10
        for street, dealt in (("FLOP", 3), ("TURN", 4), ("RIVER", 5)):
            print(f"{line} {street} {line}")
            places = [self.evaluate(hand, board[:dealt]) for hand in hands]
            for player, place in enumerate(places, 1):
                name = self.class_to_string(self.get_rank_class(place))
                better = 1.0 - self.get_five_card_rank_percentage(place)
                print(f"Player {player} hand = {name}, percentage rank among all hands = {better}")
            best = min(places, default=0)
            ahead = [player for player, place in enumerate(places, 1) if place == best]
            if street != "RIVER":
                if len(ahead) == 1:
                    print(f"Player {ahead[0]} hand is currently winning.\n")
                else:
                    print(f"Players {ahead} are tied for the lead.\n")
            else:
                name = self.class_to_string(self.get_rank_class(self.evaluate(hands[ahead[0] - 1], board)))
                print(f"\n{line} HAND OVER {line}")
                if len(ahead) == 1:
                    print(f"Player {ahead[0]} is the winner with a {name}\n")
                else:
                    print(f"Players {ahead} tied for the win with a {name}\n")


class PLOEvaluator(Evaluator):
    """Evaluates Omaha hands: two cards of the hand with three of the board.

    >>> from croupier.compat.treys import Card, PLOEvaluator
    >>> board = Card.hand_to_binary(["4c", "5c", "6c", "7s", "8s"])
    >>> PLOEvaluator().evaluate(Card.hand_to_binary(["2c", "9c", "As", "Kd"]), board)
    1578
    """

    HAND_LENGTH = 4

    def evaluate(self, hand: Cards | None = None, board: Cards | None = None, *, cards: Cards | None = None) -> int:
        """The place of the best two cards of a hand with three of a board.

        7462 if there are fewer. Raises ``KeyError`` for what is no card and for a card that is there twice.
        """
        if cards is not None:
            if hand is not None:
                raise TypeError("evaluate() got 'hand' and 'cards', which are two names for one argument")
            hand = cards
        return cactus_omaha(hand, board) or self._seldom(hand, board)

    def _seldom(self, hand: Cards | None, board: Cards | None) -> int:
        """The place of cards that are in other containers, or not different, or too few or too many."""
        own, table = list(iter(hand)), list(iter(board))  # type: ignore[arg-type]
        if compat.strict:
            known = checked([*own, *table])
            own, table = known[: len(own)], known[len(own) :]
        fives = (pair + three for pair in combinations(own, 2) for three in combinations(table, 3))
        return min(map(self._five, fives), default=LookupTable.MAX_HIGH_CARD)
