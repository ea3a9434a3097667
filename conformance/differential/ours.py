"""Writes runs to a server of ours over HTTP, step by step, as clients would."""

import concurrent.futures

from differential.runs import EXPERIMENTS, Run
from suite.here import Http

AT_ONCE = 4
FIRST = "first"
"""Value of a tag before it is overwritten with its final value."""


class Ours:
    def __init__(self, url: str, workspace: str | None = None):
        self._http = Http(url, workspace=workspace)

    def experiments(self) -> list[str]:
        return [
            self.post("experiments/create", name=f"differential {number}")["experiment_id"]
            for number in range(EXPERIMENTS)
        ]

    def fill(self, experiments: list[str], runs: list[Run]):
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
            for _ in threads.map(lambda run: self._add(experiments[run.experiment], run), runs):
                pass
        self.post("experiments/delete", experiment_id=experiments[-1])

    def post(self, path: str, **body) -> dict:
        told = self._http.post(path, body)
        if told["status"] != 200:
            raise RuntimeError(f"{path} {body} ended with {told}")
        return told["body"]

    def create(self, experiment: str, **details) -> dict:
        return self.post("runs/create", experiment_id=experiment, **details)["run"]["info"]

    def _add(self, experiment: str, run: Run):
        run.known = self.create(experiment, user_id=run.user, start_time=run.start, run_name="before")
        self._log(run, step=1, metrics=dict.fromkeys(run.metrics, 7.0), tags=dict.fromkeys(run.tags, FIRST))
        self._log(run, step=2, **_part(run, is_late=False))
        if run.datasets:
            self.post("runs/log-inputs", run_id=run.id, datasets=[_input(*one) for one in run.datasets.items()])
        if run.is_ended_early:
            self._end(run)
        self._log(run, step=2, **_part(run, is_late=True))
        self.post("runs/update", run_id=run.id, run_name=run.name)
        if not run.has_name_tag:
            self.post("runs/delete-tag", run_id=run.id, key="mlflow.runName")
        if not run.is_ended_early:
            self._end(run)
        if run.is_restored or run.is_deleted:
            self.post("runs/delete", run_id=run.id)
        if run.is_restored and not run.is_deleted:
            self.post("runs/restore", run_id=run.id)

    def _end(self, run: Run):
        end = {} if run.end is None else {"end_time": run.end}
        self.post("runs/update", run_id=run.id, status=run.status, **end)

    def _log(self, run: Run, step: int, metrics: dict, tags: dict, params: dict | None = None):
        self.post(
            "runs/log-batch",
            run_id=run.id,
            metrics=[_metric(key, value, step) for key, value in metrics.items()],
            params=_entries(params or {}),
            tags=_entries(tags),
        )


def _part(run: Run, is_late: bool) -> dict:
    def part(entries: dict) -> dict:
        return {key: value for key, value in entries.items() if (key in run.late) == is_late}

    return {"metrics": part(run.metrics), "params": part(run.params), "tags": part(run.tags)}


def _metric(key: str, value: float, step: int) -> dict:
    spelled = {float("inf"): "Infinity", float("-inf"): "-Infinity"}.get(value, value)
    return {"key": key, "value": spelled if value == value else "NaN", "timestamp": step, "step": step}


def _entries(entries: dict[str, str]) -> list[dict]:
    return [{"key": key, "value": value} for key, value in entries.items()]


def _input(dataset: tuple[str, str], context: str | None) -> dict:
    tags = [{"key": "mlflow.data.context", "value": context}] if context else []
    name, digest = dataset
    return {"tags": tags, "dataset": {"name": name, "digest": digest, "source_type": "local", "source": "s"}}
