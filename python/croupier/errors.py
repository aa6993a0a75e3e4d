"""The tree of named errors: every mistake a caller can make has one, and each says what was wrong.

Whatever has the wrong *type* (a float for chips, None for a card) is a plain ``TypeError``;
everything else is a ``CroupierError``, which is a ``ValueError``. An error is raised before
anything has changed.
"""


class CroupierError(ValueError):
    """Any value that Croupier refuses."""


class CardError(CroupierError):
    """Something is wrong with the cards."""


class InvalidCard(CardError):
    """A text, an id or a mask that names no card."""


class DuplicateCard(CardError):
    """The same card twice."""


class CardCount(CardError):
    """Too few or too many cards."""


class RangeError(CroupierError):
    """A text that is no range, or a weight that is none; the message says where, and what to write instead."""


class EquityError(CroupierError):
    """A question about equity that has no answer: hands that cannot be dealt, or too many players."""


class TooManyShowdowns(EquityError):
    """An exact count that would take far too long; nothing has been counted yet."""


class AmountError(CroupierError):
    """Chips that cannot be: negative, off the unit, or more than can be counted."""


class RulesError(CroupierError):
    """Table rules that contradict themselves or are out of range."""


class NotSupported(CroupierError):
    """An option, a game or a field of a history that Croupier does not know how to play."""


class SetupError(CroupierError):
    """A hand that cannot be dealt: its seats, stacks, button, posts or cards do not fit."""


class IllegalAction(CroupierError):
    """An action that the rules do not allow now."""


class OutOfTurn(IllegalAction):
    """Somebody else is to act (rule 6.1)."""


class NotNow(IllegalAction):
    """The hand is at another point: it is over, or it waits for cards."""


class RaiseClosed(IllegalAction):
    """No bet or raise is open to this player; the message says why."""


class BadWager(IllegalAction):
    """A bet or raise of a size that is not allowed."""


class UnknownDeclaration(IllegalAction):
    """Words at the table that say no action."""


class NeedsFloor(IllegalAction):
    """A ruling that leaves a choice cannot be carried out before somebody has chosen."""


class TableError(CroupierError):
    """Something that a table cannot do now."""


class SeatError(TableError):
    """No such seat, a taken one, or one in which nobody sits."""


class BuyInError(TableError):
    """Chips that may not be brought to the table (rules 1.1 to 1.9)."""


class HandInPlay(TableError):
    """The hand on the table has to be played and settled first."""


class WrongHand(TableError):
    """A hand that is not the one on this table, or that is not over."""


class TooFewPlayers(TableError):
    """Fewer than two players could be dealt in."""


class SnapshotError(CroupierError):
    """A snapshot of a table that is malformed, or written by another version."""


class HistoryError(CroupierError):
    """A hand history that is malformed or tells an impossible hand."""


def brief(value: object) -> str:
    """Write a value in a message: cut to some forty characters of one line, and never an error of its own.

    >>> brief(10**5000), brief("x" * 50)
    ('a number of 16610 bits', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...")
    """
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 128:
        return f"a number of {value.bit_length()} bits"
    try:
        text = " ".join(repr(value).split())
    except Exception:  # whatever a caller's own repr raises is not what is wrong here
        text = f"a {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:37]}..."
