"""OpenTelemetry's own SDK, without MLflow: several dialects of attributes of generative AI."""

import contextlib
import functools
import json

from suite.flow import flow as any_flow
from suite.otlp import START, get_info, get_trace

flow = functools.partial(any_flow, lines=["3.x"])

CHAT = [{"role": "user", "content": "hello?"}]
SAID = [{"role": "assistant", "content": "hi!"}]
PARTS = [{"role": "user", "parts": [{"type": "text", "content": "hello?"}]}]
DIALECTS = {
    "semantic conventions": [{
        "gen_ai.operation.name": "chat", "gen_ai.provider.name": "openai", "gen_ai.request.model": "gpt-4o",
        "gen_ai.response.model": "gpt-4o-2024", "gen_ai.usage.input_tokens": 12, "gen_ai.usage.output_tokens": 3,
        "gen_ai.usage.cache_read.input_tokens": 2, "gen_ai.input.messages": json.dumps(PARTS),
        "gen_ai.output.messages": json.dumps([{"role": "assistant", "parts": [{"type": "text", "content": "hi!"}]}]),
        "gen_ai.conversation.id": "conversation 1",
    }, {
        "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "weather",
        "gen_ai.tool.call.arguments": '{"city": "Graz"}', "gen_ai.tool.call.result": '"snow"',
    }, {"gen_ai.operation.name": "embeddings", "gen_ai.request.model": "e", "gen_ai.usage.input_tokens": 1},
       {"gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": "a"}],
    "OpenInference": [{
        "openinference.span.kind": "LLM", "input.value": json.dumps({"messages": CHAT}), "input.mime_type": "application/json",
        "output.value": "hi!", "llm.model_name": "gpt-4o", "llm.provider": "openai", "llm.token_count.prompt": 5,
        "llm.token_count.completion": 2, "llm.token_count.total": 7, "session.id": "s", "user.id": "u",
        "llm.input_messages.0.message.role": "user", "llm.input_messages.0.message.content": "hello?",
    }, {"openinference.span.kind": "TOOL", "input.value": "x", "output.value": "y"},
       {"openinference.span.kind": "RETRIEVER", "input.value": "query"},
       {"openinference.span.kind": "EMBEDDING", "embedding.model_name": "e"}],
    "Traceloop": [{
        "traceloop.span.kind": "workflow", "traceloop.entity.name": "flow", "traceloop.entity.input": json.dumps({"a": 1}),
        "traceloop.entity.output": json.dumps({"b": 2}),
    }, {
        "llm.request.type": "chat", "gen_ai.system": "OpenAI", "gen_ai.prompt.0.role": "user", "gen_ai.prompt.0.content": "q",
        "gen_ai.completion.0.role": "assistant", "gen_ai.completion.0.content": "a", "gen_ai.usage.prompt_tokens": 4,
        "gen_ai.usage.completion_tokens": 2, "llm.usage.total_tokens": 6, "gen_ai.request.model": "gpt-4",
    }, {"traceloop.span.kind": "tool", "traceloop.entity.name": "t", "traceloop.entity.input": "[1]"}],
    "Vercel": [{
        "ai.operationId": "ai.generateText", "ai.prompt": json.dumps({"messages": CHAT}), "ai.response.text": "hi!",
        "ai.model.id": "gpt-4o", "ai.model.provider": "openai.chat", "ai.usage.promptTokens": 3, "ai.usage.completionTokens": 1,
    }, {
        "ai.operationId": "ai.generateText.doGenerate", "ai.prompt.messages": json.dumps(CHAT), "ai.response.text": "hi!",
        "gen_ai.request.model": "gpt-4o", "gen_ai.usage.input_tokens": 3, "gen_ai.usage.output_tokens": 1,
    }, {"ai.operationId": "ai.toolCall", "ai.toolCall.args": '{"a": 1}', "ai.toolCall.result": '"r"'},
       {"ai.operationId": "ai.embed", "ai.value": '"text"', "ai.embedding": "[0.5]"}],
    "Langfuse": [{
        "langfuse.observation.type": "generation", "langfuse.observation.input": json.dumps(CHAT),
        "langfuse.observation.output": json.dumps(SAID[0]), "langfuse.observation.model.name": "gpt-4o",
        "gen_ai.usage.input_tokens": 8, "gen_ai.usage.output_tokens": 2,
    }, {"langfuse.observation.type": "tool", "langfuse.observation.input": "1"}],
    "Spring AI": [{
        "gen_ai.operation.name": "chat", "gen_ai.system": "openai", "spring.ai.kind": "x", "gen_ai.prompt": "q", "gen_ai.completion": "a",
        "gen_ai.content.prompt": "q", "gen_ai.content.completion": "a", "gen_ai.usage.input_tokens": 6, "gen_ai.usage.output_tokens": 1,
    }],
    "Google ADK": [{
        "gen_ai.system": "gcp.vertex.agent", "gen_ai.operation.name": "invoke_agent",
        "gcp.vertex.agent.llm_request": json.dumps({"contents": [{"role": "user", "parts": [{"text": "hello?"}]}]}),
        "gcp.vertex.agent.llm_response": json.dumps({"content": {"role": "model", "parts": [{"text": "hi!"}]}}),
    }, {"gen_ai.operation.name": "execute_tool", "gcp.vertex.agent.tool_call_args": '{"a": 1}', "gcp.vertex.agent.tool_response": '{"r": 2}'}],
    "Laminar": [{
        "lmnr.span.type": "LLM", "lmnr.span.input": json.dumps(CHAT), "lmnr.span.output": json.dumps(SAID),
        "gen_ai.system": "openai", "gen_ai.response.model": "gpt-4o", "gen_ai.usage.input_tokens": 2, "gen_ai.usage.output_tokens": 1,
    }, {"lmnr.span.type": "TOOL", "lmnr.span.input": '{"x": 1}'}],
    "LiveKit": [{"lk.agent_name": "a", "lk.user_transcript": "hello?", "lk.response.text": "hi!", "gen_ai.request.model": "m"},
                {"lk.function_tool.name": "f", "lk.function_tool.arguments": "{}", "lk.function_tool.output": "o"},
                {"lk.input_text": "say", "lk.tts.label": "tts"}],
    "VoltAgent": [{
        "entity.type": "agent", "entity.name": "helper", "span.type": "agent", "input": '"q"', "output": '"a"',
        "agent.messages": json.dumps(CHAT), "voltagent.conversation_id": "v", "usage.prompt_tokens": 4, "usage.completion_tokens": 2,
        "usage.total_tokens": 6,
    }, {"span.type": "llm", "llm.messages": json.dumps(CHAT), "llm.usage.prompt_tokens": 4, "llm.usage.completion_tokens": 2}],
    "Gemini CLI": [{"gen_ai.agent.name": "gemini-cli", "gen_ai.operation.name": "llm_call", "gen_ai.input.messages": json.dumps(PARTS)}],
    "none": [{"http.method": "GET", "http.status_code": 200, "deep": "{not json"}],
}


