"""The house's rule card: every option a card room may choose, with its default.

`TableRules` is one frozen record, checked when it is made and open to inspection by anyone at the
table (rule 2.7). Amounts are whole numbers of the smallest unit of money. `docs/options.md` explains
each option, `docs/rules.md` says where the rules come from and where they act.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from operator import index
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal

from croupier.errors import NotSupported, RulesError, brief
from croupier.games import HOLDEM, Game

if TYPE_CHECKING:
    from croupier.rake import Rake

_SHORT = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}

# What each option may be; the first is the default. The annotations of `TableRules` say the same.
_CHOICES: dict[str, tuple[object, ...]] = {
    "structure": ("no-limit", "pot-limit", "fixed-limit"),
    "stakes_name": ("blinds", "bet_units"),
    "min_raise": ("increment", "double_total"),
    "short_open_raise": ("add_increment", "complete_to_minimum"),
    "reopen": ("full", "half"),
    "short_all_ins": ("cumulative", "never"),
    "fl_reopen": ("half", "full"),
    "fl_max_raises": (3, 4, None),
    "fl_headsup_cap": ("lift_if_not_yet_capped", "lift_if_round_began_headsup", "keep"),
    "pl_small_blind": ("exact", "as_big_blind"),
    "pl_antes_count": ("each_only", "all", "none"),
    "open_fold": ("allow", "reject", "convert_to_check"),
    "short_bb_price": ("full", "actual"),
    "ante_kind": ("each", "bb_ante", "btn_ante"),
    "short_post_order": ("per_kind", "ante_first", "blind_first"),
    "straddle": ("none", "utg", "utg_or_button", "any_seat"),
    "straddle_raise": ("double", "difference"),
    "button_straddle_first": ("left_of_straddler", "utg"),
    "button_method": ("dead", "moving", "simplified"),
    "entry_post": ("required", "free"),
    "new_player_passed_bb": ("bb_plus_dead_sb", "bb_only"),
    "missed_sb_only": ("live_sb", "dead_sb", "dead_sb_plus_live_bb"),
    "entry_seats": ("cash", "tournament"),
    "absent": ("sit_out", "deal_and_kill"),
    "short_repost": ("live_first", "dead_first"),
    "fl_buyin": ("at_least", "exactly"),
    "return_floor": ("full_amount", "none", "bankroll_90"),
    "queued_topup": ("apply_next_hand", "reject"),
    "out_of_turn": ("reject", "tda"),
    "odd_chip_scope": ("per_pot", "per_hand"),
    "stud_odd_chip": ("upcards", "five_card_hand", "all_cards"),
    "show_order": ("last_aggressor", "after_last_actor"),
    "checked_river_first": ("left_of_button", "first_who_acted"),
    "reveal": ("if_not_beaten", "all", "ask"),
    "mucked_history": ("seated", "dealt_in", "none", "public"),
}

# Options that are plain numbers, with the least they may be (rules 1.2 to 1.9).
_COUNTS = {
    "buyin_min_bb": 1,
    "buyin_max_bb": 1,
    "fl_buyin_mult": 1,
    "return_window_s": 0,
    "short_rebuys_allowed": 0,
}

# Options that belong to parts which do not exist yet: only the default is accepted, so that a table
# never seems to follow a rule that nothing applies.
_NOT_BUILT = ("stud_odd_chip",)

# What the beginning of a rule card's text tells already.
_STAKES = ("structure", "small_blind", "big_blind", "small_bet", "big_bet", "ante", "game")


class _Derived:
    """What follows from the options of `TableRules`."""

    __slots__ = {"street_minimums": "The least bet preflop and on the flop, the turn and the river (rules 8.1, 8.5)."}

    street_minimums: tuple[int, ...]


@dataclass(frozen=True, slots=True)  # slots, not defaults of the class: the engine reads them at every decision
class TableRules(_Derived):
    """The rules of one table, validated when made.

    docs/options.md explains each option; every one has a default, so name what your house does
    otherwise. `structure` is "no-limit", "pot-limit" or "fixed-limit"; NL, PL and FL are read too, in
    capitals or not. Blinds, bets and antes are integers, multiples of `unit`. A value that an option
    does not have, or that contradicts another, raises `RulesError`; one that Croupier cannot play yet
    raises `NotSupported`.

    >>> TableRules(small_blind=50, big_blind=100).street_minimums
    (100, 100, 100, 100)
    >>> print(TableRules("FL", 1, 2))
    fixed-limit hold'em 2/4, blinds 1/2
    >>> print(TableRules(reopen="half", straddle="utg"))
    no-limit hold'em 1/2; reopen half, straddle utg
    """

    # The stakes (rules 3.5, 8.1 to 8.5)
    structure: Literal["no-limit", "pot-limit", "fixed-limit", "NL", "PL", "FL", "nl", "pl", "fl"] = "no-limit"
    small_blind: int = 1
    big_blind: int = 2
    small_bet: int | None = None
    big_bet: int | None = None
    stakes_name: Literal["blinds", "bet_units"] = "blinds"
    min_bets: tuple[int, int] | tuple[int, int, int, int] | None = None
    # Raises, and the right to raise (rules 9, 10)
    min_raise: Literal["increment", "double_total"] = "increment"
    short_open_raise: Literal["add_increment", "complete_to_minimum"] = "add_increment"
    reopen: Literal["full", "half"] = "full"
    short_all_ins: Literal["cumulative", "never"] = "cumulative"
    # Fixed limit (rules 8.5, 10.8)
    fl_reopen: Literal["half", "full"] = "half"
    fl_max_raises: Literal[3, 4, None] = 3
    fl_headsup_cap: Literal["lift_if_not_yet_capped", "lift_if_round_began_headsup", "keep"] = "lift_if_not_yet_capped"
    # Pot-limit (rule 8.4)
    pl_small_blind: Literal["exact", "as_big_blind"] = "exact"
    pl_rounding: tuple[Literal["up", "down"], int] | None = None
    pl_blinds_counted_full: bool = True
    pl_antes_count: Literal["each_only", "all", "none"] = "each_only"
    # Wagers (rules 2.6, 7)
    unit: int = 1
    check_raise: bool = True
    open_fold: Literal["allow", "reject", "convert_to_check"] = "allow"
    # Posts (rule 11)
    short_bb_price: Literal["full", "actual"] = "full"
    ante: int = 0
    ante_kind: Literal["each", "bb_ante", "btn_ante"] = "each"
    short_post_order: Literal["per_kind", "ante_first", "blind_first"] = "per_kind"
    straddle: Literal["none", "utg", "utg_or_button", "any_seat"] = "none"
    straddle_size: int | None = None
    straddle_raise: Literal["double", "difference"] = "double"
    button_straddle_first: Literal["left_of_straddler", "utg"] = "left_of_straddler"
    restraddle: bool = False
    # The button, and coming in (rules 3, 4)
    button_method: Literal["dead", "moving", "simplified"] = "dead"
    first_button: Literal["random", "high_card"] | int = "random"
    entry_post: Literal["required", "free"] = "required"
    new_player_passed_bb: Literal["bb_plus_dead_sb", "bb_only"] = "bb_plus_dead_sb"
    missed_sb_only: Literal["live_sb", "dead_sb", "dead_sb_plus_live_bb"] = "live_sb"
    buy_the_button: bool = False
    entry_seats: Literal["cash", "tournament"] = "cash"
    absent: Literal["sit_out", "deal_and_kill"] = "sit_out"
    short_repost: Literal["live_first", "dead_first"] = "live_first"
    seat_change_posts: bool = False
    # Chips brought to the table (rules 1, 2)
    fl_buyin: Literal["at_least", "exactly"] = "at_least"
    buyin_min_bb: int = 40
    buyin_max_bb: int = 100
    fl_buyin_mult: int = 10
    uncapped_buyin: bool = False
    return_window_s: int = 1200
    return_floor: Literal["full_amount", "none", "bankroll_90"] = "full_amount"
    queued_topup: Literal["apply_next_hand", "reject"] = "apply_next_hand"
    short_rebuys_allowed: int = 0
    # Dealing, and the floor (rules 5.3, 13)
    burn: bool = True
    out_of_turn: Literal["reject", "tda"] = "reject"
    # Paying out (rules 15, 16)
    odd_chip_scope: Literal["per_pot", "per_hand"] = "per_pot"
    stud_odd_chip: Literal["upcards", "five_card_hand", "all_cards"] = "upcards"
    rake: Rake | None = None
    # The showdown (rule 17)
    show_order: Literal["last_aggressor", "after_last_actor"] = "last_aggressor"
    checked_river_first: Literal["left_of_button", "first_who_acted"] = "left_of_button"
    side_pot_players_show_first: bool = True
    reveal: Literal["if_not_beaten", "all", "ask"] = "if_not_beaten"
    all_in_face_up: bool = True
    mucked_history: Literal["seated", "dealt_in", "none", "public"] = "seated"
    # What few houses do (rules 12.1, 15.11, 17.9, 17.11)
    run_it_twice: bool = False
    request_to_see: bool = False
    raise_then_many_motions: bool = False
    allow_muck_winner: bool = False
    game: Game = HOLDEM

    def __post_init__(self) -> None:
        self._set("structure", _whole_name(self.structure))
        for name, words in _CHOICES.items():
            value = getattr(self, name)
            # an array of NumPy's cannot even be asked whether it is one of them
            if not isinstance(value, (str, int, NoneType)) or isinstance(value, bool) or value not in words:
                raise RulesError(_no_choice(name, value))
        for field in fields(self):
            if field.type == "bool" and not isinstance(getattr(self, field.name), bool):
                raise RulesError(f"{field.name} is True or False, not {brief(getattr(self, field.name))}")
        for name in _NOT_BUILT:
            default = TableRules.__dataclass_fields__[name].default
            if getattr(self, name) != default:
                value = brief(getattr(self, name))
                raise NotSupported(f"{name}={value} is not built yet: only {default!r} can be played")
        self._check_amounts()
        self._check_seating()
        if not isinstance(self.game, Game) or self.game != HOLDEM:
            raise NotSupported(f"{brief(self.game)} is not a game that can be played yet: only hold'em")
        self._set("street_minimums", self._minimums())

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _amount(self, name: str, value: Any, least: int) -> int:
        """An option in chips: a whole number, at least `least`, a multiple of the unit (rule 2.6)."""
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise RulesError(f"{name} is a whole number of chips, not {brief(value)}")
        chips: int = index(value)
        if not least <= chips < 1 << 62:
            bound = f"at least {least}" if chips < least else "less than 2**62"
            raise RulesError(f"{name} is {bound}, not {brief(chips)}")
        if chips % self.unit:
            raise RulesError(f"{name}={chips} is not a multiple of the unit {self.unit} (rule 2.6)")
        return chips

    def _check_seating(self) -> None:
        """The options of rules 1 to 4 that are numbers."""
        for name, least in _COUNTS.items():
            value = getattr(self, name)
            if isinstance(value, bool) or not hasattr(value, "__index__"):
                raise RulesError(f"{name} is a whole number, not {brief(value)}")
            self._set(name, index(value))
            if not least <= getattr(self, name) < 1 << 62:
                bound = f"at least {least}" if getattr(self, name) < least else "less than 2**62"
                raise RulesError(f"{name} is {bound}, not {brief(value)}")
        if self.buyin_max_bb < self.buyin_min_bb and not self.uncapped_buyin:
            raise RulesError(f"nobody can buy in for {self.buyin_min_bb} to {self.buyin_max_bb} big blinds (rule 1.3)")
        button: Any = self.first_button
        if not isinstance(button, str) or button not in ("random", "high_card"):
            if isinstance(button, (str, bool)) or not hasattr(button, "__index__") or not 0 <= index(button) < 10:
                raise RulesError(f"first_button is 'random', 'high_card' or a seat, not {brief(button)} (rule 3.11)")
            self._set("first_button", index(button))

    def _check_amounts(self) -> None:
        unit = self.unit
        self._set("unit", 1)  # its own measure, while it is read
        self._set("unit", self._amount("unit", unit, 1))
        self._set("big_blind", self._amount("big_blind", self.big_blind, 1))
        self._set("small_blind", self._amount("small_blind", self.small_blind, 0))
        self._set("ante", self._amount("ante", self.ante, 0))
        if self.small_blind > self.big_blind:
            raise RulesError(f"the small blind {self.small_blind} exceeds the big blind {self.big_blind} (rule 3.5)")
        for name in ("small_bet", "big_bet"):
            if getattr(self, name) is not None:
                if self.structure != "fixed-limit":
                    raise RulesError(f"{name} belongs to fixed limit (rule 8.5)")
                self._set(name, self._amount(name, getattr(self, name), 1))
        small, big = self.bets
        if self.structure == "fixed-limit" and small != self.big_blind:
            raise RulesError(f"in fixed limit the big blind is the small bet: {self.big_blind}, not {small} (rule 8.2)")
        if big < small:
            raise RulesError(f"the big bet {big} is less than the small bet {small} (rule 8.5)")
        if self.min_bets is not None:
            if self.structure == "fixed-limit":
                raise RulesError("min_bets belongs to no-limit and pot-limit (rule 8.1)")
            if not isinstance(self.min_bets, (tuple, list)) or len(self.min_bets) not in (2, 4):
                raise RulesError(f"min_bets is None, two or four amounts, not {brief(self.min_bets)} (rule 8.1)")
            self._set("min_bets", tuple(self._amount("min_bets", amount, 1) for amount in self.min_bets))
        if self.straddle_size is not None:
            self._set("straddle_size", self._amount("straddle_size", self.straddle_size, self.big_blind + 1))
        if self.rake is not None:
            from croupier.rake import Rake

            if not isinstance(self.rake, Rake):
                raise RulesError(f"rake is None or a Rake, not {brief(self.rake)} (rule 16.1)")
            if self.rake.unit is not None and self.rake.unit % self.unit:
                raise RulesError(f"the rake's unit {self.rake.unit} is not a multiple of {self.unit} (rule 2.6)")
        if self.pl_rounding is not None:
            match self.pl_rounding:
                case ("up" | "down" as way, step) if (
                    isinstance(step, int) and not isinstance(step, bool) and 0 < step < 1 << 62
                ):
                    self._set("pl_rounding", (way, step))
                case _:
                    raise RulesError(f'pl_rounding is None, ("up", u) or ("down", u), not {brief(self.pl_rounding)}')

    @property
    def bets(self) -> tuple[int, int]:
        """The small and the big bet of fixed limit (rule 8.5)."""
        small = self.big_blind if self.small_bet is None else self.small_bet
        return small, 2 * small if self.big_bet is None else self.big_bet

    def _minimums(self) -> tuple[int, ...]:
        if self.structure == "fixed-limit":
            small, big = self.bets
        elif self.min_bets is None:
            small = big = self.big_blind
        elif len(self.min_bets) == 4:
            return self.min_bets
        else:
            small, big = self.min_bets
        return small, small, big, big

    def __reduce__(self) -> tuple[Any, ...]:
        return TableRules, tuple([getattr(self, field.name) for field in fields(self)])

    @classmethod
    def from_stakes(
        cls,
        low: int,
        high: int,
        structure: Literal["no-limit", "pot-limit", "fixed-limit", "NL", "PL", "FL", "nl", "pl", "fl"] = "no-limit",
        **options: Any,
    ) -> TableRules:
        """Read a table's name, "$low-high", as its house means it (rule 8.2).

        In fixed limit the name gives the two bets; in no-limit and pot-limit the two blinds, or with
        `stakes_name="bet_units"` the minimum bets of the first and the last two streets.

        >>> TableRules.from_stakes(2, 4, "fixed-limit").small_blind
        1
        >>> TableRules.from_stakes(100, 200, stakes_name="bet_units").street_minimums
        (100, 100, 200, 200)
        """
        structure = _whole_name(structure)
        limit = isinstance(structure, str) and structure == "fixed-limit"
        named = options.get("stakes_name", "blinds")
        if not limit and (not isinstance(named, str) or named == "blinds"):
            return cls(structure, low, high, **options)
        if "small_blind" not in options:
            if isinstance(low, bool) or not hasattr(low, "__index__"):
                raise RulesError(f"the lower of the stakes is a whole number of chips, not {brief(low)} (rule 8.2)")
            low = index(low)
            if low % 2:
                raise RulesError(f"half of {brief(low)} is no small blind: name it (rule 8.2)")
            options["small_blind"] = low // 2
        bets = {"small_bet": low, "big_bet": high} if limit else {"min_bets": (low, high)}
        return cls(structure, big_blind=low, **bets, **options)

    def replace(self, **changes: Any) -> TableRules:
        """Return the same rules with some options changed.

        >>> TableRules().replace(ante=1).ante
        1
        """
        return replace(self, **changes)

    def _changed(self) -> Iterator[tuple[str, Any]]:
        """The options that are not the usual ones."""
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                yield field.name, value

    def __str__(self) -> str:
        stakes = f" {self.bets[0]}/{self.bets[1]}, blinds" if self.structure == "fixed-limit" else ""
        ante = f", ante {self.ante}" if self.ante else ""
        house = ", ".join(f"{name} {_told(value)}" for name, value in self._changed() if name not in _STAKES)
        game = f"{self.structure} {self.game.name}{stakes} {self.small_blind}/{self.big_blind}{ante}"
        return f"{game}; {house}" if house else game

    def __repr__(self) -> str:
        return f"TableRules({', '.join(f'{name}={value!r}' for name, value in self._changed())})"


def _whole_name(structure: Any) -> Any:
    """A structure's whole name for its short one; anything else as it is."""
    return _SHORT.get(structure.upper(), structure) if isinstance(structure, str) else structure


