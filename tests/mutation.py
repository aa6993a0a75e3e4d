"""Change one place of a module at a time, and see whether the tests notice.

    python -m tests.mutation betting.py rake.py

A mutant has a comparison turned round, a number one off, a condition dropped, a statement left out. The
tests below are collected once; then a process of its own for each mutant puts the changed function in
the place of the other and runs them up to the first that fails, beginning with those that failed last.
What survives, or is changed outside of a function, is tried again in a new interpreter, where the whole
module is the mutant. The files on disk stay as they are.

A mutant that no test kills is printed, unless `mutants.txt` says why it behaves like the original: one a
line as it is printed, `#`, and the reason. Exit status 1 when one is neither killed nor explained.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import NamedTuple

import pytest

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent / "python" / "croupier"
EXPLAINED = HERE / "mutants.txt"
TESTS = """
    rule_book edges edges_hand edges_betting edges_dealer edges_told by_number options options_posts
    options_showdown hand_door contradictions stories vectors coming_in retold doors story pots slow_twin
"""  # about three seconds

BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
NEGATIONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
CALLS = {"max": "min", "min": "max", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}


class Mutant(NamedTuple):
    """One place of a module, and what stands there instead."""

    line: int
    where: str  # its class and function
    change: str  # the line, with the old and the new
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines."""
    rows = [row.encode() for row in source.splitlines(keepends=True)]
    starts = [sum(map(len, rows[:row])) for row in range(len(rows))]
    whole = source.encode()
    seen = {ast.dump(ast.parse(source))}
    for node, where, new in places(ast.parse(source), ""):
        last = (node.end_lineno or node.lineno) - 1
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[last] + (node.end_col_offset or 0)
        changed = (whole[:start] + new.encode() + whole[end:]).decode()
        shape = ast.dump(ast.parse(changed))
        if shape not in seen:
            seen.add(shape)
            before, behind = whole[starts[node.lineno - 1] : start], whole[end : starts[last] + len(rows[last])]
            change = f"{before.decode()}«{whole[start:end].decode()} → {new}»{behind.decode()}"
            yield Mutant(node.lineno, where, " ".join(change.split()), changed)


Place = tuple[ast.expr | ast.stmt, str, str]


def places(node: ast.AST, where: str) -> Iterator[Place]:
    """The nodes that may change, the function each is in, and the text to put there."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
                yield from places(child, f"{where}.{child.name}".lstrip("."))
            elif isinstance(child, ast.AST) and not idle(child):
                if isinstance(child, (ast.expr, ast.stmt)):
                    for new in changes(child, node):
                        yield child, where, new
                # what an error says is for its reader
                if not isinstance(child, (ast.Raise, ast.JoinedStr, ast.Assert)):
                    yield from places(child, where)


def idle(node: ast.AST) -> bool:
    """What does nothing when a hand is played: imports, docstrings, names of attributes, hints."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Expr(ast.Constant()) | ast.AnnAssign(value=None):
            return True
        case ast.Expr(ast.Call(ast.Name("explain"))):
            return True
        case ast.Assign([ast.Name(name)], value):
            hint = isinstance(value, ast.Subscript) or "TypeVar(" in ast.unparse(value)
            return name.startswith("__") or name == "TYPE_CHECKING" or (name[0].isupper() and hint)
        case ast.If(ast.Name("TYPE_CHECKING")) | ast.keyword("strict"):
            return True
    return False


