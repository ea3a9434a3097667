"""A scenario: a claim about the server, and a function that tries to refute it."""

import fnmatch
import importlib
import pkgutil
from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Scenario:
    name: str
    run: Callable


_registered: list[Scenario] = []


def scenario(sentence: str):
    """Marks the function of a file as its scenario."""

    def register(function):
        _registered.append(Scenario(sentence, function))
        return function

    return register


def all_scenarios() -> list[Scenario]:
    """Every scenario of the package `scenarios`, in the order of their files."""
    import scenarios

    for module in sorted(pkgutil.iter_modules(scenarios.__path__), key=lambda found: found.name):
        importlib.import_module(f"scenarios.{module.name}")
    return list(_registered)


def chosen_scenarios(patterns: list[str]) -> list[Scenario]:
    """Scenarios whose file or title matches one of the patterns, or all if there are none."""
    return [
        one
        for one in all_scenarios()
        if not patterns
        or any(
            fnmatch.fnmatch(text, pattern)
            for pattern in patterns
            for text in (one.name, one.run.__module__.rpartition(".")[2])
        )
    ]
