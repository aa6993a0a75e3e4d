"""Nothing in README or docs may be untrue: sessions run, commands exist, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent
PAGES = sorted(
    [*HOUSE.glob("*.md"), *(HOUSE / "docs").rglob("*.md")], key=lambda page: (page.parent != HOUSE, page.name)
)
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
SHELL = ("bash", "console", "sh", "shell")
TOOLS = ("cargo", "cd", "git", "maturin", "mypy", "pip", "pytest", "python", "python3", "ruff")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(HOUSE).as_posix())


def blocks(page: Path, *languages: str) -> Iterator[tuple[int, str]]:
    """The fenced blocks in these languages, each with its first line's number in the page."""
    text = page.read_text(encoding="utf-8")
    for fence in FENCE.finditer(text):
        if fence[1] in languages:
            yield text.count("\n", 0, fence.start(2)), fence[2]


@each_page
def test_sessions_run(page: Path) -> None:
    """All sessions of one page share their names, as a reader who types along would have it."""
    parser, names = doctest.DocTestParser(), {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.REPORT_NDIFF, verbose=False)
    heard: list[str] = []
    for line, text in blocks(page, "python", "pycon"):
        if ">>>" in text:
            session = parser.get_doctest(text, names, page.name, str(page), line)
            runner.run(session, out=heard.append, clear_globs=False)
            names = session.globs
        else:
            exec(compile("\n" * line + text, str(page), "exec"), names)
    assert not runner.summarize(verbose=False).failed, "".join(heard)


@each_page
def test_commands_exist(page: Path) -> None:
    for line, text in blocks(page, *SHELL):
        for command in re.split(r"\n|&&|;|\|", text.replace("\\\n", " ")):
            words = shlex.split(command.removeprefix("$ "), comments=True)
            while words and "=" in words[0]:
                words.pop(0)
            if words:
                assert exists(words), f"{page.name}:{line}: {' '.join(words)}"


def exists(words: list[str]) -> bool:
    """Whether a command and what it runs are there: a tool, a script of ours, a subcommand of croupier."""
    name = words[0].removeprefix(".venv/bin/")
    if name == "croupier":
        cli = pytest.importorskip("typer", reason="the extra cli is not installed") and __import__("croupier.cli").cli
        known = {command.name or command.callback.__name__ for command in cli.app.registered_commands}
        return len(words) == 1 or words[1].startswith("-") or words[1] in known
    if name.startswith("python") and words[1:2] == ["-m"]:
        return words[2] in (*TOOLS, "venv") or (HOUSE / words[2] / "__main__.py").exists()
    return name in TOOLS or (HOUSE / name).is_file()


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("mailto:"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
