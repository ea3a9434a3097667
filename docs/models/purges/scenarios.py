"""The scenarios, and the mutations that show which rule prevents what."""

from typing import NamedTuple

from purges.state import GcScenario

GC = {
    "gc: restored meanwhile": GcScenario(restorers=2, deleters=1, commands=2),
    "gc: restored in a deleted experiment": GcScenario(with_experiment=True, restorers=1, experiment_restorers=1),
    "gc: late writers": GcScenario(restorers=1, writers=2, commands=2),
    "gc: settlers": GcScenario(restorers=1, settlers=2, commands=1),
    "gc: two servers": GcScenario(restorers=1, deleters=1, commands=0, servers=2),
    "gc: a server and a command": GcScenario(restorers=1, deleters=1, commands=1, servers=1),
    "gc: a server, settler and writer": GcScenario(
        restorers=1, deleters=1, writers=1, settlers=1, commands=0, servers=1),
    "gc: a server in a deleted experiment": GcScenario(
        with_experiment=True, restorers=1, deleters=1, experiment_restorers=1, commands=1, servers=1),
    "gc: everything": GcScenario(
        with_experiment=True, restorers=1, deleters=1, experiment_restorers=1, writers=1, settlers=1, commands=1),
}


class GcMutation(NamedTuple):
    broken: str
    scenario: str
    expected: str


GC_MUTATIONS = (
    GcMutation("the decision is unconditional", "gc: restored meanwhile", "after it was restored"),
    GcMutation(
        "the epoch of a restoration is not compared", "gc: restored in a deleted experiment", "after it was restored"),
    GcMutation("the experiment is not checked", "gc: restored in a deleted experiment", "after it was restored"),
    GcMutation("the time of the deletion is not compared", "gc: two servers", "before its age"),
    GcMutation("the run is deleted before the ticket is put", "gc: restored meanwhile", "something is left"),
    GcMutation("the ticket is deleted before the items", "gc: restored meanwhile", "something is left"),
    GcMutation("the snapshot is deleted before the rows", "gc: restored meanwhile", "something is left"),
    GcMutation("items are deleted while requests write", "gc: late writers", "something is left"),
)
