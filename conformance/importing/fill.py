"""Fills a database through MLflow's own stores, with something of each kind that the import reads."""

import sys

import mlflow
from mlflow import MlflowClient
from mlflow.entities import Dataset, DatasetInput, InputTag, Metric, Param

IS_3 = not mlflow.__version__.startswith("2.")
BEGIN = 1_700_000_000_000
POINTS = (0, 1, 30, 500, 5000)
STATUSES = ("FINISHED", "FAILED", "KILLED", "RUNNING")


def experiments(client):
    first = client.create_experiment("first", tags={"team": "a", "note": "x" * 4000})
    second = client.create_experiment("zweites größtes", artifact_location="s3://bucket/elsewhere")
    gone = client.create_experiment("gone")
    return first, second, gone, "0"


def runs(client, in_experiments):
    ids = []
    for number in range(60):
        tags = {"k": f"v{number % 5}", "mlflow.source.name": "train.py", "empty": ""}
        if number % 6 == 5:
            tags["mlflow.parentRunId"] = ids[0]
        experiment = in_experiments[number % len(in_experiments)]
        start = BEGIN + number * 1000
        run = client.create_run(experiment, run_name=f"run {number}", tags=tags, start_time=start).info.run_id
        ids.append(run)
        points = metrics(number)
        for at in range(0, len(points), 900):
            client.log_batch(run, metrics=points[at : at + 900])
        client.log_batch(run, params=[Param("p", str(number)), Param("lang", "ünï"), Param("long", "y" * 3000)])
        if number % 3 == 0:
            client.log_inputs(run, inputs(number))
        if number % 5 and number % 4 != 3:
            client.set_terminated(run, STATUSES[number % 4], end_time=start + 5000)
    return ids


def metrics(number):
    points = [Metric("loss", 1.0 / (step + 1), BEGIN + step, step) for step in range(POINTS[number % len(POINTS)])]
    if number % 7 == 0:
        points.append(Metric("nan", float("nan"), BEGIN, 0))
        points.append(Metric("inf", float("inf"), BEGIN, 1))
        points.append(Metric("-inf", float("-inf"), 1, 1))
    points.append(Metric("acc/val", number / 60, BEGIN + 500, 3))
    points.append(Metric("acc/val", number / 61, BEGIN + 400, 3))
    return points


def inputs(number):
    context = InputTag("mlflow.data.context", "training" if number % 2 else "eval")
    small = Dataset(f"data{number % 2}", "d1", "local", '{"uri": "x"}', '{"s": 1}', "{}")
    large = Dataset("big", f"d{number}", "local", "s" * 5000, None, "p" * 9000)
    return [DatasetInput(small, [context, InputTag("z", "1")]), DatasetInput(large, [])]


def registry(client, ids):
    for name in ("model a", "model-b", "renamed later"):
        description = None if name == "model-b" else f"about {name}"
        client.create_registered_model(name, tags={"t": name}, description=description)
        for number in range(5):
            source = f"mlflow-artifacts:/1/{ids[number]}/artifacts/model"
            description = "d" if number else None
            client.create_model_version(name, source, ids[number], tags={"v": str(number)}, description=description)
    for version, stage in (("1", "Staging"), ("2", "Production"), ("3", "Archived")):
        client.transition_model_version_stage("model a", version, stage)
    client.delete_model_version("model a", "5")
    client.set_registered_model_alias("model a", "champion", "2")
    client.set_registered_model_alias("model a", "challenger", "4")
    client.rename_registered_model("renamed later", "renamed")
    client.create_registered_model("no versions")


def is_active(client, run):
    return client.get_run(run).info.lifecycle_stage == "active"


