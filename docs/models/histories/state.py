"""The items of one series, and what each process holds."""

from typing import NamedTuple, Optional

# Points are numbers: those below HORIZON have expired, and the greatest is the latest.
HORIZON = 10
ROOM = 2


class HistoryScenario(NamedTuple):
    """points are logged one by one, each by an appender of its own; batches become chunks of their own. Rounds delete
    what has expired; a purger deletes the run permanently."""

    points: tuple = ()
    batches: tuple = ()
    rounds: int = 1
    purgers: int = 0
    broken: str = ""


class Head(NamedTuple):
    """width is the greatest difference of points in a chunk that the head knows; is_marked says that values are
    missing."""

    revision: int
    tail: frozenset
    latest: int
    width: int
    is_marked: bool


class HistoryState(NamedTuple):
    """chunks are sets of points, as keys contain a digest; logged are the points that were confirmed."""

    head: Optional[Head]
    chunks: frozenset
    logged: frozenset
    is_purged: bool
    processes: tuple


class HistoryProcess(NamedTuple):
    """at is the next step; points is what it logs; seen, chunk and put are what it holds."""

    kind: str
    at: str
    points: frozenset = frozenset()
    seen: Optional[Head] = None
    chunk: frozenset = frozenset()
    put: frozenset = frozenset()


def initial_history_state(scenario):
    """An old chunk, and a full tail of one expired and one later point."""
    head = Head(1, frozenset({3, 11}), 11, 1, False)
    processes = tuple(
        [HistoryProcess("appender", "read", frozenset({point})) for point in scenario.points]
        + [HistoryProcess("appender", "read", frozenset(batch)) for batch in scenario.batches]
        + [HistoryProcess("round", "list") for _ in range(scenario.rounds)]
        + [HistoryProcess("purger", "head") for _ in range(scenario.purgers)])
    return HistoryState(head, frozenset({frozenset({1, 2})}), frozenset({1, 2, 3, 11}), False, processes)
