"""Writes traces to a server over HTTP, step by step, as clients would."""

import concurrent.futures

from suite.here import Http
from suite.otlp import PROTOBUF, export, protobuf
from traces.data import EXPERIMENTS, Trace
from traces.servers import V3

AT_ONCE = 3
RUNS = 3


class Filled:
    """One server, and its own ids of the experiments and runs that all servers have."""

    def __init__(self, url: str, workspace: str | None = None):
        self._http = Http(url, workspace=workspace)
        self.url = url
        self.experiments = [
            self.post("experiments/create", {"name": f"traces {number}"})["experiment_id"] for number in range(EXPERIMENTS)
        ]
        self.runs = [
            self.post("runs/create", {"experiment_id": self.experiments[0]})["run"]["info"]["run_id"] for _ in range(RUNS)
        ]

    def names(self) -> dict[str, str]:
        experiments = {f"<experiment {number}>": own for number, own in enumerate(self.experiments)}
        return experiments | {f"<run {number}>": own for number, own in enumerate(self.runs)}

    def fill(self, traces: list[Trace]):
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
            for _ in threads.map(self.add, traces):
                pass

    def add(self, trace: Trace):
        experiment = self.experiments[trace.experiment]
        for spans in trace.spans:
            self._spans(experiment, spans)
        if trace.info:
            place = {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": experiment}}
            self.post(V3, {"trace": {"trace_info": {**trace.info, "trace_location": place}}})
        for key, value in trace.tags.items():
            self._json("PATCH", f"{V3}/{trace.id}/tags", {"key": key, "value": value})
        for key in trace.removed:
            self._json("DELETE", f"{V3}/{trace.id}/tags", {"key": key})
        for one in trace.assessments:
            self._assess(trace, **one)
        if trace.run is not None:
            self.post("traces/link-to-run", {"trace_ids": [trace.id], "run_id": self.runs[trace.run]})
        if trace.is_deleted:
            self.post(f"{V3}/delete-traces", {"experiment_id": experiment, "request_ids": [trace.id]})

    def _spans(self, experiment: str, spans: list[dict]):
        headers = {"x-mlflow-experiment-id": experiment, "Content-Type": PROTOBUF}
        told = self._http.send("POST", "/v1/traces", data=protobuf(export(*spans)), headers=headers)
        if told["status"] != 200:
            raise RuntimeError(f"Spans {spans} ended with {told}")

    def _assess(self, trace: Trace, told: dict, then: str):
        path = f"{V3}/{trace.id}/assessments"
        made = self.post(path, {"assessment": {**told, "trace_id": trace.id}})["assessment"]
        one = f"{path}/{made['assessment_id']}"
        if then == "override":
            other = {**told, "trace_id": trace.id, "overrides": made["assessment_id"]}
            self.post(path, {"assessment": {**other, "rationale": "overridden"}})
        if then == "delete":
            self._json("DELETE", one, {})
        if then == "update":
            self._json("PATCH", one, {"assessment": {"metadata": {"k": "v"}}, "update_mask": "metadata"})

    def post(self, path: str, body: dict) -> dict:
        return self._json("POST", path, body)

    def _json(self, method: str, path: str, body: dict) -> dict:
        told = self._http.json(method, path, body)
        if told["status"] != 200:
            raise RuntimeError(f"{method} {path} {body} ended with {told}")
        return told["body"]


def writer(server: Filled, traces: list[Trace]):
    """Writes traces, one with each call; those of other days and sessions than the searches ask for."""
    return lambda number: server.add(traces[number % len(traces)])
