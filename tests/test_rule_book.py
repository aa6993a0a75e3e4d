"""The examples of the rule book, one test for each fenced block; and the reader of their notation itself."""

from __future__ import annotations

import re
from pathlib import Path

import notation
import pytest

from croupier import errors

HERE = Path(__file__).parent / "rule_book"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "block" not in metafunc.fixturenames:
        return
    chosen = metafunc.config.getoption("--examples")
    folder = Path(chosen) if chosen else HERE
    examples = list(notation.read_folder(folder))
    if not examples:
        raise pytest.UsageError(f"no example in the .md files of {folder}")
    metafunc.parametrize("block", [block for _, block in examples], ids=[name for name, _ in examples])


def test_example(block: notation.Block) -> None:
    notation.play(block)


def play(text: str) -> None:
    (block,) = notation.read_text(text, "here")
    notation.play(block)


# An example that holds, and for each of its lines that state something one false statement.
TRUE = """
```hand
id whole
rules NL sb=1 bb=2
seats A=200 B=200 C=50 D=200
post A sb 1
post B bb 2
? C: fold, call 2, raise 4-50
C raise 6
? D: fold, call 6, raise 10-200   # 6 + 4
D call
A fold
B raise 20
C allin
D fold
? B: fold, call 30
B call
noact
pots 107(B,C)
next
noact
rank C > B
pay C=107 B=0
stacks A=199 B=150 C=107 D=194
```
"""
FALSE = [
    ("? C: fold, call 2, raise 4-50", "? C: fold, call 2, raise 4-49"),
    ("? C: fold, call 2, raise 4-50", "? C: fold, call 2, raise 5-50"),
    ("? C: fold, call 2, raise 4-50", "? C: fold, call 1, raise 4-50"),
    ("? C: fold, call 2, raise 4-50", "? C: fold, call 2, bet 4-50"),
    ("? C: fold, call 2, raise 4-50", "? C: fold, call 2"),
    ("? C: fold, call 2, raise 4-50", "? C: call 2, raise 4-50"),
    ("? C: fold, call 2, raise 4-50", "? C: check, raise 4-50"),
    ("? C: fold, call 2, raise 4-50", "? D: fold, call 2, raise 4-50"),
    ("? B: fold, call 30", "? B: fold, call 30, raise 80-200"),
    ("? B: fold, call 30", "noact"),
    ("C raise 6", "C raise 3"),
    ("C raise 6", "C bet 6"),
    ("C raise 6", "C check"),
    ("C raise 6", "D raise 6"),
    ("D call", "next"),
    ("pots 107(B,C)", "pots 106(B,C)"),
    ("pots 107(B,C)", "pots 107(B,C,D)"),
    ("pots 107(B,C)", "pots 100(B,C) 7(B,C)"),
    ("pots 107(B,C)", "return B 1"),
    ("rank C > B", "rank C > B > A"),
    ("rank C > B", "rank B > C"),
    ("rank C > B", "rank B=C"),
    ("rank C > B", "noact"),
    ("pay C=107 B=0", "pay C=106"),
    ("stacks A=199", "stacks A=200"),
]
BROKEN = [
    ("id whole", "id whole\nid again"),
    ("rules NL", "rules XL"),
    ("sb=1", "sb=one"),
    ("sb=1", "sb=1 mystery=2"),
    ("sb=1", "reopen=third sb=1"),
    ("rules NL sb=1 bb=2\n", ""),
    ("seats A=200 B=200 C=50 D=200\n", ""),
    ("seats A=200", "seats A=20.5"),
    ("seats A=200", "seats A=200 A=200"),
    ("post A sb 1", "post A tip 1"),
    ("post A sb 1", "post Z sb 1"),
    ("post A sb 1", "post A sb"),
    ("C raise 6", "C shoves"),
    ("C raise 6", "C raise 6 7"),
    ("C raise 6", "Z raise 6"),
    ("C raise 6", "C raise six"),
    ("C raise 6", "C"),
    ("C raise 6", "post C dead 1"),
    ("raise 4-50", "raise 4"),
    ("raise 4-50", "raise 4-50, raise 4-50"),
    ("pots 107(B,C)", "pots 107"),
    ("pay C=107 B=0", "pay"),
    ("noact\nrank", "noact\ndance\nrank"),
]


