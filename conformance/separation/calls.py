"""Calls in two workspaces with the same names; each result is compared between the servers."""

import json
import re

import requests

from separation.families import fill_families, look_by_name, look_into, spans_of

V2, V3 = "/api/2.0/mlflow/", "/api/3.0/mlflow/"
ALL = V3 + "workspaces"
STORE = "/api/2.0/mlflow-artifacts/artifacts/"
OWNER, STRANGER = "team-a", "team-b"
NAMES = ("a", "Team", "a--b", "-a", "api", "x_y", "a" * 64, "", "default", OWNER, 5, None)


class Calls:
    """Sends requests, and keeps each response under the name of the call."""

    def __init__(self, url):
        self._url = url
        self.results = {}

    def request(self, *arguments, **named):
        return requests.request(*arguments, **named)

    def send(self, name, method, path, body=None, workspace="default"):
        headers = {"Content-Type": "application/json"}
        if workspace is not None:
            headers["X-MLFLOW-WORKSPACE"] = workspace
        data = body if isinstance(body, str) or body is None else json.dumps(body)
        response = self.request(method, self._url + path, data=data, headers=headers, timeout=60)
        self.results[name] = {"status": response.status_code, "body": normal(response.text)}
        return response

    def spans(self, name, experiment, trace, workspace):
        """Exports a trace of one span into an experiment."""
        data, kind = spans_of(trace)
        headers = {"Content-Type": kind, "x-mlflow-experiment-id": experiment, "X-MLFLOW-WORKSPACE": workspace}
        response = requests.post(f"{self._url}/v1/traces", data=data, headers=headers, timeout=60)
        body = response.text if response.status_code == 200 else normal(response.text)
        self.results[name] = {"status": response.status_code, "body": body}

    def create(self, workspace, kind, path, body, member):
        found = self.send(f"{workspace}: {kind}", "POST", path, body, workspace).json()
        for step in member:
            found = found[step]
        return found


def normal(text):
    """A body without generated ids and times; of an error, code and message."""
    try:
        body = json.loads(text)
    except ValueError:
        return plain(text)
    if isinstance(body, dict) and "error_code" in body:
        return {"code": body["error_code"], "message": plain(body["message"])}
    return json.loads(plain(json.dumps(body, sort_keys=True)), object_hook=with_sorted_tags)


def with_sorted_tags(told):
    """The reference reads tags from its database without an order."""
    if isinstance(told.get("tags"), list):
        told["tags"].sort(key=lambda tag: tag["key"])
    return told


def plain(text):
    text = re.sub(r'("(?:id|role_id|user_id)"): \d+', r"\1: 0", text)
    text = re.sub(r"(already exists)\. Error: .*", r"\1.", text, flags=re.DOTALL)
    return re.sub(r"\b[0-9a-f]{32}\b", "<id>", re.sub(r"\b\d{13}\b", "0", text))


def run(url):
    calls = Calls(url)
    manage(calls)
    resources = {one: fill(calls, one) for one in (OWNER, STRANGER)}
    for workspace in (OWNER, STRANGER, "default"):
        look(calls, workspace, resources)
    store(calls)
    remove(calls, resources[OWNER])
    return calls.results


def manage(calls):
    calls.send("list", "GET", ALL)
    for workspace in (OWNER, STRANGER):
        calls.send(f"create {workspace}", "POST", ALL, {"name": workspace, "description": "d"})
    for number, name in enumerate(NAMES):
        calls.send(f"create {number}: {name}", "POST", ALL, {"name": name})
        if isinstance(name, str) and name:
            calls.send(f"get {name}", "GET", f"{ALL}/{name}")
            calls.send(f"health in {name}", "GET", "/health", workspace=name)
    for name, body in {
        "root": {"default_artifact_root": "s3://bucket/root"},
        "cleared": {"default_artifact_root": ""},
        "fragment": {"default_artifact_root": "s3://b/x#y"},
        "archive": {"trace_archival_config": {"location": "s3://b/x", "retention": "30d"}},
        "archive cleared": {"trace_archival_config": {"retention": ""}},
        "bad retention": {"trace_archival_config": {"retention": "5"}},
        "bad location": {"trace_archival_config": {"location": "/tmp"}},
        "proxied location": {"trace_archival_config": {"location": "mlflow-artifacts:/x"}},
        "no dict": {"trace_archival_config": 7},
        "number": {"description": 7},
        "null": {"description": None},
        "nothing": {},
    }.items():
        calls.send(f"update: {name}", "PATCH", f"{ALL}/{STRANGER}", body)
    calls.send("update default", "PATCH", f"{ALL}/default", {"description": "mine"})
    calls.send("update missing", "PATCH", f"{ALL}/missing", {"description": "d"})
    calls.send("server-info", "GET", V3 + "server-info", workspace="missing")
    calls.send("list all", "GET", ALL, workspace=None)


def fill(calls, workspace):
    """One resource of each kind, with the same names in each workspace."""
    experiment = calls.create(workspace, "experiment", V2 + "experiments/create", {"name": "x"}, ["experiment_id"])
    run_id = calls.create(
        workspace, "run", V2 + "runs/create", {"experiment_id": experiment, "run_name": "r", "start_time": 1},
        ["run", "info", "run_id"],
    )
    model = calls.create(
        workspace, "logged model", V2 + "logged-models", {"experiment_id": experiment, "name": "m"},
        ["model", "info", "model_id"],
    )
    calls.send(f"{workspace}: model", "POST", V2 + "registered-models/create", {"name": "rm"}, workspace)
    calls.send(
        f"{workspace}: version", "POST", V2 + "model-versions/create", {"name": "rm", "source": "s3://b/x"}, workspace
    )
    trace = f"tr-{workspace}"
    place = {"type": "MLFLOW_EXPERIMENT", "mlflow_experiment": {"experiment_id": experiment}}
    info = {"trace_id": trace, "request_time": "2025-01-01T00:00:00Z", "state": "OK", "trace_location": place}
    calls.send(f"{workspace}: trace", "POST", V3 + "traces", {"trace": {"trace_info": info}}, workspace)
    calls.send(
        f"{workspace}: with a location", "POST", V2 + "experiments/create",
        {"name": "y", "artifact_location": "s3://b/x"}, workspace,
    )
    found = {"experiment": experiment, "run": run_id, "model": model, "trace": trace, "info": info}
    fill_families(calls, workspace, found)
    return found


