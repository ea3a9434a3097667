"""Runs each server of Peers.java in turn and prints medians; started by benchmarks/http.sh."""

import collections
import contextlib
import pathlib
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time

SERVERS = ("ours", "jetty", "helidon", "jdk")
POST = """wrk.method = "POST"
wrk.body = '{"run_id": "0123456789abcdef0123456789abcdef", "key": "m", "value": 1, "timestamp": 1, "step": 1}'
wrk.headers["Content-Type"] = "application/json"
"""


def main(java: str, classpath: str, rounds: int, seconds: int):
    figures = collections.defaultdict(lambda: collections.defaultdict(list))
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(POST)
        script.flush()
        for _ in range(rounds):
            for name in SERVERS:
                with started(java, classpath, name) as (port, process):
                    wrk(port, 32, 3, script.name)
                    for connections in (32, 1000):
                        rate, p99 = wrk(port, connections, seconds, script.name)
                        figures[name][f"{connections} rate"].append(rate)
                        figures[name][f"{connections} p99 ms"].append(p99)
                    figures[name]["2,000 idle MB"].append(idle_memory(port, process))
    for name in SERVERS:
        medians = {what: statistics.median(values) for what, values in figures[name].items()}
        survives = accepts_after_exhaustion(java, classpath, name)
        row = "  ".join(f"{what} {value:,.1f}" for what, value in medians.items())
        print(f"{name}: {row}  accepts after exhaustion {survives}", flush=True)


@contextlib.contextmanager
def started(java: str, classpath: str, name: str, descriptors=None):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    limit = descriptors or hard
    process = subprocess.Popen(
        [java, "-Xmx256m", "-XX:+UseSerialGC", "-cp", classpath, "Peers", name, str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit)),
    )
    try:
        deadline = time.monotonic() + 30
        while not is_served(port):
            if time.monotonic() > deadline:
                raise RuntimeError(f"{name} did not start")
            time.sleep(0.05)
        yield port, process
    finally:
        process.kill()
        process.wait()


def is_served(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return connection.recv(100).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def wrk(port: int, connections: int, seconds: int, script: str) -> tuple[float, float]:
    out = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script, f"http://127.0.0.1:{port}/"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", out).groups()
    return (
        float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]),
        float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit],
    )


def idle_memory(port: int, process: subprocess.Popen) -> float:
    with contextlib.ExitStack() as stack:
        for _ in range(2000):
            with contextlib.suppress(OSError):
                stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
        time.sleep(1)
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def accepts_after_exhaustion(java: str, classpath: str, name: str) -> bool:
    with started(java, classpath, name, descriptors=160) as (port, _):
        with contextlib.ExitStack() as stack:
            for _ in range(300):
                with contextlib.suppress(OSError):
                    stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=1))
            time.sleep(2)
        time.sleep(2)
        return is_served(port)


if __name__ == "__main__":
    hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
