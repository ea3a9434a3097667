"""MLflow's REST API, as far as scenarios need data."""

import json
import time

from suite.raw import Raw, request

API = "/api/2.0/mlflow/"


class Api:
    """A client with one keep-alive connection. For one thread."""

    def __init__(self, port: int, timeout: float = 120, workspace: str | None = None):
        self._port = port
        self._headers = {"Content_Type": "application/json", **({"X_MLFLOW_WORKSPACE": workspace} if workspace else {})}
        self._timeout = timeout
        self._connection: Raw | None = None

    def call(self, method: str, path: str, body=None):
        """The response to one request; a path without a leading slash is one of MLflow's API."""
        data = b"" if body is None else json.dumps(body).encode()
        full = path if path.startswith("/") else API + path
        message = request(method, full, data, **self._headers)
        for _ in range(2):
            if self._connection is None:
                self._connection = Raw(self._port, timeout=self._timeout)
            answer = self._connection.send(message).answer(method)
            if answer is None or answer.headers.get("connection") == "close":
                self._connection.close()
                self._connection = None
            if answer is not None:
                return answer
        raise ConnectionError(f"No answer to {method} {path}")

    def post(self, path: str, body) -> dict:
        answer = self.call("POST", path, body)
        for _ in range(20):
            if answer.status != 503:
                break
            time.sleep(0.5)
            answer = self.call("POST", path, body)
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {answer.body[:300]!r}")
        return answer.json()

    def get(self, path: str) -> dict:
        answer = self.call("GET", path)
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {answer.body[:300]!r}")
        return answer.json()

    def experiment(self, name: str) -> str:
        return self.post("experiments/create", {"name": name})["experiment_id"]

    def run(self, experiment: str = "0", **details) -> str:
        made = self.post("runs/create", {"experiment_id": experiment, "start_time": 1, **details})
        return made["run"]["info"]["run_id"]

    def params(self, run: str, count: int, length: int):
        """Logs params p0, p1, … of so many characters each."""
        for first in range(0, count, 100):
            numbers = range(first, min(first + 100, count))
            params = [{"key": f"p{n}", "value": f"{n:08d}" + "v" * (length - 8)} for n in numbers]
            self.post("runs/log-batch", {"run_id": run, "params": params})

    def points(self, run: str, key: str, count: int, first: int = 0):
        """Logs points of one metric at consecutive steps."""
        for start in range(first, first + count, 1000):
            steps = range(start, min(start + 1000, first + count))
            metrics = [{"key": key, "value": n / 7, "timestamp": n + 1, "step": n} for n in steps]
            self.post("runs/log-batch", {"run_id": run, "metrics": metrics})
