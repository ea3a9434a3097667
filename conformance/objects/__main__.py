"""Starts S3Proxy and this server in front of it, on each table in turn, and runs stock clients against both."""

import argparse
import os
import pathlib
import shutil
import sys
import time
import traceback

import boto3

from objects.storage import s3proxy, variables
from suite.environment import client_environment
from suite.processes import end_all_when_stopped
from suite.servers import SERVERS

RUN = pathlib.Path(__file__).resolve().parents[1] / "target/s3"
TABLES = ("embedded", "dynamodb")
PART = 6 << 20


def main() -> int:
    parser = argparse.ArgumentParser(prog="conformance/s3")
    parser.add_argument("--big", type=int, default=64, metavar="MIB", help="size of the big file")
    parser.add_argument("--table", choices=TABLES, help="one table only")
    options = parser.parse_args()
    end_all_when_stopped()
    shutil.rmtree(RUN, ignore_errors=True)
    with s3proxy(RUN / "storage") as endpoint:
        os.environ.update(variables(endpoint))
        s3 = boto3.client("s3", endpoint_url=endpoint)
        tables = [options.table] if options.table else TABLES
        failed = sum(_failed_on(table, endpoint, s3, options.big) for table in tables)
    print(f"{failed} failed; logs in {RUN}")
    return 1 if failed else 0


def _failed_on(table: str, endpoint: str, s3, big: int) -> int:
    """The number of flows that fail; each table has a bucket of its own."""
    s3.create_bucket(Bucket=table)
    failed = 0
    for folder, options in {"proxied": (), "separate": ("--enable-workspaces",)}.items():
        root = ("--artifacts-destination", f"s3://{table}/{folder}")
        with SERVERS[table](RUN / f"{table}-{folder}", *root, *options, **variables(endpoint)) as url:
            os.environ.update(client_environment(url, RUN), **_small_parts())
            failed += _flows(table, url, s3, big, bool(options))
    return failed


def _small_parts() -> dict[str, str]:
    """Lowers the size of a large file to some megabytes; flows decide whether parts bypass the server."""
    return {
        f"MLFLOW_MULTIPART_{way}_{what}_SIZE": str(PART)
        for way in ("UPLOAD", "DOWNLOAD")
        for what in ("MINIMUM_FILE", "CHUNK")
    }


def _flows(table: str, url: str, s3, big: int, has_workspaces: bool) -> int:
    # MLflow reads its settings when it is imported.
    import mlflow
    from mlflow import MlflowClient

    from objects import flows, workspaces

    mlflow.set_tracking_uri(url)
    failed = 0
    for flow in (workspaces if has_workspaces else flows).FLOWS:
        folder = RUN / flow.__name__
        folder.mkdir()
        begun = time.monotonic()
        try:
            flow(flows.Place(url, table, s3, MlflowClient(), folder, big))
            verdict = "ok"
        except Exception:
            traceback.print_exc()
            verdict, failed = "FAILED", failed + 1
        shutil.rmtree(folder)
        name = flow.__name__.replace("_", " ")
        print(f"{verdict:8}{time.monotonic() - begun:6.1f} s  {table:9} {name}", flush=True)
    return failed


sys.exit(main())
