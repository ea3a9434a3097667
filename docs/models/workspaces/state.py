"""The table, and what each process holds."""

from typing import NamedTuple, Optional

ACTIVE, CLOSING, DELETING, MOVING = "ACTIVE", "CLOSING", "DELETING", "MOVING"
TEAM, DEFAULT, NOWHERE = "team", "default", "nowhere"


class Scenario(NamedTuple):
    """creators and role_creators create one resource or role each; deleters delete in a mode; recreators create the
    workspace again."""

    creators: int = 1
    deleters: tuple = ()
    removers: int = 1
    recreations: int = 0
    role_creators: int = 0
    broken: str = ""


class Item(NamedTuple):
    """The workspace. Its roles are its incarnation; those of no workspace are negative. Revisions are never used again, unless a mutation says so."""

    state: str
    revision: int
    incarnation: int


class Resource(NamedTuple):
    place: str
    has_row: bool


class State(NamedTuple):
    item: Optional[Item]
    last_revision: int
    last_incarnation: int
    resources: tuple
    roles: frozenset
    processes: tuple


class Process(NamedTuple):
    """at is the next step; seen is what was read; left are the members or roles that are still to be removed."""

    kind: str
    at: str
    mode: str = ""
    seen: Optional[Item] = None
    left: tuple = ()
    has_retried: bool = False


def initial_state(scenario):
    item = Item(ACTIVE, 1, 1)
    processes = tuple(Process("creator", "create") for _ in range(scenario.creators))
    processes += tuple(Process("deleter", "read", mode) for mode in scenario.deleters)
    processes += tuple(Process("remover", "read") for _ in range(scenario.removers))
    processes += tuple(Process("recreator", "create") for _ in range(scenario.recreations))
    processes += tuple(Process("role creator", "create") for _ in range(scenario.role_creators))
    return State(item, 1, 1, (None,) * scenario.creators, frozenset({1}), processes)


def members(state):
    return tuple(n for n, one in enumerate(state.resources) if one is not None and one.has_row)


def replaced(scenario, state, seen, target):
    """Conditional replacement of the item; None if it is refused."""
    if state.item is None or state.item.revision != seen.revision:
        return None
    revision = state.last_revision + 1
    if scenario.broken == "revisions restart":
        revision = state.item.revision + 1
    item = Item(target, revision, state.item.incarnation)
    return state._replace(item=item, last_revision=max(revision, state.last_revision))


def with_resource(state, number, resource):
    resources = list(state.resources)
    resources[number] = resource
    return state._replace(resources=tuple(resources))
