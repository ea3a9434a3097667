import time

from suite.api import API, Api
from suite.crowd import Crowd
from suite.probe import HEALTH, probing
from suite.raw import ask, request
from suite.scenario import scenario


@scenario("Slow readers of giant responses neither hold memory nor delay others, and are disconnected")
def slow_readers(here):
    params = here.sizes.of(1_000, 5_000)
    with here.server(java="-Xmx160m") as server:
        api = Api(server.port)
        run = api.run()
        api.params(run, params, 6_000)
        small = api.run()
        get = request("GET", f"{API}runs/get?run_id={run}", Connection="close")
        light = {**HEALTH, "small run": request("GET", f"{API}runs/get?run_id={small}")}
        before = server.rss()
        # A small receive buffer: otherwise the kernel takes megabytes for a client that reads nothing.
        with probing(server.port, light) as probe, Crowd(server.port, 4096) as crowd:
            crowd.join(200, get)
            began = time.monotonic()
            seconds = here.sizes.of(15, 60, 120)
            during = None
            while time.monotonic() - began < seconds and crowd.open:
                crowd.sip(250)
                time.sleep(0.25)
                # Before the slow readers are ended for their slowness.
                if during is None and time.monotonic() - began > 5:
                    during = ask(server.port, get, timeout=120)
            left, statuses = len(crowd.open), crowd.statuses()
        here.figure(
            slow=200, still_open=left, statuses=dict(statuses), rss_before_MB=before, rss_peak_MB=server.peak_rss()
        )
        for name, latency in probe.latencies.items():
            here.figure(**{name: latency})
            here.check(f"{name} is always answered", not latency.failed, latency.failures)
            here.check_latency(f"{name} at p50", latency.p50, 250)
        here.check_latency("health at p99", probe["health"].p99, 250)
        odd = set(statuses) - {"200", "503", "none"}
        here.check("slow readers were sent nothing but 200 or 503", not odd, statuses)
        here.check("another client's giant run is whole or 503", during and during.is_json(), during and during.status)
        after = ask(server.port, get, timeout=120)
        here.check("a giant run is answered afterwards", after and after.status == 200 and after.is_json())
        here.check("memory stays bounded", server.peak_rss() < 700, server.peak_rss())