def test_the_true_example_holds() -> None:
    play(TRUE)


@pytest.mark.parametrize(("line", "false"), FALSE, ids=[false for _, false in FALSE])
def test_a_false_line_fails(line: str, false: str) -> None:
    assert line in TRUE
    with pytest.raises(notation.Wrong):
        play(TRUE.replace(line, false, 1))


@pytest.mark.parametrize(("line", "broken"), BROKEN, ids=[broken.replace("\n", " ") for _, broken in BROKEN])
def test_a_line_that_cannot_be_read_fails(line: str, broken: str) -> None:
    assert line in TRUE
    with pytest.raises(notation.Unreadable, match=r"here:\d+: cannot read"):
        play(TRUE.replace(line, broken, 1))


@pytest.mark.parametrize(
    "text",
    [
        "```hand\nid open\nrules NL sb=1 bb=2\n",
        "```hand\n```",
        "```hand\nid nothing\n```",
        "```hand\nid set-up\nrules NL sb=1 bb=2\nseats A=5 B=5\n```",
        "```split\namount=5 -> A=5\n```",
        "```split\namount=5 winners=A\n```",
        "```split\namount=5 winners=A low=B -> A=5\n```",
        "```split\namount=x winners=A -> A=5\n```",
        "```split\namount=5 winners=A pips=3 -> A=5\n```",
        "```rake\npots=18 bp=500 cap=20\n```",
        "```rake\npots=18 bp=500 cap=20 -> some\n```",
        "```rake\npots=18 bp=500 cap=20 tip=1 -> 0\n```",
        "```rake\npots=18 bp=500 cap=20 flop=maybe -> 0\n```",
        "```show\nlive A B\nlast B\n```",
        "```show\nlive A B\norder sideways A B\n```",
        "```show\nlive A B\norder aggressor A Z\n```",
        "```show\nlive A B\nstrength A=1\ntable A:show\n```",
        "```show\nlive A B\nstrength A=2 B=1\ntable A:burn\n```",
        "```pos\ntwo: BTN/SB BB\n```",
        "```btn\nhand btn=1 sb=2 bb=3\n```",
        "```btn\nstart method=dead seats=3 occ=1,2,3 btn=1 sb=2\n```",
        "```btn\nstart method=live seats=3 occ=1,2,3 btn=1 sb=2 bb=3\n```",
        "```btn\nstart method=dead seats=3 occ=1,2,3 btn=1 sb=2 bb=3 tip=1\n```",
        "```btn\nstart method=dead seats=3 occ=1,2,3 btn=1 sb=2 bb=3\nleave 4\n```",
        "```btn\nstart method=dead seats=3 occ=1,2,3 btn=1 sb=2 bb=3\ndance 1\n```",
        "```btn\nstart method=dead seats=3 occ=1,2,3 btn=1 sb=2 bb=3\nhand btn=2 sb=3\n```",
        "```buyin\nst=NL bb=2\n```",
        "```buyin\nst=XL bb=2 -> 80..200\n```",
        "```buyin\nst=NL bb=2 tip=1 -> 80..200\n```",
        "```buyin\nst=NL -> 80..200\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call\n```",
        "```ruling\ninc=2 stack=9 say=call -> call 2\n```",
        "```ruling\nfacing=2 facing=2 inc=2 stack=9 say=call -> call 2\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=perhaps -> call 2\n```",
        "```ruling\nfacing=2 inc=2 stack=9 chips=2.5 -> call 2\n```",
        "```ruling\nfacing=2 inc=2 stack=9 mood=bad say=call -> call 2\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call -> shrug\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call -> call\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call -> call 2 luck=1\n```",
    ],
)
def test_a_block_that_cannot_be_read_fails(text: str) -> None:
    with pytest.raises(notation.Unreadable):
        play(text)


