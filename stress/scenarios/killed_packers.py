import contextlib
import itertools
import pathlib
import random
import re
import threading
import time

from suite.api import Api
from suite.raw import Raw
from suite.scenario import scenario
from suite.server import command, started
from suite.spans import export, message, span, trace_id
from suite.tables import SharedTable

CLIENTS = 4
PATIENCE = 120
"""Seconds until servers have packed all traces."""

SEARCH = "/api/3.0/mlflow/traces/search"
TRACES = "/api/2.0/mlflow/traces"


@scenario("Traces are packed once each after kill -9 of any of the servers that pack them")
def killed_packers(here):
    _Packers(here).go()


class _Packers:
    """Two servers of one table, or one of a folder, which are killed in turn while clients write."""

    def __init__(self, here):
        self.here = here
        self.chance = random.Random(f"{here.seed}/packers")
        self.data = here.folder / "shared"
        self.data.mkdir(parents=True, exist_ok=True)
        self.folders = [here.folder / f"packer{number}" for number in range(2 if here.table.shareable else 1)]
        self.numbers = itertools.count(1)
        self.lock = threading.Lock()
        self.acknowledged: set[str] = set()
        self.tagged: set[str] = set()
        self.deleted: set[str] = set()
        self.unsure: set[str] = set()

    def go(self):
        kills = self.here.sizes.of(3, 6, 30)
        with contextlib.ExitStack() as stack:
            servers = [stack.enter_context(self._started(folder)) for folder in self.folders]
            for round in range(kills):
                victim = round % len(servers)
                self._kill_under_load(servers, victim)
                servers[victim] = stack.enter_context(self._started(self.folders[victim]))
            for server in servers:
                self._check_packed(server)
                self._check_searches(server)
            self.here.figure(
                servers=len(servers), kills=kills, traces=len(self.acknowledged), deleted=len(self.deleted), tagged=len(self.tagged)
            )
            for server in servers:
                server.kill()
        verified = command(self.here.table, self.data, "table", "verify")
        self.here.check("the table is consistent", verified.returncode == 0, verified)

    def _started(self, folder: pathlib.Path):
        return started(SharedTable(self.here.table, self.data), folder, "--expose-prometheus", "metrics")

    def _kill_under_load(self, servers: list, victim: int):
        stop = threading.Event()
        threads = [
            threading.Thread(target=self._write, args=(servers[client % len(servers)].port, client, stop))
            for client in range(CLIENTS)
        ]
        for thread in threads:
            thread.start()
        # Traces are packed after a quarter of a second if there are many, and small blocks merged some seconds later.
        time.sleep(self.chance.uniform(0.5, self.here.sizes.of(3, 6, 8)))
        servers[victim].kill()
        stop.set()
        for thread in threads:
            thread.join()

    def _write(self, port: int, client: int, stop: threading.Event):
        """Stores batches of traces, and tags and deletes some of them while they are packed."""
        chance = random.Random(f"{self.here.seed}/{client}")
        api = Api(port)
        while not stop.is_set():
            traces = [next(self.numbers).to_bytes(16, "big") for _ in range(chance.choice((1, 10, 60)))]
            ids = [trace_id(trace) for trace in traces]
            with self._outcome(ids):
                if not _exported(port, traces):
                    return
                with self.lock:
                    self.acknowledged.update(ids)
            if not self._change(api, chance, ids):
                return

    def _change(self, api: Api, chance: random.Random, ids: list[str]) -> bool:
        for trace in chance.sample(ids, min(5, len(ids))):
            with self._outcome([trace]):
                if chance.random() < 0.5:
                    answer = api.call("PATCH", f"{TRACES}/{trace}/tags", {"key": "state", "value": "changed"})
                    done = self.tagged
                else:
                    body = {"experiment_id": "0", "request_ids": [trace]}
                    answer = api.call("POST", f"{TRACES}/delete-traces", body)
                    done = self.deleted
                if answer.status != 200:
                    return False
                with self.lock:
                    done.add(trace)
        return True

    @contextlib.contextmanager
    def _outcome(self, ids: list[str]):
        """A request without a response may have been executed."""
        try:
            yield
        except (OSError, ConnectionError):
            with self.lock:
                self.unsure.update(ids)

    def _check_packed(self, server):
        """A server counts blocks when it reads the directory for the first time, some seconds after its start."""
        api, deadline = Api(server.port), time.monotonic() + PATIENCE
        while not _is_packed(api) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.here.check("all traces are packed into blocks", _is_packed(api))

    def _check_searches(self, server):
        api = Api(server.port)
        found = _found(api, "")
        sure = self.acknowledged - self.unsure
        listed = set(found)
        missing, back = sure - self.deleted - listed, self.deleted - self.unsure & listed
        self.here.check("a search finds all traces that were acknowledged", not missing, sorted(missing)[:3])
        self.here.check("it finds none that was deleted", not (back & listed), sorted(back & listed)[:3])
        self.here.check("it finds each once", len(found) == len(listed), len(found) - len(listed))
        tagged = set(_found(api, "tag.state = 'changed'"))
        lost = self.tagged - self.deleted - self.unsure - tagged
        self.here.check("a search for a tag finds all that have it", not lost, sorted(lost)[:3])
        invented = tagged - self.tagged - self.unsure
        self.here.check("it finds no others", not invented, sorted(invented)[:3])
        counted = _count(api)
        self.here.check("metrics count what a search finds", counted == len(listed), (counted, len(listed)))


def _exported(port: int, traces: list[bytes]) -> bool:
    with Raw(port) as connection:
        spans = [part for trace in traces for part in (span(trace, 0, k=trace.hex()), span(trace, 1, 0))]
        answer = connection.send(message(export(spans))).answer()
        if answer is None:
            raise ConnectionError("no answer")
        return answer.status == 200


def _found(api: Api, filter: str) -> list[str]:
    """Ids in the order of all pages."""
    ids, token = [], None
    while True:
        location = {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": "0"}}
        page = api.post(SEARCH, {"locations": [location], "filter": filter, "max_results": 500, "page_token": token})
        ids += [trace["trace_id"] for trace in page.get("traces", [])]
        token = page.get("next_page_token")
        if not token:
            return ids


def _count(api: Api) -> int:
    query = {
        "experiment_ids": ["0"],
        "view_type": "TRACES",
        "metric_name": "trace_count",
        "aggregations": [{"aggregation_type": "COUNT"}],
    }
    points = api.post("/api/3.0/mlflow/traces/metrics", query).get("data_points", [])
    return sum(int(point["values"]["COUNT"]) for point in points)


def _is_packed(api: Api) -> bool:
    return _gauge(api, "dynamodbstore_open_traces") == 0 and _gauge(api, "dynamodbstore_trace_blocks") > 0


def _gauge(api: Api, name: str) -> float:
    text = api.call("GET", "/metrics").body.decode()
    found = re.search(rf"^{name}(?:{{\S*}})? (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else float("nan")
