"""Models: logged with a run or without, loaded back, and their records since MLflow 3."""

import pathlib

import mlflow
import numpy
from sklearn.linear_model import LinearRegression

from suite.flow import flow
from suite.plain import answer

FEATURES = numpy.array([[0.0], [1.0], [2.0], [3.0]])
TARGETS = numpy.array([1.0, 3.0, 5.0, 7.0])
NEEDS = ["scikit-learn"]
"""Explicit, so that no client infers a model's packages: that takes longer than all the rest."""


def _fitted():
    return LinearRegression().fit(FEATURES, TARGETS)


def _predicted(model):
    return [round(float(value), 6) for value in model.predict(FEATURES)]


def _files(folder):
    root = pathlib.Path(folder)
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


@flow
def logged_and_loaded(here):
    with here.started(run_name="fit") as run:
        info = mlflow.sklearn.log_model(
            _fitted(), "model", pip_requirements=NEEDS, input_example=FEATURES[:2]
        )
        mlflow.log_metric("score", 1)
    return {
        "uri": info.model_uri,
        "by its uri": _predicted(mlflow.sklearn.load_model(info.model_uri)),
        "by its run": _predicted(mlflow.sklearn.load_model(f"runs:/{run.info.run_id}/model")),
        "as a function": _predicted(mlflow.pyfunc.load_model(info.model_uri)),
        "files": _files(mlflow.artifacts.download_artifacts(info.model_uri)),
        "in the run": answer(here.client.list_artifacts, run.info.run_id, "model"),
        "of the run": answer(here.client.list_artifacts, run.info.run_id),
        "missing": answer(mlflow.sklearn.load_model, f"runs:/{run.info.run_id}/nobody"),
    }


@flow(lines=["3.x"])
def the_run_that_made_it(here):
    with here.started() as run:
        info = mlflow.sklearn.log_model(
            _fitted(), name="regression", pip_requirements=NEEDS, params={"depth": 3}, step=5
        )
    return {
        "outputs": answer(here.client.get_run, run.info.run_id),
        "record": answer(mlflow.get_logged_model, info.model_id),
        "files": answer(here.client.list_logged_model_artifacts, info.model_id),
        "in a folder": answer(here.client.list_logged_model_artifacts, info.model_id, "nobody"),
    }


@flow(lines=["3.x"])
def evaluated(here):
    """A metric of a model, with and without a dataset, shows with the model."""
    from mlflow.entities import LoggedModelInput

    with here.started() as run:
        info = mlflow.sklearn.log_model(_fitted(), name="m", pip_requirements=NEEDS)
        data = mlflow.data.from_numpy(FEATURES, targets=TARGETS, name="points")
        mlflow.log_metric("rmse", 0.5, step=1, model_id=info.model_id)
        mlflow.log_metrics({"mae": 0.25}, step=2, model_id=info.model_id, dataset=data)
        mlflow.log_input(data, context="eval", model=LoggedModelInput(info.model_id))
    return {
        "record": answer(mlflow.get_logged_model, info.model_id),
        "run": answer(here.client.get_run, run.info.run_id),
    }


@flow(lines=["3.x"])
def a_record_by_hand(here):
    client = here.client
    made = client.create_logged_model(
        here.experiment(), name="by hand", tags={"a": "1"}, params={"p": "x"}, model_type="agent"
    )
    steps = {
        "made": answer(lambda: made),
        "ready": answer(client.finalize_logged_model, made.model_id, "READY"),
        "tags": answer(client.set_logged_model_tags, made.model_id, {"a": "2", "b": "3"}),
        "params": answer(client.log_model_params, made.model_id, {"q": "y"}),
        "tagged": answer(client.get_logged_model, made.model_id),
        "tag taken away": answer(client.delete_logged_model_tag, made.model_id, "b"),
        "tag taken away again": answer(client.delete_logged_model_tag, made.model_id, "b"),
        "same param, other value": answer(client.log_model_params, made.model_id, {"q": "z"}),
        "left": answer(client.get_logged_model, made.model_id),
        "delete": answer(client.delete_logged_model, made.model_id),
        "deleted": answer(client.get_logged_model, made.model_id),
        "delete again": answer(client.delete_logged_model, made.model_id),
    }
    return steps


@flow(lines=["3.x"])
def records_that_are_refused(here):
    client = here.client
    experiment = here.experiment()
    unknown = "m-0123456789abcdef0123456789abcdef"
    return {
        "unknown": answer(client.get_logged_model, unknown),
        "finalize unknown": answer(client.finalize_logged_model, unknown, "READY"),
        "tags of unknown": answer(client.set_logged_model_tags, unknown, {"a": "b"}),
        "delete unknown": answer(client.delete_logged_model, unknown),
        "in no experiment": answer(client.create_logged_model, "123456789", name="m"),
        "of no run": answer(
            client.create_logged_model,
            experiment,
            name="m",
            source_run_id="0123456789abcdef0123456789abcdef",
        ),
        **{
            f"name {name!r}": answer(
                lambda name=name: client.create_logged_model(experiment, name=name).name
            )
            for name in ("", "a/b", "a:b", "a.b", "a%b", "a'b", 'a"b', "ünï", "x" * 300)
        },
    }


@flow(lines=["3.x"])
def an_active_model(here):
    mlflow.set_experiment(here.name("active"))
    try:
        active = mlflow.set_active_model(name="my-agent")
        mlflow.log_model_params({"temperature": "0.5"}, model_id=active.model_id)
        again = mlflow.set_active_model(name="my-agent")
        return {
            "found again": active.model_id == again.model_id,
            "record": answer(mlflow.get_logged_model, active.model_id),
        }
    finally:
        mlflow.clear_active_model()


@flow(lines=["3.x"])
def listed(here):
    client = here.client
    experiment = here.experiment()
    models = [client.create_logged_model(experiment, name=f"model-{index}") for index in range(4)]
    client.delete_logged_model(models[1].model_id)
    first = client.search_logged_models([experiment], max_results=2)
    return {
        "names": [model.name for model in client.search_logged_models([experiment])],
        "first page": answer(lambda: [model.name for model in first]),
        "second page": answer(
            lambda: [
                model.name
                for model in client.search_logged_models(
                    [experiment], max_results=2, page_token=first.token
                )
            ]
        ),
        "in no experiment": answer(client.search_logged_models, ["123456789"]),
    }


@flow(lines=["3.x"])
def without_a_run(here):
    mlflow.set_experiment(here.name("runless"))
    mlflow.sklearn.log_model(_fitted(), name="alone", pip_requirements=NEEDS)
    last = mlflow.last_logged_model()
    return {
        "record": answer(lambda: last),
        "loaded": _predicted(mlflow.sklearn.load_model(f"models:/{last.model_id}")),
    }
