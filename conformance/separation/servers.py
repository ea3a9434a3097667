"""The servers that are compared, all with workspaces: the real one, and ours on each kind of table."""

import contextlib
import pathlib
import sys

import boto3

from objects.storage import s3proxy, variables
from suite import servers
from suite.accounts_settings import auth_settings
from suite.environment import clean_environment
from suite.processes import answers, free_port, running, wait_until

BUCKET = "separation"


@contextlib.contextmanager
def reference(folder: pathlib.Path, accounts: bool):
    options, settings = auth_settings(folder) if accounts else ((), {})
    port = free_port()
    command = [
        *(sys.executable, "-m", "mlflow", "server", "--workers", 1, "--port", port, "--enable-workspaces"),
        *("--backend-store-uri", f"sqlite:///{folder}/mlflow.db", "--artifacts-destination", folder / "artifacts"),
        *options,
    ]
    environment = clean_environment(
        MLFLOW_DISABLE_TELEMETRY="true", MLFLOW_SERVER_ENABLE_JOB_EXECUTION="false", **settings
    )
    with running(command, folder, environment) as process:
        url = f"http://127.0.0.1:{port}"
        wait_until(lambda: answers(f"{url}/health"), process, folder)
        yield url


def embedded(folder: pathlib.Path, accounts: bool):
    """With artifacts in a folder."""
    return servers.embedded(folder, "--enable-workspaces", accounts=accounts)


@contextlib.contextmanager
def dynamodb(folder: pathlib.Path, accounts: bool):
    """With artifacts in S3: the responses must be those of a folder."""
    with s3proxy(folder / "storage") as endpoint:
        settings = variables(endpoint)
        s3 = boto3.client(
            "s3",
            endpoint_url=endpoint,
            aws_access_key_id=settings["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=settings["AWS_SECRET_ACCESS_KEY"],
            region_name=settings["AWS_DEFAULT_REGION"],
        )
        s3.create_bucket(Bucket=BUCKET)
        root = ("--artifacts-destination", f"s3://{BUCKET}/root")
        with servers.dynamodb(folder, "--enable-workspaces", *root, accounts=accounts, **settings) as url:
            yield url


REFERENCE = "reference"
SERVERS = {REFERENCE: reference, "embedded": embedded, "dynamodb": dynamodb}
