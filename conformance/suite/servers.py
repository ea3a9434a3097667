"""The servers that are compared: the real one, and ours on each kind of table."""

import contextlib
import pathlib
import re
import sys

from suite.accounts_settings import auth_settings
from suite.environment import clean_environment
from suite.processes import answers, free_port, running, wait_until

HOME = pathlib.Path(__file__).resolve().parents[2]

REFERENCE = "reference"


@contextlib.contextmanager
def reference(folder: pathlib.Path, *, accounts: bool = False):
    """The stock `mlflow server`, one worker, SQLite."""
    options, variables = auth_settings(folder) if accounts else ((), {})
    port = free_port()
    command = [
        *(sys.executable, "-m", "mlflow", "server", "--workers", 1, "--port", port),
        *("--backend-store-uri", f"sqlite:///{folder}/mlflow.db"),
        *("--artifacts-destination", folder / "artifacts"),
        *options,
    ]
    environment = clean_environment(
        MLFLOW_DISABLE_TELEMETRY="true",
        MLFLOW_SERVER_ENABLE_JOB_EXECUTION="false",
        **variables,
    )
    with running(command, folder, environment) as process:
        url = f"http://127.0.0.1:{port}"
        wait_until(lambda: answers(f"{url}/health"), process, folder)
        yield url


@contextlib.contextmanager
def embedded(folder: pathlib.Path, *options, accounts: bool = False, before=None, **variables):
    """Ours, its table in a folder; `before` is called with the options of the table before the start."""
    store = ("--backend-store-uri", folder / "data")
    if before:
        before(store)
    with _ours(folder, *store, *options, accounts=accounts, **variables) as url:
        yield url


@contextlib.contextmanager
def dynamodb(folder: pathlib.Path, *options, accounts: bool = False, before=None, **variables):
    """Ours, its table in DynamoDB Local; `before` is called with the options of the table before the start."""
    with dynamodb_local(folder / "local") as port:
        store = ("--backend-store-uri", f"dynamodb://localhost:{port}/conformance", "--create-table")
        if before:
            before(store)
        with _ours(folder, *store, *options, accounts=accounts, **variables) as url:
            yield url


SERVERS = {REFERENCE: reference, "embedded": embedded, "dynamodb": dynamodb}


@contextlib.contextmanager
def _ours(folder: pathlib.Path, *options, accounts: bool, port: int = 0, **variables):
    more_options, more_variables = auth_settings(folder) if accounts else ((), {})
    command = [
        *(HOME / "mlflow-dynamodbstore", "server", "--port", port),
        *("--artifacts-destination", folder / "artifacts"),
        *options,
        *more_options,
    ]
    anybody = {"AWS_ACCESS_KEY_ID": "any", "AWS_SECRET_ACCESS_KEY": "any"}
    # The active Python has the prices that costs of spans are calculated with.
    settings = {"MLFLOW_SERVER_BUILD": "never", "VIRTUAL_ENV": sys.prefix}
    environment = clean_environment(**{**settings, **anybody, **more_variables, **variables})
    with running(command, folder, environment) as process:
        wait_until(lambda: _announced(folder), process, folder)
        yield _announced(folder)


def _announced(folder: pathlib.Path) -> str | None:
    line = re.search(r"^Listening on (\S+)$", (folder / "log").read_text(), re.MULTILINE)
    return line and line[1]


@contextlib.contextmanager
def dynamodb_local(folder: pathlib.Path):
    """DynamoDB Local as the build unpacks it for its tests, in memory, on the JDK that built the package."""
    libraries = HOME / "dynamodb-local/target/lib"
    if not libraries.is_dir():
        raise SystemExit("DynamoDB Local is not unpacked: mvn -pl dynamodb-local process-resources")
    port = free_port()
    command = [
        *(java(), "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
        *("--enable-native-access=ALL-UNNAMED", f"-Djava.library.path={libraries}"),
        *("-cp", f"{libraries}/*", "software.amazon.dynamodb.services.local.main.ServerRunner"),
        *("-inMemory", "-sharedDb", "-disableTelemetry", "-port", port),
    ]
    with running(command, folder, clean_environment()) as process:
        wait_until(lambda: answers(f"http://localhost:{port}/"), process, folder)
        yield port


def java() -> pathlib.Path:
    """Java of the JDK that built the package."""
    home = (HOME / "server/target/package/java.home").read_text().strip()
    return pathlib.Path(home, "bin/java")
