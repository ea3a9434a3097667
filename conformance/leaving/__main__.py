"""Fills our server with the stock client, exports the table, and compares what the client reads of MLflow's server."""

import argparse
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys

import mlflow
from werkzeug.security import check_password_hash

from importing.differences import differences
from leaving.schema import schema
from suite.environment import clean_environment
from suite.processes import end_all_when_stopped
from suite.servers import HOME, SERVERS, reference

CONFORMANCE = pathlib.Path(__file__).resolve().parents[1]
RUN = CONFORMANCE / "target/leave"
TABLES = ("embedded", "dynamodb")
SHOWN = 30
PASSWORD = "correct horse battery"


def main() -> int:
    parser = argparse.ArgumentParser(prog="conformance/leave")
    parser.add_argument("--table", choices=TABLES, help="one table only")
    options = parser.parse_args()
    end_all_when_stopped()
    shutil.rmtree(RUN, ignore_errors=True)
    failed = sum(_failed_on(table) for table in ([options.table] if options.table else TABLES))
    print(f"MLflow {mlflow.__version__}: {failed} failed; logs in {RUN}")
    return 1 if failed else 0


def _failed_on(table: str) -> bool:
    folder, theirs = RUN / table, RUN / table / "reference"
    theirs.mkdir(parents=True)
    store = []
    with SERVERS[table](folder, before=store.extend) as url:
        for script in ("importing/fill.py", "leaving/fill.py"):
            _python(script, url)
        ours = _python("importing/dump.py", url)
        if table == "dynamodb":
            _export(store, theirs)
    if table == "embedded":
        _export(store, theirs)
    found = _schema_differences(theirs) + _account_faults(theirs)
    _upgrade(theirs)
    with reference(theirs) as url:
        found += differences(json.loads(ours), json.loads(_python("importing/dump.py", url)))
        # It accepts writes too, and numbers experiments and versions on.
        _python("leaving/go_on.py", url)
    for line in found[:SHOWN]:
        print(line)
    print(f"{'FAILED' if found else 'ok':8}{table:9} {len(found)} differences", flush=True)
    return bool(found)


def _export(store: list, folder: pathlib.Path) -> None:
    store = [word for word in store if word != "--create-table"]
    _ours("auth", "users", "create", "--username", "ada", *store, input=f"{PASSWORD}\n{PASSWORD}\n")
    print(_ours("export", "--to-mlflow", f"sqlite:///{folder}/mlflow.db", "--accounts-to", f"sqlite:///{folder}/basic_auth.db", *store))


def _ours(*words, input: str = "") -> str:
    environment = clean_environment(MLFLOW_SERVER_BUILD="never", AWS_ACCESS_KEY_ID="any", AWS_SECRET_ACCESS_KEY="any")
    command = [str(word) for word in (HOME / "mlflow-dynamodbstore", *words)]
    return subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, input=input, text=True).stdout


def _upgrade(folder: pathlib.Path) -> None:
    """MLflow's migrations have nothing to do."""
    before = _version(folder)
    command = [sys.executable, "-m", "mlflow", "db", "upgrade", f"sqlite:///{folder}/mlflow.db"]
    subprocess.run(command, env=clean_environment(), check=True, capture_output=True)
    if _version(folder) != before:
        raise SystemExit("mlflow db upgrade has changed the version of the schema")


def _version(folder: pathlib.Path) -> list:
    with sqlite3.connect(folder / "mlflow.db") as database:
        return database.execute("SELECT version_num FROM alembic_version").fetchall()


def _schema_differences(folder: pathlib.Path) -> list[str]:
    """Compared with databases that MLflow itself creates."""
    _python("leaving/create.py", str(RUN))
    return [
        line
        for name in ("mlflow.db", "basic_auth.db")
        for line in differences(schema(RUN / f"empty-{name}"), schema(folder / name))
    ]


def _account_faults(folder: pathlib.Path) -> list[str]:
    with sqlite3.connect(folder / "basic_auth.db") as database:
        users = dict(database.execute("SELECT username, password_hash FROM users"))
    return [] if check_password_hash(users["ada"], PASSWORD) else ["The password does not match its hash"]


def _python(script: str, argument: str) -> str:
    """The output of a script, in a process of its own: MLflow remembers its server."""
    command = [sys.executable, CONFORMANCE / script, argument]
    environment = clean_environment(
        PYTHONWARNINGS="ignore", MLFLOW_ENABLE_ASYNC_TRACE_LOGGING="false", MLFLOW_DISABLE_TELEMETRY="true"
    )
    with open(RUN / f"{pathlib.Path(script).stem}.log", "a") as log:
        return subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, stderr=log, text=True, cwd=RUN).stdout


sys.exit(main())
