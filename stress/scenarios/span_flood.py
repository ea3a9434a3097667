import os
import time

from suite.probe import probing
from suite.raw import Raw
from suite.recovery import check_all_works
from suite.scenario import scenario
from suite.spans import export, message, span
from suite.threads import at_once

MEGABYTE = 1_000_000
CLIENTS = 8
MOST_MEMORY = 700
"""Megabytes of resident memory with a heap of 160 MB: caches and buffers of the table are outside of it."""


@scenario("A flood of spans is stored, slowed down or refused, in bounded memory")
def span_flood(here):
    """A gigabyte with --long."""
    total = here.sizes.of(64, 256, 1000) * MEGABYTE
    with here.server("--durability", "os", java="-Xmx160m") as server:
        with probing(server.port) as probe:
            began = time.monotonic()
            told = at_once(CLIENTS, lambda client: _flood(server.port, client, total // CLIENTS))
            seconds = time.monotonic() - began
        statuses = {}
        for counted in told:
            for status, count in counted.items():
                statuses[status] = statuses.get(status, 0) + count
        here.figure(
            sent_MB=total // MEGABYTE, seconds=seconds, statuses=statuses, peak_MB=server.peak_rss(), health=str(probe["health"])
        )
        here.check("spans are accepted", statuses.get(200, 0) > 0, statuses)
        here.check("nothing but 200, 413, 429 and 503", not set(statuses) - {200, 413, 429, 503}, statuses)
        here.check("memory is bounded", server.peak_rss() <= MOST_MEMORY, f"{server.peak_rss():.0f} MB")
        here.check("health never fails", not probe["health"].failed, probe["health"])
        here.check_latency("health p99", probe["health"].p99, 500)
        check_all_works(here, server)


def _flood(port: int, client: int, total: int) -> dict:
    """Sends requests of four megabytes; random text, since other text would be compressed away."""
    statuses: dict = {}
    sent = number = 0
    connection = Raw(port, timeout=120)
    while sent < total:
        number += 1
        trace = client.to_bytes(8, "big") + number.to_bytes(8, "big")
        body = message(export([span(trace, n, 0 if n else None, text=os.urandom(20_000).hex()) for n in range(100)]))
        sent += len(body)
        answer = connection.send(body).answer()
        status = answer.status if answer else "none"
        statuses[status] = statuses.get(status, 0) + 1
        if answer is None or answer.headers.get("connection") == "close":
            connection.close()
            connection = Raw(port, timeout=120)
        if status in (429, 503):
            time.sleep(0.1)
    connection.close()
    return statuses
