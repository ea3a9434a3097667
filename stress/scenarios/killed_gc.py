import contextlib
import itertools
import random
import threading
import time

from suite.api import Api
from suite.raw import Raw
from suite.scenario import scenario
from suite.server import begun, command, run, started
from suite.spans import export, message, span, trace_id
from suite.tables import SharedTable

FILES = "/api/2.0/mlflow-artifacts/artifacts/"
TRACE = "/api/3.0/mlflow/traces/get?trace_id="
TRACES = 5


@scenario("Permanent deletions are continued after kill -9, and delete nothing else")
def killed_gc(here):
    _Collection(here).go()


class _Collection:
    """Deletes half of everything. On DynamoDB two commands at once, beside two servers that restore runs."""

    def __init__(self, here):
        self.here = here
        self.chance = random.Random(f"{here.seed}/gc")
        self.shared = here.table.shareable
        self.folder = here.folder / "first"
        self.traces = itertools.count(1)
        self.kept: list[str] = []
        """Paths of requests whose responses must not change."""
        self.gone: list[str] = []
        """Paths that must lead nowhere."""
        self.contested: list[str] = []
        """Runs that are deleted, and then restored at any moment."""
        self.deleted: set[str] = set()
        """Partitions, and ids of runs as keys spell them, that no key may contain."""
        self.names: list[str] = []
        self.kills = 0

    def go(self):
        with contextlib.ExitStack() as stack:
            first = stack.enter_context(started(self.here.table, self.folder))
            self._fill(first.port)
            expected = _answers(first.port, self.kept)
            if self.shared:
                second = stack.enter_context(started(SharedTable(self.here.table, self.folder), self.here.folder / "second"))
                self._collect_beside(second.port)
                self._check_fates(Api(first.port))
                self._check(first.port, expected)
            else:
                first.kill()
                self._kill_some(commands=1)
                self._end()
                again = stack.enter_context(started(self.here.table, self.folder))
                self._check(again.port, expected)
        verified = command(self.here.table, self.folder, "table", "verify")
        self.here.check("the table is consistent", verified.returncode == 0, verified)
        self.here.check("no deletion is left", "not completed" not in verified.stdout, verified.stdout)
        self.here.figure(kept=len(self.kept), gone=len(self.gone), contested=len(self.contested), kills=self.kills)
        self.here.check("a command was killed", self.kills > 0)

    def _fill(self, port: int):
        api = Api(port)
        for number in range(self.here.sizes.of(4, 20, 60)):
            is_doomed = number % 2 == 0
            name = f"experiment {number}"
            experiment = api.experiment(name)
            paths = [f"experiments/get?experiment_id={experiment}"]
            for run_number in range(self.here.sizes.of(5, 10, 20)):
                paths += self._fill_run(api, experiment, doomed=not is_doomed and run_number % 2 == 0)
            paths += self._trace(port, experiment)
            (self.gone if is_doomed else self.kept).extend(paths)
            if is_doomed:
                api.post("experiments/delete", {"experiment_id": experiment})
                self.names.append(name)
                self.deleted.add(f"EXP#{experiment}")

    def _fill_run(self, api: Api, experiment: str, doomed: bool) -> list[str]:
        """The paths of a run that shares the fate of its experiment."""
        run_id = api.run(experiment, tags=[{"key": "t", "value": "v"}])
        api.params(run_id, 5, 20)
        api.points(run_id, "loss", 20)
        file = f"{FILES}{experiment}/{run_id}/artifacts/a.txt"
        api.call("PUT", file, run_id)
        # Settled: with a snapshot and rank rows.
        api.post("runs/update", {"run_id": run_id, "status": "FINISHED", "end_time": 2})
        paths = [f"runs/get?run_id={run_id}", f"metrics/get-history?run_id={run_id}&metric_key=loss", file]
        if not doomed:
            return paths
        api.post("runs/delete", {"run_id": run_id})
        if self.shared and self.chance.random() < 0.5:
            self.contested.append(run_id)
        else:
            self.gone.extend(paths)
            self.deleted.add(_key(run_id))
        return []

    def _trace(self, port: int, experiment: str) -> list[str]:
        paths = []
        for trace in (next(self.traces).to_bytes(16, "big") for _ in range(TRACES)):
            with Raw(port) as connection:
                connection.send(message(export([span(trace, 0, k="v"), span(trace, 1, 0)]), experiment)).answer()
            paths.append(TRACE + trace_id(trace))
        return paths

    def _words(self) -> list:
        return ["gc", *self.here.table.options(self.folder)[:2], "--artifacts-destination", self.folder / "artifacts"]

    def _kill_some(self, commands: int):
        """The first command that is killed tells how long the next ones need."""
        began = time.monotonic()
        dry = run(self.here.table, self.folder, *self._words(), "--dry-run")
        seconds = time.monotonic() - began
        self.here.check("the command says what it would delete", dry.returncode == 0 and "would be" in dry.stdout, dry)
        for attempt in itertools.count():
            # At least one that was not over before the kill.
            if attempt >= self.here.sizes.of(2, 8, 40) and (self.kills or attempt >= 40):
                break
            processes = [begun(self.here.table, self.folder, *self._words()) for _ in range(commands)]
            for process in processes:
                time.sleep(self.chance.uniform(0.4, 1.2) * seconds / commands)
                self.kills += process.poll() is None
                process.kill()
                process.wait()
            self._age()

    def _age(self):
        """On a table that servers share, items are deleted five minutes after the decision: makes it that long ago."""
        if self.shared:
            found = self.here.table.call(
                self.folder,
                "Query",
                KeyConditionExpression="PK = :p",
                ExpressionAttributeValues={":p": {"S": "PURGES"}},
                ProjectionExpression="PK, SK",
            )
            for key in found["Items"]:
                self.here.table.call(
                    self.folder,
                    "UpdateItem",
                    Key=key,
                    UpdateExpression="SET quiet = :q",
                    ExpressionAttributeValues={":q": {"N": "0"}},
                )

    def _collect_beside(self, port: int):
        """Restores runs through a server while commands delete them."""
        stop = threading.Event()
        restoring = threading.Thread(target=self._restore, args=(port, random.Random(f"{self.here.seed}/restoring"), stop))
        restoring.start()
        self._kill_some(commands=2)
        stop.set()
        restoring.join()
        self._end()

    def _check_fates(self, api: Api):
        fates = [self._fate(api, one) for one in self.contested]
        wrong = [fate for fate in fates if fate not in ("gone", "whole")]
        self.here.check("a run that is restored meanwhile is whole or gone", not wrong, wrong[:3])
        self.here.figure(restored=fates.count("whole"), lost_the_race=fates.count("gone"))

    def _restore(self, port: int, chance: random.Random, stop: threading.Event):
        api = Api(port)
        for one in self.contested:
            if stop.wait(chance.uniform(0, 0.6)):
                return
            api.call("POST", "runs/restore", {"run_id": one})

    def _fate(self, api: Api, one: str) -> str:
        answer = api.call("GET", f"runs/get?run_id={one}")
        if answer.status == 404:
            self.deleted.add(_key(one))
            return "gone"
        found = answer.json()["run"]
        history = api.get(f"metrics/get-history?run_id={one}&metric_key=loss").get("metrics", [])
        files = api.get(f"artifacts/list?run_id={one}").get("files", [])
        is_whole = len(found["data"]["params"]) == 5 and len(history) == 20 and len(files) == 1
        return "whole" if is_whole and found["info"]["lifecycle_stage"] == "active" else f"{one}: {answer.body!r}"

    def _end(self):
        """Without a kill, until there is nothing to delete any more."""
        if self.shared:
            # Decides what is left; then it would wait for five minutes.
            self._decide()
            self._age()
        ended = run(self.here.table, self.folder, *self._words())
        self.here.check("the last command comes to its end", ended.returncode == 0, ended)
        dry = run(self.here.table, self.folder, *self._words(), "--dry-run")
        self.here.check("nothing is left to delete", (dry.returncode, dry.stdout) == (0, ""), dry)

    def _decide(self):
        process = begun(self.here.table, self.folder, *self._words())
        deadline = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < deadline:
            told = run(self.here.table, self.folder, *self._words(), "--dry-run").stdout
            if "would be permanently deleted" not in told:
                break
        process.kill()
        process.wait()

    def _check(self, port: int, expected: dict):
        changed = [path for path, told in _answers(port, self.kept).items() if told != expected[path]]
        self.here.check("everything else is as it was", not changed, changed[:3])
        # The history of a run that does not exist is empty, as in MLflow.
        there = [path for path, told in _answers(port, self.gone).items() if told[0] != 404 and told != (200, b"{}")]
        self.here.check("what was deleted is not found", not there, there[:3])
        api = Api(port)
        taken = [name for name in self.names if api.call("POST", "experiments/create", {"name": name}).status != 200]
        self.here.check("names of deleted experiments are free", not taken, taken[:3])
        if self.shared:
            self._check_keys()

    def _check_keys(self):
        left = [key for key in self._keys() if _is_of(key, self.deleted)]
        self.here.check("no key of what was deleted is left", not left, left[:3])

    def _keys(self):
        """Without those of items that expire, such as the leases of packers."""
        start = {
            "ProjectionExpression": "PK, SK",
            "FilterExpression": "attribute_not_exists(#ttl)",
            "ExpressionAttributeNames": {"#ttl": "ttl"},
        }
        while True:
            page = self.here.table.call(self.folder, "Scan", **start)
            yield from ((item["PK"]["S"], item["SK"]["S"]) for item in page["Items"])
            if "LastEvaluatedKey" not in page:
                return
            start["ExclusiveStartKey"] = page["LastEvaluatedKey"]


def _is_of(key: tuple, deleted: set) -> bool:
    """Whether a key is in the partitions of a deleted experiment, or has the id of a deleted run."""
    return "#".join(key[0].split("#")[:2]) in deleted or any(step in deleted for part in key for step in part.split("#"))


def _key(run_id: str) -> str:
    """In keys an id begins with its time, and in responses with random digits."""
    return run_id[24:] + run_id[8:12] + "x" + run_id[13:24] + run_id[:8]


def _answers(port: int, paths: list[str]) -> dict:
    api = Api(port)
    told = {}
    for path in paths:
        answer = api.call("GET", path)
        told[path] = (answer.status, answer.body)
    return told
