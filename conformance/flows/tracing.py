"""What a user's program traces with decorators and spans."""

import asyncio
import concurrent.futures
import json
import os
import subprocess
import sys
import time

import mlflow
from mlflow.entities import SpanType

from suite.flow import flow
from suite.plain import answer
from suite.traces import last_trace, plain_trace, trace_answer, traced_into

START = 1_700_000_000_000_000_000
SECOND = 1_000_000_000


@flow
def a_function(here):
    traced_into(here)

    @mlflow.trace
    def add(x, y=2):
        return x + y

    return {"returned": add(1), "trace": plain_trace(last_trace())}


@flow
def nested_functions(here):
    traced_into(here)

    @mlflow.trace(name="retrieve", span_type=SpanType.RETRIEVER, attributes={"top": 3, "deep": {"a": [1, None]}})
    def retrieve(query):
        return [{"page_content": f"about {query}", "metadata": {"doc_uri": "d/1"}, "id": "1"}]

    @mlflow.trace(span_type=SpanType.CHAIN)
    def respond(query, documents):
        with mlflow.start_span("generate", span_type=SpanType.LLM) as span:
            span.set_inputs({"prompt": query, "documents": len(documents)})
            span.set_attribute("model", "none")
            span.set_attributes({"temperature": 0.5, "stop": ["a", "b"], "seen": True})
            span.set_outputs({"text": "ünï ☃"})
        return "ünï ☃"

    @mlflow.trace(name="agent", span_type=SpanType.AGENT)
    def agent(query):
        return respond(query, retrieve(query))

    return {"returned": agent("snow"), "trace": plain_trace(last_trace())}


def _without_stack(told: dict) -> dict:
    """Traces of the stack have the lines of the client's own files."""
    for span in told["spans"]:
        for event in span["events"]:
            event[1].pop("exception.stacktrace", None)
    return told


@flow
def exceptions(here):
    traced_into(here)

    @mlflow.trace
    def inner(x):
        raise ValueError(f"no {x}")

    @mlflow.trace
    def caught():
        try:
            inner(1)
        except ValueError:
            return "went on"

    @mlflow.trace
    def passed_on():
        inner(2)

    told = {"caught": answer(caught), "with a failed child": _without_stack(plain_trace(last_trace()))}
    told["passed on"] = answer(passed_on)
    told["failed"] = _without_stack(plain_trace(last_trace()))
    return told


@flow
def generators_and_coroutines(here):
    traced_into(here)

    @mlflow.trace(output_reducer=lambda parts: "".join(parts))
    def stream():
        yield from ["a", "b", "c"]

    @mlflow.trace
    async def later(x):
        return x * 2

    told = {"streamed": list(stream())}
    told["stream"] = plain_trace(last_trace())
    told["awaited"] = asyncio.run(later(4))
    told["coroutine"] = plain_trace(last_trace())
    return told


@flow
def in_a_run(here):
    traced_into(here)
    with mlflow.start_run(run_name="traced") as run:
        with mlflow.start_span("inside") as span:
            span.set_inputs({"a": 1})
    found = here.client.search_traces(experiment_ids=[here.experiment()], run_id=run.info.run_id)
    return {
        "trace": plain_trace(last_trace()),
        "of the run": [trace.data.spans[0].name for trace in found],
    }


@flow
def values_of_many_kinds(here):
    """What becomes of inputs that JSON has no form for, and of texts that are long."""
    traced_into(here)
    with mlflow.start_span("root") as span:
        span.set_inputs({"none": None, "nan": float("nan"), "list": [1, 2.5, "x"], "deep": {"a": {"b": [{}]}}})
        span.set_attribute("bytes", b"abc")
        span.set_attribute("long", "x" * 5000)
        span.set_attribute("empty", "")
        span.set_attribute("quotes", 'a "b" \\ c\n')
        span.set_attribute("number", 2**53 + 1)
        span.set_outputs("text, " * 400)
    return plain_trace(last_trace())


@flow
def at_given_times(here):
    """Times that a user gives are kept to the nanosecond; so is what is computed from them."""
    client = here.client
    root = client.start_trace(
        "by hand", inputs={"q": "?"}, attributes={"k": "v"}, tags={"t": "1"},
        experiment_id=here.experiment(), start_time_ns=START + 7,
    )
    trace = root.request_id
    child = client.start_span("child", trace, root.span_id, inputs=[1], start_time_ns=START + SECOND)
    client.end_span(trace, child.span_id, outputs={"a": 1}, end_time_ns=START + 2 * SECOND)
    failed = client.start_span("failed", trace, root.span_id, start_time_ns=START + 2 * SECOND)
    client.end_span(trace, failed.span_id, status="ERROR", end_time_ns=START + 3 * SECOND)
    client.end_trace(trace, outputs="!", attributes={"after": 1}, end_time_ns=START + 4 * SECOND + 9)
    return {
        "trace": trace_answer(client.get_trace, trace, timed=False),
        "ended again": answer(client.end_trace, trace),
        "tag": answer(client.set_trace_tag, trace, "later", "ü"),
        "tag without a key": answer(client.set_trace_tag, trace, "", "ü"),
        "no such tag": answer(client.delete_trace_tag, trace, "nobody's"),
        "tag gone": answer(client.delete_trace_tag, trace, "t"),
        "tagged": trace_answer(client.get_trace, trace, timed=False),
    }


