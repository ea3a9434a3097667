"""Environment of a flow: a server, clients for it, and a folder and experiment of its own."""

import json
import pathlib
import time

import mlflow
import requests
from mlflow import MlflowClient


class Here:
    """One server, as one flow sees it. Names and folders are unique to the flow."""

    def __init__(self, url: str, flow: str, line: str, folder: pathlib.Path):
        self.url = url
        self.folder = folder
        self.client = MlflowClient(url)
        self.http = Http(url)
        self.prefix = f"{flow} {line}"
        self._experiment = None

    def name(self, name: str) -> str:
        """A name that no other flow uses."""
        return f"{self.prefix} {name}"

    def experiment(self) -> str:
        """The id of an experiment of the flow's own."""
        if self._experiment is None:
            self._experiment = self.client.create_experiment(self.name("experiment"))
        return self._experiment

    def run(self, **details) -> str:
        """The id of a new run in that experiment."""
        return self.client.create_run(self.experiment(), **details).info.run_id

    def started(self, **details):
        """The fluent API's own run in that experiment, to be used in a `with`."""
        return mlflow.start_run(experiment_id=self.experiment(), **details)

    def later(self):
        """Waits until the next millisecond, so that later writes have a later time."""
        now = time.time_ns() // 1_000_000
        while time.time_ns() // 1_000_000 == now:
            pass


class Http:
    """Plain requests, as curl would send them."""

    def __init__(self, url: str, login: tuple[str, str] | None = None, workspace: str | None = None):
        self._url = url
        self._session = requests.Session()
        self._session.auth = login
        if workspace:
            self._session.headers["X-MLFLOW-WORKSPACE"] = workspace

    def get(self, path: str, query=None) -> dict:
        return self.send("GET", path, params=query)

    def post(self, path: str, body) -> dict:
        return self.json("POST", path, body)

    def json(self, method: str, path: str, body) -> dict:
        text = json.dumps(body)
        return self.send(method, path, data=text, headers={"Content-Type": "application/json"})

    def send(self, method: str, path: str, **details) -> dict:
        """Sends a request; a path without a leading slash is one of MLflow's API."""
        full = path if path.startswith("/") else f"/api/2.0/mlflow/{path}"
        response = self._session.request(method, self._url + full, timeout=30, **details)
        return {
            "status": response.status_code,
            "type": response.headers.get("Content-Type"),
            "body": _body(response),
        }


def _body(response):
    """JSON is compared as data; the content type beside it shows that it is JSON."""
    if response.headers.get("Content-Type", "").startswith("application/json"):
        try:
            return json.loads(response.text)
        except ValueError:
            pass
    return response.text
