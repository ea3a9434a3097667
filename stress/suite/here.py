"""Environment of a scenario: servers to start, checks to record, figures to print."""

import contextlib
import pathlib

from suite.server import Server, started
from suite.sizes import Sizes

BAD_SIGNS = (" SEVERE ", "OutOfMemoryError", "Java heap space")
"""In a line of the log."""


class Here:
    """One scenario's folder, checks and figures."""

    def __init__(self, table, folder: pathlib.Path, sizes: Sizes, slack: float, seed: int):
        self.table = table
        self.folder = folder
        self.sizes = sizes
        self.slack = slack
        self.seed = seed
        self.passed = 0
        self.failures: list[str] = []
        self._servers = 0

    @contextlib.contextmanager
    def server(self, *options, **settings):
        """A server of its own. At the end it must be alive, without an error in its log."""
        self._servers += 1
        with started(self.table, self.folder / f"server{self._servers}", *options, **settings) as server:
            yield server
            self.check("the process is alive", server.is_alive())
            self._check_log(server)

    def _check_log(self, server: Server):
        bad = [line for line in server.log().splitlines() if any(sign in line for sign in BAD_SIGNS)]
        self.check("no error and no OutOfMemoryError in the log", not bad, "\n".join(bad[:5]))

    def check(self, sentence: str, holds, detail="") -> bool:
        """Records whether a statement about the server holds; the scenario continues either way."""
        if holds:
            self.passed += 1
        else:
            self.failures.append(f"{sentence}: {detail}" if str(detail) else sentence)
            print(f"    FAILED  {self.failures[-1]}", flush=True)
        return bool(holds)

    def check_latency(self, sentence: str, milliseconds: float, most: float):
        """A limit for a quiet machine; --slack multiplies it for a busy one."""
        allowed = most * self.slack
        self.check(
            f"{sentence} within {most:.0f} ms", milliseconds <= allowed, f"{milliseconds:.0f} ms"
        )

    def figure(self, **values):
        """Prints one row of figures."""
        row = "  ".join(f"{name.replace('_', ' ')} {_text(value)}" for name, value in values.items())
        print(f"    {row}", flush=True)


def _text(value) -> str:
    return f"{value:,.1f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)
