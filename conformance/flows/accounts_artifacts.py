"""Artifacts have the permissions of their experiment, by every path to them."""

import functools

import mlflow

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, accounts=True)


@flow
def by_level(here):
    client = here.client
    note = here.folder / "note.txt"
    note.write_text("a note")
    experiment = here.admin.do(client.create_experiment, here.name("e"))
    run = here.admin.do(client.create_run, experiment).info.run_id
    here.admin.do(client.log_artifact, run, str(note), "kept")
    told = {}
    for level in (None, "READ", "EDIT", "MANAGE"):
        user = here.user(f"user with {level}")
        if level:
            here.grant(user, "experiment", experiment, level)
        told[str(level)] = {
            "list": user.answer(_paths, client.list_artifacts, run, "kept"),
            "download": user.answer(_text, here, run, str(level)),
            "upload": user.answer(client.log_artifact, run, str(note), f"by {level}"),
            "page": user.http.get("/get-artifact", {"path": "kept/note.txt", "run_uuid": run}),
            "proxy": user.http.get(f"/api/2.0/mlflow-artifacts/artifacts/{experiment}/{run}/artifacts/kept/note.txt"),
            "listing of the proxy": user.http.get(
                "/api/2.0/mlflow-artifacts/artifacts", {"path": f"{experiment}/{run}/artifacts/kept"}
            ),
            "delete": user.http.send(
                "DELETE", f"/api/2.0/mlflow-artifacts/artifacts/{experiment}/{run}/artifacts/by {level}/note.txt"
            ),
        }
    return told


def _paths(call, *arguments):
    return [one.path for one in call(*arguments)]


def _text(here, run: str, name: str) -> str:
    target = here.folder / f"fetched {name}"
    target.mkdir()
    path = mlflow.artifacts.download_artifacts(run_id=run, artifact_path="kept/note.txt", dst_path=str(target))
    return open(path).read()


@flow
def paths_outside(here):
    """Paths that name no experiment, or leave the one that they name."""
    client = here.client
    alice = here.user("alice")
    own = alice.do(client.create_experiment, here.name("own"))
    other = here.admin.do(client.create_experiment, here.name("other"))
    root = "/api/2.0/mlflow-artifacts/artifacts"
    return {
        "root": alice.http.get(root),
        "another experiment": alice.http.get(root, {"path": other})["status"],
        "upload there": alice.http.send("PUT", f"{root}/{other}/x.txt", data=b"x")["status"],
        "upload to no experiment": alice.http.send("PUT", f"{root}/nowhere/x.txt", data=b"x")["status"],
        "upload of one's own": alice.http.send("PUT", f"{root}/{own}/x.txt", data=b"x")["status"],
        "download of one's own": alice.http.get(f"{root}/{own}/x.txt")["status"],
    }
