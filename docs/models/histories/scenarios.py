"""The scenarios, and the mutations that show which rule prevents what."""

from typing import NamedTuple

from histories.state import HistoryScenario

HISTORIES = {
    "history: one by one": HistoryScenario(points=(4, 12, 13), rounds=2),
    "history: old values": HistoryScenario(points=(4, 5, 6), rounds=2),
    "history: batches": HistoryScenario(points=(12,), batches=((5, 14), (6, 7)), rounds=2),
    "history: purged": HistoryScenario(points=(12,), batches=((5, 14),), rounds=2, purgers=1),
}


class HistoryMutation(NamedTuple):
    broken: str
    scenario: str
    expected: str


HISTORY_MUTATIONS = (
    HistoryMutation("the chunk is deleted before the mark", "history: one by one", "does not say so"),
    HistoryMutation("the mark is unconditional", "history: purged", "exists again"),
    HistoryMutation("the mark is unconditional", "history: one by one", "is lost"),
    HistoryMutation("the mark keeps the revision", "history: old values", "does not say so"),
    HistoryMutation("a partly expired chunk is deleted", "history: batches", "is lost"),
    HistoryMutation("the reach of the head decides", "history: batches", "is lost"),
)
