"""Light requests beside heavy ones."""

import collections
import threading
import time

from suite.api import API, Api
from suite.probe import HEALTH, probing
from suite.raw import ask, request

MOST = 250
"""Milliseconds that a light request may take on a quiet machine beside any heavy requests."""


def small_requests(api: Api) -> dict[str, bytes]:
    run = api.run()
    api.params(run, 5, 10)
    metric = '{"run_id": "%s", "key": "m", "value": 1, "timestamp": 1, "step": 1}' % run
    return {
        **HEALTH,
        "version": request("GET", "/version"),
        "log-metric": request("POST", f"{API}runs/log-metric", metric, Content_Type="application/json"),
        "small run": request("GET", f"{API}runs/get?run_id={run}"),
    }


def check_fairness(here, server, name: str, heavy: list[bytes], seconds: float, timeout=300):
    """Repeats each heavy request in a thread of its own, and measures light ones."""
    light = small_requests(Api(server.port))
    answered: collections.Counter = collections.Counter()
    lock = threading.Lock()

    def send(data: bytes):
        while True:
            try:
                answer = ask(server.port, data, timeout=timeout)
                key = "none" if answer is None else answer.status if answer.whole else "cut short"
            except OSError as error:
                key = type(error).__name__
            with lock:
                answered[key] += 1
            if time.monotonic() > until:
                return

    with probing(server.port, light) as quiet:
        time.sleep(1)
    until = 0.0
    threads = [threading.Thread(target=send, args=(data,), daemon=True) for data in heavy]
    with probing(server.port, light) as probe:
        until = time.monotonic() + seconds
        for thread in threads:
            thread.start()
        while time.monotonic() < until and any(thread.is_alive() for thread in threads):
            time.sleep(0.1)
    for thread in threads:
        thread.join(timeout)
    here.figure(**{name: dict(answered)}, rss_MB=server.rss(), rss_peak_MB=server.peak_rss())
    for what, latency in probe.latencies.items():
        here.figure(**{what: latency, "undisturbed": f"p50 {quiet[what].p50:.1f} ms"})
        here.check(f"{what} is always answered beside {name}", not latency.failed, latency.failures)
        here.check_latency(f"{what} beside {name} at p50", latency.p50, MOST)
        here.check_latency(f"{what} beside {name} at p99", latency.p99, MOST)
    odd = {status for status in answered if status not in (200, 503)}
    here.check(f"{name}: every heavy request is whole or 503", not odd, dict(answered))
    here.check(f"{name}: heavy requests are answered", answered[200] > 0, dict(answered))
