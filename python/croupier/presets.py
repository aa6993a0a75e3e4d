"""Rules of known houses, to begin from: `presets.WSOP_CASH.replace(small_blind=5, big_blind=10)`.

    SEEDS           every option at its default: what the four texts agree on from which the rules grew
    S0_LITERAL      the first text as it is written: two sizes of minimum bets, raises to double, all show
    S3_LITERAL      the fourth text as it is written: who follows the last to act shows first, and all show
    HOUSE_HALF      the older house rule in no-limit and pot-limit: half a raise opens the betting again
    TDA_TOURNAMENT  a tournament by the rules of the Poker Tournament Directors Association
    ROBERT_CASH     a cash game by Robert's Rules of Poker
    WSOP_CASH       a cash game by the rules of the World Series of Poker
    ONLINE_CASH     a cash game as the large poker sites play it

What the four texts S0 to S3 are, the head of docs/rules.md says; docs/options.md explains the options.
The blinds are 1 and 2 everywhere; amounts that go with them, a cap, the minimum bets or the step
to which a pot-limit raise is rounded, are for those blinds and have to be replaced with them.

>>> from croupier import presets
>>> print(presets.ONLINE_CASH)
no-limit hold'em 1/2; pl_blinds_counted_full off, button_method simplified, return_window_s 7200, rake 5% up to 3
>>> presets.SEEDS.button_method, presets.ROBERT_CASH.button_method, presets.ONLINE_CASH.button_method
('dead', 'moving', 'simplified')
"""

from __future__ import annotations

from croupier.rake import Rake
from croupier.rules import TableRules

__all__ = [
    "HOUSE_HALF",
    "ONLINE_CASH",
    "ROBERT_CASH",
    "S0_LITERAL",
    "S3_LITERAL",
    "SEEDS",
    "TDA_TOURNAMENT",
    "WSOP_CASH",
]

SEEDS = TableRules()
"""Every option at its default: what the four texts S0 to S3 agree on, and the usual rule where they do not."""

S0_LITERAL = TableRules(stakes_name="bet_units", min_bets=(2, 4), min_raise="double_total", reveal="all")
"""S0, the primer, as it is written: "$2-4 No-Limit" names the least bets, a raise at least doubles, all hands show."""

S3_LITERAL = TableRules(show_order="after_last_actor", reveal="all")
"""S3, the course of a hand, as it is written: whoever follows the last to act shows first, and all hands show."""

HOUSE_HALF = TableRules(reopen="half")
"""An older house rule in no-limit and pot-limit: half a raise opens the betting again."""

TDA_TOURNAMENT = TableRules(
    button_method="dead",
    ante_kind="bb_ante",
    fl_headsup_cap="keep",
    out_of_turn="tda",
    request_to_see=True,
    entry_seats="tournament",
    absent="deal_and_kill",
    all_in_face_up=True,
)
"""A tournament by the rules of the TDA: absent players are dealt in, the big blind pays an ante for all."""

ROBERT_CASH = TableRules(
    button_method="moving",
    return_window_s=3600,
    new_player_passed_bb="bb_only",
    pl_small_blind="as_big_blind",
    pl_rounding=("up", 1),
    pl_blinds_counted_full=False,
    raise_then_many_motions=True,
    short_rebuys_allowed=1,
    all_in_face_up=False,
)
"""A cash game by Robert's Rules of Poker: a moving button, pots rounded up, an hour to bring the same stack back."""

WSOP_CASH = TableRules(
    fl_max_raises=4,
    fl_headsup_cap="lift_if_round_began_headsup",
    missed_sb_only="dead_sb",
    entry_post="free",
    straddle="utg_or_button",
    buy_the_button=True,
    return_window_s=3600,
    pl_small_blind="as_big_blind",
    pl_blinds_counted_full=False,
    all_in_face_up=False,
    rake=Rake(10, cap=6),
)
"""A cash game at the World Series: four raises, straddles, a button that can be bought, 10 percent of rake up to 6."""

ONLINE_CASH = TableRules(
    button_method="simplified",
    pl_blinds_counted_full=False,
    return_window_s=7200,
    rake=Rake(5, cap=3),
)
"""A cash game online: the button simply moves on, two hours to come back, 5 percent of rake where there was a flop."""
