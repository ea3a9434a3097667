import json
import time

from suite.api import API, Api
from suite.crowd import Crowd
from suite.probe import HEALTH, probing
from suite.raw import request
from suite.scenario import scenario

BATCH = f"POST {API}runs/log-batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

UPLOAD = "PUT /api/2.0/mlflow-artifacts/artifacts/stalled.bin HTTP/1.1\r\nHost: localhost\r\n"


@scenario("Stalled bodies delay no other client, and are ended with 408")
def stalled_bodies(here):
    with here.server() as server:
        run = Api(server.port).run()
        tags = [{"key": f"t{n}", "value": "v" * 5_000} for n in range(20)]
        batch = json.dumps({"run_id": run, "tags": tags})
        light = {
            **HEALTH,
            "batch of 100 KB": request("POST", f"{API}runs/log-batch", batch, Content_Type="application/json"),
            "run": request("GET", f"{API}runs/get?run_id={run}"),
        }
        with probing(server.port, light) as quiet:
            time.sleep(3)
        here.figure(undisturbed=quiet["batch of 100 KB"])
        promise = "Content-Length: 34000000\r\n\r\n{"
        many = here.sizes.of(3_000, 4_500)
        _stall(here, server, light, "3 promising 34 MB", 3, BATCH + promise)
        _stall(here, server, light, "1,100 of 10 bytes", 1100, BATCH + 'Content-Length: 10\r\n\r\n{"a"')
        _stall(here, server, light, f"{many:,} promising 34 MB", many, BATCH + promise)
        _stall(here, server, light, f"{many:,} in chunks", many, BATCH + "Transfer-Encoding: chunked\r\n\r\n8\r\n{")
        _stall(here, server, light, f"{many:,} artifacts", many, UPLOAD + promise, until_ended=True)
        left = [path.name for path in (server.folder / "artifacts").rglob("*") if path.is_file()]
        here.check("nothing is left of a stalled upload", not left, left[:3])


def _stall(here, server, light: dict, name: str, count: int, start: str, until_ended=False):
    before = server.rss()
    with Crowd(server.port) as crowd:
        with probing(server.port, light) as probe:
            crowd.join(count, start.encode())
            crowd.run(here.sizes.of(3, 6))
        during = server.rss()
        # Twenty seconds without a byte, checked every half second.
        deadline = time.monotonic() + 22 * max(1, here.slack / 2)
        while until_ended and crowd.open and time.monotonic() < deadline:
            crowd.run(0.5)
        statuses, left = crowd.statuses(), len(crowd.open)
    here.figure(stalled=name, statuses=dict(statuses), still_open=left, rss_before_MB=before, during=during)
    for what, latency in probe.latencies.items():
        here.figure(**{what: latency})
        here.check(f"{name}: {what} is always answered", not latency.failed, latency.failures)
        here.check_latency(f"{name}: {what} at p50", latency.p50, 250)
    here.check_latency(f"{name}: health", probe["health"].p99, 250)
    here.check(f"{name}: no status but 408 and 503", not set(statuses) - {"408", "503", "none"}, statuses)
    if until_ended:
        here.check(f"{name}: all are ended with an answer", not left and not statuses["none"], statuses)
