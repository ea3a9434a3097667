"""Fills a database through MLflow itself, imports it, and compares what its client reads of both servers."""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys

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
    database = RUN / "reference/mlflow.db"
    database.parent.mkdir(parents=True)
    _python("fill", f"sqlite:///{database}")
    failed = sum(_failed_on(table, database) for table in ([options.table] if options.table else TABLES))
    print(f"MLflow {mlflow.__version__}: {failed} failed; logs in {RUN}")
    return 1 if failed else 0


def _failed_on(table: str, database: pathlib.Path) -> bool:
    # The import must read the database as MLflow has left it; the server may write to it.
    imported = RUN / table
    imported.mkdir()
    with SERVERS[table](imported, before=lambda store: _import(database, store)) as url:
        ours = _python("dump", url)
    with reference(database.parent) as url:
        theirs = _python("dump", url)
    found = differences(json.loads(theirs), json.loads(ours))
    for line in found[:SHOWN]:
        print(line)
    print(f"{'FAILED' if found else 'ok':8}{table:9} {len(found)} differences", flush=True)
    return bool(found)


def _import(database: pathlib.Path, store: tuple) -> None:
    """Imports twice: the second time there must be nothing to do."""
    for attempt in range(2):
        command = [HOME / "mlflow-dynamodbstore", "import", "mlflow", f"sqlite:///{database}", "--include-deleted", *store]
        environment = clean_environment(
            MLFLOW_SERVER_BUILD="never", AWS_ACCESS_KEY_ID="any", AWS_SECRET_ACCESS_KEY="any"
        )
        report = subprocess.run([str(word) for word in command], env=environment, check=True, capture_output=True, text=True).stdout
        print(report)
        if attempt and " 0 runs, and " not in report:
            raise SystemExit("The second import has imported runs again")


def _python(script: str, uri: str) -> str:
    """The output of a script, in a process of its own: MLflow remembers its server."""
    command = [sys.executable, pathlib.Path(__file__).parent / f"{script}.py", uri]
    environment = clean_environment(
        PYTHONWARNINGS="ignore", MLFLOW_ENABLE_ASYNC_TRACE_LOGGING="false", MLFLOW_DISABLE_TELEMETRY="true"
    )
    with open(RUN / f"{script}.log", "a") as log:
        return subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, stderr=log, text=True, cwd=RUN).stdout


sys.exit(main())
