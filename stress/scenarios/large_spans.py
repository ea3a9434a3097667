import hashlib
import json
import os

from suite.api import Api
from suite.raw import ask
from suite.recovery import check_all_works
from suite.scenario import scenario
from suite.spans import export, message, span, trace_id
from suite.threads import at_once

LENGTH = 5_000_000
GET = "/api/3.0/mlflow/traces/get?trace_id="


@scenario("Attributes of five megabytes are stored and read back whole, some at once")
def large_spans(here):
    count = here.sizes.of(4, 12, 40)
    with here.server(java="-Xmx256m") as server:
        told = at_once(count, lambda number: _stored(server.port, number), threads=4)
        statuses = [status for status, _, _ in told]
        here.figure(attributes=count, statuses=sorted(set(statuses)), peak_MB=server.peak_rss())
        here.check("each is stored, or refused for now", set(statuses) <= {200, 503}, statuses)
        here.check("most are stored", statuses.count(200) >= count // 2, statuses)
        api = Api(server.port)
        for status, trace, digest in told:
            if status == 200:
                here.check("it is read back whole", _read(api, trace) == digest)
        check_all_works(here, server)


def _stored(port: int, number: int):
    trace = number.to_bytes(16, "big")
    text = os.urandom(LENGTH // 2).hex()
    answer = ask(port, message(export([span(trace, 0, text=text)]), Connection="close"), timeout=120)
    return answer.status if answer else 0, trace_id(trace), hashlib.sha256(text.encode()).hexdigest()


def _read(api: Api, trace: str) -> str:
    told = api.get(GET + trace)["trace"]["spans"][0]
    value = next(one["value"]["string_value"] for one in told["attributes"] if one["key"] == "text")
    text = json.loads(value) if value.startswith('"') else value
    return hashlib.sha256(text.encode()).hexdigest()
