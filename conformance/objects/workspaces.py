"""Artifacts of two workspaces in one bucket, with the same names in both."""

import contextlib

import requests
from mlflow import MlflowClient, set_workspace
from mlflow.artifacts import download_artifacts

from objects.files import PIECE, digest, make_big
from objects.flows import Place, proxy_multipart

TEAMS = ("team-a", "team-b")
ROOT = "separate"
STORE = "/api/2.0/mlflow-artifacts"


def files_of_two_workspaces_in_one_bucket(place: Place):
    """Through the server and in parts past it, by stock clients; each workspace has a folder of its own."""
    runs = {}
    for team in TEAMS:
        _must(_ask(place, "default", "POST", "/api/3.0/mlflow/workspaces", json={"name": team}), 201)
        with _inside(team), proxy_multipart():
            client = MlflowClient(place.url)
            run = runs[team] = client.create_run(client.create_experiment("same name")).info
            client.log_text(run.run_id, f"of {team}", "a.txt")
            big = make_big(place.folder / f"{team}.bin", 16)
            client.log_artifact(run.run_id, str(big))
            got = download_artifacts(run_id=run.run_id, artifact_path=big.name, dst_path=str(place.folder / "got"))
            assert digest(got) == digest(big)
            assert [file.path for file in client.list_artifacts(run.run_id)] == ["a.txt", big.name]
    for team, run in runs.items():
        folder = f"{ROOT}/workspaces/{team}/{run.experiment_id}/{run.run_id}/artifacts/"
        assert place.keys(f"{ROOT}/workspaces/{team}/") == [folder + "a.txt", f"{folder}{team}.bin"]
        tag = place.s3.head_object(Bucket=place.bucket, Key=f"{folder}{team}.bin")["ETag"]
        assert tag.strip('"').endswith("-3"), f"not sent in parts: {tag}"
    _no_way_across(place, runs)


def _no_way_across(place: Place, runs: dict):
    """Every way to a file of a workspace, tried from another one: nothing is read, written or deleted."""
    before = place.keys("")
    owner, stranger = TEAMS
    run = runs[owner]
    file = f"workspaces/{owner}/{run.experiment_id}/{run.run_id}/artifacts/a.txt"
    folder = file.removesuffix("/a.txt")
    parts = {"path": "a.txt", "num_parts": 1}
    begun = _must(_ask(place, owner, "POST", f"{STORE}/mpu/create/{folder}", json=parts)).json()
    ended = {"path": "a.txt", "upload_id": begun["upload_id"], "parts": [{"part_number": 1, "etag": "e"}]}
    for workspace in (stranger, "default"):
        for method, path, body in (
            ("GET", f"{STORE}/artifacts/{file}", None),
            ("PUT", f"{STORE}/artifacts/{file}", None),
            ("DELETE", f"{STORE}/artifacts/{file}", None),
            ("GET", f"{STORE}/artifacts?path={folder}", None),
            ("GET", f"{STORE}/presigned/{file}", None),
            ("POST", f"{STORE}/mpu/create/{folder}", parts),
            ("POST", f"{STORE}/mpu/complete/{folder}", ended),
            ("POST", f"{STORE}/mpu/abort/{folder}", ended),
            # The same upload under the path of the caller's own workspace.
            ("POST", f"{STORE}/mpu/complete/{folder.removeprefix(f'workspaces/{owner}/')}", ended),
        ):
            answer = _ask(place, workspace, method, path, json=body)
            assert answer.status_code in (400, 404), f"{workspace}: {method} {path}: {answer.status_code} {answer.text}"
        by_id = {"run_id": run.run_id, "path": "a.txt"}
        for method, path, told in (
            ("POST", "/api/2.0/mlflow/artifacts/presigned-upload-url", {"json": by_id}),
            ("POST", "/api/2.0/mlflow/artifacts/presigned-download-url", {"json": by_id}),
            ("GET", "/api/2.0/mlflow/artifacts/list", {"params": by_id}),
            ("GET", "/get-artifact", {"params": by_id}),
            ("POST", f"/ajax-api/2.0/mlflow/upload-artifact?run_uuid={run.run_id}&path=a.txt", {"data": b"x"}),
        ):
            answer = _ask(place, workspace, method, path, **told)
            assert answer.status_code == 404, f"{workspace}: {method} {path}: {answer.status_code} {answer.text}"
    assert place.keys("") == before
    # The upload of the owner still exists, and only the owner can abort it.
    assert any(key.endswith(file) for key in place.uploads()), place.uploads()
    _must(_ask(place, owner, "POST", f"{STORE}/mpu/abort/{folder}", json=ended))
    assert place.uploads() == []


def a_workspace_with_a_bucket_folder_of_its_own(place: Place):
    root = {"default_artifact_root": f"s3://{place.bucket}/own root"}
    _must(_ask(place, "default", "POST", "/api/3.0/mlflow/workspaces", json={"name": "rooted", **root}), 201)
    with _inside("rooted"):
        client = MlflowClient(place.url)
        run = client.create_run(client.create_experiment("same name")).info
        client.log_text(run.run_id, "own", "a.txt")
    assert run.artifact_uri == f"s3://{place.bucket}/own root/{run.experiment_id}/{run.run_id}/artifacts", run.artifact_uri
    signed = {"run_id": run.run_id, "path": "a.txt"}
    url = "/api/2.0/mlflow/artifacts/presigned-download-url"
    found = _must(_ask(place, "rooted", "POST", url, json=signed)).json()
    assert requests.get(found["presigned_url"], timeout=60).text == "own"
    assert _ask(place, TEAMS[0], "POST", url, json=signed).status_code == 404


FLOWS = [files_of_two_workspaces_in_one_bucket, a_workspace_with_a_bucket_folder_of_its_own]


@contextlib.contextmanager
def _inside(workspace: str):
    """The client's own way to choose a workspace."""
    set_workspace(workspace)
    try:
        yield
    finally:
        set_workspace(None)


def _ask(place: Place, workspace: str, method: str, path: str, **details) -> requests.Response:
    headers = {"X-MLFLOW-WORKSPACE": workspace}
    return requests.request(method, place.url + path, headers=headers, timeout=60, **details)


def _must(answer: requests.Response, status: int = 200) -> requests.Response:
    assert answer.status_code == status, answer.text
    return answer
