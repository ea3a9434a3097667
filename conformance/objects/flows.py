"""Tasks of users with artifacts in S3. Each flow fails by itself, by an assertion."""

import contextlib
import pathlib
import socket
import threading
import time
import urllib.parse

import psutil
import requests
from mlflow.artifacts import download_artifacts
from mlflow.environment_variables import (
    MLFLOW_ENABLE_PROXY_MULTIPART_DOWNLOAD,
    MLFLOW_ENABLE_PROXY_MULTIPART_UPLOAD,
)
from mlflow.store.artifact.artifact_repository_registry import get_artifact_repository

from objects.files import PIECE, digest, make_big, make_small, tree

PATIENCE = 30
"""Seconds until the remains of an aborted upload must be deleted."""


class Place:
    """Environment of a flow: a server, the bucket behind it, a client, and files."""

    def __init__(self, url: str, bucket: str, s3, client, folder: pathlib.Path, big: int):
        self.url, self.bucket, self.s3, self.client, self.folder, self.big = url, bucket, s3, client, folder, big

    def run(self, location: str | None = None):
        experiment = self.client.create_experiment(f"e{time.monotonic_ns()}", artifact_location=location)
        return self.client.create_run(experiment).info

    def get(self, endpoint: str, /, **query) -> requests.Response:
        return requests.get(self.url + endpoint, params=query, timeout=60)

    def post(self, endpoint: str, /, **body) -> requests.Response:
        return requests.post(self.url + endpoint, json=body, timeout=60)

    def keys(self, prefix: str) -> list[str]:
        pages = self.s3.get_paginator("list_objects_v2").paginate(Bucket=self.bucket, Prefix=prefix)
        return [entry["Key"] for page in pages for entry in page.get("Contents", [])]

    def uploads(self) -> list[str]:
        found = self.s3.list_multipart_uploads(Bucket=self.bucket).get("Uploads", [])
        return [upload["Key"] for upload in found]

    def proxied(self, uri: str) -> str:
        """The URL path of the server for an artifact URI of the client."""
        return "/api/2.0/mlflow-artifacts/artifacts" + urllib.parse.urlparse(uri).path


def a_thousand_files_through_the_server(place: Place):
    _many_files(place, place.run(), 1000)


def files_past_the_server(place: Place):
    _many_files(place, place.run(f"s3://{place.bucket}/direct"), 200)


def _many_files(place: Place, run, count: int):
    sent = make_small(place.folder / "sent", count)
    place.client.log_artifacts(run.run_id, str(sent), "many")

    listed = place.client.list_artifacts(run.run_id, "many/d3")
    assert len(listed) == count // 10 and all(not file.is_dir and file.file_size for file in listed), listed[:3]
    got = download_artifacts(run_id=run.run_id, artifact_path="many", dst_path=str(place.folder / "got"))
    assert tree(pathlib.Path(got)) == tree(sent)

    asked = place.get("/api/2.0/mlflow/artifacts/list", run_id=run.run_id, path="many").json()
    assert [file["path"] for file in asked["files"]] == [f"many/d{n}" for n in range(10)], asked
    page = place.get("/get-artifact", run_id=run.run_id, path="many/d1/file 1.txt")
    assert page.text == "content 1" and "attachment" in page.headers["Content-Disposition"]

    place.client.log_text(run.run_id, "stays", "many2.txt")
    get_artifact_repository(run.artifact_uri).delete_artifacts("many/d3/")
    left = {file.path for file in place.client.list_artifacts(run.run_id, "many")}
    assert left == {f"many/d{n}" for n in range(10) if n != 3}, left


def a_big_file_through_the_server(place: Place):
    run, big = place.run(), make_big(place.folder / "big.bin", place.big)
    with _watched(_server(place)) as sizes:
        place.client.log_artifact(run.run_id, str(big))
        got = download_artifacts(run_id=run.run_id, artifact_path="big.bin", dst_path=str(place.folder))
    grown = max(sizes) - sizes[0]
    print(f"    the server has {sizes[0]} MiB, and {grown} more with a file of {place.big} MiB")
    assert digest(pathlib.Path(got)) == digest(big)
    assert grown < 48, "it kept what it should have passed on"

    path = place.proxied(run.artifact_uri) + "/big.bin"
    part = requests.get(place.url + path, headers={"Range": f"bytes={PIECE}-{PIECE + 31}"}, timeout=60)
    assert part.status_code == 206 and part.content == big.read_bytes()[PIECE : PIECE + 32]


def a_file_that_does_not_say_its_size(place: Place):
    run, big = place.run(), make_big(place.folder / "big.bin", 20)
    path = place.proxied(run.artifact_uri) + "/chunked.bin"
    with open(big, "rb") as content:
        sent = requests.put(place.url + path, data=iter(lambda: content.read(12345), b""), timeout=120)
    assert sent.status_code == 200, sent.text
    got = download_artifacts(run_id=run.run_id, artifact_path="chunked.bin", dst_path=str(place.folder))
    assert digest(pathlib.Path(got)) == digest(big)
    assert place.uploads() == []


def uploads_that_are_cut_off(place: Place):
    run = place.run()
    path = place.proxied(run.artifact_uri)
    for name, head in {
        "said": f"Content-Length: {40 * PIECE}",
        "unsaid": "Transfer-Encoding: chunked",
    }.items():
        with socket.create_connection((urllib.parse.urlparse(place.url).hostname, _port(place))) as wire:
            wire.sendall(f"PUT {path}/{name} HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n".encode())
            piece = bytes(PIECE)
            for _ in range(20):
                wire.sendall(piece if name == "said" else b"%x\r\n%s\r\n" % (len(piece), piece))
    deadline = time.monotonic() + PATIENCE
    while place.uploads() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert place.uploads() == []
    assert place.keys(urllib.parse.urlparse(run.artifact_uri).path.lstrip("/")) == []
    assert place.client.list_artifacts(run.run_id) == []
    assert place.get("/health").text == "OK"


