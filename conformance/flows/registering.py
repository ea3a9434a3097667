"""Models registered when they are logged or later, and loaded by their names in the registry."""

import mlflow
import numpy
from sklearn.linear_model import LinearRegression

from suite.flow import flow
from suite.plain import answer

FEATURES = numpy.array([[0.0], [1.0], [2.0]])
NEEDS = ["scikit-learn"]
"""Explicit, so that no client infers a model's packages: that takes longer than all the rest."""


def _fitted(slope=2.0):
    return LinearRegression().fit(FEATURES, slope * FEATURES[:, 0] + 1)


def _loaded(uri, flavor=mlflow.sklearn):
    model = flavor.load_model(uri)
    return [round(float(value), 6) for value in model.predict(FEATURES)]


@flow
def while_it_is_logged(here):
    name = here.name("model")
    with here.started() as run:
        info = mlflow.sklearn.log_model(
            _fitted(), "model", pip_requirements=NEEDS, registered_model_name=name
        )
        again = mlflow.sklearn.log_model(
            _fitted(3.0), "other", pip_requirements=NEEDS, registered_model_name=name
        )
    here.client.set_registered_model_alias(name, "best", "1")
    here.client.transition_model_version_stage(name, "2", "Production")
    return {
        "versions told": [str(one.registered_model_version) for one in (info, again)],
        "model": answer(here.client.get_registered_model, name),
        "version": answer(here.client.get_model_version, name, "1"),
        "by number": answer(_loaded, f"models:/{name}/1"),
        "by another number": answer(_loaded, f"models:/{name}/2"),
        "by alias": answer(_loaded, f"models:/{name}@best"),
        "by stage": answer(_loaded, f"models:/{name}/Production"),
        "latest": answer(_loaded, f"models:/{name}/latest"),
        "as a function": answer(_loaded, f"models:/{name}@best", mlflow.pyfunc),
        "by no number": answer(_loaded, f"models:/{name}/9"),
        "by no alias": answer(_loaded, f"models:/{name}@nothing"),
        "by no stage": answer(_loaded, f"models:/{name}/Staging"),
        "nobody": answer(_loaded, f"models:/{here.name('nobody')}/1"),
        "nobody's latest": answer(_loaded, f"models:/{here.name('nobody')}/latest"),
        "of the run": answer(here.client.search_model_versions, f"run_id = '{run.info.run_id}'"),
        "run": answer(here.client.get_run, run.info.run_id),
    }


@flow
def after_it_was_logged(here):
    name = here.name("model")
    with here.started() as run:
        info = mlflow.sklearn.log_model(_fitted(), "model", pip_requirements=NEEDS)
    register = mlflow.register_model
    return {
        "by its run": answer(register, f"runs:/{run.info.run_id}/model", name, tags={"a": "b"}),
        "by its uri": answer(register, info.model_uri, name),
        "at once": answer(register, info.model_uri, name, await_registration_for=0),
        "found": answer(here.client.get_model_version, name, "1"),
        "place": answer(here.client.get_model_version_download_uri, name, "1"),
        "loaded": answer(_loaded, f"models:/{name}/1"),
        "of a path that is not there": answer(register, f"runs:/{run.info.run_id}/nobody", name),
        "of no run": answer(register, "runs:/0123456789abcdef0123456789abcdef/model", name),
        "by a bad name": answer(register, info.model_uri, "a/b"),
        "all": answer(
            here.client.search_model_versions,
            f"run_id = '{run.info.run_id}'",
            order_by=["version_number"],
        ),
        "all, by the fluent API": answer(
            mlflow.search_model_versions,
            filter_string=f"name = '{name}'",
            order_by=["version_number DESC"],
            max_results=2,
        ),
        "models, by the fluent API": answer(mlflow.search_registered_models, filter_string=f"name = '{name}'"),
    }


@flow(lines=["3.x"])
def what_the_model_says(here):
    """A logged model lists the versions that were created from it."""
    name, other = here.name("model"), here.name("other")
    with here.started():
        info = mlflow.sklearn.log_model(
            _fitted(), name="m", pip_requirements=NEEDS, registered_model_name=name
        )
        mlflow.log_metric("rmse", 0.5, model_id=info.model_id)
        mlflow.log_model_params({"depth": "3"}, model_id=info.model_id)
    client, model = here.client, info.model_id
    steps = {
        "after one": answer(client.get_logged_model, model),
        "a second": answer(mlflow.register_model, f"models:/{model}", other),
        "after two": answer(lambda: client.get_logged_model(model).tags),
        "by hand": answer(client.create_model_version, name, f"models:/{model}", model_id=model),
        "after three": answer(lambda: client.get_logged_model(model).tags),
        "by its place": answer(
            client.create_model_version, name, client.get_logged_model(model).artifact_location, model_id=model
        ),
        "by its uri alone": answer(client.create_model_version, name, f"models:/{model}"),
        "after five": answer(lambda: client.get_logged_model(model).tags),
        "version": answer(client.get_model_version, name, "1"),
        "place": answer(client.get_model_version_download_uri, name, "1"),
        "loaded": answer(_loaded, f"models:/{name}/1"),
    }
    client.rename_registered_model(other, here.name("renamed"))
    client.delete_model_version(name, "1")
    return {
        **steps,
        "after a rename and a deletion": answer(lambda: client.get_logged_model(model).tags),
        "of a deleted model": answer(_deleted_model_registered, here, name),
    }


