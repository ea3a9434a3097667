import json
import time

from suite.api import API, Api
from suite.crowd import Crowd
from suite.probe import HEALTH, probing
from suite.raw import request
from suite.scenario import scenario

BATCH = f"POST {API}runs/log-batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


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
        _stall(here, server, light, "3 promising 34 MB", 3, "Content-Length: 34000000\r\n\r\n{")
        _stall(here, server, light, "1,100 of 10 bytes", 1100, 'Content-Length: 10\r\n\r\n{"a"')
        many = here.sizes.of(2_000, 4_500)
        _stall(here, server, light, f"{many:,} promising 34 MB", many, "Content-Length: 34000000\r\n\r\n{")
        _stall(here, server, light, f"{many:,} in chunks", many, "Transfer-Encoding: chunked\r\n\r\n8\r\n{")
        _stall(
            here, server, light, f"{many:,} artifacts", many, "Content-Length: 34000000\r\n\r\n{",
            "PUT /api/2.0/mlflow-artifacts/artifacts/stalled.bin HTTP/1.1\r\nHost: localhost\r\n",
        )
        left = [path.name for path in (server.folder / "artifacts").rglob("*") if path.is_file()]
        here.check("nothing is left of a stalled upload", not left, left[:3])


def _stall(here, server, light: dict, name: str, count: int, rest: str, head: str = BATCH):
    before = server.rss()
    with Crowd(server.port) as crowd:
        with probing(server.port, light) as probe:
            crowd.join(count, (head + rest).encode())
            crowd.run(6)
        during = server.rss()
        # Twenty seconds without a byte, and a look at every half second.
        for _ in range(40):
            if not crowd.open:
                break
            crowd.run(0.5)
        statuses, left = crowd.statuses(), len(crowd.open)
    here.figure(stalled=name, statuses=dict(statuses), still_open=left, rss_before_MB=before, during=during)
    for what, latency in probe.latencies.items():
        here.figure(**{what: latency})
        here.check(f"{name}: {what} is always answered", not latency.failed, latency.failures)
        here.check_latency(f"{name}: {what} at p50", latency.p50, 250)
    here.check_latency(f"{name}: health", probe["health"].p99, 250)
    here.check(f"{name}: all are ended", not left, left)
    here.check(f"{name}: with 408", not set(statuses) - {"408", "503"}, statuses)
