from suite.api import Api
from suite.raw import Raw
from suite.scenario import scenario
from suite.spans import export, message, span, trace_id
from suite.threads import at_once

THREADS = 10
TRACE = b"one trace of all"
GET = "/api/3.0/mlflow/traces/get?trace_id="


@scenario("Spans of one trace from ten clients at once are all there")
def one_trace(here):
    each = here.sizes.of(30, 150, 1000)
    with here.server() as server:
        statuses = at_once(THREADS, lambda client: _send(server.port, client, each))
        flat = [status for some in statuses for status in some]
        here.check("every request is answered with 200", set(flat) == {200}, sorted(set(flat)))
        spans = Api(server.port).get(GET + trace_id(TRACE))["trace"]["spans"]
        names = [one["name"] for one in spans]
        here.figure(requests=len(flat), spans=len(spans))
        here.check("no span is missing", len(set(names)) == THREADS * each * 5, len(set(names)))
        here.check("no span is there twice", len(names) == len(set(names)), len(names))


def _send(port: int, client: int, count: int) -> list[int]:
    """Five spans in each request; the first client's first one is the root."""
    statuses = []
    with Raw(port, timeout=120) as connection:
        for number in range(count):
            first = (client * count + number) * 5
            spans = [span(TRACE, n, 0 if n else None, k="v") for n in range(first, first + 5)]
            answer = connection.send(message(export(spans))).answer()
            statuses.append(answer.status if answer else 0)
    return statuses