def parts_past_the_server_by_its_leave(place: Place):
    """The client's multipart upload of large files, if the server offers it."""
    info = place.get("/api/3.0/mlflow/server-info").json()
    assert info["multipart_uploads_enabled"] and info["multipart_downloads_enabled"], info
    run, big = place.run(), make_big(place.folder / "big.bin", 16)
    with proxy_multipart():
        place.client.log_artifact(run.run_id, str(big), "parts")
        got = download_artifacts(run_id=run.run_id, artifact_path="parts/big.bin", dst_path=str(place.folder))
    assert digest(pathlib.Path(got)) == digest(big)
    tag = place.s3.head_object(Bucket=place.bucket, Key=_key(place, run, "parts/big.bin"))["ETag"]
    assert tag.strip('"').endswith("-3"), f"not sent in parts: {tag}"
    signed = place.get(f"/api/2.0/mlflow-artifacts/presigned/{urllib.parse.urlparse(run.artifact_uri).path[1:]}/parts/big.bin").json()
    assert signed["file_size"] == 16 * PIECE and signed["headers"] == {}, signed


def signed_urls_of_runs(place: Place):
    run = place.run(f"s3://{place.bucket}/direct")
    asked = dict(run_id=run.run_id, path="d/signed.bin")
    signed = place.post("/api/2.0/mlflow/artifacts/presigned-upload-url", **asked).json()
    sent = requests.put(signed["presigned_url"], data=b"signed", headers=signed["headers"], timeout=60)
    assert sent.status_code == 200, sent.text
    signed = place.post("/api/2.0/mlflow/artifacts/presigned-download-url", **asked).json()
    assert requests.get(signed["presigned_url"], timeout=60).content == b"signed"
    assert signed["file_size"] == 6, signed
    proxied = place.post(
        "/api/2.0/mlflow/artifacts/presigned-download-url", run_id=place.run().run_id, path="x"
    )
    assert proxied.status_code == 400, proxied.text


def models_and_their_versions(place: Place):
    run = place.run(f"s3://{place.bucket}/direct")
    model = place.client.create_logged_model(run.experiment_id, name="m", source_run_id=run.run_id)
    (place.folder / "MLmodel").write_text("flavors: {}")
    place.client.log_model_artifact(model.model_id, str(place.folder / "MLmodel"))
    base = f"/ajax-api/2.0/mlflow/logged-models/{model.model_id}/artifacts"
    assert place.get(f"{base}/files", artifact_file_path="MLmodel").text == "flavors: {}"
    listed = place.get(f"{base}/directories").json()
    assert [file["path"] for file in listed["files"]] == ["MLmodel"], listed

    place.client.log_text(run.run_id, "weights", "m/weights.txt")
    place.client.create_registered_model("registered")
    version = place.client.create_model_version("registered", f"{run.artifact_uri}/m", run.run_id)
    got = place.get("/model-versions/get-artifact", name="registered", version=version.version, path="weights.txt")
    assert got.text == "weights", got.text


def a_page_adds_a_file(place: Place):
    run = place.run(f"s3://{place.bucket}/direct")
    sent = requests.post(
        f"{place.url}/ajax-api/2.0/mlflow/upload-artifact",
        params={"run_uuid": run.run_id, "path": "notes/a.txt"},
        data=b"noted",
        timeout=60,
    )
    assert sent.status_code == 200, sent.text
    assert place.client.list_artifacts(run.run_id, "notes")[0].file_size == 5


def what_is_not_there(place: Place):
    run, nowhere = place.run(), place.run("s3://there-is-no-such-bucket/x")
    assert place.get("/get-artifact", run_id=run.run_id, path="none").status_code == 404
    asked = place.get("/api/2.0/mlflow/artifacts/list", run_id=nowhere.run_id)
    assert asked.status_code == 404, asked.text
    assert place.get("/get-artifact", run_id=nowhere.run_id, path="none").status_code == 404


FLOWS = [
    a_thousand_files_through_the_server,
    files_past_the_server,
    a_big_file_through_the_server,
    a_file_that_does_not_say_its_size,
    uploads_that_are_cut_off,
    parts_past_the_server_by_its_leave,
    signed_urls_of_runs,
    models_and_their_versions,
    a_page_adds_a_file,
    what_is_not_there,
]


@contextlib.contextmanager
def proxy_multipart():
    switches = (MLFLOW_ENABLE_PROXY_MULTIPART_UPLOAD, MLFLOW_ENABLE_PROXY_MULTIPART_DOWNLOAD)
    for switch in switches:
        switch.set(True)
    try:
        yield
    finally:
        for switch in switches:
            switch.unset()


@contextlib.contextmanager
def _watched(server: psutil.Process):
    """The resident size of a process in MiB, sampled every few milliseconds until the end."""
    sizes = [server.memory_info().rss >> 20]
    over = threading.Event()

    def watch():
        while not over.wait(0.02):
            sizes.append(server.memory_info().rss >> 20)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield sizes
    finally:
        over.set()
        watcher.join()


def _key(place: Place, run, name: str) -> str:
    return f"proxied{urllib.parse.urlparse(run.artifact_uri).path}/{name}"


def _port(place: Place) -> int:
    return urllib.parse.urlparse(place.url).port


def _server(place: Place) -> psutil.Process:
    return next(
        psutil.Process(found.pid)
        for found in psutil.net_connections("tcp")
        if found.status == psutil.CONN_LISTEN and found.laddr.port == _port(place) and found.pid
    )