def _no_choice(name: str, value: object) -> str:
    """Say what an option may be instead of this value."""
    text = f"{name} is one of {', '.join(map(repr, _CHOICES[name]))}"
    if name != "structure":
        return f"{text}, not {brief(value)}"
    number = hasattr(value, "__index__") or isinstance(value, float)
    hint = " (blinds are named: small_blind=, big_blind=)" if number else ""
    return f"{text}, or {', '.join(_SHORT)} for short, not {brief(value)}{hint}"


def _told(value: Any) -> str:
    """An option's value in the text of a rule card.

    >>> ", ".join(map(_told, (False, None, (2, 4), ("up", 5), "half")))
    'off, none, 2/4, up 5, half'
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return (" " if isinstance(value[0], str) else "/").join(map(str, value))
    return str(value) if isinstance(value, (str, int)) else _told_rake(value)


def _told_rake(rake: Rake) -> str:
    """A rake in a few words; what goes without saying is not said.

    >>> from croupier.rake import Rake
    >>> _told_rake(Rake("4.5", cap={2: 1, 6: 3}, no_flop_no_drop=False))
    '4.5% up to 1/3 for 2/6 players without a flop too'
    """
    text = f"{float(rake.percent):g}%"
    if isinstance(rake.cap, Mapping):
        caps, players = "/".join(map(str, rake.cap.values())), "/".join(map(str, rake.cap))
        text += f" up to {caps} for {players} players"
    elif rake.cap is not None:
        text += f" up to {rake.cap}"
    text += f" in units of {rake.unit}" if rake.unit is not None else ""
    text += " of all pots together" if rake.basis == "total" else ""
    text += " rounded half to even" if rake.rounding == "half_even" else ""
    return text if rake.no_flop_no_drop else f"{text} without a flop too"
