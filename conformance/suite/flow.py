"""A flow: one task of a user, as a function that returns the server's results."""

import fnmatch
import importlib
import pkgutil
from dataclasses import dataclass
from typing import Callable

LINES = ("3.x", "2.x")
"""The lines of MLflow clients a flow can run with."""


@dataclass(frozen=True)
class Flow:
    name: str
    lines: tuple[str, ...]
    run: Callable
    accounts: bool
    """Whether it needs a server that requires a login."""


_registered: list[Flow] = []


def flow(function=None, *, lines=LINES, accounts=False):
    """Marks a function as a flow, for every release line of clients and without logins by default."""

    def register(function):
        area = function.__module__.rpartition(".")[2]
        _registered.append(Flow(f"{area}.{function.__name__}", tuple(lines), function, accounts))
        return function

    return register(function) if function else register


def all_flows() -> list[Flow]:
    """Every flow of the package `flows`, in the order of their files."""
    import flows

    for module in sorted(pkgutil.iter_modules(flows.__path__), key=lambda found: found.name):
        importlib.import_module(f"flows.{module.name}")
    return list(_registered)


def chosen_flows(line: str, patterns: list[str], accounts: bool) -> list[Flow]:
    """The flows of a line and a kind of server whose names match one of the patterns; no pattern matches all."""
    return [
        flow
        for flow in all_flows()
        if line in flow.lines
        and flow.accounts == accounts
        and (not patterns or any(fnmatch.fnmatch(flow.name, pattern) for pattern in patterns))
    ]
