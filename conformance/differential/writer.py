"""Concurrent writer to other runs of the same experiments, without pause."""

import contextlib
import itertools
import random
import threading
from typing import Callable

from differential.ours import Ours
from differential.runs import KEYS, NUMBERS, TEXTS
from differential.searches import END_OF_TIME

RUNS = 20


@contextlib.contextmanager
def writing(writer: Callable):
    """Runs a writer in a thread while the block runs, one write after the other. No write may fail."""
    is_over = threading.Event()
    failures = []

    def write():
        try:
            write_next = writer()
            for number in itertools.count():
                if is_over.is_set():
                    return
                write_next(number)
        except Exception as failure:  # noqa: BLE001 - raised again by the thread that joins.
            failures.append(failure)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
    if failures:
        raise failures[0]


def run_writer(url: str, experiments: list[str]) -> Callable[[int], None]:
    """Writer of runs of its own, in all experiments but the last."""
    return _Writer(Ours(url), experiments[:-1]).write


class _Writer:
    def __init__(self, server: Ours, experiments: list[str]):
        self._server = server
        self._chance = random.Random(0)
        self._runs = [self._create(experiments[number % len(experiments)]) for number in range(RUNS)]

    def _create(self, experiment: str) -> str:
        info = self._server.create(experiment, user_id="writer", start_time=END_OF_TIME, run_name="a writer's")
        run = info["run_id"]
        self._server.post(
            "runs/log-batch",
            run_id=run,
            params=[{"key": "part", "value": "busy"}],
            tags=[{"key": "part", "value": "busy"}],
            metrics=[{"key": "part", "value": 2, "timestamp": 1, "step": 1}],
        )
        return run

    def write(self, number: int):
        run, pick = self._chance.choice(self._runs), self._chance.choice
        values = [value for value in NUMBERS if abs(value) < 1e9]
        self._server.post(
            "runs/log-batch",
            run_id=run,
            tags=[{"key": pick(KEYS), "value": pick(TEXTS)}],
            metrics=[{"key": pick(KEYS), "value": pick(values), "timestamp": number, "step": number}],
        )
        match number % 5:
            case 0:
                self._server.post("runs/update", run_id=run, status=pick(["FINISHED", "RUNNING", "FAILED"]))
            case 1:
                self._server.post("runs/update", run_id=run, run_name=f"a writer's {number}")
            case 2:
                self._server.post("runs/delete", run_id=run)
                self._server.post("runs/restore", run_id=run)
