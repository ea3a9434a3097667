"""Programs in Java that the suite starts beside the server."""

import contextlib
import pathlib
import signal
import socket
import subprocess
import time

HOME = pathlib.Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def java_service(name: str, words: list, port: int):
    """A process that listens on a port, on the JDK that made the package."""
    java = pathlib.Path((HOME / "server/target/package/java.home").read_text().strip(), "bin/java")
    process = subprocess.Popen(
        [str(word) for word in (java, *words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=_die_with_the_suite,
    )
    try:
        deadline = time.monotonic() + 60
        while not _listens(port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{name} did not start")
            time.sleep(0.05)
        yield
    finally:
        process.kill()
        process.wait()


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def _die_with_the_suite():
    import ctypes

    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
