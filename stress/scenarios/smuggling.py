from suite.raw import Raw
from suite.scenario import scenario

SMUGGLED = "POST /api/2.0/mlflow/experiments/create HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n"
SMUGGLED += '{"name": "smuggled"}'

HEAD = "POST /api/2.0/mlflow/experiments/search HTTP/1.1\r\nHost: localhost\r\n"

CONFLICTS = {
    "a length before chunks": "Content-Length: {length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{inner}",
    "chunks before a length": "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n{hex}\r\n{inner}\r\n0\r\n\r\n",
    "two lengths": "Content-Length: 0\r\nContent-Length: {length}\r\n\r\n{inner}",
    "a list of lengths": "Content-Length: 0, {length}\r\n\r\n{inner}",
    "a length in octal": "Content-Length: 0o0\r\n\r\n{inner}",
    "a length with a space before the colon": "Content-Length : {length}\r\n\r\n{inner}",
    "a length on a folded line": "A: b\r\n Content-Length: {length}\r\n\r\n{inner}",
    "chunked and identity": "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n{inner}",
    "chunked in quotes": 'Transfer-Encoding: "chunked"\r\n\r\n0\r\n\r\n{inner}',
    "xchunked": "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n{inner}",
    "chunked with a semicolon": "Transfer-Encoding: chunked;a\r\n\r\n0\r\n\r\n{inner}",
    "a bare CR before chunks": "A: b\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{inner}",
    "a bare LF before a length": "A: b\nContent-Length: {length}\r\n\r\n{inner}",
    "a chunk size with a plus": "Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n{inner}",
    "a chunk size with 0x": "Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n{inner}",
    "an early LF in a chunk extension": "Transfer-Encoding: chunked\r\n\r\n2;\n{hex}\r\n{inner}\r\n0\r\n\r\n",
}


@scenario("Conflicting framing never lets a second request through")
def smuggling(here):
    with here.server() as server:
        for name, form in CONFLICTS.items():
            sent = form
            for part, text in {"length": len(SMUGGLED), "hex": f"{len(SMUGGLED):x}", "inner": SMUGGLED}.items():
                sent = sent.replace("{%s}" % part, str(text))
            with Raw(server.port, timeout=15) as connection:
                connection.send(HEAD + sent)
                first, second = connection.answer(), connection.answer()
            refused = first is not None and first.status in (400, 501) and first.is_json()
            here.check(f"{name} is refused", refused, first and (first.status, first.body[:120]))
            here.check(f"{name} has one answer", second is None, second)
        _pipelined(here, server)
        found = Raw(server.port).send(
            "GET /api/2.0/mlflow/experiments/get-by-name?experiment_name=smuggled HTTP/1.0\r\nHost: localhost\r\n\r\n"
        )
        here.check("nothing smuggled was done", found.answer().status == 404)


def _pipelined(here, server):
    """Pipelined valid requests get responses in order; none after a request that closes."""
    one = "GET /version HTTP/1.1\r\nHost: localhost\r\n\r\n"
    health = one.replace("/version", "/health")
    with Raw(server.port, timeout=15) as connection:
        connection.send(one + health + "\r\n" + one)
        bodies = [connection.answer().body for _ in range(3)]
    here.check("three pipelined requests are answered in order", bodies[1] == b"OK" and bodies[0] == bodies[2], bodies)
    with Raw(server.port, timeout=15) as connection:
        connection.send(one[:-2] + "Connection: close\r\n\r\n" + health)
        answers = [connection.answer(), connection.answer()]
    here.check("nothing is answered after Connection: close", answers[0] and answers[1] is None, answers)
