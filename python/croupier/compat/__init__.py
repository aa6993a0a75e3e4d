"""Drop-ins for treys, deuces, phevaluator and eval7: their names and their numbers over our evaluator.

Change one import line, ``from treys import Card, Evaluator`` to ``from croupier.compat.treys import Card,
Evaluator``, and everything else may stay as it is. ``docs/compat.md`` says what is the same and what is not.

While ``croupier.compat.strict`` is true, a card that is there twice and a number that is no card are errors,
which are also of the class that the original raises for bad input. Set it to false to have the original's
value instead, wherever that does not depend on what lies beside a table in memory.
"""

strict = True

_MODULES = ("deuces", "eval7", "phevaluator", "treys")


def __getattr__(name: str) -> object:
    """Load a drop-in on first use (PEP 562): none of them needs the others."""
    if name in _MODULES:
        from importlib import import_module

        return import_module(f"croupier.compat.{name}")
    raise AttributeError(f"module 'croupier.compat' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
