"""The presets: each is what it is meant to be (docs/options.md), and no more; and each can be played."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, strategies as st

import croupier as cr
from croupier import presets
from croupier.rake import Rake

SAYS: dict[str, dict[str, Any]] = {
    "SEEDS": {},
    "S0_LITERAL": {
        "min_bets": (2, 4),
        "min_raise": "double_total",
        "reveal": "all",
        "stakes_name": "bet_units",
    },
    "S3_LITERAL": {"show_order": "after_last_actor", "reveal": "all"},
    "HOUSE_HALF": {"reopen": "half"},
    "TDA_TOURNAMENT": {
        "ante_kind": "bb_ante",
        "fl_headsup_cap": "keep",
        "out_of_turn": "tda",
        "request_to_see": True,
        "entry_seats": "tournament",
        "absent": "deal_and_kill",
    },
    "ROBERT_CASH": {
        "button_method": "moving",
        "return_window_s": 3600,
        "new_player_passed_bb": "bb_only",
        "pl_small_blind": "as_big_blind",
        "pl_rounding": ("up", 1),
        "pl_blinds_counted_full": False,
        "raise_then_many_motions": True,
        "short_rebuys_allowed": 1,
        "all_in_face_up": False,
    },
    "WSOP_CASH": {
        "fl_max_raises": 4,
        "fl_headsup_cap": "lift_if_round_began_headsup",
        "missed_sb_only": "dead_sb",
        "entry_post": "free",
        "straddle": "utg_or_button",
        "buy_the_button": True,
        "return_window_s": 3600,
        "pl_small_blind": "as_big_blind",
        "pl_blinds_counted_full": False,
        "all_in_face_up": False,
        "rake": Rake(10, cap=6),
    },
    "ONLINE_CASH": {
        "button_method": "simplified",
        "pl_blinds_counted_full": False,
        "return_window_s": 7200,
        "rake": Rake(5, cap=3, no_flop_no_drop=True),
    },
}


def test_every_preset_is_said_here() -> None:
    assert sorted(SAYS) == presets.__all__
    assert cr.presets is presets


@pytest.mark.parametrize("name", SAYS)
def test_a_preset_changes_what_it_says_and_nothing_else(name: str) -> None:
    rules = getattr(presets, name)
    usual = cr.TableRules()
    changed = {
        f.name: getattr(rules, f.name) for f in fields(rules) if getattr(rules, f.name) != getattr(usual, f.name)
    }
    assert changed == SAYS[name]


@given(name=st.sampled_from(sorted(SAYS)), chance=st.randoms())
def test_a_preset_can_be_played(name: str, chance: random.Random) -> None:
    rules = getattr(presets, name).replace(structure=chance.choice(["NL", "PL"]))
    game = cr.Hand(rules, [chance.randint(1, 200) for _ in range(chance.randint(2, 9))], seed=chance.randint(0, 99))
    while game.to_act is not None:
        legal = game.legal
        if legal.wager and chance.random() < 0.3:
            game.wager(chance.choice(legal.wager))
        else:
            game.push("check" if legal.check else "call")
    assert game.is_over
    assert sum(game.net.values()) == -game.rake
