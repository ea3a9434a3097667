"""HTTP/1 over raw sockets, so that a scenario can send bytes that no client library would."""

import contextlib
import json
import socket
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes
    whole: bool

    def json(self):
        return json.loads(self.body)

    def is_json(self) -> bool:
        """Whether it is complete, declared as JSON, and valid JSON."""
        try:
            self.json()
        except ValueError:
            return False
        return self.whole and self.headers.get("content-type", "").startswith("application/json")


class Raw:
    """One connection. Reads responses one after the other, each up to the end of its framing."""

    def __init__(self, port: int, source: str | None = None, timeout: float = 30):
        origin = (source, 0) if source else None
        self.socket = socket.create_connection(("127.0.0.1", port), timeout, origin)
        self._rest = b""

    def send(self, data: bytes | str) -> "Raw":
        """Ignores a connection that the server has closed: its response can still be read."""
        with contextlib.suppress(ConnectionError):
            self.socket.sendall(data.encode("latin-1") if isinstance(data, str) else data)
        return self

    def answer(self, method: str = "GET") -> Answer | None:
        """The next response, or None if the server has closed or reset the connection."""
        head = self._until(b"\r\n\r\n")
        if head is None:
            return None
        status, headers = _parse(head)
        if status == 100:
            return self.answer(method)
        if method == "HEAD" or status in (204, 304):
            return Answer(status, headers, b"", True)
        if "content-length" not in headers:
            return Answer(status, headers, self.rest(), False)
        length = int(headers["content-length"])
        body = self._exactly(length)
        return Answer(status, headers, body, len(body) == length)

    def rest(self) -> bytes:
        """Everything up to the end of the connection."""
        pieces = [self._rest]
        self._rest = b""
        while piece := self._receive():
            pieces.append(piece)
        return b"".join(pieces)

    def is_closed(self) -> bool:
        """Whether the server closes the connection within the timeout."""
        try:
            return self.socket.recv(1) == b""
        except ConnectionError:
            return True
        except TimeoutError:
            return False

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _until(self, end: bytes) -> bytes | None:
        while end not in self._rest:
            piece = self._receive()
            if not piece:
                return None
            self._rest += piece
        head, _, self._rest = self._rest.partition(end)
        return head

    def _exactly(self, length: int) -> bytes:
        pieces, have = [self._rest[:length]], min(length, len(self._rest))
        self._rest = self._rest[length:]
        while have < length:
            piece = self._receive(min(1 << 18, length - have))
            if not piece:
                break
            pieces.append(piece)
            have += len(piece)
        return b"".join(pieces)

    def _receive(self, most: int = 1 << 16) -> bytes:
        try:
            return self.socket.recv(most)
        except ConnectionError:
            return b""


def _parse(head: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = (line.partition(":") for line in lines)
    return int(first.split(" ", 2)[1]), {name.lower(): value.strip() for name, _, value in fields}


def request(
    method: str, path: str, body: bytes | str = b"", version="1.1", host="localhost", **headers
) -> bytes:
    """The bytes of a well-formed request."""
    data = body.encode() if isinstance(body, str) else body
    lines = [f"{method} {path} HTTP/{version}", f"Host: {host}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if data or method in ("POST", "PUT"):
        lines.append(f"Content-Length: {len(data)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + data


def ask(port: int, data: bytes | str, method="GET", source=None, timeout: float = 30) -> Answer | None:
    """Sends bytes on a new connection and reads one response; None if none arrives in time."""
    try:
        with Raw(port, source, timeout) as connection:
            return connection.send(data).answer(method)
    except (TimeoutError, ConnectionError):
        return None
