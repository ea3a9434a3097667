"""Prints everything that a stock client reads of a tracking server or a database, as JSON."""

import collections.abc
import enum
import json
import sys

import mlflow
from mlflow import MlflowClient
from mlflow.entities import ViewType

IS_3 = not mlflow.__version__.startswith("2.")
FILTERS = (
    "metrics.loss < 0.01",
    "params.p = '7'",
    "params.lang LIKE 'ü%'",
    "tags.k = 'v1'",
    "attributes.status = 'FINISHED'",
    "attributes.run_name LIKE 'run 1%'",
    "dataset.name = 'data0'",
    "attributes.start_time > 1700000030000",
)
ORDERS = ("metrics.loss ASC", "params.p DESC", "attributes.start_time ASC", "attributes.end_time DESC")
# MLflow limits the values of metrics that a filter finds to the size of a page, and so loses models of more.
MODEL_FILTERS = ("params.lr = '0.3'", "metrics.score > 2.1", "tags.a = '4'", "name = 'lm5'")
TRACE_FILTERS = ("tags.color = 'red'", "status = 'ERROR'", "span.type = 'LLM'", "feedback.good = 'yes'")

OLD_TRACE_FILTERS = ("tags.color = 'red'", "attributes.status = 'ERROR'", "attributes.timestamp_ms > 1700000000000")


def plain(value):
    """Entities as data that compares: NaN equals itself, and the order of keys does not matter."""
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, (str, int, type(None))):
        return value
    if isinstance(value, collections.abc.Mapping):
        return {str(key): plain(value[key]) for key in sorted(value)}
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, (list, tuple)) or not hasattr(value, "__dict__") and isinstance(value, collections.abc.Iterable):
        return [plain(item) for item in value]
    if not hasattr(value, "__dict__"):
        return repr(value)
    return {key.lstrip("_"): plain(item) for key, item in sorted(vars(value).items())}


def every(search, **arguments):
    """All pages of a search."""
    found, token = [], None
    while True:
        page = search(**arguments, page_token=token)
        found += page
        token = page.token
        if not token:
            return found


def run(client, entity):
    keys = sorted(entity.data.metrics)
    history = {key: [plain(point) for point in client.get_metric_history(entity.info.run_id, key)] for key in keys}
    for points in history.values():
        points.sort(key=lambda point: (point["step"], point["timestamp"], point["value"]))
    return {
        "info": plain(entity.info),
        "metrics": plain(entity.data.metrics),
        "params": plain(entity.data.params),
        "tags": plain(entity.data.tags),
        "datasets": sorted(
            (
                {"dataset": plain(one.dataset), "tags": sorted((tag.key, tag.value) for tag in one.tags)}
                for one in entity.inputs.dataset_inputs
            ),
            key=json.dumps,
        ),
        "models": sorted(model.model_id for model in getattr(entity.inputs, "model_inputs", None) or []),
        "outputs": sorted(
            (model.model_id, model.step) for model in getattr(getattr(entity, "outputs", None), "model_outputs", None) or []
        ),
        "history": history,
    }


def version(entity):
    data = plain(entity)
    # The client adds what it reads of the logged model.
    return {key: data[key] for key in data if key not in ("metrics", "params", "deployment_job_state", "model_id")}


def registry(client):
    models = {}
    for model in every(client.search_registered_models):
        versions = every(client.search_model_versions, filter_string=f"name='{model.name}'")
        got = client.get_registered_model(model.name)
        models[model.name] = {
            "description": got.description,
            "tags": plain(got.tags),
            "aliases": plain(got.aliases),
            "times": (got.creation_timestamp, got.last_updated_timestamp),
            "latest": sorted((one.current_stage, one.version) for one in got.latest_versions),
            "versions": {one.version: version(client.get_model_version(model.name, one.version)) for one in versions},
            "uris": {one.version: client.get_model_version_download_uri(model.name, one.version) for one in versions},
        }
    return models


