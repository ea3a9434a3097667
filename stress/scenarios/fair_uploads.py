import collections

from suite.api import API, Api
from suite.fair import MOST, check_fairness, small_requests
from suite.probe import probing
from suite.raw import ask, request
from suite.scenario import scenario
from suite.threads import at_once


@scenario("Light requests stay fast beside large uploads and large bodies")
def fair_uploads(here):
    count, megabytes = here.sizes.of((20, 20), (50, 100))
    with here.server() as server:
        body = b"x" * (megabytes << 20)
        path = "/api/2.0/mlflow-artifacts/artifacts/"
        one = request("PUT", f"{path}big.bin", body, Connection="close")
        check_fairness(here, server, f"{count} uploads of {megabytes} MB", [one] * count, here.sizes.of(5, 10, 60))
        left = [file.name for file in (server.folder / "artifacts").rglob("*") if file.name != "big.bin"]
        here.check("uploads leave no other file", not left, left[:3])
        # The longest body accepted with this heap: each takes all memory that is reserved for bodies.
        big = request(
            "POST", "/api/2.0/mlflow/runs/log-batch", b'{"run_id": "' + b"x" * (32 << 20) + b'"}',
            Content_Type="application/json", Connection="close",
        )
        _check_large_bodies(here, server, big)


def _check_large_bodies(here, server, big: bytes):
    api = Api(server.port)
    run = api.run()
    tags = ", ".join('{"key": "t%d", "value": "%s"}' % (n, "v" * 1000) for n in range(10))
    batch = '{"run_id": "%s", "tags": [%s]}' % (run, tags)
    light = small_requests(api)
    light["batch of 10 KB"] = request("POST", f"{API}runs/log-batch", batch, Content_Type="application/json")
    with probing(server.port, light) as probe:
        answers = at_once(6, lambda _: ask(server.port, big, timeout=120))
    statuses = collections.Counter(answer and answer.status for answer in answers)
    here.figure(bodies_of_32_MB=dict(statuses), rss_peak_MB=server.peak_rss())
    for what, latency in probe.latencies.items():
        here.figure(**{what: latency})
        here.check(f"{what} is always answered beside large bodies", not latency.failed, latency.failures)
        here.check_latency(f"{what} beside large bodies at p50", latency.p50, MOST)
