"""Hands from their events, and hands told one by one with an unknown deck."""

from __future__ import annotations

import pytest
from spots import hand, play

import croupier as cr
from croupier import errors, events as ev


def dealt(told: str = "", **options: object) -> cr.Hand:
    return hand([200, 90, 200], told, seed=7, **options)


PLAYED = (
    "raise 6, call, call, check, bet 10, call, call, check, check, bet 20, raise 74, call, call, check, bet 40, call"
)


def test_a_hand_is_what_its_events_say() -> None:
    game = dealt(PLAYED)
    assert game.is_over
    again = cr.Hand.from_events(game.events)
    assert again.events == game.events
    assert (again.stacks, again.awards, again.boards) == (game.stacks, game.awards, game.boards)


def test_the_first_events_are_the_hand_as_it_was_then() -> None:
    game = dealt(PLAYED)
    shorter = game.copy()
    while shorter.moves:
        shorter.undo()
        again = cr.Hand.from_events(shorter.events)
        assert again.events == shorter.events
        assert (again.to_act, again.legal) == (shorter.to_act, shorter.legal)


def test_a_retold_hand_goes_on_with_cards_that_are_told() -> None:
    again = cr.Hand.from_events(dealt("raise 6, call, call").events[:-2])  # without the burn and the flop
    assert again.waiting == "board"
    again.deal("2c3c4c")
    assert [str(card) for card in again.board] == ["2c", "3c", "4c"]


def test_a_hand_that_began_in_the_middle() -> None:
    game = hand([50, 60], "check, bet 10", street="turn", pot=12, board="2c3c4c5c", seed=3, first=1)
    again = cr.Hand.from_events(game.events)
    assert (again.events, again.to_act, again.pot) == (game.events, 1, 22)
    assert again.board == game.board


def test_short_posts_are_owed_in_full_by_the_retold_hand() -> None:
    game = hand([3, 1, 200], ante=2, small_blind=5, big_blind=10)
    again = cr.Hand.from_events(game.events)
    assert again.posts == game.posts
    assert [post.amount for post in again.posts] == [2, 2, 2, 5, 10]


@pytest.mark.parametrize("at", [0, 3, 9])
def test_an_event_that_is_missing_is_missed(at: int) -> None:
    events = list(dealt(PLAYED).events)
    del events[at]
    with pytest.raises((errors.SetupError, errors.IllegalAction)):
        cr.Hand.from_events(events)


def test_events_that_do_not_follow_from_each_other() -> None:
    events = list(dealt(PLAYED).events)
    for wrong in ([], events[1:], [events[0], *reversed(events[1:])]):
        with pytest.raises((errors.SetupError, errors.IllegalAction)):
            cr.Hand.from_events(wrong)
    at = next(i for i, event in enumerate(events) if isinstance(event, ev.Won))
    with pytest.raises(errors.SetupError, match="do not follow"):
        cr.Hand.from_events([*events[:at], ev.Won(events[at].seat, 1, 0), *events[at + 1 :]])
    at = events.index(ev.Burned())
    with pytest.raises((errors.SetupError, errors.IllegalAction)):
        cr.Hand.from_events([*events[:at], ev.Burned(), ev.Burned(), *events[at + 1 :]])


def test_every_beginning_of_a_hand_is_a_hand() -> None:
    events = dealt(PLAYED).events
    for count in range(1, len(events) + 1):
        game = cr.Hand.from_events(events[:count])
        told = tuple(event for event in events[:count] if not isinstance(event, ev.Burned))
        assert tuple(event for event in game.events if not isinstance(event, ev.Burned))[: len(told)] == told


def test_nothing_can_be_undone_at_the_start() -> None:
    with pytest.raises(errors.NotNow, match="nothing to undo"):
        dealt().undo()


def test_what_is_told_can_be_taken_back() -> None:
    game = hand([100, 100], "call, check, /2c3c4c, check, check, /5c, check, check, /6c, check, check")
    before = game.copy()
    game.show(0, "AsAh")
    game.undo()
    assert game == before
    game.undo()
    assert game.to_act == 1
    play(game, "check")
    assert game == before


def test_a_hand_is_no_other_thing() -> None:
    game = dealt()
    assert game != game.events
    assert game.legal == dealt().legal != dealt("raise 6").legal
    assert game.legal != "fold"
    assert game == dealt() != dealt("raise 6")
    with pytest.raises(TypeError):
        hash(game)


# --- what a told hand refuses ---------------------------------------------------------------------------------

CHECKED = "call, check, /2c3c4c, check, check, /5c, check, check"


def refuses(game: cr.Hand, error: type[Exception], says: str, method: str, *arguments: object) -> None:
    before = game.copy()
    with pytest.raises(error, match=says):
        getattr(game, method)(*arguments)
    assert game == before


def test_an_event_of_another_hand_is_no_move_of_this_one() -> None:
    game = hand([100, 100])
    refuses(game, errors.IllegalAction, r"the call is 1, not 2 \(rule 7\.4\)", "push", ev.Called(1, 2))
    refuses(game, errors.IllegalAction, "is no action", "push", ev.Burned())
    refuses(game, errors.OutOfTurn, r"rule 6\.1", "push", ev.Folded(0))
    play(game, "call, check")
    refuses(game, errors.NotNow, "the flop comes next", "push", ev.BoardDealt("turn", ()))
    play(game, "/2c3c4c, check, check, /5c, check, check")
    refuses(game, errors.NotNow, "the river comes next", "push", ev.BoardDealt("turn", ()))
    game.push(ev.BoardDealt("river", ()))
    assert game.street == "river"


