"""Child processes that end with the process that started them."""

import contextlib
import os
import pathlib
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

PATIENCE = 120
"""Seconds for a server to respond to its first request on a busy machine."""

_alive: set[subprocess.Popen] = set()


@contextlib.contextmanager
def running(command: list, folder: pathlib.Path, environment: dict, inside=None):
    """Runs a command, its output in the file `log` of a folder, and ends it with its children.

    By default it runs inside that folder, with exactly the given environment.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=inside or folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    _alive.add(process)
    try:
        yield process
    finally:
        _end(process)
        process.wait()
        _alive.discard(process)


def end_all_when_stopped():
    """Signals to the runner also end its children, which are in sessions of their own."""

    def stop(number, _):
        for process in list(_alive):
            _end(process)
        os._exit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)


def _end(process: subprocess.Popen):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(true, process: subprocess.Popen, folder: pathlib.Path):
    """Waits for a process to be ready, and raises with its log if it never is."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"It did not start:\n{(folder / 'log').read_text()}")
        time.sleep(0.05)


def answers(url: str) -> bool:
    """Whether a server responds to HTTP there, with any status."""
    try:
        urllib.request.urlopen(url, timeout=5).close()
        return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
