import collections
import random
import time

from suite.api import API, Api
from suite.raw import Raw, request
from suite.scenario import scenario
from suite.threads import at_once

ALLOWED_5XX = {501, 503, 505}
INTERESTING = [
    b"\r\n", b"\n", b"\r", b"\0", b"\t", b" ", b":", b";", b"%", b"%00", b"%2f", b"..", b"//", b"\xff", b"\xc3\x28",
    b"chunked", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 0\r\n", b"Content-Length: 99999\r\n", b"-1",
    b"HTTP/1.0", b"HTTP/9.9", b"{", b"}", b"[", b'"', b"\\u0000", b"\\ud800", b"1e999", b"NaN", b"null", b"?", b"&", b"=",
    b"Expect: 100-continue\r\n", b"Range: bytes=0-\r\n", b"Content-Encoding: gzip\r\n", b"Connection: close\r\n",
    b"Accept-Encoding: gzip;q=x\r\n",
]  # fmt: skip
HALF_CLOSED = 0.8
TIMEOUT = 0.15
"""A mutated request may be incomplete; the server then waits, and the next one uses a new connection."""


THREADS = 4


@scenario("Random mutations of requests never make the server fail")
def garbage(here):
    count = here.sizes.of(20_000, 60_000, 1_000_000)
    seconds = here.sizes.of(40, 90, 3600) * max(1, here.slack)
    with here.server("--durability", "os") as server:
        originals = _originals(Api(server.port).run())
        began = time.monotonic()

        def attack(thread: int) -> tuple[int, collections.Counter, list]:
            chance = random.Random(here.seed + thread)
            return _attack(server.port, chance, originals, count // THREADS, began + seconds)

        results = at_once(THREADS, attack)
        took = time.monotonic() - began
        sent = sum(result[0] for result in results)
        statuses = sum((result[1] for result in results), collections.Counter())
        bad = [one for result in results for one in result[2]]
        here.figure(seed=here.seed, requests=sent, seconds=took, rss_MB=server.rss())
        here.figure(statuses=dict(sorted(statuses.items())))
        here.check("no status 5xx but 501, 503 and 505", not bad, bad[:5])
        here.check("requests were answered", sum(statuses.values()) > sent / 3, statuses)
        here.check("runs are still served", Api(server.port).run() != "")


def _attack(port: int, chance: random.Random, originals: list[bytes], count: int, until: float):
    """The number sent, the statuses of their responses, and the requests with invalid responses."""
    statuses: collections.Counter = collections.Counter()
    bad, sent = [], 0
    while sent < count and time.monotonic() < until:
        data = b"".join(_mutated(chance, originals) for _ in range(chance.choice((1, 1, 1, 3))))
        sent += 1
        for status in _statuses(port, data, chance.random() < HALF_CLOSED):
            statuses[status] += 1
            if status >= 500 and status not in ALLOWED_5XX:
                bad.append((status, data[:400]))
    return sent, statuses, bad


def _originals(run: str) -> list[bytes]:
    json = {"Content_Type": "application/json"}
    metric = '{"run_id": "%s", "key": "m", "value": 1.5, "timestamp": 1}' % run
    batch = '{"run_id": "%s", "params": [{"key": "p", "value": "v"}]}' % run
    search = """{"experiment_ids": ["0"], "filter": "metrics.m > 1 AND tags.a = 'b'"}"""
    query = '{"query": "{ mlflowGetExperiment(input: {experimentId: \\"0\\"}) { experiment { name } } }"}'
    chunked = request("POST", f"{API}runs/search", b"", Transfer_Encoding="chunked", **json)
    return [
        request("GET", "/health"),
        request("GET", f"{API}runs/get?run_id={run}"),
        request("GET", f"{API}experiments/search?max_results=3&filter=name%20LIKE%20'a%25'"),
        request("POST", f"{API}experiments/create", '{"name": "x", "tags": [{"key": "a", "value": "b"}]}', **json),
        request("POST", f"{API}runs/log-metric", metric, **json),
        request("POST", f"{API}runs/log-batch", batch, **json),
        request("POST", f"{API}runs/search", search, **json),
        request("POST", "/graphql", query, **json),
        request("PUT", "/api/2.0/mlflow-artifacts/artifacts/a/b.txt", b"hello", Expect="100-continue"),
        request("GET", "/api/2.0/mlflow-artifacts/artifacts/a/b.txt", Range="bytes=1-3"),
        request("GET", "/api/2.0/mlflow-artifacts/artifacts?path=a"),
        request("OPTIONS", f"{API}runs/create", Origin="http://localhost", Access_Control_Request_Method="POST"),
        chunked.replace(b"Content-Length: 0\r\n", b"") + b'1a\r\n{"experiment_ids": ["0"]}\n\r\n0\r\n\r\n',
    ]  # fmt: skip


def _mutated(chance: random.Random, originals: list[bytes]) -> bytes:
    data = bytearray(chance.choice(originals))
    for _ in range(chance.choice((0, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(6):
            case 0:
                data[at:at] = chance.choice(INTERESTING)
            case 1:
                del data[at : at + chance.choice((1, 1, 2, 10, 60))]
            case 2:
                data[at : at + 1] = bytes([chance.randrange(256)])
            case 3:
                data[at:at] = data[at : at + chance.choice((1, 5, 40))]
            case 4:
                other = chance.choice(originals)
                data[at : at + 20] = other[chance.randrange(len(other)) :][:20]
            case 5:
                data[at:at] = bytes(chance.choices(range(256), k=chance.choice((1, 4, 300))))
        if not data:
            break
    return bytes(data)


def _statuses(port: int, data: bytes, half_close: bool) -> list[int]:
    """The statuses of all responses to the bytes. Most connections are half-closed after sending."""
    with Raw(port, timeout=10) as connection:
        connection.send(data)
        if half_close:
            try:
                connection.socket.shutdown(1)
            except OSError:
                return []
        else:
            connection.socket.settimeout(TIMEOUT)
        statuses = []
        try:
            while answer := connection.answer("HEAD" if data.startswith(b"HEAD") else "GET"):
                statuses.append(answer.status)
        except TimeoutError:
            if half_close:
                statuses.append(599)  # The server gets no more input, so it must close by itself.
        return statuses