def test_a_street_is_dealt_when_it_comes_with_as_many_cards_as_it_has() -> None:
    game = hand([100, 100])
    refuses(game, errors.NotNow, r"rule 5\.2", "deal", "2c3c4c")
    play(game, "call, check")
    for cards in ("2c3c", "2c3c4c5c"):
        refuses(game, errors.CardCount, "the flop has 3 cards", "deal", cards)
    refuses(game, errors.DuplicateCard, "2c", "deal", "2c3c2c")
    play(game, "/2c3c4c, check, check")
    refuses(game, errors.DuplicateCard, "3c", "deal", "3c")
    play(game, "/5c, check, check, /6c, check, check")
    refuses(game, errors.NotNow, r"rule 5\.2", "deal", "7c")
    game.settle([[0], [1]])
    refuses(game, errors.NotNow, "the hand is over", "deal", "7c")
    refuses(dealt(), errors.NotNow, "the dealer of this hand knows the cards", "deal", "2c3c4c")


def test_a_hand_is_shown_by_who_holds_it_and_with_cards_that_are_nowhere_else() -> None:
    game = hand([100, 100, 100], f"fold, {CHECKED}, /6c, check, check")
    refuses(game, errors.CardCount, "has shown no cards", "show", 0)
    refuses(game, errors.DuplicateCard, "6c", "show", 0, "6cAs")
    refuses(game, errors.DuplicateCard, "As", "show", 0, "AsAs")
    for seat in (2, 9):  # folded; not there
        refuses(game, errors.CroupierError, "seat", "show", seat, "AsAh")
        refuses(game, errors.CroupierError, "seat", "muck", seat)
    game.show(0, "AsAh")
    refuses(game, errors.DuplicateCard, "As", "show", 1, "AsKs")
    refuses(game, errors.SetupError, "other cards", "show", 0, "KsKh")
    game.muck(1)
    for method in ("show", "muck"):
        refuses(game, errors.NotNow, "over", method, 0)
    assert game.payouts == {0: 4, 1: 0, 2: 0}


def test_who_has_mucked_has_mucked() -> None:
    game = hand([100] * 3, "call, call, check, /, check, check, check, /, check, check, check, /, check, check, check")
    game.muck(1)
    refuses(game, errors.NotNow, "has mucked", "muck", 1)
    refuses(game, errors.NotNow, "has mucked", "show", 1, "AsAh")


def test_a_side_pot_of_ones_own_is_kept_by_who_mucks() -> None:
    told = "allin, call, call, /, bet 10, call, /, check, bet 20, fold"
    game = hand([20, 200, 200], told, street="flop", pot=30)
    assert [pot.eligible for pot in game.pots] == [(0, 2), (2,)]
    game.muck(2)  # rules 14.7 and 17.10
    assert game.payouts == {0: 90, 1: 0, 2: 20}


def test_a_board_that_is_run_once_may_stay_unknown() -> None:
    game = hand([100, 100], "raise 100, call", run_it_twice=True)
    game.run_it(1)
    refuses(game, errors.NotNow, r"rule 15\.11", "run_it", 2)
    play(game, "/, /, /")
    game.settle([[0, 1]])
    assert game.payouts == {0: 100, 1: 100}


def test_a_ranking_names_everybody_who_is_left_and_nobody_else() -> None:
    game = hand([100, 100, 100], "raise 100, call, fold, /, /, /")
    for ranking in ([[0]], [[0], [1], [2]], [[0], [0], [2]], [[0, 2], [0]], []):
        refuses(game, errors.CroupierError, "rank", "settle", ranking)
    game.settle([[2], [0]])
    refuses(game, errors.NotNow, "settle", "settle", [[2], [0]])


def test_who_has_mucked_does_not_share_with_the_lowest_rank() -> None:
    game = hand([100] * 3, "call, call, check, /, check, check, check, /, check, check, check, /, check, check, check")
    game.muck(1)
    game.settle([[1], [0, 2]])
    assert game.payouts == {0: 3, 1: 0, 2: 3}


def test_what_is_no_event_and_what_starts_no_hand() -> None:
    started, *others = dealt().events
    for wrong in ("call", ("Folded", 2), None):
        with pytest.raises(TypeError, match="events are records"):
            cr.Hand.from_events([started, *others, wrong])  # type: ignore[list-item]
    assert isinstance(started, ev.Started)
    said = (started.seats, started.stacks, started.button, started.street, started.pot, started.first, started.posts)
    assert cr.Hand.from_events([ev.Started(started.rules, *said)]).stacks == dealt().stacks
    for rules, stacks in ((started.rules, started.stacks[:-1]), ("NL", started.stacks)):
        with pytest.raises(errors.SetupError, match="Started has rules, and a stack for each seat"):
            cr.Hand.from_events([ev.Started(rules, said[0], stacks, *said[2:])])  # type: ignore[arg-type]
