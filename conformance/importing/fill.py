"""Fills a database through MLflow's own store."""
import sys, time, json
import mlflow
from mlflow import MlflowClient
from mlflow.entities import Metric, Param, RunTag, Dataset, DatasetInput, InputTag
uri = sys.argv[1]
V3 = mlflow.__version__.startswith("3")
mlflow.set_tracking_uri(uri)
mlflow.set_registry_uri(uri)
c = MlflowClient(uri)
store = c._tracking_client.store
e1 = c.create_experiment("first", tags={"team": "a", "note": "x" * 4000})
e2 = c.create_experiment("zweites größtes", artifact_location="s3://bucket/elsewhere")
e3 = c.create_experiment("gone")
runs = []
for i in range(60):
    e = [e1, e2, e3, "0"][i % 4]
    tags = {"k": f"v{i % 5}", "mlflow.source.name": "train.py", "empty": ""}
    if i % 6 == 5:
        tags["mlflow.parentRunId"] = runs[0]
    r = c.create_run(e, run_name=f"run {i}", tags=tags, start_time=1700000000000 + i * 1000)
    rid = r.info.run_id
    runs.append(rid)
    n = {0: 0, 1: 1, 2: 30, 3: 500, 4: 5000}[i % 5]
    ms = [Metric("loss", 1.0 / (s + 1), 1700000000000 + s, s) for s in range(n)]
    ms += [Metric("nan", float("nan"), 1700000000000, 0), Metric("inf", float("inf"), 1700000000000, 1), Metric("-inf", float("-inf"), 1, 1)] if i % 7 == 0 else []
    ms += [Metric("acc/val", i / 60, 1700000000500, 3), Metric("acc/val", i / 61, 1700000000400, 3)]
    for at in range(0, len(ms), 900):
        c.log_batch(rid, metrics=ms[at:at + 900])
    c.log_batch(rid, params=[Param("p", str(i)), Param("lang", "ünï"), Param("long", "y" * 3000)])
    if i % 3 == 0:
        c.log_inputs(rid, [DatasetInput(Dataset(f"data{i % 2}", "d1", "local", '{"uri": "x"}', '{"s": 1}', "{}"), [InputTag("mlflow.data.context", "training" if i % 2 else "eval"), InputTag("z", "1")]), DatasetInput(Dataset("big", f"d{i}", "local", "s" * 5000, None, "p" * 9000), [])])
    st = ["FINISHED", "FAILED", "KILLED", "RUNNING"][i % 4 if i % 5 else 3]
    if st != "RUNNING":
        c.set_terminated(rid, st, end_time=1700000005000 + i * 1000)
c.delete_run(runs[8]); c.delete_run(runs[9])
c.delete_experiment(e3)
for name in ("model a", "model-b", "renamed later"):
    c.create_registered_model(name, tags={"t": name}, description=f"about {name}" if name != "model-b" else None)
    for v in range(5):
        src = f"mlflow-artifacts:/1/{runs[v]}/artifacts/model"
        c.create_model_version(name, src, runs[v], tags={"v": str(v)}, description="d" if v else None)
for v, s in (("1", "Staging"), ("2", "Production"), ("3", "Archived")):
    c.transition_model_version_stage("model a", v, s)
c.delete_model_version("model a", "5")
c.set_registered_model_alias("model a", "champion", "2")
c.set_registered_model_alias("model a", "challenger", "4")
c.rename_registered_model("renamed later", "renamed")
c.create_registered_model("no versions")
if V3:
    from mlflow.entities import LoggedModelParameter, LoggedModelTag, LoggedModelInput, LoggedModelOutput, LoggedModelStatus
    models = []
    for i in range(12):
        m = c.create_logged_model(e1 if i % 2 else e2, name=f"lm{i}", source_run_id=runs[i], tags={"a": str(i)}, params={"lr": str(i / 10), "big": "q" * 2000}, model_type="agent" if i % 3 else None)
        models.append(m)
        if i % 4:
            c.finalize_logged_model(m.model_id, LoggedModelStatus.READY if i % 4 < 3 else LoggedModelStatus.FAILED)
        active = c.get_run(runs[i]).info.lifecycle_stage == "active"
        for s in range(i * 3 if active else 0):
            c.log_metric(runs[i], "score", s / 7, step=s, timestamp=1700000000000 + s, model_id=m.model_id, dataset_name="data0" if i % 2 else None, dataset_digest="d1" if i % 2 else None)
        if c.get_run(runs[i + 20]).info.lifecycle_stage == "active":
            c.log_inputs(runs[i + 20], models=[LoggedModelInput(m.model_id)])
        if active:
            c.log_outputs(runs[i], models=[LoggedModelOutput(m.model_id, step=i)])
    c.delete_logged_model(models[3].model_id)
    mlflow.genai.register_prompt("greeting", "Hello {{name}}", commit_message="first", tags={"x": "y"})
    mlflow.genai.register_prompt("greeting", [{"role": "user", "content": "Hi {{name}}"}], commit_message="second")
    mlflow.genai.set_prompt_alias("greeting", "prod", 1)
    from mlflow.entities import AssessmentSource, Feedback, Expectation
    mlflow.set_experiment("first")
    ids = []
    for i in range(80):
        with mlflow.start_span(name=f"root {i}", span_type="CHAIN", attributes={"n": i}) as s:
            s.set_inputs({"q": f"what {i} ü"})
            with mlflow.start_span(name="llm", span_type="LLM") as t:
                t.set_attribute("mlflow.chat.tokenUsage", {"input_tokens": i, "output_tokens": 2, "total_tokens": i + 2})
                t.set_attribute("mlflow.llm.model", "gpt-x")
                if i % 9 == 0:
                    from mlflow.entities import SpanEvent
                    t.add_event(SpanEvent("ev", attributes={"a": 1}))
            if i % 10 == 0:
                s.set_status("ERROR")
            s.set_outputs({"a": i})
        ids.append(s.trace_id)
    mlflow.flush_trace_async_logging()
    for i, t in enumerate(ids[:20]):
        c.set_trace_tag(t, "color", "red" if i % 2 else "blue")
        a = mlflow.log_feedback(trace_id=t, name="good", value=[True, 0.5, "yes", {"x": 1}][i % 4], rationale="because", source=AssessmentSource("HUMAN", "bob"), metadata={"m": "1"})
        mlflow.log_expectation(trace_id=t, name="want", value=["a", {"b": 2}][i % 2])
        if i % 5 == 0:
            mlflow.override_feedback(trace_id=t, assessment_id=a.assessment_id, value=False)
    c.link_traces_to_run(ids[:5], runs[0]) if hasattr(c, "link_traces_to_run") else None
print(mlflow.__version__, len(runs))