def changes(node: ast.expr | ast.stmt, parent: ast.AST) -> Iterator[str]:
    """What to put in the place of a node.

    Whatever falls to the same tests as another change is left out: a condition that is turned round falls to
    those that notice one that always holds or never does, `or` for `and` to those that miss a part of it.
    """
    tested = isinstance(parent, (ast.If, ast.While, ast.IfExp)) and node is parent.test

    def text(other: ast.AST) -> str:
        return f"({ast.unparse(ast.fix_missing_locations(other))})"

    match node:
        case ast.Compare(left, ops, comparators):
            for at, op in enumerate(ops):
                for others in (BOUNDARIES,) if tested else (BOUNDARIES, NEGATIONS):
                    if type(op) in others:
                        yield text(ast.Compare(left, [*ops[:at], others[type(op)](), *ops[at + 1 :]], comparators))
        case ast.BoolOp(op, values):
            for at in range(len(values)):
                rest = [*values[:at], *values[at + 1 :]]
                yield text(rest[0] if len(rest) == 1 else ast.BoolOp(op, rest))
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield text(ast.BinOp(left, OPERATORS[type(op)](), right))
        case ast.UnaryOp(ast.Not() | ast.USub(), operand) if not tested:
            yield text(operand)
        case ast.Constant(bool(value)):
            yield str(not value)
        case ast.Constant(int(value)):
            yield from (str(value + 1), str(value - 1))
        case ast.Constant(str(value)) if " " not in value:  # not a sentence
            yield repr(value + "?")
        case ast.Call(ast.Name(name), [first]) if name in CALLS and not node.keywords:
            yield text(ast.Call(ast.Name(CALLS[name]), [first], []))
        case ast.Call(ast.Name("max" | "min" as name), arguments):
            yield text(ast.Call(ast.Name(CALLS[name]), arguments, node.keywords))
        case ast.Slice(lower, upper, step):
            if lower is not None:
                yield ast.unparse(ast.Slice(None, upper, step))
            if upper is not None:
                yield ast.unparse(ast.Slice(lower, None, step))
        case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
            for at, loop in enumerate(node.generators):
                for condition in loop.ifs:
                    others = [other for other in loop.ifs if other is not condition]
                    loops = [*node.generators]
                    loops[at] = ast.comprehension(loop.target, loop.iter, others, loop.is_async)
                    fields = {**dict(ast.iter_fields(node)), "generators": loops}
                    alone = isinstance(parent, ast.Call) and isinstance(node, ast.GeneratorExp)
                    yield text(type(node)(**fields)) if not alone else ast.unparse(type(node)(**fields))
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield "return None"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "break"
        case ast.Assign() | ast.AugAssign() | ast.Expr() | ast.Raise() | ast.Delete() | ast.AnnAssign():
            yield "pass"
    if isinstance(node, ast.Call):
        for at, word in enumerate(node.keywords):
            if word.arg != "strict":
                yield text(ast.Call(node.func, node.args, [*node.keywords[:at], *node.keywords[at + 1 :]]))
    if tested:
        yield "True"
        yield "False"


class Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the mutant where the module is asked for."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name, self.path = name, path
        self.code = compile(source, str(path), "exec")

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self, origin=str(self.path)) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.path)
        exec(self.code, module.__dict__)


def function(module: ModuleType, where: str) -> FunctionType | None:
    """The function of a module that is called so; None if it is no plain one."""
    found: object = module
    for name in where.split("."):
        found = vars(found).get(name)
        found = getattr(found, "fget", None) or getattr(found, "__func__", found)
    return found if isinstance(found, FunctionType) else None


def replace(name: str, mutant: Mutant) -> None:
    """Put the changed function in the place of the other, whoever has it already."""
    other = ModuleType(name)
    sys.modules[f"{name} changed"] = other
    exec(compile(mutant.source, name, "exec"), other.__dict__)
    old, new = function(sys.modules[name], mutant.where), function(other, mutant.where)
    assert old is not None and new is not None
    old.__code__ = new.__code__
    old.__defaults__, old.__kwdefaults__ = new.__defaults__, new.__kwdefaults__


def limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


