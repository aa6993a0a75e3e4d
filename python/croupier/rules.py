"""The house's rule card: every option a card room may choose, with its default.

`TableRules` is one frozen record, checked when it is made and open to inspection by anyone at the
table (rule 2.7). The words are those of the rule book's section 20; amounts are whole numbers of the
smallest unit of money. `docs/rules.md` says where each option acts.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any

from croupier.errors import NotSupported, RulesError
from croupier.games import HOLDEM, Game

if TYPE_CHECKING:
    from croupier.rake import Rake

_SHORT = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}

# The words each option may be; the first is the default.
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
    "buyin_min_bb": 1, "buyin_max_bb": 1, "fl_buyin_mult": 1,
    "return_window_s": 0, "short_rebuys_allowed": 0,
}

# Options that belong to parts which do not exist yet: only the default is accepted, so that a table
# never seems to follow a rule that nothing applies.
_NOT_BUILT = ("stud_odd_chip",)


@dataclass(frozen=True)
class TableRules:
    """The rules of one table, validated when made.

    `structure` is "no-limit", "pot-limit" or "fixed-limit" (NL, PL and FL are read too); blinds,
    bets and antes are integers and multiples of `unit`. A value that contradicts another, or is out
    of range, raises `RulesError`; an option that Croupier cannot play yet raises `NotSupported`.
    Source: section 20 of the rule book.

    >>> TableRules(small_blind=50, big_blind=100).street_minimums
    (100, 100, 100, 100)
    >>> print(TableRules("FL", 1, 2))
    fixed-limit hold'em 2/4, blinds 1/2
    """

    structure: str = "no-limit"
    small_blind: int = 1
    big_blind: int = 2
    small_bet: int | None = None
    big_bet: int | None = None
    stakes_name: str = "blinds"
    min_bets: tuple[int, ...] | None = None
    min_raise: str = "increment"
    short_open_raise: str = "add_increment"
    reopen: str = "full"
    short_all_ins: str = "cumulative"
    fl_reopen: str = "half"
    fl_max_raises: int | None = 3
    fl_headsup_cap: str = "lift_if_not_yet_capped"
    pl_small_blind: str = "exact"
    pl_rounding: tuple[str, int] | None = None
    pl_blinds_counted_full: bool = True
    pl_antes_count: str = "each_only"
    unit: int = 1
    check_raise: bool = True
    open_fold: str = "allow"
    short_bb_price: str = "full"
    ante: int = 0
    ante_kind: str = "each"
    short_post_order: str = "per_kind"
    straddle: str = "none"
    straddle_size: int | None = None
    straddle_raise: str = "double"
    button_straddle_first: str = "left_of_straddler"
    restraddle: bool = False
    button_method: str = "dead"
    first_button: str | int = "random"
    entry_post: str = "required"
    new_player_passed_bb: str = "bb_plus_dead_sb"
    missed_sb_only: str = "live_sb"
    buy_the_button: bool = False
    entry_seats: str = "cash"
    absent: str = "sit_out"
    short_repost: str = "live_first"
    seat_change_posts: bool = False
    fl_buyin: str = "at_least"
    buyin_min_bb: int = 40
    buyin_max_bb: int = 100
    fl_buyin_mult: int = 10
    uncapped_buyin: bool = False
    return_window_s: int = 1200
    return_floor: str = "full_amount"
    queued_topup: str = "apply_next_hand"
    short_rebuys_allowed: int = 0
    burn: bool = True
    out_of_turn: str = "reject"
    odd_chip_scope: str = "per_pot"
    stud_odd_chip: str = "upcards"
    rake: Rake | None = None
    show_order: str = "last_aggressor"
    checked_river_first: str = "left_of_button"
    side_pot_players_show_first: bool = True
    reveal: str = "if_not_beaten"
    all_in_face_up: bool = True
    mucked_history: str = "seated"
    run_it_twice: bool = False
    request_to_see: bool = False
    raise_then_many_motions: bool = False
    allow_muck_winner: bool = False
    game: Game = HOLDEM

    def __post_init__(self) -> None:
        if isinstance(self.structure, str) and self.structure in _SHORT:
            self._set("structure", _SHORT[self.structure])
        for name, words in _CHOICES.items():
            value = getattr(self, name)
            if value not in words or isinstance(value, bool):
                raise RulesError(f"{name} is one of {', '.join(map(repr, words))}, not {value!r}")
        for field in fields(self):
            if field.type == "bool" and not isinstance(getattr(self, field.name), bool):
                raise RulesError(f"{field.name} is True or False, not {getattr(self, field.name)!r}")
        for name in _NOT_BUILT:
            default = TableRules.__dataclass_fields__[name].default
            if getattr(self, name) != default:
                raise NotSupported(f"{name}={getattr(self, name)!r} is not built yet: only {default!r} can be played")
        self._check_amounts()
        self._check_seating()
        if self.game is not HOLDEM:
            raise NotSupported(f"{self.game!r} is not a game that can be played yet: only hold'em")

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _amount(self, name: str, value: Any, least: int) -> int:
        """An option in chips: a whole number, at least `least`, a multiple of the unit (rule 2.6)."""
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise RulesError(f"{name} is a whole number of chips, not {value!r}")
        chips: int = index(value)
        if not least <= chips < 1 << 62:
            raise RulesError(f"{name} is at least {least}, not {chips}")
        if chips % self.unit:
            raise RulesError(f"{name}={chips} is not a multiple of the unit {self.unit} (rule 2.6)")
        return chips

    def _check_seating(self) -> None:
        """The options of rules 1 to 4 that are numbers."""
        for name, least in _COUNTS.items():
            value = getattr(self, name)
            if isinstance(value, bool) or not hasattr(value, "__index__"):
                raise RulesError(f"{name} is a whole number, not {value!r}")
            self._set(name, index(value))
            if getattr(self, name) < least:
                raise RulesError(f"{name} is at least {least}, not {value}")
        if self.buyin_max_bb < self.buyin_min_bb and not self.uncapped_buyin:
            raise RulesError(f"nobody can buy in for {self.buyin_min_bb} to {self.buyin_max_bb} big blinds (rule 1.3)")
        button: Any = self.first_button
        if button not in ("random", "high_card"):
            if isinstance(button, (str, bool)) or not hasattr(button, "__index__") or index(button) < 0:
                raise RulesError(f"first_button is 'random', 'high_card' or a seat, not {button!r} (rule 3.11)")
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
                raise RulesError(f"min_bets is None, two or four amounts, not {self.min_bets!r} (rule 8.1)")
            self._set("min_bets", tuple(self._amount("min_bets", amount, 1) for amount in self.min_bets))
        if self.straddle_size is not None:
            self._set("straddle_size", self._amount("straddle_size", self.straddle_size, self.big_blind + 1))
        if self.rake is not None:
            from croupier.rake import Rake

            if not isinstance(self.rake, Rake):
                raise RulesError(f"rake is None or a Rake, not {self.rake!r} (rule 16.1)")
            if self.rake.unit is not None and self.rake.unit % self.unit:
                raise RulesError(f"the rake's unit {self.rake.unit} is not a multiple of {self.unit} (rule 2.6)")
        if self.pl_rounding is not None:
            match self.pl_rounding:
                case ("up" | "down" as way, step) if isinstance(step, int) and not isinstance(step, bool) and step > 0:
                    self._set("pl_rounding", (way, step))
                case _:
                    raise RulesError(f'pl_rounding is None, ("up", u) or ("down", u), not {self.pl_rounding!r}')

    @property
    def bets(self) -> tuple[int, int]:
        """The small and the big bet of fixed limit (rule 8.5)."""
        small = self.big_blind if self.small_bet is None else self.small_bet
        return small, 2 * small if self.big_bet is None else self.big_bet

    @cached_property
    def street_minimums(self) -> tuple[int, ...]:
        """The least bet preflop and on the flop, the turn and the river (rules 8.1, 8.5)."""
        if self.structure == "fixed-limit":
            small, big = self.bets
        elif self.min_bets is None:
            small = big = self.big_blind
        elif len(self.min_bets) == 4:
            return self.min_bets
        else:
            small, big = self.min_bets
        return small, small, big, big

    @classmethod
    def from_stakes(cls, low: int, high: int, structure: str = "no-limit", **options: Any) -> TableRules:
        """Read a table's name, "$low-high", as its house means it (rule 8.2).

        In fixed limit the name gives the two bets; in no-limit and pot-limit the two blinds, or with
        `stakes_name="bet_units"` the minimum bets of the first and the last two streets.

        >>> TableRules.from_stakes(2, 4, "fixed-limit").small_blind
        1
        >>> TableRules.from_stakes(100, 200, stakes_name="bet_units").street_minimums
        (100, 100, 200, 200)
        """
        structure = _SHORT.get(structure, structure)
        if structure != "fixed-limit" and options.get("stakes_name", "blinds") == "blinds":
            return cls(structure, low, high, **options)
        if "small_blind" not in options:
            if low % 2:
                raise RulesError(f"half of {low} is no small blind: name it (rule 8.2)")
            options["small_blind"] = low // 2
        bets = {"small_bet": low, "big_bet": high} if structure == "fixed-limit" else {"min_bets": (low, high)}
        return cls(structure, big_blind=low, **bets, **options)

    def replace(self, **changes: Any) -> TableRules:
        """Return the same rules with some options changed.

        >>> TableRules().replace(ante=1).ante
        1
        """
        return replace(self, **changes)

    def __str__(self) -> str:
        stakes = f" {self.bets[0]}/{self.bets[1]}, blinds" if self.structure == "fixed-limit" else ""
        ante = f", ante {self.ante}" if self.ante else ""
        return f"{self.structure} {self.game.name}{stakes} {self.small_blind}/{self.big_blind}{ante}"

    def __repr__(self) -> str:
        changed = [f.name for f in fields(self) if getattr(self, f.name) != f.default]
        return f"TableRules({', '.join(f'{name}={getattr(self, name)!r}' for name in changed)})"
