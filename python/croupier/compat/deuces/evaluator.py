"""Hands of five, six and seven cards; the smaller place wins."""

from __future__ import annotations

from croupier._core import DeucesEvaluator
from croupier.compat.cactus.evaluator import Places

__all__ = ["Evaluator"]


class Evaluator(DeucesEvaluator, Places):
    """Evaluates hands of five, six and seven cards; the smaller place wins.

    >>> from croupier.compat.deuces import Card, Evaluator
    >>> evaluator = Evaluator()
    >>> place = evaluator.evaluate(Card.hand_to_binary(["As", "Ks"]), Card.hand_to_binary(["Qs", "Js", "Ts"]))
    >>> place, evaluator.class_to_string(evaluator.get_rank_class(place))
    (1, 'Straight Flush')
    """

    def hand_summary(self, board: list[int], hands: list[list[int]]) -> None:
        """Print street by street what each hand is and who is ahead.

        Raises ``AssertionError`` unless the board has five cards and each hand two.
        """
        if len(board) != 5:
            raise AssertionError("Invalid board length")
        if any(len(hand) != 2 for hand in hands):
            raise AssertionError("Inavlid hand length")
        line = "=" * 10
        for street, dealt in (("FLOP", 3), ("TURN", 4), ("RIVER", 5)):
            print(f"{line} {street} {line}")
            places = [self.evaluate(hand, board[:dealt]) for hand in hands]
            for player, place in enumerate(places, 1):
                name = self.class_to_string(self.get_rank_class(place))
                better = 1.0 - self.get_five_card_rank_percentage(place)
                print(f"Player {player} hand = {name}, percentage rank among all hands = {better:f}")
            best = min(places, default=0)
            ahead = [player for player, place in enumerate(places, 1) if place == best]
            if street != "RIVER":
                if len(ahead) == 1:
                    print(f"Player {ahead[0]} hand is currently winning.\n")
                else:
                    print(f"Players {ahead} are tied for the lead.\n")
            else:
                print(f"{line} HAND OVER {line}")
                name = self.class_to_string(self.get_rank_class(self.evaluate(hands[ahead[0] - 1], board)))
                if len(ahead) == 1:
                    print(f"Player {ahead[0]} is the winner with a {name}\n")
                else:
                    # on the river, and only there, players are counted from 0
                    print(f"Players {[player - 1 for player in ahead]} tied for the win with a {name}\n")
