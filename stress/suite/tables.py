"""Where a server keeps its data: a folder, or a table in DynamoDB Local."""

import contextlib
import json
import pathlib
import re
import urllib.request

from suite.services import HOME, free_port, java_service

LOCAL = HOME / "dynamodb-local/target/lib"
"""Unpacked by the build for its tests."""

FOLDER, DYNAMODB = "folder", "dynamodb"


class FolderTable:
    shareable = False
    """Whether several servers may have it open."""

    def __init__(self, environment: dict[str, str] | None = None):
        self.environment = environment or {}

    def options(self, folder: pathlib.Path) -> list:
        return ["--backend-store-uri", folder / "data"]


class SharedTable:
    """The table of one folder, for servers that are started in others."""

    def __init__(self, table, folder: pathlib.Path):
        self._table = table
        self._folder = folder
        self.environment = table.environment

    def options(self, _folder: pathlib.Path) -> list:
        return self._table.options(self._folder)


class DynamoTable:
    environment = {"AWS_ACCESS_KEY_ID": "any", "AWS_SECRET_ACCESS_KEY": "any"}
    shareable = True

    def __init__(self, port: int):
        self._port = port

    def options(self, folder: pathlib.Path) -> list:
        """A table of the server's own, named after its folder: another start finds it again."""
        return ["--backend-store-uri", f"dynamodb://localhost:{self._port}/{_name(folder)}", "--create-table"]

    def call(self, folder: pathlib.Path, operation: str, **body) -> dict:
        """A request to DynamoDB itself, which reads of a signature only who has signed."""
        signed = "AWS4-HMAC-SHA256 Credential=any/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0"
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._port}/",
            json.dumps({"TableName": _name(folder), **body}).encode(),
            {
                "X-Amz-Target": f"DynamoDB_20120810.{operation}",
                "Content-Type": "application/x-amz-json-1.0",
                "Authorization": signed,
            },
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


def _name(folder: pathlib.Path) -> str:
    return re.sub(r"[^A-Za-z0-9]", "_", f"{folder.parent.name}_{folder.name}")


@contextlib.contextmanager
def opened(kind: str):
    """The tables of one run of the suite."""
    if kind == FOLDER:
        yield FolderTable()
    else:
        with _dynamodb_local() as port:
            yield DynamoTable(port)


@contextlib.contextmanager
def _dynamodb_local():
    """In memory."""
    if not LOCAL.is_dir():
        raise SystemExit("DynamoDB Local is not unpacked: mvn -pl dynamodb-local process-resources")
    port = free_port()
    words = [
        *("-Xmx1g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"),
        *(f"-Djava.library.path={LOCAL}", "-cp", f"{LOCAL}/*"),
        *("software.amazon.dynamodb.services.local.main.ServerRunner", "-inMemory", "-sharedDb"),
        *("-disableTelemetry", "-port", port),
    ]
    with java_service("DynamoDB Local", words, port):
        yield port
