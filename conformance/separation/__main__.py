"""The command: starts the servers, sends the calls to both, and prints each difference that is not intended."""

import argparse
import contextlib
import fnmatch
import pathlib
import shutil
import sys

from separation.calls import run
from suite.environment import clean_environment
from suite.processes import answers, end_all_when_stopped, free_port, running, wait_until
from suite.servers import embedded

WORK = pathlib.Path(__file__).resolve().parents[1] / "target/separation"

INTENDED = {
    "delete: RESTRICT": "a refused deletion is a 400, not a 500",
    "conflict": "the same",
    "* asks *: history": "as of any run that does not exist, the history of a foreign one is empty, not a 404",
}
"""Calls whose responses differ, with the reason."""


def main():
    parser = argparse.ArgumentParser(prog="conformance/workspaces")
    parser.add_argument("--ours", help="URL of a running server of ours")
    options = parser.parse_args()
    shutil.rmtree(WORK, ignore_errors=True)
    end_all_when_stopped()
    with reference(WORK / "reference") as url:
        expected = run(url)
    with ours(options.ours) as url:
        found = run(url)
    different = [name for name in expected if found[name] != expected[name]]
    unexpected = [name for name in different if not any(fnmatch.fnmatch(name, one) for one in INTENDED)]
    for name in unexpected:
        print(f"{name}\n  reference {expected[name]}\n  ours      {found[name]}")
    obsolete = [one for one in INTENDED if not fnmatch.filter(different, one)]
    print(f"{len(expected)} calls, {len(unexpected)} unexpected differences, obsolete exceptions: {obsolete}")
    return 1 if unexpected or obsolete else 0


@contextlib.contextmanager
def reference(folder):
    port = free_port()
    command = [
        *(sys.executable, "-m", "mlflow", "server", "--workers", 1, "--port", port, "--enable-workspaces"),
        *("--backend-store-uri", f"sqlite:///{folder}/mlflow.db", "--artifacts-destination", folder / "artifacts"),
    ]
    environment = clean_environment(MLFLOW_DISABLE_TELEMETRY="true", MLFLOW_SERVER_ENABLE_JOB_EXECUTION="false")
    with running(command, folder, environment) as process:
        url = f"http://127.0.0.1:{port}"
        wait_until(lambda: answers(f"{url}/health"), process, folder)
        yield url


def ours(url):
    return contextlib.nullcontext(url) if url else embedded(WORK / "ours", "--enable-workspaces")


if __name__ == "__main__":
    sys.exit(main())
