"""Plain requests, valid and invalid. Independent of the client's release line."""

import functools

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, lines=["3.x"])

UNKNOWN_RUN = "0123456789abcdef0123456789abcdef"


@flow
def whole_answers(here):
    """Every member of a response, and none that MLflow's server leaves out."""
    http = here.http
    made = http.post("experiments/create", {"name": here.name("e"), "tags": [{"key": "a", "value": "b"}]})
    experiment = made["body"]["experiment_id"]
    run = http.post("runs/create", {"experiment_id": experiment, "start_time": 7, "run_name": "r"})
    run_id = run["body"]["run"]["info"]["run_id"]
    return {
        "experiment made": made,
        "experiment": http.get("experiments/get", {"experiment_id": experiment}),
        "run made": run,
        "metric": http.post(
            "runs/log-metric", {"run_id": run_id, "key": "m", "value": 1, "timestamp": 2}
        ),
        "param": http.post("runs/log-parameter", {"run_id": run_id, "key": "p", "value": "v"}),
        "tag": http.post("runs/set-tag", {"run_id": run_id, "key": "t", "value": "v"}),
        "run": http.get("runs/get", {"run_id": run_id}),
        "history": http.get("metrics/get-history", {"run_id": run_id, "metric_key": "m"}),
        "update": http.post("runs/update", {"run_id": run_id, "status": "FINISHED", "end_time": 9}),
        "artifacts": http.get("artifacts/list", {"run_id": run_id}),
    }


@flow
def bodies_that_are_no_json(here):
    send = functools.partial(here.http.send, "POST", "experiments/create")
    json = {"Content-Type": "application/json"}
    return {
        "nothing": send(headers=json),
        "cut off": send(data='{"name": ', headers=json),
        "a list": send(data="[]", headers=json),
        "a number": send(data="7", headers=json),
        "null": send(data="null", headers=json),
        "a string": send(data='"{}"', headers=json),
        "two": send(data="{}{}", headers=json),
        "not UTF-8": send(data=b'{"name": "\xff\xfe"}', headers=json),
        "no content type": send(data='{"name": ""}'),
        "form": send(data={"name": "x"}),
        "text": send(data='{"name": ""}', headers={"Content-Type": "text/plain"}),
        "json with a charset": send(
            data='{"name": ""}', headers={"Content-Type": "application/json; charset=utf-8"}
        ),
    }


@flow
def values_of_the_wrong_kind(here):
    post = here.http.post
    wrong = {"a number": 7, "a list": ["x"], "an object": {"x": 1}, "null": None, "true": True}
    return {
        **{f"name is {kind}": post("experiments/create", {"name": value}) for kind, value in wrong.items()},
        **{
            f"metric's value is {kind}": post(
                "runs/log-metric",
                {"run_id": UNKNOWN_RUN, "key": "m", "value": value, "timestamp": 1},
            )
            for kind, value in {**wrong, "text": "x", "a number as text": "1.5"}.items()
        },
        **{
            f"step is {kind}": post(
                "runs/log-metric",
                {"run_id": UNKNOWN_RUN, "key": "m", "value": 1, "timestamp": 1, "step": value},
            )
            for kind, value in {**wrong, "a fraction": 1.5, "too large": 2**64, "text": "x"}.items()
        },
        **{
            f"tags are {kind}": post("runs/create", {"experiment_id": "0", "tags": value})
            for kind, value in {**wrong, "a list of numbers": [1]}.items()
            if kind != "null"
        },
    }


@flow
def unknown_members(here):
    """They are ignored, as by MLflow's server."""
    experiment = here.experiment()
    return {
        "run": here.http.post(
            "runs/create", {"experiment_id": experiment, "start_time": 1, "colour": "blue"}
        ),
        "names in camel case": here.http.post(
            "runs/create", {"experimentId": experiment, "startTime": 1, "runName": "camel"}
        ),
    }