def logged_models(client, experiments):
    found = {}
    for one in every(client.search_logged_models, experiment_ids=experiments):
        model = client.get_logged_model(one.model_id)
        data = plain(model.to_dictionary())
        data["metrics"] = sorted(
            (
                (metric.key, repr(metric.value), metric.timestamp, metric.step, metric.run_id, metric.dataset_name, metric.dataset_digest)
                for metric in model.metrics or []
            ),
            key=repr,
        )
        found[one.model_id] = data
    searched = {
        text: [one.model_id for one in every(client.search_logged_models, experiment_ids=experiments, filter_string=text)]
        for text in MODEL_FILTERS
    }
    return {"models": found, "searches": searched}


def traces(client, experiments):
    found = {}
    for experiment in experiments:
        for info in every(client.search_traces, experiment_ids=[experiment], include_spans=False):
            trace = client.get_trace(info.info.request_id)
            spans = sorted((plain(span.to_dict()) for span in trace.data.spans), key=lambda span: span["span_id"])
            data = plain(trace.info.to_dict())
            data["assessments"] = sorted(data.get("assessments", []), key=lambda one: one["assessment_id"])
            found[trace.info.trace_id] = {"info": data, "spans": spans}
    searched = {
        text: sorted(
            one.info.trace_id
            for one in every(client.search_traces, experiment_ids=experiments, filter_string=text, include_spans=False)
        )
        for text in TRACE_FILTERS
    }
    return {"traces": found, "searches": searched}


def old_traces(client, experiments):
    """What clients of MLflow 2 read of traces, the spans from files."""
    found = {}
    for experiment in experiments:
        for one in every(client.search_traces, experiment_ids=[experiment]):
            trace = client.get_trace(one.info.request_id)
            spans = [plain(span.to_dict()) for span in trace.data.spans]
            found[one.info.request_id] = {"info": plain(trace.info), "spans": spans}
    searched = {
        text: [one.info.request_id for one in every(client.search_traces, experiment_ids=experiments, filter_string=text)]
        for text in OLD_TRACE_FILTERS
    }
    return {"traces": found, "searches": searched}


def prompts(client):
    return {
        prompt.name: {
            "tags": plain(prompt.tags),
            "versions": {
                number: plain(vars(client.get_prompt_version(prompt.name, str(number))))
                for number in range(1, 3)
                if client.get_prompt_version(prompt.name, str(number))
            },
        }
        for prompt in every(client.search_prompts)
    }


def main(uri: str) -> None:
    mlflow.set_tracking_uri(uri)
    mlflow.set_registry_uri(uri)
    client = MlflowClient()
    everything = {}
    experiments = every(client.search_experiments, view_type=ViewType.ALL)
    ids = [one.experiment_id for one in experiments]
    everything["experiments"] = {one.experiment_id: plain(client.get_experiment(one.experiment_id)) for one in experiments}
    everything["order of experiments"] = [one.experiment_id for one in experiments]
    found = every(client.search_runs, experiment_ids=ids, run_view_type=ViewType.ALL)
    everything["order of runs"] = [one.info.run_id for one in found]
    everything["runs"] = {one.info.run_id: run(client, client.get_run(one.info.run_id)) for one in found}
    everything["searched runs"] = {
        one.info.run_id: {"metrics": plain(one.data.metrics), "params": plain(one.data.params), "tags": plain(one.data.tags)}
        for one in found
    }
    for text in FILTERS:
        everything[f"filter {text}"] = [
            one.info.run_id for one in every(client.search_runs, experiment_ids=ids, filter_string=text)
        ]
    for order in ORDERS:
        everything[f"order {order}"] = [
            one.info.run_id for one in every(client.search_runs, experiment_ids=ids, order_by=[order])
        ]
    everything["registry"] = registry(client)
    active = [one.experiment_id for one in experiments if one.lifecycle_stage == "active"]
    if IS_3:
        everything["logged models"] = logged_models(client, active)
        everything["prompts"] = prompts(client)
        everything["traces"] = traces(client, active)
    else:
        everything["traces"] = old_traces(client, active)
    json.dump(everything, sys.stdout, indent=1, sort_keys=True, default=repr)


main(sys.argv[1])
