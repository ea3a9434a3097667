import threading
import time

from suite.api import Api
from suite.raw import Raw
from suite.scenario import scenario
from suite.server import started
from suite.spans import export, message, span, trace_id

CLIENTS = 8
SPANS = 5
KILLS = 3
BATCH = "/api/3.0/mlflow/traces/get?trace_id="


@scenario("Every acknowledged span survives kill -9 during ingest")
def killed_spans(here):
    folder = here.folder / "killed"
    acknowledged: list[bytes] = []
    shared = [round.to_bytes(16, "big") for round in range(1000, 1000 + KILLS)]
    parts: dict[bytes, set[int]] = {trace: set() for trace in shared}
    for round in range(KILLS):
        with started(here.table, folder) as server:
            if round:
                _check(here, server, acknowledged, parts, f"after kill {round}")
            stop = threading.Event()
            threads = [
                threading.Thread(target=_ingest, args=(server.port, round * CLIENTS + client, acknowledged, stop))
                for client in range(CLIENTS)
            ]
            threads.append(threading.Thread(target=_extend, args=(server.port, shared[round], parts[shared[round]], stop)))
            for thread in threads:
                thread.start()
            time.sleep(here.sizes.of(2, 4, 20))
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
    with started(here.table, folder) as server:
        _check(here, server, acknowledged, parts, f"after kill {KILLS}")
    here.figure(kills=KILLS, traces=len(acknowledged), spans_of_shared=sum(map(len, parts.values())))
    here.check("traces were sent", len(acknowledged) > 50, len(acknowledged))


def _ingest(port: int, client: int, acknowledged: list[bytes], stop: threading.Event):
    """Sends one trace after the other and records those whose response arrived."""
    for number in range(1_000_000):
        trace = client.to_bytes(8, "big") + number.to_bytes(8, "big")
        if stop.is_set() or not _sent(port, [span(trace, n, 0 if n else None, k="v" * 50) for n in range(SPANS)]):
            return
        acknowledged.append(trace)


def _extend(port: int, trace: bytes, parts: set[int], stop: threading.Event):
    """Adds spans to one trace, one request each."""
    for number in range(1_000_000):
        if stop.is_set() or not _sent(port, [span(trace, number, 0 if number else None)]):
            return
        parts.add(number)


def _sent(port: int, spans: list[bytes]) -> bool:
    try:
        with Raw(port) as connection:
            answer = connection.send(message(export(spans))).answer()
            return answer is not None and answer.status == 200
    except OSError:
        return False


def _check(here, server, acknowledged: list[bytes], parts: dict[bytes, set[int]], when: str):
    api = Api(server.port)
    missing = [trace.hex() for trace in acknowledged if len(_names(api, trace)) != SPANS]
    here.check(f"all acknowledged traces are there {when}", not missing, missing[:3])
    for trace, numbers in parts.items():
        lost = {f"span {number}" for number in numbers} - _names(api, trace) if numbers else set()
        here.check(f"all acknowledged spans of a shared trace are there {when}", not lost, len(lost))


def _names(api: Api, trace: bytes) -> set[str]:
    answer = api.call("GET", BATCH + trace_id(trace))
    return {one["name"] for one in answer.json()["trace"]["spans"]} if answer.status == 200 else set()
