"""`mlflow.genai.evaluate` with a user's own function and scorers in code."""

import functools

import mlflow
import pandas

from suite.flow import flow as any_flow
from suite.plain import answer
from suite.traces import plain_assessments, traced_into

flow = functools.partial(any_flow, lines=["3.x"])

ROWS = [
    {"inputs": {"question": "a"}, "expectations": {"expected_response": "A"}, "tags": {"t": "1"}},
    {"inputs": {"question": "b"}, "expectations": {"expected_response": "x"}},
    {"inputs": {"question": "ü"}, "expectations": {"expected_response": "Ü"}},
]


def _scorers():
    """Imported only by the newer client."""
    from mlflow.genai.scorers import scorer

    @scorer
    def exact(outputs, expectations):
        return outputs == expectations["expected_response"]

    @scorer
    def length(outputs):
        return len(str(outputs))

    @scorer
    def judged(inputs, outputs, trace):
        given = mlflow.entities.Feedback(value="yes", rationale=f"{len(trace.data.spans)} spans", metadata={"a": "b"})
        return [given, mlflow.entities.Feedback(name="second", value=0.5)]

    @scorer
    def broken(outputs):
        raise ValueError("no")

    return exact, length, judged, broken


@mlflow.trace
def _predict(question):
    with mlflow.start_span("inner", span_type="LLM") as span:
        span.set_inputs(question)
    return question.upper()


def _told(here, result) -> dict:
    """The result as the user sees it, and what is stored of it."""
    run = here.client.get_run(result.run_id)
    traces = mlflow.search_traces(locations=[here.experiment()], run_id=result.run_id, return_type="list")
    return {
        "metrics": result.metrics,
        "columns": sorted(result.result_df.columns),
        "rows": len(result.result_df),
        "run's metrics": run.data.metrics,
        "run's type": run.data.tags.get("mlflow.runType"),
        "status": run.info.status,
        "inputs": [one.dataset.source_type for one in run.inputs.dataset_inputs],
        "traces": sorted(([_trace(trace) for trace in traces]), key=str),
    }


def _trace(trace) -> dict:
    assessments = [_assessment(one) for one in plain_assessments(trace)]
    return {
        "request": trace.data.request,
        "response": trace.data.response,
        "spans": [span.name for span in trace.data.spans],
        "tags": sorted(trace.info.tags),
        "metadata": sorted(trace.info.trace_metadata),
        "assessments": sorted(assessments, key=str),
    }


def _assessment(one: dict) -> dict:
    kept = ("assessment_name", "source", "rationale", "valid")
    value = one.get("feedback") or one.get("expectation")
    value.get("error", {}).pop("stack_trace", None)  # It has the lines of the client's own files.
    return {**{name: one.get(name) for name in kept}, "value": value, "metadata": sorted(one.get("metadata") or {})}


@flow
def a_function(here):
    traced_into(here)
    return _told(here, mlflow.genai.evaluate(data=ROWS, predict_fn=_predict, scorers=list(_scorers())))


@flow
def a_frame_with_an_untraced_function(here):
    traced_into(here)
    exact, length, *_ = _scorers()
    frame = pandas.DataFrame(ROWS)
    return _told(here, mlflow.genai.evaluate(data=frame, predict_fn=lambda question: question, scorers=[exact, length]))


@flow
def given_outputs(here):
    traced_into(here)
    exact, *_ = _scorers()
    rows = [{**row, "outputs": "A"} for row in ROWS]
    return _told(here, mlflow.genai.evaluate(data=rows, scorers=[exact]))


@flow
def stored_traces(here):
    traced_into(here)
    for question in "ab":
        _predict(question)
    _, length, judged, _ = _scorers()
    frame = mlflow.search_traces()
    return _told(here, mlflow.genai.evaluate(data=frame, scorers=[length, judged]))


@flow
def in_a_run_with_a_model(here):
    traced_into(here)
    model = mlflow.create_external_model(name="external")
    _, length, *_ = _scorers()
    with mlflow.start_run(run_name="evaluation"):
        result = mlflow.genai.evaluate(data=ROWS, predict_fn=_predict, scorers=[length], model_id=model.model_id)
    stored = mlflow.get_logged_model(model.model_id)
    return {**_told(here, result), "model's metrics": [[one.key, one.value] for one in stored.metrics]}


@flow
def a_function_that_fails(here):
    traced_into(here)
    _, length, *_ = _scorers()

    @mlflow.trace
    def failing(question):
        if question == "b":
            raise ValueError("not b")
        return question

    return answer(lambda: _told(here, mlflow.genai.evaluate(data=ROWS, predict_fn=failing, scorers=[length])))
