import contextlib
import itertools
import random
import re
import threading
import time

from suite.api import Api
from suite.scenario import scenario
from suite.server import command, started

WORKSPACES = "/api/3.0/mlflow/workspaces"
TEAM = "team"
PATIENCE = 120
"""Seconds until a server has continued a deletion to its end."""


@scenario("A deletion of a workspace is continued after kill -9, and loses nothing")
def killed_removals(here):
    for mode in ("CASCADE", "SET_DEFAULT"):
        _Removal(here, mode).go()


class _Removal:
    """One workspace, whose deletion is interrupted until nothing is left of it."""

    def __init__(self, here, mode: str):
        self.here = here
        self.mode = mode
        self.folder = here.folder / mode.lower()
        self.chance = random.Random(f"{here.seed}/{mode}")
        self.size = here.sizes.of(40, 150, 500)
        self.numbers = itertools.count()
        self.experiments: dict[str, str] = {}
        self.runs: dict[str, str] = {}
        self.models: set[str] = set()
        self.kills = 0
        self.continued = 0

    def started(self):
        """A new process on the same data; after a kill, it is another server."""
        return started(self.here.table, self.folder, "--enable-workspaces", "--expose-prometheus", "metrics")

    def go(self):
        self._interrupt()
        for _ in range(self.here.sizes.of(1, 5, 20)):
            if not self._is_in_progress():
                break
            with self.started() as server:
                time.sleep(self.chance.uniform(0, 0.2))
                server.kill()
            self.kills += 1
        with self.started() as server:
            self._end(server)
        if self.mode == "CASCADE":
            self._check_metrics()
        self.here.figure(mode=self.mode, experiments=len(self.experiments), kills=self.kills, seen_in_progress=self.continued)
        self.here.check(f"{self.mode}: a server was killed before the end", self.continued > 0)
        verified = command(self.here.table, self.folder, "table", "verify")
        self.here.check(f"{self.mode}: the table is consistent", verified.returncode == 0, verified)

    def _interrupt(self):
        """Deletes workspaces, each twice as large as the one before, until one is too large to be deleted before the kill."""
        for _ in range(6):
            with self.started() as server:
                self._fill(server)
                self._kill_during_request(server)
            if self._is_in_progress():
                return
            self.size *= 2

    def _fill(self, server):
        default, team = Api(server.port), Api(server.port, workspace=TEAM)
        default.call("POST", WORKSPACES, {"name": TEAM})
        for _ in range(self.size):
            self._create(team)

    def _create(self, team: Api):
        number = next(self.numbers)
        experiment = team.experiment(f"{self.mode} {number}")
        self.experiments[experiment] = f"{self.mode} {number}"
        self.runs[team.run(experiment)] = experiment
        if number % 3 == 0:
            name = f"{self.mode} {number}"
            team.post("registered-models/create", {"name": name})
            self.models.add(name)
            team.post("model-versions/create", {"name": name, "source": "s3://b/x"})

    def _kill_during_request(self, server):
        """Kills the server once the deletion is decided, while another client still creates in the workspace."""
        stop = threading.Event()
        threads = [
            threading.Thread(target=self._create_until_refused, args=(server.port, stop)),
            threading.Thread(target=self._delete, args=(server.port,)),
        ]
        for thread in threads:
            thread.start()
        api, deadline = Api(server.port), time.monotonic() + PATIENCE
        while api.call("GET", f"{WORKSPACES}/{TEAM}").status == 200 and time.monotonic() < deadline:
            pass
        time.sleep(self.chance.uniform(0, 0.1))
        server.kill()
        self.kills += 1
        stop.set()
        for thread in threads:
            thread.join()

    def _create_until_refused(self, port: int, stop: threading.Event):
        with contextlib.suppress(OSError, RuntimeError):
            team = Api(port, workspace=TEAM)
            while not stop.is_set():
                self._create(team)

    def _delete(self, port: int):
        with contextlib.suppress(OSError):
            Api(port).call("DELETE", f"{WORKSPACES}/{TEAM}?mode={self.mode}")

    def _is_in_progress(self) -> bool:
        """Whether the deletion was decided, and has not ended."""
        told = command(self.here.table, self.folder, "workspaces", "jobs").stdout
        known = ("Workspace team is being deleted", "still stored", "No deletion is in progress")
        self.here.check(f"{self.mode}: the jobs are printed", any(text in told for text in known), told)
        self.continued += known[0] in told
        return known[0] in told

    def _can_create(self, api: Api) -> bool:
        """Whether nothing of the workspace is left: another one can have its name."""
        return api.call("POST", WORKSPACES, {"name": TEAM}).status == 201

    def _end(self, server):
        """The last server decides the deletion, if no server had, and continues it to the end."""
        api = Api(server.port)
        if api.call("GET", f"{WORKSPACES}/{TEAM}").status == 200:
            answer = api.call("DELETE", f"{WORKSPACES}/{TEAM}?mode={self.mode}")
            self.here.check(f"{self.mode}: the deletion is repeated", answer.status == 204, answer)
        deadline = time.monotonic() + PATIENCE
        while not self._can_create(api) and time.monotonic() < deadline:
            time.sleep(0.1)
        self._check(api, Api(server.port, workspace=TEAM))

    def _check_metrics(self):
        """A server looks for work when it starts; deleted experiments are purged after five minutes."""
        with self.started() as server:
            api, deadline = Api(server.port), time.monotonic() + PATIENCE
            while _to_purge(api) < len(self.experiments) and time.monotonic() < deadline:
                time.sleep(0.1)
            self.here.check("CASCADE: metrics count the experiments to purge", _to_purge(api) >= len(self.experiments))

    def _check(self, default: Api, team: Api):
        say = f"{self.mode}: "
        again = team.post("experiments/search", {"max_results": 10}), team.get("registered-models/search")
        self.here.check(say + "a later workspace of the name is empty", again == ({}, {}), again)
        found = {one: default.call("GET", f"experiments/get?experiment_id={one}") for one in self.experiments}
        runs = {one: default.call("GET", f"runs/get?run_id={one}").status for one in self.runs}
        names = {name: default.call("GET", _version(name)).status for name in self.models}
        expected = 404 if self.mode == "CASCADE" else 200
        for what, told in (("experiments", {one: answer.status for one, answer in found.items()}), ("runs", runs), ("models", names)):
            wrong = {one: status for one, status in told.items() if status != expected}
            self.here.check(f"{say}all {what} are {'gone' if expected == 404 else 'in default'}", not wrong, list(wrong.items())[:3])
        if expected == 200:
            listed = {one["experiment_id"] for one in default.post("experiments/search", {"max_results": 5000})["experiments"]}
            self.here.check(say + "all experiments are listed", self.experiments.keys() <= listed)
            wrong = [one for one, answer in found.items() if answer.json()["experiment"]["name"] != self.experiments[one]]
            self.here.check(say + "all experiments have their names", not wrong, wrong[:3])


def _version(name: str) -> str:
    return f"model-versions/get?name={name.replace(' ', '%20')}&version=1"


def _to_purge(api: Api) -> float:
    text = api.call("GET", "/metrics").body.decode()
    return float(re.search(r"^dynamodbstore_experiments_to_purge(?:{\S*})? (\S+)$", text, re.MULTILINE)[1])