def logged_models(client, in_experiments, ids):
    from mlflow.entities import LoggedModelInput, LoggedModelOutput, LoggedModelStatus

    models = []
    for number in range(12):
        run, later = ids[number], ids[number + 20]
        model = client.create_logged_model(
            in_experiments[0 if number % 2 else 1],
            name=f"lm{number}",
            source_run_id=run,
            tags={"a": str(number)},
            params={"lr": str(number / 10), "big": "q" * 2000},
            model_type="agent" if number % 3 else None,
        ).model_id
        models.append(model)
        if number % 4:
            status = LoggedModelStatus.READY if number % 4 < 3 else LoggedModelStatus.FAILED
            client.finalize_logged_model(model, status)
        if is_active(client, run):
            dataset = {"dataset_name": "data0", "dataset_digest": "d1"} if number % 2 else {}
            for step in range(number * 3):
                client.log_metric(
                    run, "score", step / 7, step=step, timestamp=BEGIN + step, model_id=model, **dataset
                )
            client.log_outputs(run, models=[LoggedModelOutput(model, step=number)])
        if is_active(client, later):
            client.log_inputs(later, models=[LoggedModelInput(model)])
    client.delete_logged_model(models[3])


def prompts():
    mlflow.genai.register_prompt("greeting", "Hello {{name}}", commit_message="first", tags={"x": "y"})
    chat = [{"role": "user", "content": "Hi {{name}}"}]
    mlflow.genai.register_prompt("greeting", chat, commit_message="second")
    mlflow.genai.set_prompt_alias("greeting", "prod", 1)


def traces(client, ids):
    mlflow.set_experiment("first")
    traced = [trace(number) for number in range(80)]
    mlflow.flush_trace_async_logging()
    for number, one in enumerate(traced[:20]):
        client.set_trace_tag(one, "color", "red" if number % 2 else "blue")
        assess(number, one)
    client.link_traces_to_run(traced[:5], ids[0])


def trace(number):
    from mlflow.entities import SpanEvent

    with mlflow.start_span(name=f"root {number}", span_type="CHAIN", attributes={"n": number}) as root:
        root.set_inputs({"q": f"what {number} ü"})
        with mlflow.start_span(name="llm", span_type="LLM") as model:
            usage = {"input_tokens": number, "output_tokens": 2, "total_tokens": number + 2}
            model.set_attribute("mlflow.chat.tokenUsage", usage)
            model.set_attribute("mlflow.llm.model", "gpt-x")
            if number % 9 == 0:
                model.add_event(SpanEvent("ev", attributes={"a": 1}))
        if number % 10 == 0:
            root.set_status("ERROR")
        root.set_outputs({"a": number})
    return root.trace_id


def old_traces(client):
    """MLflow 2 keeps the spans in files."""
    mlflow.set_experiment("first")
    traced = []
    for number in range(40):
        with mlflow.start_span(name=f"root {number}", span_type="CHAIN", attributes={"n": number}) as root:
            root.set_inputs({"q": f"what {number} ü"})
            with mlflow.start_span(name="llm", span_type="LLM") as model:
                model.set_outputs({"a": [number]})
            if number % 10 == 0:
                root.set_status("ERROR")
        traced.append(root.request_id)
    mlflow.flush_trace_async_logging()
    for number, one in enumerate(traced[:20]):
        client.set_trace_tag(one, "color", "red" if number % 2 else "blue")


def assess(number, one):
    from mlflow.entities import AssessmentSource

    feedback = mlflow.log_feedback(
        trace_id=one,
        name="good",
        value=(True, 0.5, "yes", {"x": 1})[number % 4],
        rationale="because",
        source=AssessmentSource("HUMAN", "bob"),
        metadata={"m": "1"},
    )
    mlflow.log_expectation(trace_id=one, name="want", value=("a", {"b": 2})[number % 2])
    if number % 5 == 0:
        mlflow.override_feedback(trace_id=one, assessment_id=feedback.assessment_id, value=False)


def main(uri):
    mlflow.set_tracking_uri(uri)
    mlflow.set_registry_uri(uri)
    client = MlflowClient(uri)
    in_experiments = experiments(client)
    ids = runs(client, in_experiments)
    client.delete_run(ids[8])
    client.delete_run(ids[9])
    client.delete_experiment(in_experiments[2])
    registry(client, ids)
    if IS_3:
        logged_models(client, in_experiments, ids)
        prompts()
        traces(client, ids)
    else:
        old_traces(client)


main(sys.argv[1])
