"""Datasets: the inputs of runs."""

import mlflow
import numpy
import pandas
from mlflow.entities import Dataset, DatasetInput, InputTag

from suite.flow import flow
from suite.plain import answer


@flow
def logged_as_inputs(here):
    frame = pandas.DataFrame({"x": [1, 2, 3], "y": [0.5, None, 1.5]})
    with here.started() as run:
        mlflow.log_input(mlflow.data.from_pandas(frame, name="frame", targets="y"), "training")
        mlflow.log_input(mlflow.data.from_numpy(numpy.eye(3), name="array"), context="validation")
        mlflow.log_input(mlflow.data.from_pandas(frame, name="frame", targets="y"), "testing")
        mlflow.log_input(mlflow.data.from_pandas(frame, name="other"), tags={"k": "v"})
    stored = here.client.get_run(run.info.run_id)
    return {
        "inputs": answer(lambda: _sorted(stored.inputs.dataset_inputs)),
        "source": answer(lambda: type(mlflow.data.get_source(stored.inputs.dataset_inputs[0])).__name__),
    }


def _sorted(inputs):
    return sorted((dict(one) for one in inputs), key=lambda one: (one["dataset"].name, str(one)))


@flow
def logged_by_hand(here):
    client = here.client
    run = here.run()
    dataset = Dataset("d", "digest1", "local", "{}", schema='{"s": 1}', profile='{"p": 2}')
    tags = [InputTag("mlflow.data.context", "train"), InputTag("x", "y")]
    return {
        "log": answer(client.log_inputs, run, [DatasetInput(dataset, tags)]),
        "again, other tags": answer(
            client.log_inputs, run, [DatasetInput(dataset, [InputTag("z", "1")])]
        ),
        "none": answer(client.log_inputs, run, []),
        "read": answer(client.get_run, run),
        "in an unknown run": answer(
            client.log_inputs, "0123456789abcdef0123456789abcdef", [DatasetInput(dataset, [])]
        ),
    }


@flow
def inputs_at_the_limit(here):
    client = here.client
    run = here.run()

    def logged(tags=(), **details):
        known = {"name": "d", "digest": "1", "source_type": "local", "source": "{}", **details}
        return answer(client.log_inputs, run, [DatasetInput(Dataset(**known), list(tags))])

    return {
        "name of 500": logged(name="n" * 500),
        "name of 501": logged(name="n" * 501),
        "digest of 37": logged(digest="d" * 37),
        "schema of 60000": logged(name="schema", schema="s" * 60000),
        "profile of 100000": logged(name="profile", profile="p" * 100000),
        "key of 256": logged(tags=[InputTag("k" * 256, "v")]),
        "value of 501": logged(tags=[InputTag("k", "v" * 501)]),
        "without a name": logged(name=""),
        "lengths": answer(
            lambda: sorted(
                [len(one.dataset.name), len(one.dataset.schema or ""), len(one.dataset.profile or "")]
                for one in client.get_run(run).inputs.dataset_inputs
            )
        ),
    }
