"""The items of one run, and what each process holds."""

from typing import NamedTuple, Optional

GC_ACTIVE, GC_DELETED = "ACTIVE", "DELETED"


class GcScenario(NamedTuple):
    """How many of each process. The run is deleted by itself, or with its experiment. Restorers restore the run, and
    the last one the experiment; writers log data; settlers settle the run. Commands (`gc`) delete what is
    deleted; servers delete by age: only the first deletion was long enough ago, and only by itself."""

    with_experiment: bool = False
    restorers: int = 1
    deleters: int = 0
    experiment_restorers: int = 0
    writers: int = 0
    settlers: int = 0
    commands: int = 1
    servers: int = 0
    broken: str = ""


class Run(NamedTuple):
    """deleted is the number of its last deletion, 0 if it is not deleted; restored is the epoch of the experiment in
    which it was restored; generation is changed by each settling."""

    deleted: int
    restored: int
    generation: int


class GcState(NamedTuple):
    """rows are the generations of existing rows, named those that the snapshot names."""

    run: Optional[Run]
    stage: str
    epoch: int
    deletions: int
    has_ticket: bool
    has_files: bool
    has_data: bool
    rows: frozenset
    named: Optional[frozenset]
    was_restored: bool
    was_purged_early: bool
    processes: tuple


class GcProcess(NamedTuple):
    """at is the next step; seen is what was read."""

    kind: str
    at: str
    seen: Optional[Run] = None
    epoch: int = 0
    stage: str = ""


def is_active(run, stage, epoch):
    return run is not None and run.deleted == 0 and (stage == GC_ACTIVE or run.restored == epoch)


def initial_gc_state(scenario):
    run = Run(0, 0, 1) if scenario.with_experiment else Run(1, 0, 1)
    stage = GC_DELETED if scenario.with_experiment else GC_ACTIVE
    counts = (
        ("restorer", scenario.restorers), ("deleter", scenario.deleters), ("writer", scenario.writers),
        ("experiment restorer", scenario.experiment_restorers), ("settler", scenario.settlers),
        ("command", scenario.commands), ("server", scenario.servers))
    processes = tuple(GcProcess(kind, "read") for kind, count in counts for _ in range(count))
    return GcState(run, stage, 1, 1, False, True, True, frozenset({1}), frozenset({1}), False, False, processes)
