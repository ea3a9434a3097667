"""The packaged server as a process, started by its launcher as a user would."""

import contextlib
import os
import pathlib
import re
import resource
import signal
import subprocess
import time

HOME = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 120
"""Seconds to start on a busy machine."""


class Server:
    def __init__(self, process: subprocess.Popen, folder: pathlib.Path, port: int):
        self.process = process
        self.folder = folder
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def log(self) -> str:
        """Its standard error."""
        return (self.folder / "stderr").read_text(errors="replace")

    def rss(self) -> float:
        """Resident memory in MB."""
        return self._status("VmRSS") / 1024

    def peak_rss(self) -> float:
        return self._status("VmHWM") / 1024

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def kill(self):
        """SIGKILL: nothing is flushed."""
        self.process.kill()
        self.process.wait()

    def _status(self, field: str) -> int:
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(rf"^{field}:\s+(\d+) kB", status, re.MULTILINE)
        return int(found[1]) if found else 0


@contextlib.contextmanager
def started(table, folder: pathlib.Path, *options, java="", descriptors=None):
    """A server with data of its own; started again on the same folder it has the same data."""
    for name in ("data", "artifacts", "tmp"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    command = [
        *(HOME / "mlflow-dynamodbstore", "server", "--port", 0),
        *table.options(folder),
        *("--artifacts-destination", folder / "artifacts", *options),
    ]
    with open(folder / "stdout", "wb") as out, open(folder / "stderr", "ab") as err:
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=folder,
            env={**_environment(folder, java), **table.environment},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            preexec_fn=lambda: _limit(descriptors),
        )
    try:
        yield Server(process, folder, _await_port(process, folder))
    finally:
        process.kill()
        process.wait()


def command(table, folder: pathlib.Path, *words) -> subprocess.CompletedProcess:
    """Runs a command on the table of a server; if the table is a folder, the server must not run."""
    return run(table, folder, *words, *table.options(folder)[:2])


def run(table, folder: pathlib.Path, *words) -> subprocess.CompletedProcess:
    """Runs a command to its end."""
    return subprocess.run(**_call(table, folder, words), capture_output=True, text=True, timeout=PATIENCE)


def begun(table, folder: pathlib.Path, *words) -> subprocess.Popen:
    """A command that is to be killed. Its output is lost."""
    return subprocess.Popen(
        **_call(table, folder, words),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: _limit(None),
    )


def _call(table, folder: pathlib.Path, words) -> dict:
    return {
        "args": [str(word) for word in (HOME / "mlflow-dynamodbstore", *words)],
        "cwd": folder,
        "env": {**_environment(folder, ""), **table.environment},
        "stdin": subprocess.DEVNULL,
    }


def _environment(folder: pathlib.Path, java: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MLFLOW_")}
    return {
        **kept,
        "MLFLOW_SERVER_BUILD": "never",
        "TMPDIR": str(folder / "tmp"),
        # Java does not read TMPDIR. Relative, since the options are split at spaces.
        "MLFLOW_SERVER_JAVA_OPTS": f"-Djava.io.tmpdir=tmp {java}",
    }


def _limit(descriptors):
    """Runs in the child: the kernel kills it when the suite ends for any reason."""
    import ctypes

    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    if descriptors:
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))


def _await_port(process: subprocess.Popen, folder: pathlib.Path) -> int:
    deadline = time.monotonic() + PATIENCE
    while True:
        found = re.search(r"^Listening on \S+:(\d+)$", (folder / "stdout").read_text(), re.MULTILINE)
        if found:
            return int(found[1])
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"The server did not start:\n{(folder / 'stderr').read_text()}")
        time.sleep(0.02)
