"""What scikit-learn's autologging writes while a user only calls fit."""

import mlflow
import numpy
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import GridSearchCV

from suite.flow import flow
from suite.plain import answer

FEATURES = numpy.arange(40, dtype=float).reshape(20, 2) % 7
TARGETS = (FEATURES[:, 0] + FEATURES[:, 1] > 6).astype(int)


def _paths(files):
    """Their sizes depend on the duration of the training."""
    return [file.path for file in files]


def _while_autologging(here, fit, **options):
    mlflow.sklearn.autolog(silent=True, **options)
    try:
        with here.started(run_name="auto") as run:
            fit()
    finally:
        mlflow.sklearn.autolog(disable=True)
    return here.client.get_run(run.info.run_id)


@flow
def a_fit(here):
    model = LinearRegression()

    def fit():
        model.fit(FEATURES, TARGETS)
        model.score(FEATURES, TARGETS)

    run = _while_autologging(here, fit, log_models=False)
    return {
        "params": answer(lambda: run.data.params),
        "metrics": answer(lambda: run.data.metrics),
        "tags": answer(lambda: run.data.tags),
        "inputs": answer(lambda: run.inputs),
    }


@flow
def with_its_model(here):
    run = _while_autologging(
        here, lambda: LogisticRegression().fit(FEATURES, TARGETS), log_input_examples=True
    )
    loaded = mlflow.sklearn.load_model(f"runs:/{run.info.run_id}/model")
    return {
        "metrics": answer(lambda: run.data.metrics),
        "files": answer(here.client.list_artifacts, run.info.run_id),
        "loaded": loaded.predict(FEATURES).tolist(),
    }


@flow
def a_search_with_children(here):
    search = GridSearchCV(LogisticRegression(), {"C": [0.1, 1.0]}, cv=2)
    run = _while_autologging(here, lambda: search.fit(FEATURES, TARGETS), log_models=False)
    children = [
        child
        for child in here.client.search_runs([here.experiment()])
        if child.data.tags.get("mlflow.parentRunId") == run.info.run_id
    ]
    return {
        "params": answer(lambda: run.data.params),
        "metrics": answer(lambda: sorted(run.data.metrics)),
        "children": sorted(child.data.params["C"] for child in children),
        "children's metrics": sorted({name for child in children for name in child.data.metrics})[:3],
        "files": answer(lambda: _paths(here.client.list_artifacts(run.info.run_id))),
    }
