import pathlib
import random
import re
import threading
import time

from suite.api import Api
from suite.buckets import bucket
from suite.scenario import scenario
from suite.server import begun, run, started
from suite.tables import FolderTable

FILES = "/api/2.0/mlflow-artifacts/artifacts/"


@scenario("Backups and restores that are killed damage nothing, and are continued")
def killed_backups(here):
    if here.table.shareable:
        here.folder.mkdir(parents=True)
        refused = run(here.table, here.folder, "backup", "backups", *here.table.options(here.folder)[:2])
        here.check("a table in DynamoDB is left to AWS", refused.returncode == 1, refused)
    else:
        _Backups(here, here.table, here.folder / "to folder", str(here.folder / "to folder" / "backups")).go()
        if not here.sizes.of(False, True):
            return
        folder = here.folder / "to bucket"
        with bucket(folder) as (uri, environment):
            _Backups(here, FolderTable(environment), folder, uri).go()


class _Backups:
    """Backups of a folder while clients write and the server is killed; the last one is restored."""

    def __init__(self, here, table, folder: pathlib.Path, location: str):
        self.here = here
        self.table = table
        self.location = location
        self.chance = random.Random(f"{here.seed}/backups")
        self.folder = folder / "original"
        self.restored = folder / "restored"
        self.acknowledged: dict[str, int] = {}
        self.kills = 0

    def go(self):
        with started(self.table, self.folder) as server:
            recorded = self._fill(server.port)
            self._while_writing(server, self._kill_some)
            server.kill()
        # Of a table that was not closed, without a server.
        self._back_up()
        with started(self.table, self.folder) as server:
            self._while_writing(server, self._kill_some)
            self._back_up()
            recorded = _answers(server.port, recorded)
            acknowledged = dict(self.acknowledged)
        self._check_backups()
        self._restore()
        verified = run(self.table, self.folder, "table", "verify", self.restored / "data")
        self.here.check("the restored table is consistent", verified.returncode == 0, verified)
        with started(self.table, self.restored) as server:
            answers = _answers(server.port, recorded)
            changed = [path for path in recorded if answers[path] != recorded[path]]
            self.here.check("a restored table answers as the original", not changed, changed[:3])
            missing = {one: count for one, count in acknowledged.items() if _points(server.port, one) < count}
            self.here.check("it has all acknowledged points", not missing, missing)
        self.here.figure(kills=self.kills, requests=len(recorded), points=sum(acknowledged.values()))

    def _fill(self, port: int) -> dict:
        api = Api(port)
        paths = []
        for number in range(self.here.sizes.of(3, 20, 60)):
            experiment = api.experiment(f"experiment {number}")
            for _ in range(4):
                one = api.run(experiment)
                api.params(one, 20, 100)
                api.points(one, "loss", 200)
                file = f"{FILES}{experiment}/{one}/artifacts/a.bin"
                api.call("PUT", file, self.chance.randbytes(50_000).hex())
                paths += [f"runs/get?run_id={one}", f"metrics/get-history?run_id={one}&metric_key=loss", file]
            paths.append(f"experiments/get?experiment_id={experiment}")
        return dict.fromkeys(paths)

    def _while_writing(self, server, work):
        stop = threading.Event()
        writing = threading.Thread(target=self._write, args=(server.port, stop))
        writing.start()
        try:
            work()
        finally:
            stop.set()
            writing.join()

    def _write(self, port: int, stop: threading.Event):
        api = Api(port)
        one = api.run()
        step = 0
        while not stop.is_set():
            api.points(one, "m", 20, step)
            if step % 200 == 0:
                api.call("PUT", f"{FILES}0/{one}/artifacts/{step}.txt", "x" * 1000)
            step += 20
            self.acknowledged[one] = step

    def _words(self) -> list:
        table = self.table.options(self.folder)[:2]
        return ["backup", self.location, *table, "--artifacts", self.folder / "artifacts", "--keep", 2]

    def _back_up(self) -> float:
        """Returns the seconds that a backup takes."""
        began = time.monotonic()
        taken = run(self.table, self.folder, *self._words())
        self.here.check("a backup is taken", taken.returncode == 0, taken)
        return time.monotonic() - began

    def _kill_some(self):
        seconds = self._back_up()
        for _ in range(self.here.sizes.of(1, 5, 30)):
            self._kill(self._words(), seconds)

    def _check_backups(self):
        sound = run(self.table, self.folder, "backup", self.location, "--verify")
        found = re.match(r"[1-9]\d* backups in .+ are sound", sound.stdout)
        self.here.check("all backups are sound after kills", found, sound)

    def _restore(self):
        self.restored.mkdir()
        words = [*("restore", self.location, "--to", self.restored / "data"), "--artifacts", self.restored / "artifacts"]
        for _ in range(self.here.sizes.of(1, 5, 20)):
            if not self._is_restored():
                self._kill(words, self.here.sizes.of(1, 2, 3))
        if not self._is_restored():
            ended = run(self.table, self.folder, *words)
            self.here.check("an interrupted restore is continued", ended.returncode == 0, ended)
        again = run(self.table, self.folder, *words)
        self.here.check("a restored folder is not restored into", again.returncode == 1, again)

    def _is_restored(self) -> bool:
        data = self.restored / "data"
        return (data / "FORMAT").exists() and not (data / "restoring").exists()

    def _kill(self, words: list, seconds: float):
        process = begun(self.table, self.folder, *words)
        time.sleep(self.chance.uniform(0.2, 1) * seconds)
        self.kills += process.poll() is None
        process.kill()
        process.wait()


def _points(port: int, one: str) -> int:
    return len(Api(port).get(f"metrics/get-history?run_id={one}&metric_key=m").get("metrics", []))


def _answers(port: int, paths) -> dict:
    api = Api(port)
    told = {}
    for path in paths:
        answer = api.call("GET", path)
        told[path] = (answer.status, answer.body)
    return told