class Bite:
    """Runs the collected tests against every mutant, where pytest would run them once."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.items: list[pytest.Item] = []
        self.unexplained = 0
        rows = EXPLAINED.read_text(encoding="utf-8").splitlines()
        self.why = dict(row.rsplit("  # ", 1) for row in rows if "  # " in row)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        for name in self.given.modules:
            self.module(name)
        return True

    def module(self, name: str) -> None:
        source = (SOURCES / name).read_text(encoding="utf-8")
        if self.anew(name, source) != "survived":
            raise SystemExit(f"{name}: the tests fail as it is")
        counts: Counter[str] = Counter()
        started, gone = time.monotonic(), {key for key in self.why if key.startswith(f"{name}:")}
        for mutant in mutants(source):
            if not self.given.lines[0] <= mutant.line <= self.given.lines[1]:
                continue
            key = f"{name}:{mutant.where}: {mutant.change}"
            found = self.forked(name, mutant)
            if found == "untold" or (found == "survived" and key not in self.why):
                found = self.anew(name, mutant.source)
            if found == "survived" and key in self.why:
                found = "equivalent"
                gone.discard(key)
            if found in ("survived", "timeout"):
                tell(f"{found} {mutant.line} {key}")
            counts[found] += 1
        self.unexplained += counts["survived"]
        told = ", ".join(f"{count} {found}" for found, count in sorted(counts.items()))
        tell(f"{name}: {counts.total()} mutants, {told}, in {time.monotonic() - started:.0f} s")
        if self.given.lines == WHOLE:
            for key in sorted(gone):
                tell(f"explained, but killed or gone: {key}")

    def forked(self, name: str, mutant: Mutant) -> str:
        """Run the tests in a copy of this process; "untold" where no function can be put in place of another."""
        module = f"croupier.{name.removesuffix('.py')}"
        if module not in sys.modules or not mutant.where or function(sys.modules[module], mutant.where) is None:
            return "untold"
        ours, theirs = os.pipe()
        child = os.fork()
        if not child:
            limit(self.given.limit)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            with contextlib.suppress(BaseException):
                replace(module, mutant)
                os.write(theirs, str(self.first_to_fail()).encode())
            os._exit(0)
        os.close(theirs)
        with os.fdopen(ours) as answer:
            failed = answer.read()
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status):
            return "timeout"
        if not failed:  # not even put in place
            return "untold"
        if failed != "None":
            self.items.insert(0, self.items.pop(int(failed)))
        return "survived" if failed == "None" else "killed"

    def first_to_fail(self) -> int | None:
        for at, item in enumerate(self.items):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            if item.session.testsfailed:
                return at
        return None

    def anew(self, name: str, source: str) -> str:
        """Run the tests in a new interpreter."""
        command = [sys.executable, "-m", "tests.mutation", name, "--instead", "--tests", *self.given.tests]
        quiet = subprocess.DEVNULL
        done = subprocess.run(
            [*command, "--limit", str(self.given.limit)],
            input=source.encode(),
            cwd=HERE.parent,
            stdout=quiet,
            stderr=quiet,
        )
        if done.returncode < 0:
            return "timeout"
        return "killed" if done.returncode else "survived"


def tell(line: str) -> None:
    print(line, file=sys.__stdout__, flush=True)


WHOLE = (0, 1 << 20)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="See whether the tests bite.")
    parser.add_argument("modules", nargs="+", help="such as betting.py")
    parser.add_argument("--lines", type=int, nargs=2, default=WHOLE, help="only from one line to another")
    parser.add_argument("--tests", nargs="+", default=TESTS.split(), help="such as pots (default: %(default)s)")
    parser.add_argument(
        "--limit", type=int, default=10, help="processor seconds a mutant may take (default: %(default)s)"
    )
    parser.add_argument("--list", action="store_true", help="say what would be changed")
    parser.add_argument(
        "--instead", action="store_true", help="run the tests against a module read from standard input"
    )
    given = parser.parse_args()
    sys.path[:0] = [str(HERE), str(SOURCES.parent)]
    if given.list:
        for name in given.modules:
            for mutant in mutants((SOURCES / name).read_text(encoding="utf-8")):
                print(f"{mutant.line} {name}:{mutant.where}: {mutant.change}")
        return 0
    files = [str(HERE / f"test_{name}.py") for name in given.tests] + [str(SOURCES / name) for name in given.modules]
    options = ["-x", "-qq", "--assert=plain", "-p", "no:cacheprovider", "-p", "tests.mutation", *files]
    if given.instead:
        limit(given.limit)
        name = given.modules[0]
        sys.meta_path.insert(0, Instead(f"croupier.{name.removesuffix('.py')}", SOURCES / name, sys.stdin.read()))
        return pytest.main(options)
    bite = Bite(given)
    pytest.main(["-s", *options], plugins=[bite])
    return bite.unexplained > 0


def pytest_configure() -> None:
    """The same examples in every run; and what fails need not be made small."""
    import hypothesis

    phases = hypothesis.Phase.explicit, hypothesis.Phase.generate
    hypothesis.settings.register_profile("mutation", database=None, derandomize=True, deadline=None, phases=phases)
    hypothesis.settings.load_profile("mutation")


if __name__ == "__main__":
    sys.exit(main())
