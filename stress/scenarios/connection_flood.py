import time

from suite.crowd import Crowd
from suite.probe import probing
from suite.scenario import scenario

HALF = b"GET /health HTTP/1.1\r\nHost: local"


@scenario("A flood of connections from one address does not lock out other addresses")
def connection_flood(here):
    with here.server() as server:
        for name, count, data in (
            ("half a head", here.sizes.of(9_000, 18_000), HALF),
            ("7 KB of a head", here.sizes.of(0, 12_000), HALF + b"\r\nA: " + b"b" * 7_000),
            ("90 KB of a head", here.sizes.of(5_000, 6_000), HALF + b"\r\nA: " + b"b" * 90_000),
            ("nothing", here.sizes.of(5_000, 9_000), b""),
        ):
            if count:
                _flood(here, server, name, count, data)


def _flood(here, server, name: str, count: int, data: bytes):
    before = server.rss()
    with probing(server.port, source="127.0.0.2", interval=0.05) as probe, Crowd(server.port) as crowd:
        began = time.monotonic()
        crowd.join(count, data)
        joined = time.monotonic() - began
        held, during = len(crowd.open), server.rss()
        while data and crowd.open and time.monotonic() - began < joined + 20:
            crowd.run(0.5)
        took = time.monotonic() - began
        left, statuses = len(crowd.open), crowd.statuses()
    here.figure(
        **{name: count}, opened_in_s=joined, held=held, statuses=dict(statuses), errors=dict(crowd.errors)
    )
    here.figure(
        rss_before_MB=before, during=during, after=server.rss(), ended_after_s=took, others_health=probe["health"]
    )
    here.check(f"{name}: memory is bounded", server.peak_rss() < 900, server.peak_rss())
    here.check(f"{name}: another address is always answered", not probe["health"].failed, probe["health"].failures)
    here.check_latency(f"{name}: another address", probe["health"].most, 1000)
    if data:
        here.check(f"{name}: slow heads are ended with 408", statuses["408"] > 0 and not left, (left, statuses))
        odd = set(statuses) - {"408", "503", "431", "none"}
        here.check(f"{name}: the others are refused with 503", not odd, statuses)
        unanswered = statuses["none"]
        here.check(f"{name}: none is closed without an answer", unanswered <= count // 100, unanswered)
    with probing(server.port) as own:
        time.sleep(1)
    here.check(f"{name}: the address gets in again", not own["health"].failed, own["health"].failures)
