import json
import threading
import time

from suite.api import API, Api
from suite.raw import Raw, request
from suite.scenario import scenario
from suite.server import started

CLIENTS = 8


@scenario("Every acknowledged point survives kill -9 under load")
def kills(here):
    folder = here.folder / "killed"
    acknowledged: dict[str, set[int]] = {}
    for round in range(3):
        with started(here.table, folder) as server:
            if round:
                _check(here, server, acknowledged, f"after kill {round}")
            api = Api(server.port)
            runs = [api.run() for _ in range(CLIENTS)]
            stop = threading.Event()
            threads = []
            for run in runs:
                acknowledged[run] = set()
                threads.append(threading.Thread(target=_log, args=(server.port, run, acknowledged[run], stop)))
                threads[-1].start()
            time.sleep(here.sizes.of(2, 4, 20))
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
    with started(here.table, folder) as server:
        _check(here, server, acknowledged, "after kill 3")
    here.figure(kills=3, acknowledged_points=sum(len(points) for points in acknowledged.values()))
    here.check("points were logged", sum(len(points) for points in acknowledged.values()) > 100)


def _log(port: int, run: str, acknowledged: set[int], stop: threading.Event):
    """Logs one point after the other and records those whose response arrived."""
    step = 0
    try:
        with Raw(port) as connection:
            while not stop.is_set():
                body = json.dumps({"run_id": run, "key": "m", "value": step, "timestamp": step + 1, "step": step})
                sent = request("POST", f"{API}runs/log-metric", body, Content_Type="application/json")
                answer = connection.send(sent).answer()
                if answer is None:
                    return
                if answer.status == 200:
                    acknowledged.add(step)
                step += 1
    except OSError:
        return


def _check(here, server, acknowledged: dict, when: str):
    api = Api(server.port)
    missing = {}
    for run, steps in acknowledged.items():
        found = api.get(f"metrics/get-history?run_id={run}&metric_key=m").get("metrics", [])
        there = {int(point.get("step", 0)) for point in found}
        if steps - there:
            missing[run] = len(steps - there)
        if any(point["value"] != int(point.get("step", 0)) for point in found):
            missing[run] = "wrong values"
    here.check(f"all acknowledged points are there {when}", not missing, missing)
