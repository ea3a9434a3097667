"""Processes that go with whoever started them."""

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
"""Seconds for a server to answer its first request on a busy machine."""


@contextlib.contextmanager
def running(command: list, folder: pathlib.Path, environment: dict | None = None):
    """Runs a command in a folder, its output in the file `log` there, and ends it with its children."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=folder,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(true, process: subprocess.Popen, folder: pathlib.Path):
    """Waits for a process to be ready, and says what it said if it never is."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"It did not start:\n{(folder / 'log').read_text()}")
        time.sleep(0.05)


def answers(url: str) -> bool:
    """Whether something speaks HTTP there, whatever it says."""
    try:
        urllib.request.urlopen(url, timeout=5).close()
        return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
