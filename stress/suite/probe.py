"""Measures the latency of small requests, in a separate process so that no attack slows it down.

Started as `python3 -m suite.probe PORT SOURCE INTERVAL`, with requests as JSON on its standard input
(name to base64), it sends each in turn until its standard input ends, then prints the measurements.
"""

import base64
import contextlib
import json
import pathlib
import statistics
import subprocess
import sys
import threading
import time
from dataclasses import dataclass

from suite.raw import ask, request

TIMEOUT = 10

HEALTH = {"health": request("GET", "/health", Connection="close")}


@dataclass(frozen=True)
class Latency:
    """In milliseconds, of responses with 200; anything else counts as failed."""

    count: int
    failed: int
    p50: float
    p99: float
    most: float
    failures: tuple[str, ...] = ()

    def __str__(self):
        return f"p50 {self.p50:.1f} p99 {self.p99:.1f} max {self.most:.0f} ms of {self.count}, {self.failed} failed"


class Probe:
    """Filled in when the probe ends."""

    def __init__(self):
        self.latencies: dict[str, Latency] = {}

    def __getitem__(self, name: str) -> Latency:
        return self.latencies[name]


@contextlib.contextmanager
def probing(port: int, requests=None, source="127.0.0.1", interval=0.02):
    """Measures while the block runs."""
    probe = Probe()
    process = subprocess.Popen(
        [sys.executable, "-m", "suite.probe", str(port), source, str(interval)],
        cwd=pathlib.Path(__file__).resolve().parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    sent = {name: base64.b64encode(data).decode() for name, data in (requests or HEALTH).items()}
    process.stdin.write(json.dumps(sent) + "\n")
    process.stdin.flush()
    process.stdout.readline()
    try:
        yield probe
    finally:
        out, _ = process.communicate()
        for name, values in json.loads(out).items():
            probe.latencies[name] = Latency(**{**values, "failures": tuple(values["failures"])})


def main():
    port, source, interval = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    requests = {name: base64.b64decode(text) for name, text in json.loads(sys.stdin.readline()).items()}
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    print("ready", flush=True)
    times = {name: [] for name in requests}
    failures = {name: [] for name in requests}
    while True:
        for name, data in requests.items():
            began = time.perf_counter()
            failure = _try(port, source, data)
            took = (time.perf_counter() - began) * 1000
            times[name].append(took)
            if failure:
                failures[name].append(f"{failure} after {took:.0f} ms")
        if ended.wait(interval):
            break
    print(json.dumps({name: _summary(times[name], failures[name]) for name in requests}))


def _try(port: int, source: str, data: bytes) -> str:
    """The fault of the response, if any."""
    try:
        answer = ask(port, data, source=source, timeout=TIMEOUT)
    except OSError as error:
        return repr(error)
    if answer is None:
        return "no answer"
    return "" if answer.status == 200 and answer.whole else f"status {answer.status}"


def _summary(times: list[float], failures: list[str]) -> dict:
    ordered = sorted(times)
    return {
        "count": len(times),
        "failed": len(failures),
        "p50": statistics.median(ordered),
        "p99": ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)],
        "most": ordered[-1],
        "failures": failures[:3],
    }


if __name__ == "__main__":
    main()
