import socket
import time

from suite.raw import Raw, ask, request
from suite.scenario import scenario

POST = "POST /api/2.0/mlflow/experiments/create HTTP/1.1\r\n"
HOST = "Host: localhost\r\n"
GET = "GET /api/2.0/mlflow/experiments/search HTTP/1.1\r\n"

HEADS = {
    "no method": (" / HTTP/1.1\r\n" + HOST + "\r\n", 400),
    "no path": ("GET HTTP/1.1\r\n" + HOST + "\r\n", 400),
    "two spaces": ("GET  / HTTP/1.1\r\n" + HOST + "\r\n", 400),
    "no version": ("GET /\r\n" + HOST + "\r\n", 400),
    "a lower-case version": ("GET / http/1.1\r\n" + HOST + "\r\n", 400),
    "HTTP/2.0": ("GET / HTTP/2.0\r\n" + HOST + "\r\n", 505),
    "the preface of HTTP/2": ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    "a relative path": ("GET health HTTP/1.1\r\n" + HOST + "\r\n", 400),
    "a tab in the request line": ("GET\t/health HTTP/1.1\r\n" + HOST + "\r\n", 400),
    "NUL in the path": ("GET /he\0alth HTTP/1.1\r\n" + HOST + "\r\n", 400),
    "bare LF": ("GET /health HTTP/1.1\nHost: localhost\n\n", 400),
    "bare LF after a header": ("GET /health HTTP/1.1\r\nHost: localhost\n\r\n", 400),
    "bare CR in a header": ("GET /health HTTP/1.1\r\nHost: local\rhost\r\n\r\n", 400),
    "NUL in a header": ("GET /health HTTP/1.1\r\nHost: localhost\r\nA: b\0c\r\n\r\n", 400),
    "a folded header": ("GET /health HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n", 400),
    "a space before the colon": ("GET /health HTTP/1.1\r\nHost: localhost\r\nA : b\r\n\r\n", 400),
    "a header without a name": ("GET /health HTTP/1.1\r\nHost: localhost\r\n: b\r\n\r\n", 400),
    "a header without a colon": ("GET /health HTTP/1.1\r\nHost: localhost\r\nabc\r\n\r\n", 400),
    "no Host": ("GET /health HTTP/1.1\r\n\r\n", 400),
    "two Hosts": ("GET /health HTTP/1.1\r\n" + HOST + HOST + "\r\n", 400),
    "two Origins": (POST + HOST + "Origin: http://localhost\r\nOrigin: http://evil.example\r\n\r\n", 400),
    "two lengths": (POST + HOST + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400),
    "a list of lengths": (POST + HOST + "Content-Length: 2, 2\r\n\r\n{}", 400),
    "a negative length": (POST + HOST + "Content-Length: -1\r\n\r\n", 400),
    "a signed length": (POST + HOST + "Content-Length: +2\r\n\r\n{}", 400),
    "a hexadecimal length": (POST + HOST + "Content-Length: 0x2\r\n\r\n{}", 400),
    "an empty length": (POST + HOST + "Content-Length: \r\n\r\n{}", 400),
    "a length and chunks": (POST + HOST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    "chunks in HTTP/1.0": (
        POST.replace("1.1", "1.0") + HOST + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400,
    ),
    "an unknown transfer encoding": (POST + HOST + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
    "a transfer encoding twice": (
        POST + HOST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        501,
    ),
    "a disguised transfer encoding": (POST + HOST + "Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n", 400),
    "a length of 200 digits": (POST + HOST + "Content-Length: " + "9" * 200 + "\r\n\r\n", 413),
    "a body of 200 MB": (POST + HOST + "Content-Type: application/json\r\nContent-Length: 200000000\r\n\r\n", 413),
    "a line of 70 KB": ("GET /" + "a" * 70_000 + " HTTP/1.1\r\n" + HOST + "\r\n", 414),
    "headers of 100 KB": (GET + HOST + "A: " + "b" * 100_000 + "\r\n\r\n", 431),
    "200 headers": (GET + HOST + "A: b\r\n" * 200 + "\r\n", 431),
    "an unknown path": ("GET /nothing/here HTTP/1.1\r\n" + HOST + "\r\n", 404),
    "an unknown method": ("BREW /api/2.0/mlflow/experiments/create HTTP/1.1\r\n" + HOST + "\r\n", 405),
    "GET where POST is due": (POST.replace("POST", "GET") + HOST + "\r\n", 405),
    "no JSON": (POST + HOST + "Content-Type: application/json\r\nContent-Length: 3\r\n\r\n{a}", 400),
    "an unknown content encoding": (
        POST + HOST + "Content-Type: application/json\r\nContent-Encoding: br\r\nContent-Length: 2\r\n\r\n{}",
        415,
    ),
    "no gzip": (
        POST + HOST + "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
        400,
    ),
    "an unknown run": ("GET /api/2.0/mlflow/runs/get?run_id=abc HTTP/1.1\r\n" + HOST + "\r\n", 404),
    "a path out of the artifacts": (
        "GET /api/2.0/mlflow-artifacts/artifacts/..%2f..%2fetc/passwd HTTP/1.1\r\n" + HOST + "\r\n",
        400,
    ),
}


@scenario("Every refused request gets JSON and the right status")
def refusals(here):
    with here.server() as server:
        for name, (sent, status) in HEADS.items():
            began = time.monotonic()
            answer = ask(server.port, sent, timeout=25)
            here.check_latency(f"{name}: refused", (time.monotonic() - began) * 1000, 1000)
            right = answer is not None and answer.status == status and answer.is_json()
            here.check(f"{name}: {status} with JSON", right, answer and (answer.status, answer.body[:120]))
            if answer is not None and answer.is_json():
                here.check(f"{name}: has an error code", "error_code" in answer.json(), answer.body[:120])
        _answers_outlive_unread_data(here, server)
        _half_closed(here, server)


def _answers_outlive_unread_data(here, server):
    """Closing a connection with unread data resets it, and the client may lose the response."""
    lost = 0
    for _ in range(20):
        with Raw(server.port, timeout=25) as connection:
            connection.send(POST + HOST + "Content-Length: 5000000\r\nContent-Length: 5\r\n\r\n")
            connection.send(b"x" * 1_000_000)
            answer = connection.answer()
            lost += answer is None or not answer.is_json()
    here.check("a refusal reaches a client that is still sending", lost == 0, f"{lost} of 20 lost")
    lost = 0
    for _ in range(20):
        with Raw(server.port, timeout=25) as connection:
            connection.send(request("GET", "/health", Connection="close"))
            connection.send(b"x" * 1_000_000)
            answer = connection.answer()
            lost += answer is None or not answer.whole
    here.check("an answer reaches a client that sends more than it should", lost == 0, f"{lost} of 20 lost")


def _half_closed(here, server):
    with Raw(server.port, timeout=25) as connection:
        connection.send(request("GET", "/health"))
        connection.socket.shutdown(socket.SHUT_WR)
        answer = connection.answer()
    here.check("a client that has closed its side is answered", answer and answer.status == 200)
    with Raw(server.port, timeout=25) as connection:
        connection.send(POST + HOST + "Content-Length: 10\r\n\r\n{")
        connection.socket.shutdown(socket.SHUT_WR)
        answer = connection.answer()
    refused = answer and answer.status == 400 and answer.is_json()
    here.check("a body that ends early is refused with 400", refused, answer)
    with Raw(server.port, timeout=25) as connection:
        connection.send("GET /hea")
        connection.socket.shutdown(socket.SHUT_WR)
        answer = connection.answer()
    refused = answer and answer.status == 400 and answer.is_json()
    here.check("a head that ends early is refused with 400", refused, answer)