@contextlib.contextmanager
def _tracer(here, **resource):
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    exporter = OTLPSpanExporter(
        endpoint=f"{here.url}/v1/traces", headers={"x-mlflow-experiment-id": here.experiment()}, timeout=30,
        **resource.pop("exporter", {}),
    )
    provider = TracerProvider(resource=Resource(resource), shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(exporter))
    try:
        yield provider.get_tracer("flows")
        provider.force_flush()
    finally:
        provider.shutdown()


def _trace(tracer, spans: list[dict], at: int = 0) -> str:
    """A root with a child for each set of attributes but the first, which is the root's; returns its id."""
    from opentelemetry import context, trace

    start = START + at
    root = tracer.start_span("root", context=context.Context(), attributes=spans[0], start_time=start)
    within = trace.set_span_in_context(root, context.Context())
    for number, attributes in enumerate(spans[1:], 1):
        child = tracer.start_span(f"child {number}", context=within, attributes=attributes, start_time=start + number)
        child.add_event("seen", {"n": number}, timestamp=start + number)
        child.end(start + 1000 * number)
    root.end(start + 1_000_000_000)
    return f"{root.get_span_context().trace_id:032x}"


def _told(here, trace: str) -> dict:
    """The trace without the ids of its spans, which the SDK chooses at random, in base64."""
    told = get_trace(here, trace)
    for span in told["body"].get("trace", {}).get("spans", []):
        for name in ("trace_id", "span_id", "parent_span_id"):
            span[name] = bool(span.get(name))
    return {"trace": told, "info": get_info(here, trace)}


@flow
def dialects(here):
    with _tracer(here, **{"service.name": "flows"}) as tracer:
        traces = {name: _trace(tracer, spans, number * 10**9) for number, (name, spans) in enumerate(DIALECTS.items())}
    return {name: _told(here, trace) for name, trace in traces.items()}


@flow
def compressed(here):
    from opentelemetry.exporter.otlp.proto.http import Compression

    told = {}
    for kind in (Compression.Gzip, Compression.Deflate, Compression.NoCompression):
        with _tracer(here, exporter={"compression": kind}) as tracer:
            trace = _trace(tracer, [{"kind": kind.name, "long": "x" * 2000}, {"a": 1}])
        told[kind.name] = _told(here, trace)
    return told


@flow
def exceptions_and_links(here):
    from opentelemetry import context
    from opentelemetry.trace import Link, Status, StatusCode

    with _tracer(here) as tracer:
        first = tracer.start_span("first", context=context.Context(), start_time=START)
        first.end(START + 1)
        links = [Link(first.get_span_context(), {"why": "after"})]
        second = tracer.start_span("second", context=context.Context(), links=links, start_time=START)
        second.record_exception(ValueError("no"), timestamp=START + 1, attributes={"exception.stacktrace": "here"})
        second.set_status(Status(StatusCode.ERROR, "went wrong"))
        second.end(START + 10**6)
    told = _told(here, f"{second.get_span_context().trace_id:032x}")
    for span in told["trace"]["body"]["trace"]["spans"]:
        for link in span.get("links", []):
            link.update(trace_id=bool(link.get("trace_id")), span_id=bool(link.get("span_id")))
    return told


@flow
def many_spans(here):
    """More than one batch of the SDK's processor."""
    with _tracer(here) as tracer:
        trace = _trace(tracer, [{"n": number} for number in range(1200)])
    found = get_trace(here, trace)["body"]["trace"]["spans"]
    return {"count": len(found), "names": sorted(span["name"] for span in found)[:20]}