def look(calls, workspace, resources):
    for owner, found in resources.items():
        asked = f"{workspace} asks {owner}"
        for name, path in {
            "experiment": f"{V2}experiments/get?experiment_id={found['experiment']}",
            "run": f"{V2}runs/get?run_id={found['run']}",
            "logged model": f"{V2}logged-models/{found['model']}",
            "trace": f"{V3}traces/{found['trace']}",
            "history": f"{V2}metrics/get-history?run_id={found['run']}&metric_key=k",
            "artifacts": f"{V2}artifacts/list?run_id={found['run']}",
        }.items():
            calls.send(f"{asked}: {name}", "GET", path, workspace=workspace)
        where = [found["experiment"]]
        locations = [found["info"]["trace_location"]]
        for name, method, path, body in (
            ("runs", "POST", V2 + "runs/search", {"experiment_ids": where}),
            ("logged models", "POST", V2 + "logged-models/search", {"experiment_ids": where}),
            ("traces", "POST", V3 + "traces/search", {"locations": locations}),
            ("tag", "POST", V2 + "runs/set-tag", {"run_id": found["run"], "key": "k", "value": workspace}),
            ("trace tag", "PATCH", f"{V3}traces/{found['trace']}/tags", {"key": "k", "value": workspace}),
            ("link", "POST", V2 + "traces/link-to-run", {"trace_ids": [found["trace"]], "run_id": found["run"]}),
            ("same trace", "POST", V3 + "traces", {"trace": {"trace_info": found["info"]}}),
        ):
            calls.send(f"{asked}: {name}", method, path, body, workspace)
        look_into(calls, asked, workspace, found)
    look_by_name(calls, workspace)
    for name, path in {
        "experiments": V2 + "experiments/search?max_results=9",
        "models": V2 + "registered-models/search",
        "versions": V2 + "model-versions/search",
        "by name": V2 + "experiments/get-by-name?experiment_name=x",
        "Default": V2 + "experiments/get-by-name?experiment_name=Default",
    }.items():
        calls.send(f"{workspace}: {name}", "GET", path, workspace=workspace)


def store(calls):
    for workspace in (OWNER, STRANGER, "default"):
        calls.send(f"{workspace}: put", "PUT", STORE + "files/x.txt", f"of {workspace}", workspace)
        for other in (OWNER, STRANGER):
            path = f"{STORE}workspaces/{other}/files/x.txt"
            calls.send(f"{workspace}: get of {other}", "GET", path, workspace=workspace)
        calls.send(f"{workspace}: get", "GET", STORE + "files/x.txt", workspace=workspace)
        calls.send(f"{workspace}: list", "GET", STORE[:-1] + "?path=files", workspace=workspace)


def remove(calls, moved):
    for mode in ("x", "RESTRICT"):
        calls.send(f"delete: {mode}", "DELETE", f"{ALL}/{OWNER}?mode={mode}")
    calls.send("delete default", "DELETE", f"{ALL}/default")
    calls.send("delete missing", "DELETE", f"{ALL}/missing")
    calls.send("taken", "POST", V2 + "experiments/create", {"name": "x"})
    calls.send("conflict", "DELETE", f"{ALL}/{OWNER}?mode=SET_DEFAULT")
    calls.send("rename", "POST", V2 + "experiments/update", {"experiment_id": "1", "new_name": "z"}, OWNER)
    calls.send("move", "DELETE", f"{ALL}/{OWNER}?mode=SET_DEFAULT")
    calls.send("moved", "GET", V2 + "experiments/get?experiment_id=1")
    calls.send("moved model", "GET", V2 + "registered-models/get?name=rm")
    run_id = moved["run"]
    for name, path in {
        "run": f"{V2}runs/get?run_id={run_id}",
        "logged model": f"{V2}logged-models/{moved['model']}",
        "trace": f"{V3}traces/{moved['trace']}",
        "prompt's version": V2 + "model-versions/get?name=p&version=1",
        "history": f"{V2}metrics/get-history?run_id={run_id}&metric_key=k",
        "files": f"{V2}artifacts/list?run_id={run_id}",
        "file": f"/get-artifact?run_uuid={run_id}&path=a.txt",
        "file by its path": f"{STORE}workspaces/{OWNER}/1/{run_id}/artifacts/a.txt",
        "models": V2 + "registered-models/search",
        "experiments": V2 + "experiments/search?max_results=9",
    }.items():
        calls.send(f"after the move: {name}", "GET", path)
    calls.send("cascade", "DELETE", f"{ALL}/{STRANGER}?mode=CASCADE")
    calls.send("gone", "GET", V2 + "experiments/search?max_results=9", workspace=STRANGER)
    calls.send("again", "POST", ALL, {"name": STRANGER})
    calls.send("empty", "GET", V2 + "experiments/search?max_results=9", workspace=STRANGER)
    calls.send("left", "GET", ALL)