@flow
def what_is_missing(here):
    post, get = here.http.post, here.http.get
    return {
        **{
            path: post(path, {})
            for path in (
                "experiments/create",
                "experiments/update",
                "experiments/delete",
                "experiments/restore",
                "experiments/set-experiment-tag",
                "experiments/delete-experiment-tag",
                "runs/update",
                "runs/delete",
                "runs/restore",
                "runs/log-metric",
                "runs/log-parameter",
                "runs/set-tag",
                "runs/delete-tag",
                "runs/log-batch",
                "runs/log-inputs",
                "runs/log-model",
                "runs/outputs",
                "logged-models",
            )
        },
        **{
            path: get(path)
            for path in (
                "experiments/get",
                "experiments/get-by-name",
                "runs/get",
                "metrics/get-history",
                "metrics/get-history-bulk-interval",
                "artifacts/list",
            )
        },
        "only a key": post("runs/log-metric", {"run_id": UNKNOWN_RUN, "key": "m"}),
        "no value": post("runs/log-metric", {"run_id": UNKNOWN_RUN, "key": "m", "timestamp": 1}),
        "no time": post("runs/log-metric", {"run_id": UNKNOWN_RUN, "key": "m", "value": 1}),
        "no key": post("runs/log-parameter", {"run_id": UNKNOWN_RUN, "value": "1"}),
        "new name": post("experiments/update", {"experiment_id": here.experiment()}),
    }


@flow
def unknown_ids(here):
    post, get = here.http.post, here.http.get
    return {
        "run": get("runs/get", {"run_id": UNKNOWN_RUN}),
        "run by its old name": get("runs/get", {"run_uuid": UNKNOWN_RUN}),
        "a run that no run can be": get("runs/get", {"run_id": "../../etc/passwd"}),
        "metric": post(
            "runs/log-metric", {"run_id": UNKNOWN_RUN, "key": "m", "value": 1, "timestamp": 1}
        ),
        "param": post("runs/log-parameter", {"run_id": UNKNOWN_RUN, "key": "p", "value": "1"}),
        "experiment": get("experiments/get", {"experiment_id": "123456789"}),
        "experiment of letters": get("experiments/get", {"experiment_id": "abc"}),
        "experiment too large": get("experiments/get", {"experiment_id": "9" * 30}),
        "experiment by name": get("experiments/get-by-name", {"experiment_name": here.name("no")}),
        "model": get("logged-models/m-0123456789abcdef0123456789abcdef"),
        "history": get("metrics/get-history", {"run_id": UNKNOWN_RUN, "metric_key": "m"}),
        "artifacts": get("artifacts/list", {"run_id": UNKNOWN_RUN}),
    }


@flow
def nan_and_infinity(here):
    run = here.run()

    def logged(key, value):
        body = f'{{"run_id": "{run}", "key": "{key}", "value": {value}, "timestamp": 1}}'
        headers = {"Content-Type": "application/json"}
        return here.http.send("POST", "runs/log-metric", data=body, headers=headers)

    spellings = ("NaN", "Infinity", "-Infinity", '"NaN"', '"Infinity"', '"-Infinity"', "1e400", '"1e400"', "nan")
    return {
        **{spelling: logged(f"m{index}", spelling) for index, spelling in enumerate(spellings)},
        "run": here.http.get("runs/get", {"run_id": run}),
        "history of NaN": here.http.get("metrics/get-history", {"run_id": run, "metric_key": "m0"}),
        "in bulk": here.http.get(
            "/ajax-api/2.0/mlflow/metrics/get-history-bulk-interval",
            {"run_ids": run, "metric_key": "m0", "max_results": 10},
        ),
    }


@flow
def unicode_in_queries(here):
    name = here.name("ünï ✓ + & 😀")
    here.client.create_experiment(name)
    run = here.run()
    here.client.log_metric(run, "mé/x", 1, timestamp=1)
    return {
        "name": here.http.get("experiments/get-by-name", {"experiment_name": name}),
        "key": here.http.get("metrics/get-history", {"run_id": run, "metric_key": "mé/x"}),
        "not UTF-8": here.http.send("GET", "experiments/get-by-name?experiment_name=%ff%fe"),
        "a lone surrogate": here.http.send(
            "POST",
            "runs/set-tag",
            data=f'{{"run_id": "{run}", "key": "k", "value": "\\ud800"}}',
            headers={"Content-Type": "application/json"},
        ),
    }


