"""Hands told as stories: what the examples on the command line do not show."""

from __future__ import annotations

import croupier as cr
from croupier.rake import Rake
from croupier.story import tell


def told(hand: cr.Hand, word: str, **options: object) -> list[str]:
    """The paragraphs under a word, with those that go on below it."""
    lines: list[str] = []
    for line in tell(hand, width=1000, **options).splitlines():  # type: ignore[arg-type]
        if line.startswith(f"  {word:<8}"):
            lines = [line[11:]]
        elif lines and line.startswith(" " * 11):
            lines.append(line[11:])
        elif lines:
            break
    return lines


def test_two_boards_and_a_rake() -> None:
    hand = cr.Hand(
        cr.TableRules(rake=Rake(5, cap=7), run_it_twice=True), [100, 200, 300], seed=5, names=["Ann", "Bob", "Cy"]
    )
    hand.call(), hand.all_in(), hand.all_in(), hand.call(), hand.run_it(2)
    assert told(hand, "River") == ["[3d Qs Kc 7h Kh]"]
    assert told(hand, "River 2") == ["[8s 4d Th 3s Td]"]
    assert told(hand, "Pots") == [
        "Ann and Cy share the main pot of 300 (less 7 to the house) against Bob: 147 to Ann and 146 to Cy",
        "Cy wins side pot 1 of 200 against Bob",
    ]


def test_antes_of_all_in_one_sentence_and_of_some_in_one_each() -> None:
    hand = cr.Hand(cr.TableRules(ante=5), [100, 100, 100], seed=1)
    assert told(hand, "Blinds") == [
        "everybody posts an ante of 5; seat 0 posts the small blind of 1; seat 1 posts the big blind of 2"
    ]
    short = cr.Hand(cr.TableRules(ante=5), [100, 100, 3], seed=1)
    assert told(short, "Blinds")[0].startswith("seat 0 posts an ante of 5; ")


def test_a_hand_settled_by_a_ranking_and_unknown_cards() -> None:
    hand = cr.Hand(cr.TableRules(), [50, 100], deck=cr.UNKNOWN)
    assert told(hand, "Players") == ["seat 0 (BB) 50; seat 1 (BTN/SB) 100"]
    assert told(hand, "Pots") == ["3 in the middle; the story stops here: seat 1 is to act"]
    hand.call(), hand.wager(50), hand.call()
    assert told(hand, "Pots") == ["100 in the middle; the story stops here: the board is not dealt to its end"]
    hand.settle([[0, 1]])
    assert told(hand, "Showdown") == ["best hands: seat 0 = seat 1"]
    assert told(hand, "River") == ["[unknown cards]"]
    assert told(hand, "Pots") == ["seat 0 and seat 1 share the pot of 100: 50 to seat 0 and 50 to seat 1"]


def test_what_a_showdown_says_of_a_hand_can_be_told_from_the_list() -> None:
    hand = cr.Hand(cr.TableRules(), [50, 100], deck=cr.UNKNOWN, holes={0: "JsJd"}, names={0: "Luca", 1: "Kwame"})
    hand.call(), hand.check(), hand.deal("Jh8c2d"), hand.check(), hand.check()
    hand.deal("Qd"), hand.check(), hand.check(), hand.deal("Ts"), hand.check(), hand.check()
    assert told(hand, "Pots") == ["4 in the middle; the story stops here: a hand is still to be shown or mucked"]
    hand.muck(1)
    assert told(hand, "Showdown") == ["Kwame mucks; Luca shows Js Jd, three of a kind (jacks, queen and ten kickers)"]
    assert told(hand, "Pots") == ["Luca wins the pot of 4 with three of a kind (jacks, queen and ten kickers)"]


def test_a_story_that_stops_before_a_choice() -> None:
    hand = cr.Hand(cr.TableRules(run_it_twice=True), [50, 100], seed=1)
    hand.all_in(), hand.call()
    assert told(hand, "Pots")[0].endswith("the story stops here: the players may choose how often the board is run")


def test_names_amounts_and_a_button_behind_an_empty_seat_are_the_callers() -> None:
    hand = cr.Hand(cr.TableRules(), {1: 100, 2: 100, 5: 100}, button=7, seed=1, names={1: "Ann"})
    players = told(hand, "Players", names={1: "no one", 2: "Bob"}, money=lambda units: f"${units / 100:.2f}")[0]
    names = [player.split(" with ")[0] for player in players.split("; ")]
    assert names == ["Ann (SB) $1.00", "Bob (BB) $1.00", "seat 5 (UTG) $1.00"]


def test_a_killed_hand() -> None:
    hand = cr.Hand(cr.TableRules(), [50, 100], seed=1)
    hand.kill()
    assert told(hand, "Preflop") == ["seat 1 is not there and folds, seat 0 takes back 1 uncalled"]


def test_lines_are_broken_between_words_and_never_between_two_cards() -> None:
    hand = cr.Hand(cr.TableRules(), [100] * 6, seed=2)
    for width in range(31, 120):
        text = tell(hand, width=width)
        assert max(map(len, text.splitlines())) <= width
        for seat in hand.seats:
            assert " ".join(map(str, hand.hole(seat))) in text