@pytest.mark.parametrize(
    "text",
    [
        "```split\namount=101 winners=A,B -> A=50 B=51\n```",
        "```split\namount=101 winners=A,B -> A=51\n```",
        "```split\namount=101 high=A low=B -> A=50 B=51\n```",
        "```rake\npots=270+300 bp=500 cap=20 -> 13+15\n```",
        "```rake\npots=18 bp=500 cap=20 flop=no -> 1\n```",
        "```show\nlive A B C\naggressor B\nlastactor A\norder aggressor A B C\n```",
        "```show\nlive A B\naggressor A\nlastactor B\nstrength A=2 B=1\ntable A:show B:show\n```",
        "```pos\n3: BTN SB BB\n```",
        "```btn\nstart method=dead seats=3 occ=1,2,3 btn=1 sb=2 bb=3\nhand btn=1 sb=2 bb=3\n```",
        "```btn\nstart method=dead seats=3 occ=1,2,3 btn=1 sb=2 bb=3\nhand btn=2* sb=3 bb=1\n```",
        "```btn\nstart method=dead seats=3 occ=1,2,3 btn=1 sb=2 bb=3\nhand btn=2 sb=3+1 bb=1\n```",
        "```btn\nstart method=dead seats=3 occ=1,2,3 btn=1 sb=2 bb=3\nhand btn=2 sb=none bb=1\n```",
        "```btn\nstart method=dead seats=3 occ=1,2 btn=1 sb=1 bb=2\nleave 1\nhand btn=2 sb=2 bb=1\n```",
        "```buyin\nst=NL bb=2 -> 80..201\n```",
        "```buyin\nst=FL maxbet=4 -> 40..400\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call -> call 3\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call -> raise 2\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call -> allin 2\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call -> floor\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=check -> floor\n```",
        "```ruling\nfacing=3 inc=2 stack=9 chips=1 -> call-or-fold\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call -> call 2 due=1\n```",
        "```ruling\nfacing=2 inc=2 stack=9 say=call -> call 2 rule=12.1\n```",
    ],
)
def test_a_false_block_fails(text: str) -> None:
    with pytest.raises(notation.Wrong, match="croupier says"):
        play(text)


def test_what_is_not_built_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(block: notation.Block) -> None:
        raise errors.NotSupported(f"{block.name} is a game of its own")

    monkeypatch.setitem(notation._PLAYERS, "pos", refuse)
    with pytest.raises(notation.NotBuilt, match="not built yet: later is a game of its own"):
        play("```pos\nid later\n2: BTN/SB BB\n```")


def test_only_examples_are_read() -> None:
    text = "\n".join(
        [
            "```python\nimport croupier\n```",
            "````markdown\n```hand\nid quoted\n```\n````",
            "~~~split\nid tilde\namount=5 winners=A -> A=5\n~~~",
            "  ```pos   \n  2: BTN/SB BB\n  ```",
            "```hands\n```",
        ]
    )
    blocks = list(notation.read_text(text, "here"))
    assert [(block.kind, block.name) for block in blocks] == [("split", "tilde"), ("pos", "pos-13")]
    for block in blocks:
        notation.play(block)


def test_every_block_of_a_folder_has_an_id_of_its_own(tmp_path: Path) -> None:
    block = "```split\nid one\namount=5 winners=A -> A=5\n```\n"
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.md").write_text(block * 2)
    (tmp_path / "deep" / "b.md").write_text(block)
    (tmp_path / "c.txt").write_text(block)
    assert [name for name, _ in notation.read_folder(tmp_path)] == ["a.md:one", "a.md:one#2", "deep/b.md:one"]


def test_the_golden_files_carry_no_block_twice() -> None:
    names = [block.name for _, block in notation.read_folder(HERE) if not re.fullmatch(r"\w+-\d+", block.name)]
    assert sorted(names) == sorted(set(names))