def _deleted_model_registered(here, name):
    made = here.client.create_logged_model(here.experiment(), name="gone")
    here.client.delete_logged_model(made.model_id)
    return here.client.create_model_version(name, f"models:/{made.model_id}", model_id=made.model_id)


@flow(lines=["3.x"])
def a_model_without_a_run(here):
    mlflow.set_experiment(here.name("runless"))
    name = here.name("model")
    info = mlflow.sklearn.log_model(_fitted(), name="alone", pip_requirements=NEEDS, registered_model_name=name)
    return {
        "version": answer(here.client.get_model_version, name, "1"),
        "model": answer(here.client.get_logged_model, info.model_id),
        "loaded": answer(_loaded, f"models:/{name}/1"),
        "copied": answer(here.client.copy_model_version, f"models:/{name}/1", here.name("copy")),
        "copy loaded": answer(_loaded, f"models:/{here.name('copy')}/1"),
        "by its uri": _version(here, name, f"models:/{info.model_id}"),
        "by its id": _version(here, name, "s3://bucket/x", model_id=info.model_id),
        "by both": _version(here, name, f"models:/{info.model_id}", model_id=info.model_id),
        "by both, with no run": _version(here, name, f"models:/{info.model_id}", model_id=info.model_id, run_id=""),
        "of no run": answer(here.client.search_model_versions, f"run_id = '' AND name = '{name}'"),
    }


def _version(here, name, source, **details):
    return here.http.post("model-versions/create", {"name": name, "source": source, **details})


@flow
def by_autologging(here):
    name = here.name("model")
    mlflow.sklearn.autolog(silent=True, registered_model_name=name, log_input_examples=False)
    try:
        with here.started() as run:
            _fitted()
    finally:
        mlflow.sklearn.autolog(disable=True)
    return {
        "model": answer(here.client.get_registered_model, name),
        "loaded": answer(_loaded, f"models:/{name}/1"),
        "of the run": answer(here.client.search_model_versions, f"run_id = '{run.info.run_id}'"),
    }


@flow
def looked_into(here):
    """Properties of a model, by its name in the registry."""
    name = here.name("model")
    with here.started():
        mlflow.sklearn.log_model(
            _fitted(), "model", pip_requirements=NEEDS, registered_model_name=name, metadata={"a": "b"}
        )
    here.client.set_registered_model_alias(name, "best", "1")

    def info(uri):
        found = mlflow.models.get_model_info(uri)
        return {"run": found.run_id, "flavors": sorted(found.flavors), "metadata": found.metadata}

    def files(uri):
        return sorted(file.path for file in mlflow.artifacts.list_artifacts(uri))

    return {
        "by number": answer(info, f"models:/{name}/1"),
        "by alias": answer(info, f"models:/{name}@best"),
        "files": answer(files, f"models:/{name}/1"),
        "files by alias": answer(files, f"models:/{name}@best"),
        "one file": answer(lambda: mlflow.artifacts.load_text(f"models:/{name}/1/requirements.txt")),
        "needs": answer(
            lambda: open(mlflow.pyfunc.get_model_dependencies(f"models:/{name}@best")).read().splitlines()
        ),
        "no such number": answer(info, f"models:/{name}/9"),
    }


@flow
def the_files_of_a_version(here):
    """As the web UI requests them."""
    name = here.name("model")
    with here.started() as run:
        mlflow.log_text("hello", "model/MLmodel")
    here.client.create_registered_model(name)
    here.client.create_model_version(name, f"{run.info.artifact_uri}/model", run.info.run_id)
    path = "/model-versions/get-artifact"

    def file(**query):
        return here.http.get(path, query)

    return {
        "a file": file(name=name, version="1", path="MLmodel"),
        "no file": file(name=name, version="1", path="nothing")["status"],
        "of no version": file(name=name, version="9", path="MLmodel"),
        "of nobody": file(name=here.name("nobody"), version="1", path="MLmodel"),
        "out of it": file(name=name, version="1", path="../x"),
    }
