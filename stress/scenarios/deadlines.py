import time

from suite.api import API, Api
from suite.crowd import Crowd
from suite.raw import Raw, request
from suite.scenario import scenario

JSON = "Host: localhost\r\nContent-Type: application/json\r\n"


@scenario("Slow heads, dripping bodies, slow readers and idle connections are ended in time")
def deadlines(here):
    """All concurrently, since each takes long."""
    with here.server() as server:
        api = Api(server.port)
        run = api.run()
        api.params(run, 3_000, 6_000)
        dripping_head = _Drip(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\nA: ")
        length = f"POST {API}runs/log-batch HTTP/1.1\r\n{JSON}Content-Length: 10000\r\n\r\n"
        dripping_body = _Drip(server, length.encode() + b"{")
        chunks = f"POST {API}runs/log-batch HTTP/1.1\r\n{JSON}Transfer-Encoding: chunked\r\n\r\nff\r\n"
        dripping_chunk = _Drip(server, chunks.encode() + b"{")
        artifact = "PUT /api/2.0/mlflow-artifacts/artifacts/a HTTP/1.1\r\nHost: localhost\r\n"
        upload = artifact + "Content-Length: 10000\r\n\r\n"
        dripping_upload = _Drip(server, upload.encode())
        drips = {
            "a dripping head": (dripping_head, 8, 14),
            "a dripping body": (dripping_body, 15, 28),
            "a dripping chunk": (dripping_chunk, 15, 28),
            "a dripping upload": (dripping_upload, 15, 28),
        }
        reader = Crowd(server.port, 4096)
        reader.join(1, request("GET", f"{API}runs/get?run_id={run}"))
        idle = Raw(server.port)
        idle.send(request("GET", "/health")).answer()
        began = time.monotonic()
        read_until = None
        patience = here.sizes.of(40, 40, 90)
        while time.monotonic() - began < patience:
            time.sleep(0.5)
            for drip, _, _ in drips.values():
                drip.step()
            if reader.open:
                reader.sip(500)
                if not reader.open:
                    read_until = time.monotonic() - began
            if not here.sizes.is_long and read_until and all(drip.ended for drip, _, _ in drips.values()):
                break
        for name, (drip, least, most) in drips.items():
            here.figure(**{name: drip.ended or "not ended", "status": drip.status or "none"})
            right = drip.ended and least <= drip.ended <= most * max(1, here.slack / 2)
            here.check(f"{name} is ended after {least} to {most} s", right, drip.ended)
            here.check(f"{name} is answered with 408", drip.status == 408, drip.status)
        here.figure(slow_reader_ended_after_s=read_until or "not ended")
        here.check("a slow reader is ended", read_until, read_until)
        reader.close()
        if here.sizes.is_long:
            idle.socket.settimeout(1)
            here.check("an idle connection is closed after a minute", idle.is_closed())
        else:
            answer = idle.send(request("GET", "/health")).answer()
            here.check("an idle connection is kept for less than a minute", answer and answer.status == 200, answer)
        idle.close()


class _Drip:
    """A connection that sends a byte every half second, and records when and how it is closed."""

    def __init__(self, server, start: bytes):
        self._connection = Raw(server.port, timeout=30)
        self._connection.send(start)
        self._began = time.monotonic()
        self.ended: float | None = None
        self.status: int | None = None

    def step(self):
        if self.ended:
            return
        self._connection.socket.settimeout(0.01)
        try:
            answer = self._connection.answer()
            self.ended = time.monotonic() - self._began
            self.status = answer and answer.status
            self._connection.close()
        except TimeoutError:
            self._connection.socket.settimeout(30)
            self._connection.send(b"x")
