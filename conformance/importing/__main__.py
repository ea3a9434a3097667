"""Fills a database through MLflow itself, imports it, and compares what its client reads of both servers."""

import argparse
import functools
import json
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator

import mlflow

from importing.differences import differences
from suite.environment import clean_environment
from suite.processes import end_all_when_stopped
from suite.servers import HOME, SERVERS, reference

LINE = mlflow.__version__.split(".")[0]
RUN = pathlib.Path(__file__).resolve().parents[1] / "target/import" / LINE
TABLES = ("embedded", "dynamodb")
SHOWN = 30


def main() -> int:
    parser = argparse.ArgumentParser(prog="conformance/import")
    parser.add_argument("--table", choices=TABLES, help="one table only")
    options = parser.parse_args()
    end_all_when_stopped()
    shutil.rmtree(RUN, ignore_errors=True)
    found = list(_comparisons([options.table] if options.table else TABLES))
    if LINE == "3" and options.table != "dynamodb":
        found.append(_accounts())
    print(f"MLflow {mlflow.__version__}: {sum(found)} failed; logs in {RUN}")
    return 1 if any(found) else 0


def _comparisons(tables: tuple | list) -> Iterator[bool]:
    """Whether there are differences, after each import: of the database, and of the server that serves it."""
    database = RUN / "reference/mlflow.db"
    database.parent.mkdir(parents=True)
    _python("fill", f"sqlite:///{database}")
    # The import must read the database as MLflow has left it; the server may write to it.
    ours = {f"database, {table}": _imported(table, table, f"sqlite:///{database}") for table in tables}
    with reference(database.parent) as url:
        theirs = _python("dump", url)
        ours |= {f"server, {table}": _imported(f"server-{table}", table, url) for table in tables}
    for name, dump in ours.items():
        yield _differs(name, json.loads(theirs), json.loads(dump))


def _differs(name: str, theirs: dict, ours: dict) -> bool:
    found = differences(theirs, ours)
    for line in found[:SHOWN]:
        print(line)
    print(f"{'FAILED' if found else 'ok':8}{name:20} {len(found)} differences", flush=True)
    return bool(found)


def _imported(folder: str, table: str, source: str) -> str:
    """What a client reads of this server after an import."""
    return _served(folder, table, functools.partial(_import, source), functools.partial(_python, "dump"))


def _served(folder: str, table: str, before: Callable, read: Callable, **options):
    imported = RUN / folder
    imported.mkdir(parents=True)
    with SERVERS[table](imported, before=before, **options) as url:
        return read(url)


def _import(source: str, store: tuple, *options) -> None:
    """Imports twice: the second time there must be nothing to do."""
    for attempt in range(2):
        command = [HOME / "mlflow-dynamodbstore", "import", "mlflow", source, "--include-deleted", *store, *options]
        environment = clean_environment(
            MLFLOW_SERVER_BUILD="never", AWS_ACCESS_KEY_ID="any", AWS_SECRET_ACCESS_KEY="any"
        )
        report = subprocess.run([str(word) for word in command], env=environment, check=True, capture_output=True, text=True).stdout
        print(report)
        if attempt and any(f" {what}\n" in report for what in ("runs", "traces", "users", "registered models and prompts")):
            raise SystemExit("The second import has imported something again")


def _accounts() -> bool:
    """Whether users may do something else after an import, with the passwords that they had before."""
    from importing import accounts

    folder = RUN / "accounts"
    with reference(folder, accounts=True) as url:
        accounts.fill(url)
        theirs = accounts.access(url)
    source = f"sqlite:///{folder}/mlflow.db"

    def before(store):
        _import(source, store, "--accounts", f"sqlite:///{folder}/accounts.db")

    return _differs("accounts", theirs, _served("accounts-embedded", "embedded", before, accounts.access, accounts=True))


def _python(script: str, uri: str) -> str:
    """The output of a script, in a process of its own: MLflow remembers its server."""
    command = [sys.executable, pathlib.Path(__file__).parent / f"{script}.py", uri]
    environment = clean_environment(
        PYTHONWARNINGS="ignore", MLFLOW_ENABLE_ASYNC_TRACE_LOGGING="false", MLFLOW_DISABLE_TELEMETRY="true"
    )
    with open(RUN / f"{script}.log", "a") as log:
        return subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, stderr=log, text=True, cwd=RUN).stdout


sys.exit(main())
