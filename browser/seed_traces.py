"""Seeds traces of an assistant: sessions, tools, models with tokens and costs, assessments, a file, an evaluation."""

import io
import time

import mlflow
from mlflow.entities import AssessmentSource, SpanType
from mlflow.genai.scorers import scorer
from mlflow.tracing.attachments import Attachment
from PIL import Image

TRACES = 40
NOW = time.time_ns()
HOUR = 3_600 * 10**9
MILLI = 10**6
MODELS = ["gpt-4o", "gpt-4o-mini"]
TOOLS = ["look up order", "send mail", "weather"]
HUMAN = AssessmentSource("HUMAN", "ann@example.com")


def one(experiment: str, number: int) -> str:
    """A question, the model's answer, and a tool; every seventh fails."""
    start = NOW - (TRACES - number) * HOUR
    fails = number % 7 == 3
    metadata = {"mlflow.trace.session": f"session-{number % 4}", "mlflow.trace.user": f"user-{number % 3}"}
    root = mlflow.start_span_no_context(
        "assistant", span_type=SpanType.AGENT, inputs={"question": f"Where is order {number}?"}, experiment_id=experiment,
        tags={"team": "support" if number % 2 else "sales"}, metadata=metadata, start_time_ns=start)
    model = mlflow.start_span_no_context(
        "chat", span_type=SpanType.CHAT_MODEL, parent_span=root, start_time_ns=start + MILLI,
        inputs={"messages": [{"role": "user", "content": f"Where is order {number}?"}]})
    tokens = 100 + 10 * number
    model.set_attribute("mlflow.chat.tokenUsage", {"input_tokens": tokens, "output_tokens": 20, "total_tokens": tokens + 20})
    model.set_attribute("mlflow.llm.cost", {"input_cost": 0.001, "output_cost": 0.002, "total_cost": 0.003})
    model.set_attribute("mlflow.llm.model", MODELS[number % 2])
    model.set_attribute("mlflow.llm.provider", "openai")
    model.set_attribute("temperature", 0.2)
    model.set_outputs({"choices": [{"message": {"role": "assistant", "content": f"Order {number} is on its way."}}]})
    model.end(end_time_ns=start + 300 * MILLI)
    tool = mlflow.start_span_no_context(
        TOOLS[number % 3], span_type=SpanType.TOOL, parent_span=root, inputs={"order": number}, start_time_ns=start + 310 * MILLI)
    tool.end(outputs={"state": "shipped"}, status="ERROR" if fails else "OK", end_time_ns=start + (350 + number) * MILLI)
    root.end(outputs=f"Order {number} is on its way.", status="ERROR" if fails else "OK", end_time_ns=start + (400 + 10 * number) * MILLI)
    return root.trace_id


def assess(traces: list[str]):
    mlflow.flush_trace_async_logging()
    for number, trace in enumerate(traces):
        if number % 2 == 0:
            mlflow.log_feedback(trace_id=trace, name="helpful", value=number % 4 == 0, source=HUMAN, rationale="It answers the question.")
        if number % 5 == 0:
            mlflow.log_feedback(trace_id=trace, name="relevance", value=round(number / TRACES, 2))
        if number % 8 == 0:
            mlflow.log_expectation(trace_id=trace, name="expected_state", value="shipped", source=HUMAN)


def with_a_file(experiment: str) -> str:
    picture = io.BytesIO()
    Image.new("RGB", (64, 48), (30, 120, 200)).save(picture, "PNG")
    mlflow.set_experiment(experiment_id=experiment)
    with mlflow.start_span("describe picture", span_type=SpanType.LLM) as span:
        span.set_inputs({"picture": Attachment(content_type="image/png", content_bytes=picture.getvalue()), "words": 3})
        span.set_outputs("a blue rectangle")
    return span.trace_id


@scorer
def is_polite(outputs):
    return "please" in outputs


@scorer
def words(outputs):
    return len(outputs.split())


def evaluation(experiment: str) -> str:
    """The run of an evaluation with two scorers."""
    mlflow.set_experiment(experiment_id=experiment)
    rows = [{"inputs": {"question": question}, "expectations": {"expected_response": "yes"}} for question in ("may I", "please help", "who")]
    with mlflow.start_run(run_name="evaluation-1") as run:
        mlflow.genai.evaluate(data=rows, predict_fn=lambda question: f"answer: {question}", scorers=[is_polite, words])
    return run.info.run_id


def in_a_run(experiment: str) -> str:
    mlflow.set_experiment(experiment_id=experiment)
    with mlflow.start_run(run_name="traced-run") as run:
        for number in range(3):
            with mlflow.start_span(f"step {number}") as span:
                span.set_inputs({"step": number})
    return run.info.run_id


def traces() -> dict:
    """Ids for the tests."""
    experiment = mlflow.create_experiment("Support assistant", tags={"mlflow.experimentKind": "genai_development"})
    seeded = [one(experiment, number) for number in range(TRACES)]
    assess(seeded)
    picture = with_a_file(experiment)
    other = mlflow.create_experiment("Evaluated assistant", tags={"mlflow.experimentKind": "genai_development"})
    run, evaluated = in_a_run(other), evaluation(other)
    mlflow.flush_trace_async_logging()
    return dict(
        assistant=experiment, traces=seeded, picture=picture, evaluatedExperiment=other, tracedRun=run, evaluationRun=evaluated)
