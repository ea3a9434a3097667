"""Runs that the web UI creates from a prompt, and the model that the client loads from them."""

import functools
import json

import mlflow

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, lines=["3.x"])

_PATH = "/ajax-api/2.0/mlflow/runs/create-promptlab-run"
_PROMPT = {
    "prompt_template": "say {{ what }} to {{who}}: é \"'#",
    "prompt_parameters": [{"key": "what", "value": "hello"}, {"key": "who", "value": 3}],
    "model_route": "a-route",
    "model_parameters": [{"key": "temperature", "value": 0.1}, {"key": "max_tokens", "value": 100}],
    "model_input": "say hello to 3: é",
    "model_output": "no\nnever",
    "model_output_parameters": [{"key": "latency", "value": "100"}],
    "mlflow_version": "3.15.1",
}


@flow
def a_prompt(here):
    asked = dict(_PROMPT, experiment_id=here.experiment(), run_name="tried", user_id="u", start_time=456)
    told = here.http.post(_PATH, asked)
    run = told["body"]["run"]["info"]["run_id"]
    model = mlflow.pyfunc.load_model(f"runs:/{run}/model")
    results = mlflow.artifacts.load_text(f"runs:/{run}/eval_results_table.json")
    inner = model.unwrap_python_model() if hasattr(model._model_impl, "python_model") else model._model_impl
    data = here.client.get_run(run).data
    return {
        "run": [told["status"], told["body"]["run"]["info"]["status"], told["body"]["run"]["info"]["start_time"]],
        "params": data.params,
        "tags": {key: value for key, value in data.tags.items() if key != "mlflow.log-model.history"},
        "models": [sorted(entry) for entry in json.loads(data.tags["mlflow.log-model.history"])],
        "results": json.loads(results),
        "signature": model.metadata.signature.to_dict(),
        "loader": model.metadata.flavors["python_function"]["loader_module"],
        "template": inner.prompt_template,
        "route": inner.model_route,
        "parameters": [[param.key, param.value] for param in inner.prompt_parameters],
        "settings": [[param.key, param.value] for param in inner.model_parameters],
        "example": model.metadata.load_input_example(),
        "files": sorted(info.path for info in here.client.list_artifacts(run, "model")),
    }


@flow
def what_is_missing(here):
    asked = {"experiment_id": here.experiment(), **_PROMPT}
    told = {}
    for name in ("mlflow_version", "model_input", "model_route", "prompt_parameters", "prompt_template", "experiment_id"):
        asked = {key: value for key, value in asked.items() if key != name}
        told[name] = here.http.post(_PATH, asked)
    told["an experiment"] = here.http.post(_PATH, dict(_PROMPT, experiment_id="987654321"))
    told["not for programs"] = here.http.send("POST", "runs/create-promptlab-run")["status"]
    return told
