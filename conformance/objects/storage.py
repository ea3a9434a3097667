"""S3Proxy, which the build unpacks for its tests: objects in a folder, signatures verified."""

import contextlib
import pathlib

from suite.environment import clean_environment
from suite.processes import answers, free_port, running, wait_until
from suite.servers import HOME, java

# DynamoDB Local accepts letters and digits only.
IDENTITY = "localidentity"
CREDENTIAL = "local-credential"


@contextlib.contextmanager
def s3proxy(folder: pathlib.Path):
    libraries = HOME / "s3proxy/target/lib"
    if not libraries.is_dir():
        raise SystemExit("S3Proxy is not unpacked: mvn -pl s3proxy process-resources")
    port = free_port()
    objects = folder / "objects"
    objects.mkdir(parents=True)
    settings = folder / "settings"
    settings.write_text(
        f"""\
s3proxy.endpoint=http://127.0.0.1:{port}
s3proxy.authorization=aws-v2-or-v4
s3proxy.identity={IDENTITY}
s3proxy.credential={CREDENTIAL}
jclouds.provider=filesystem-nio2
jclouds.filesystem.basedir={objects}
"""
    )
    command = [
        *(java(), "-Xmx512m", "-XX:+UseSerialGC", "-DLOG_LEVEL=warn", "-cp", f"{libraries}/*"),
        *("org.gaul.s3proxy.Main", "--properties", settings),
    ]
    with running(command, folder, clean_environment()) as process:
        url = f"http://127.0.0.1:{port}"
        wait_until(lambda: answers(url), process, folder)
        yield url


def variables(endpoint: str) -> dict[str, str]:
    """Environment variables for a server or a client that uses it."""
    return {
        "MLFLOW_S3_ENDPOINT_URL": endpoint,
        "AWS_ACCESS_KEY_ID": IDENTITY,
        "AWS_SECRET_ACCESS_KEY": CREDENTIAL,
        "AWS_DEFAULT_REGION": "us-east-1",
    }