@flow
def limits(here):
    post = here.http.post
    run = here.run()

    def batch(metrics=0, params=0, tags=0):
        body = {
            "run_id": run,
            "metrics": [{"key": "m", "value": i, "timestamp": 1, "step": i} for i in range(metrics)],
            "params": [{"key": f"p{i}", "value": "x"} for i in range(params)],
            "tags": [{"key": f"t{i}", "value": "x"} for i in range(tags)],
        }
        return post("runs/log-batch", body)

    return {
        "1001 metrics": batch(metrics=1001),
        "101 params": batch(params=101),
        "101 tags": batch(tags=101),
        "1001 altogether": batch(metrics=850, params=100, tags=51),
        "1000 altogether": batch(metrics=850, params=100, tags=50),
        "a param of 6001": post(
            "runs/log-parameter", {"run_id": run, "key": "long", "value": "x" * 6001}
        ),
        "a tag of 8001": post("runs/set-tag", {"run_id": run, "key": "long", "value": "x" * 8001}),
        "a key of 251": post("runs/set-tag", {"run_id": run, "key": "k" * 251, "value": "x"}),
        "an experiment's tag of 5001": post(
            "experiments/set-experiment-tag",
            {"experiment_id": here.experiment(), "key": "long", "value": "x" * 5001},
        ),
        "an experiment's name of 501": post("experiments/create", {"name": "n" * 501}),
        "history in pages of none": here.http.get(
            "metrics/get-history", {"run_id": run, "metric_key": "m", "max_results": 0}
        ),
        "history with a wrong token": here.http.get(
            "metrics/get-history",
            {"run_id": run, "metric_key": "m", "max_results": 2, "page_token": "!"},
        ),
    }


@flow
def statuses(here):
    run = here.run()

    def updated(status):
        return here.http.post("runs/update", {"run_id": run, "status": status, "end_time": 5})

    return {str(status): updated(status) for status in ("KILLED", 3, "3", "killed", "DONE", 99, None)}


@flow
def the_legacy_model_history(here):
    run = here.run()
    model = '{"artifact_path": "model", "run_id": "%s", "utc_time_created": "x", "flavors": {}}' % run
    log = functools.partial(here.http.post, "runs/log-model")
    return {
        "first": log({"run_id": run, "model_json": model}),
        "second": log({"run_id": run, "model_json": model}),
        "no JSON": log({"run_id": run, "model_json": "{"}),
        "members are missing": log({"run_id": run, "model_json": "{}"}),
        "run": here.http.get("runs/get", {"run_id": run}),
    }


@flow
def methods_and_paths(here):
    send = here.http.send
    return {
        "get where post is meant": _status(send("GET", "experiments/create")),
        "post where get is meant": _status(send("POST", "experiments/get")),
        "unknown": _status(send("GET", "nothing/here")),
        "version": send("GET", "/version"),
        "health": send("GET", "/health"),
    }


def _status(told):
    return told["status"]


@flow
def sampled_histories(here):
    runs = [here.run() for _ in range(2)]
    for run in runs:
        points = [{"key": "m", "value": i, "timestamp": i, "step": i} for i in range(500)]
        here.http.post("runs/log-batch", {"run_id": run, "metrics": points})

    def sampled(**query):
        path = "/ajax-api/2.0/mlflow/metrics/get-history-bulk-interval"
        return here.http.get(path, {"run_ids": runs, "metric_key": "m", **query})

    return {
        "few": sampled(max_results=5),
        "between": sampled(max_results=5, start_step=10, end_step=20),
        "too many": sampled(max_results=2501),
        "none": sampled(max_results=0),
        "backwards": sampled(max_results=5, start_step=20, end_step=10),
        "half": sampled(max_results=5, start_step=20),
    }


@flow
def a_gateway_that_is_not_there(here):
    """The web UI requests its endpoints and always gets none."""
    path = "/ajax-api/2.0/mlflow/gateway-proxy"
    json = {"Content-Type": "application/json"}
    send = here.http.send
    return {
        "bare": send("GET", path),
        "endpoints": here.http.get(path, {"gateway_path": "api/2.0/endpoints"}),
        "elsewhere": here.http.get(path, {"gateway_path": "elsewhere"}),
        "asked to run": here.http.post(path, {"gateway_path": "gateway/m/invocations", "json_data": {}}),
        "posted nothing": send("POST", path),
        "posted no JSON": send("POST", path, data="x", headers=json),
        "posted text": send("POST", path, data="x", headers={"Content-Type": "text/plain"}),
        "put": _status(send("PUT", path)),
        "not for programs": _status(send("GET", "gateway-proxy")),
    }
