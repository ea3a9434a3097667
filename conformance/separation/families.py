"""Calls about what experiments and models contain, each with the same names in every workspace."""

from suite.otlp import PROTOBUF, export, protobuf, span, trace_id

V2, V3, AJAX = "/api/2.0/mlflow/", "/api/3.0/mlflow/", "/ajax-api/2.0/mlflow/"
PROMPT = [{"key": "mlflow.prompt.is_prompt", "value": "true"}]
DATASET = {"name": "d", "digest": "1", "source_type": "local", "source": "s"}
RUN = "query R($data: MlflowGetRunInput!) { mlflowGetRun(input: $data) { apiError { code } run { info { runName } } } }"
EXPERIMENT = (
    "query E($input: MlflowGetExperimentInput!)"
    " { mlflowGetExperiment(input: $input) { apiError { code } experiment { name } } }"
)
RUNS = "query S($data: MlflowSearchRunsInput!) { mlflowSearchRuns(input: $data) { runs { info { runName } } } }"
VERSIONS = (
    "query V($data: MlflowSearchModelVersionsInput!)"
    " { mlflowSearchModelVersions(input: $data) { modelVersions { name version source } } }"
)
"""The fields of the web UI that name something."""


def fill_families(calls, workspace: str, found: dict):
    """What a workspace contains beside its experiment, run, model and trace."""

    def send(name, method, path, body):
        calls.send(f"{workspace}: {name}", method, path, body, workspace)

    run = found["run"]
    metric = {"run_id": run, "metrics": [{"key": "k", "value": 1, "timestamp": 1, "step": 1}]}
    send("metric", "POST", V2 + "runs/log-batch", metric)
    send("dataset", "POST", V2 + "runs/log-inputs", {"run_id": run, "datasets": [{"dataset": DATASET}]})
    send("prompt", "POST", V2 + "registered-models/create", {"name": "p", "tags": PROMPT})
    text = [*PROMPT, {"key": "mlflow.prompt.text", "value": f"of {workspace}"}]
    send("prompt's version", "POST", V2 + "model-versions/create", {"name": "p", "source": "t", "tags": text})
    send("alias", "POST", V2 + "registered-models/alias", {"name": "rm", "alias": "a", "version": "1"})
    feedback = {
        **{"assessment_name": "a", "trace_id": found["trace"], "feedback": {"value": True}},
        **{"source": {"source_type": "HUMAN", "source_id": "x"}},
        **dict.fromkeys(("create_time", "last_update_time"), "2025-01-01T00:00:00Z"),
    }
    send("assessment", "POST", f"{V3}traces/{found['trace']}/assessments", {"assessment": feedback})
    calls.spans(f"{workspace}: spans", found["experiment"], trace_id(workspace), workspace)
    send("file", "POST", f"{AJAX}upload-artifact?run_uuid={run}&path=a.txt", f"of {workspace}")


def look_into(calls, asked: str, workspace: str, found: dict):
    """Requests of a workspace for what the experiment of a workspace contains."""

    def send(name, method, path, body=None):
        calls.send(f"{asked}: {name}", method, path, body, workspace)

    experiment, run = found["experiment"], found["run"]
    for name, query, variables in (
        ("run", RUN, {"data": {"runId": run}}),
        ("experiment", EXPERIMENT, {"input": {"experimentId": experiment}}),
        ("runs", RUNS, {"data": {"experimentIds": [experiment]}}),
    ):
        send(f"GraphQL {name}", "POST", "/graphql", {"query": query, "variables": variables})
    send("datasets", "POST", AJAX + "experiments/search-datasets", {"experiment_ids": [experiment]})
    send("log", "POST", V2 + "runs/log-batch", {"run_id": run, "tags": [{"key": "by", "value": workspace}]})
    send("rename run", "POST", V2 + "runs/update", {"run_id": run, "run_name": f"of {workspace}"})
    send("new run", "POST", V2 + "runs/create", {"experiment_id": experiment, "run_name": workspace})
    send("file", "GET", f"/get-artifact?run_uuid={run}&path=a.txt")
    send("new file", "POST", f"{AJAX}upload-artifact?run_uuid={run}&path={workspace}.txt", "x")
    send("experiment tag", "POST", V2 + "experiments/set-experiment-tag", {"experiment_id": experiment, "key": "k", "value": workspace})
    send("version of the run", "POST", V2 + "model-versions/create", {"name": "rm", "source": f"runs:/{run}/m", "run_id": run})
    count = {"view_type": "TRACES", "metric_name": "trace_count", "aggregations": [{"aggregation_type": "COUNT"}]}
    send("trace metrics", "POST", V3 + "traces/metrics", {"experiment_ids": [experiment], **count})
    calls.spans(f"{asked}: spans", experiment, trace_id(asked), workspace)


def look_by_name(calls, workspace: str):
    """Requests for names that every workspace has."""

    def send(name, method, path, body=None):
        calls.send(f"{workspace}: {name}", method, path, body, workspace)

    for name, path in {
        "get model": V2 + "registered-models/get?name=rm",
        "get prompt": V2 + "registered-models/get?name=p",
        "prompt's text": V2 + "model-versions/get?name=p&version=1",
        "by alias": V2 + "registered-models/alias?name=rm&alias=a",
        "pieces of a name": V2 + "registered-models/search?filter=name%20ILIKE%20%27%25m%27",
        "prompts": V2 + "registered-models/search?filter=tags.`mlflow.prompt.is_prompt`%20%3D%20%27true%27",
        "versions of a model": V2 + "model-versions/search?filter=name%20%3D%20%27rm%27",
        "pieces of an experiment's name": V2 + "experiments/search?max_results=9&filter=name%20LIKE%20%27%25x%25%27",
    }.items():
        send(name, "GET", path)
    send("GraphQL versions", "POST", "/graphql", {"query": VERSIONS, "variables": {"data": {"filter": "name = 'rm'"}}})
    send("model tag", "POST", V2 + "registered-models/set-tag", {"name": "rm", "key": "k", "value": workspace})
    send("stage", "POST", V2 + "model-versions/transition-stage", {"name": "rm", "version": "1", "stage": "Staging"})
    send("describe", "PATCH", V2 + "registered-models/update", {"name": "rm", "description": f"of {workspace}"})


def spans_of(trace: str) -> tuple[bytes, str]:
    return protobuf(export(span(trace, 1))), PROTOBUF