@flow
def spans_of_many_threads(here):
    """One trace, its spans ended by ten threads at once. The order of their starts is by chance."""
    client = here.client
    root = client.start_trace("many", experiment_id=here.experiment(), start_time_ns=START)
    trace = root.request_id

    def work(number):
        start = START + number * SECOND
        span = client.start_span(f"span {number}", trace, root.span_id, start_time_ns=start)
        client.end_span(trace, span.span_id, outputs=number, end_time_ns=start + SECOND)

    with concurrent.futures.ThreadPoolExecutor(10) as threads:
        list(threads.map(work, range(1, 51)))
    client.end_trace(trace, end_time_ns=START + 60 * SECOND)
    answer = trace_answer(client.get_trace, trace, timed=False)
    return answer | {"spans": sorted(answer["spans"], key=lambda span: span["time"])}


@flow(lines=["3.x"])
def threads_with_traces_of_their_own(here):
    experiment = traced_into(here)

    def work(number):
        with mlflow.start_span(f"root {number}"):
            for step in range(3):
                with mlflow.start_span(f"step {step}"):
                    pass

    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        list(threads.map(work, range(16)))
    found = here.client.search_traces(experiment_ids=[experiment], max_results=50)
    return sorted([span.name for span in trace.data.spans] for trace in found)


ASYNCHRONOUS = """
import sys, mlflow
mlflow.set_experiment(experiment_id=sys.argv[1])

@mlflow.trace
def outer(x):
    with mlflow.start_span(f"inner {x}") as span:
        span.set_outputs(x)
    return x

for number in range(12):
    outer(number)
if sys.argv[2] == "flush":
    mlflow.flush_trace_async_logging()
"""


def _asynchronous(here, how: str):
    variables = {**os.environ, "MLFLOW_ENABLE_ASYNC_TRACE_LOGGING": "true"}
    command = [sys.executable, "-c", ASYNCHRONOUS, here.experiment(), how]
    ended = subprocess.run(command, env=variables, timeout=120, capture_output=True)
    found = here.client.search_traces(experiment_ids=[here.experiment()], max_results=50)
    return {
        "ended": ended.returncode,
        "traces": sorted([span.name for span in trace.data.spans] for trace in found),
        "outputs": sorted(json.dumps(trace.data.spans[1].outputs) for trace in found),
    }


@flow
def stored_in_the_background(here):
    """As clients do unless they are told otherwise; nothing is lost when the program ends."""
    return _asynchronous(here, "end")


@flow(lines=["3.x"])
def stored_in_the_background_and_flushed(here):
    return _asynchronous(here, "flush")


@flow(lines=["3.x"])
def details_of_the_current_trace(here):
    traced_into(here)

    @mlflow.trace
    def chat(text):
        mlflow.update_current_trace(
            tags={"fruit": "apple", "empty": ""}, metadata={"kind": "test", "long": "m" * 600},
            client_request_id="request 1", session_id="session 1", user="ann",
            request_preview="asked", response_preview="said",
        )
        return text

    @mlflow.trace
    def failed(text):
        mlflow.update_current_trace(state="ERROR", tags={"x": "y" * 5000})
        return text

    chat("hello")
    told = {"all": plain_trace(last_trace())}
    failed("bye")
    return {**told, "state": plain_trace(last_trace())}


@flow(lines=["3.x"])
def logged_as_a_whole(here):
    traced_into(here)
    trace = mlflow.log_trace(
        name="whole", request="q?", response="a!", attributes={"a": 1}, tags={"t": "v"}, start_time_ms=1_700_000_000_000, execution_time_ms=1234,
    )
    return trace_answer(mlflow.get_trace, trace, timed=False)


@flow(lines=["3.x"])
def copied_from_another(here):
    """A trace of a remote service becomes a part of one's own."""
    traced_into(here)
    with mlflow.start_span("remote") as span:
        span.set_outputs(1)
    remote = last_trace().to_dict()
    with mlflow.start_span("local") as local:
        mlflow.add_trace(remote, target=local)
    told = plain_trace(last_trace())
    told["spans"].sort(key=lambda one: one["name"])
    return told


@flow(lines=["3.x"])
def unknown_traces(here):
    unknown = "tr-0123456789abcdef0123456789abcdef"
    return {
        "get": trace_answer(here.client.get_trace, unknown),
        "get quietly": trace_answer(mlflow.get_trace, unknown),
        "a run's id": trace_answer(here.client.get_trace, "0123456789abcdef0123456789abcdef"),
        "tag": answer(here.client.set_trace_tag, unknown, "a", "b"),
        "untag": answer(here.client.delete_trace_tag, unknown, "a"),
        "feedback": answer(mlflow.log_feedback, trace_id=unknown, name="f", value=1),
        "link": answer(here.client.link_traces_to_run, [unknown], here.run()),
    }


@flow(lines=["3.x"])
def prompts_in_a_trace(here):
    """A prompt that is loaded within a trace is linked with it."""
    traced_into(here)
    name = here.name("prompt").replace(" ", "-").replace(".", "-")
    for text in ("hello {{who}}", "dear {{who}}"):
        mlflow.genai.register_prompt(name, text)

    @mlflow.trace
    def greet(who):
        return mlflow.genai.load_prompt(f"prompts:/{name}/2").format(who=who)

    said = greet("ann")
    tags = last_trace().info.tags
    linked = json.loads(tags.get("mlflow.linkedPrompts", "[]"))

    def found(version):
        search = {"experiment_ids": [here.experiment()], "filter_string": f"prompt = '{name}/{version}'"}
        return len(here.client.search_traces(**search))

    # The client links prompts in a thread of its own, for which nothing waits.
    deadline = time.monotonic() + 10
    while not found(2) and time.monotonic() < deadline:
        time.sleep(0.1)
    return {
        "said": said,
        "linked": [one["version"] for one in linked],
        "found": [found(1), found(2)],
        "tags": sorted(tags),
    }
