"""A bucket in S3Proxy, which keeps its objects in a folder."""

import contextlib
import pathlib

from suite.services import HOME, free_port, java_service

LIBRARIES = HOME / "s3proxy/target/lib"
"""Unpacked by the build for its tests."""

IDENTITY, CREDENTIAL, BUCKET = "local-identity", "local-credential", "backups"


@contextlib.contextmanager
def bucket(folder: pathlib.Path):
    """The URI of a bucket, and the environment variables of a process that uses it."""
    if not LIBRARIES.is_dir():
        raise SystemExit("S3Proxy is not unpacked: mvn -pl s3proxy process-resources")
    port = free_port()
    (folder / "objects" / BUCKET).mkdir(parents=True)
    settings = folder / "settings"
    settings.write_text(
        f"""\
s3proxy.endpoint=http://127.0.0.1:{port}
s3proxy.authorization=aws-v2-or-v4
s3proxy.identity={IDENTITY}
s3proxy.credential={CREDENTIAL}
jclouds.provider=filesystem-nio2
jclouds.filesystem.basedir={folder / "objects"}
"""
    )
    words = [
        *("-Xmx512m", "-XX:+UseSerialGC", "-DLOG_LEVEL=error", "-cp", f"{LIBRARIES}/*"),
        *("org.gaul.s3proxy.Main", "--properties", settings),
    ]
    with java_service("S3Proxy", words, port):
        yield f"s3://{BUCKET}/mlflow", {
            "MLFLOW_S3_ENDPOINT_URL": f"http://127.0.0.1:{port}",
            "AWS_ACCESS_KEY_ID": IDENTITY,
            "AWS_SECRET_ACCESS_KEY": CREDENTIAL,
            "AWS_DEFAULT_REGION": "us-east-1",
        }
