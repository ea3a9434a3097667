"""Thousands of connections at once, driven by one thread."""

import collections
import contextlib
import errno
import selectors
import socket
import time


class Crowd:
    """Open connections that have sent the same bytes, and the bytes they have received."""

    def __init__(self, port: int, receive_buffer: int | None = None):
        self._port = port
        self._receive_buffer = receive_buffer
        self._selector = selectors.DefaultSelector()
        self.open: set[socket.socket] = set()
        self.answers: dict[socket.socket, bytes] = {}
        self.ended: list[bytes] = []
        """The first bytes that each closed connection received."""
        self.errors: collections.Counter = collections.Counter()

    def join(self, count: int, data: bytes, source="127.0.0.1", pace=None, pause=0.0):
        """Opens so many more connections, each sending the bytes as soon as it is open.

        With a pace, pauses after each group of that size.
        """
        waiting = {}
        for number in range(count):
            self._connect(data, source, waiting)
            if len(waiting) >= 256:
                self._step(1)
            if pace and number % pace == pace - 1:
                self.run(pause)
        deadline = time.monotonic() + 20
        while waiting and time.monotonic() < deadline:
            self._step(0.5)
        for one in list(waiting):
            self._drop(one, "not accepted in 20 s")

    def _connect(self, data: bytes, source: str, waiting: dict):
        one = socket.socket()
        one.setblocking(False)
        if self._receive_buffer:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._receive_buffer)
        try:
            one.bind((source, 0))
            failure = one.connect_ex(("127.0.0.1", self._port))
        except OSError as error:
            self.errors[errno.errorcode.get(error.errno, "?")] += 1
            one.close()
            return
        if failure not in (0, errno.EINPROGRESS):
            self.errors[errno.errorcode.get(failure, "?")] += 1
            one.close()
            return
        self.open.add(one)
        self.answers[one] = b""
        waiting[one] = data
        self._selector.register(one, selectors.EVENT_READ | selectors.EVENT_WRITE, waiting)

    def run(self, seconds: float):
        """Receives for a while."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self._step(min(left, 0.2))

    def sip(self, count: int):
        """Every open connection reads at most so many bytes, once."""
        for one in list(self.open):
            self._read(one, count)

    def send(self, data: bytes):
        """Sends on every connection that is still open; bytes that do not fit its buffer are dropped."""
        for one in list(self.open):
            try:
                one.send(data)
            except BlockingIOError:
                pass
            except OSError as error:
                self._drop(one, errno.errorcode.get(error.errno, "?"))

    def _step(self, timeout: float):
        for key, events in self._selector.select(timeout):
            one = key.fileobj
            if events & selectors.EVENT_WRITE and not self._write(one, key.data):
                continue
            if events & selectors.EVENT_READ:
                self._read(one, 1 << 16)

    def _write(self, one: socket.socket, waiting: dict) -> bool:
        data = waiting.pop(one, b"")
        try:
            sent = one.send(data) if data else 0
        except OSError:
            # Refused while it was sending: a response may still be readable.
            self._selector.modify(one, selectors.EVENT_READ, waiting)
            return True
        if sent < len(data):
            waiting[one] = data[sent:]
        else:
            self._selector.modify(one, selectors.EVENT_READ, waiting)
        return True

    def _read(self, one: socket.socket, most_bytes: int):
        try:
            piece = one.recv(most_bytes)
        except BlockingIOError:
            return
        except OSError as error:
            self._drop(one, errno.errorcode.get(error.errno, "?"))
            return
        if piece:
            if len(self.answers[one]) < 2048:
                self.answers[one] += piece[:2048]
        else:
            self._drop(one, None)

    def _drop(self, one: socket.socket, failure):
        answer = self.answers.pop(one, b"")
        self.ended.append(answer)
        if failure and not answer:
            self.errors[failure] += 1
        self.open.discard(one)
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(one)
        one.close()

    def statuses(self) -> collections.Counter:
        """The statuses of all responses, of closed and of open connections."""
        answers = [*self.ended, *self.answers.values()]
        return collections.Counter(answer[9:12].decode() if answer else "none" for answer in answers)

    def close(self):
        for one in list(self.open):
            self._drop(one, None)
        self._selector.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
