import contextlib
import itertools
import random
import time

from suite.api import Api
from suite.raw import Raw
from suite.scenario import scenario
from suite.server import command, started
from suite.spans import START, export, message, span, trace_id
from suite.tables import SharedTable

DAYS = 30
BATCH = 100
PATIENCE = 600
"""Seconds until a round has ended; the lease of a server that was killed lasts two minutes."""

TRACE = "/api/3.0/mlflow/traces/get?trace_id="
SEARCH = "/api/3.0/mlflow/traces/search"
SETTINGS = "/api/3.0/mlflow/server-config"
STATE = {"PK": {"S": "CONFIG"}, "SK": {"S": "RETENTION"}}


@scenario("Retention is continued after kill -9, hides what has expired, and deletes nothing else")
def killed_retention(here):
    _Retention(here).go()


class _Retention:
    """
    Traces of which most have expired, and deleted runs of which none has. A server begins a round when it starts, so it
    is killed some moments later. On DynamoDB beside another server, and leases are ended, so that there are more kills.
    """

    def __init__(self, here):
        self.here = here
        self.shared = here.table.shareable
        self.chance = random.Random(f"{here.seed}/retention")
        self.folder = here.folder / "first"
        self.numbers = itertools.count(1)
        self.expired: list[str] = []
        self.kept: list[str] = []
        self.runs: list[str] = []
        self.kills = 0

    def go(self):
        with started(self.here.table, self.folder) as server:
            self._fill(server.port)
            expected = self._responses(server.port)
            server.kill()
        self._set("retention-traces", DAYS)
        self._set("retention-deleted-runs", DAYS)
        with contextlib.ExitStack() as stack:
            self._kill_some()
            self._end_lease()
            servers = [stack.enter_context(started(self.here.table, self.folder))]
            if self.shared:
                servers.append(stack.enter_context(started(SharedTable(self.here.table, self.folder), self.here.folder / "second")))
            self._check_hidden(servers[-1].port)
            self._await_end(servers[0].port)
            for server in servers:
                self._check_hidden(server.port)
                changed = [path for path, told in self._responses(server.port).items() if told != expected[path]]
                self.here.check("everything else is as it was", not changed, changed[:3])
            if self.shared:
                self._await_nothing_left()
            for server in servers:
                server.kill()
        verified = command(self.here.table, self.folder, "table", "verify")
        self.here.check("the table is consistent", verified.returncode == 0, verified)
        self.here.figure(expired=len(self.expired), kept=len(self.kept), kills=self.kills)

    def _fill(self, port: int):
        api = Api(port)
        now = time.time_ns()
        for number in range(3):
            experiment = api.experiment(f"experiment {number}")
            for _ in range(self.here.sizes.of(5, 20, 100)):
                self.expired += _exported(port, experiment, self.numbers, START)
            self.kept += _exported(port, experiment, self.numbers, now)
            run_id = api.run(experiment)
            api.points(run_id, "loss", 20)
            api.post("runs/delete", {"run_id": run_id})
            self.runs.append(run_id)

    def _set(self, setting: str, days: int):
        done = command(self.here.table, self.folder, "config", "set", setting, str(days))
        self.here.check(f"{setting} is set", done.returncode == 0, done)

    def _kill_some(self):
        """Of a folder, each further kill would take the time of a lease."""
        for _ in range(self.here.sizes.of(0, 8, 30) if self.shared else self.here.sizes.of(0, 1)):
            self._end_lease()
            with started(self.here.table, self.folder) as server:
                time.sleep(self.chance.uniform(0, 1.5))
                server.kill()
                self.kills += 1

    def _end_lease(self):
        if self.shared and self.kills:
            update = {"UpdateExpression": "SET leased = :n", "ExpressionAttributeValues": {":n": {"N": "0"}}}
            self.here.table.call(self.folder, "UpdateItem", Key=STATE, **update)

    def _await_end(self, port: int):
        api, deadline = Api(port), time.monotonic() + PATIENCE
        while not _is_ended(api) and time.monotonic() < deadline:
            time.sleep(0.2)
        self.here.check("the round is continued to its end", _is_ended(api), api.call("GET", SETTINGS).body)

    def _check_hidden(self, port: int):
        """Also what has not been deleted yet."""
        api = Api(port)
        found = {trace for experiment in ("1", "2", "3") for trace in _found(api, experiment)}
        self.here.check("searches find what has not expired, and nothing else", found == set(self.kept), len(found))
        shown = [one for one in self.chance.sample(self.expired, 20) if api.call("GET", TRACE + one).status != 404]
        self.here.check("expired traces are not found by their ids", not shown, shown[:3])

    def _responses(self, port: int) -> dict:
        api = Api(port)
        paths = [TRACE + trace for trace in self.kept[::10]]
        for run_id in self.runs:
            paths += [f"runs/get?run_id={run_id}", f"metrics/get-history?run_id={run_id}&metric_key=loss"]
        answers = ((path, api.call("GET", path)) for path in paths)
        return {path: (answer.status, answer.body) for path, answer in answers}

    def _await_nothing_left(self):
        """A round marks traces as deleted; packers then remove their rows and entries in blocks."""
        deadline = time.monotonic() + PATIENCE
        while (left := self._left()) and time.monotonic() < deadline:
            time.sleep(1)
        self.here.check("no item of an expired trace is left", not left, left[:3])

    def _left(self) -> list[str]:
        expired = set(self.expired)
        return [key for key in self._keys() if key.rpartition("#")[2] in expired]

    def _keys(self):
        """Without those of items that expire: a marker stays for a week, so that a late span does not create the trace again."""
        start = {
            "ProjectionExpression": "PK, SK",
            "FilterExpression": "attribute_not_exists(#ttl)",
            "ExpressionAttributeNames": {"#ttl": "ttl"},
        }
        while True:
            page = self.here.table.call(self.folder, "Scan", **start)
            yield from (part["S"] for item in page["Items"] for part in item.values())
            if "LastEvaluatedKey" not in page:
                return
            start["ExclusiveStartKey"] = page["LastEvaluatedKey"]


def _exported(port: int, experiment: str, numbers, start: int) -> list[str]:
    """Ids of a batch of traces, whose spans were acknowledged."""
    traces = [next(numbers).to_bytes(16, "big") for _ in range(BATCH)]
    spans = [part for trace in traces for part in (span(trace, 0, start=start), span(trace, 1, 0, start=start))]
    with Raw(port) as connection:
        answer = connection.send(message(export(spans), experiment)).answer()
    if answer is None or answer.status != 200:
        raise RuntimeError(f"The traces were not stored: {answer}")
    return [trace_id(trace) for trace in traces]


def _found(api: Api, experiment: str) -> list[str]:
    ids, token = [], None
    while True:
        location = {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": experiment}}
        page = api.post(SEARCH, {"locations": [location], "max_results": 500, "page_token": token})
        ids += [trace["trace_id"] for trace in page.get("traces", [])]
        token = page.get("next_page_token")
        if not token:
            return ids


def _is_ended(api: Api) -> bool:
    told = api.call("GET", SETTINGS).body.decode()
    return "the last round ended" in told and "is executing a round" not in told
