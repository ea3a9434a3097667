import json

from suite.raw import ask
from suite.scenario import scenario

HEAD = (
    "POST /api/2.0/mlflow/experiments/create HTTP/1.1\r\nHost: localhost\r\n"
    "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
)
BODY = '{"name": "%s"}'
END = "0\r\n\r\n"

MALFORMED = {
    "a plus sign": "+{size}\r\n{body}\r\n" + END,
    "a minus sign": "-{size}\r\n{body}\r\n" + END,
    "0x in front": "0x{size}\r\n{body}\r\n" + END,
    "a space in front": " {size}\r\n{body}\r\n" + END,
    "a space behind": "{size} \r\n{body}\r\n" + END,
    "a tab behind": "{size}\t\r\n{body}\r\n" + END,
    "an underscore": "1_0\r\n{body}\r\n" + END,
    "no size": "\r\n{body}\r\n" + END,
    "XX after a chunk": "{size}\r\n{body}XX" + END,
    "no CR LF after a chunk": "{size}\r\n{body}" + END,
    "LF after the size": "{size}\n{body}\r\n" + END,
    "LF after a chunk": "{size}\r\n{body}\n" + END,
    "CR after the size": "{size}\r{body}\r\n" + END,
    "a size of 16 digits": "{zeros}{size}\r\n{body}\r\n" + END,
    "a huge size": "ffffffffffffffff\r\n{body}\r\n" + END,
    "a size that wraps around": "10000000000000000\r\n{body}\r\n" + END,
    "an endless extension": "{size};{long}\r\n{body}\r\n" + END,
    "LF in an extension": "{size};a\nb\r\n{body}\r\n" + END,
    "NUL in an extension": "{size};a\0b\r\n{body}\r\n" + END,
    "endless trailers": "{size}\r\n{body}\r\n0\r\nA: {long}\r\n\r\n",
    "LF in a trailer": "{size}\r\n{body}\r\n0\r\nA: b\n\r\n\r\n",
    "full-width digits": "{wide}\r\n{body}\r\n" + END,
}

WELL_FORMED = {
    "one chunk": "{size}\r\n{body}\r\n" + END,
    "leading zeros": "000{size}\r\n{body}\r\n" + END,
    "an extension": '{size};a=b;c="d"\r\n{body}\r\n' + END,
    "a trailer": "{size}\r\n{body}\r\n0\r\nA: b\r\n\r\n",
}


@scenario("Chunks are parsed strictly, and a malformed body changes nothing")
def chunks(here):
    with here.server() as server:
        for name, form in MALFORMED.items():
            answer = ask(server.port, HEAD + _filled(form, name), timeout=25)
            right = answer is not None and answer.status == 400 and answer.is_json()
            here.check(f"{name} is refused with 400", right, answer and (answer.status, answer.body[:120]))
        for name, form in WELL_FORMED.items():
            answer = ask(server.port, HEAD + _filled(form, name), timeout=25)
            here.check(f"{name} is accepted", answer and answer.status == 200, answer and answer.body[:120])
        by_bytes = "".join(f"1\r\n{letter}\r\n" for letter in BODY % "byte by byte") + END
        answer = ask(server.port, HEAD + by_bytes)
        here.check("chunks of one byte are accepted", answer and answer.status == 200, answer)
        search = b"GET /api/2.0/mlflow/experiments/search?max_results=1000 HTTP/1.0\r\nHost: localhost\r\n\r\n"
        found = {one["name"] for one in json.loads(ask(server.port, search).body)["experiments"]}
        here.check("only the accepted ones were made", found == {"Default", "byte by byte", *WELL_FORMED}, found)


def _filled(form: str, name: str) -> str:
    body = BODY % name
    size = f"{len(body):x}"
    parts = {"size": size, "body": body, "zeros": "0" * 16, "long": "x" * 20_000, "wide": "\xb2\xb9"}
    for part, text in parts.items():
        form = form.replace("{%s}" % part, text)
    return form
