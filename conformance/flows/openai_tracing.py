"""What `mlflow.openai.autolog()` traces while a user only calls OpenAI's client."""

import contextlib
import re

import mlflow

from suite.fake_openai import fake_openai
from suite.flow import flow
from suite.plain import answer
from suite.traces import last_trace, plain_trace, traced_into

TOOL = {
    "type": "function",
    "function": {"name": "weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}},
}


@contextlib.contextmanager
def _autologging(here):
    import openai

    traced_into(here)
    mlflow.openai.autolog(silent=True)
    try:
        with fake_openai() as url:
            yield openai.OpenAI(base_url=url, api_key="any", max_retries=0)
    finally:
        mlflow.openai.autolog(disable=True)


def _told() -> dict:
    """The port of OpenAI's stand-in is chosen by the system; a stack has the lines of the client's own files."""
    trace = plain_trace(last_trace())
    for span in trace["spans"]:
        for event in span["events"]:
            event[1].pop("exception.stacktrace", None)
    return _without_port(trace)


def _without_port(told):
    if isinstance(told, dict):
        return {key: _without_port(member) for key, member in told.items()}
    if isinstance(told, list):
        return [_without_port(member) for member in told]
    return re.sub(r"127\.0\.0\.1:\d+/v1", "<openai>", told) if isinstance(told, str) else told


@flow
def a_chat(here):
    with _autologging(here) as client:
        messages = [{"role": "system", "content": "be brief"}, {"role": "user", "content": "hello ☃"}]
        said = client.chat.completions.create(model="gpt-4o-mini", messages=messages, temperature=0.1)
        return {"said": said.choices[0].message.content, "trace": _told()}


@flow
def a_chat_in_pieces(here):
    with _autologging(here) as client:
        asked = {"messages": [{"role": "user", "content": "hello"}], "stream_options": {"include_usage": True}}
        parts = [
            chunk.choices[0].delta.content or ""
            for chunk in client.chat.completions.create(model="gpt-4o-mini", stream=True, **asked)
        ]
        return {"said": "".join(parts), "trace": _told()}


@flow
def tools_within_a_function(here):
    @mlflow.trace(span_type="TOOL")
    def weather(city):
        return f"snow in {city}"

    with _autologging(here) as client:

        @mlflow.trace(span_type="AGENT")
        def agent(question):
            messages = [{"role": "user", "content": question}]
            called = client.chat.completions.create(model="gpt-4o", messages=messages, tools=[TOOL])
            result = {"role": "tool", "tool_call_id": "call_1", "content": weather("Graz")}
            messages += [called.choices[0].message.to_dict(), result]
            return client.chat.completions.create(model="gpt-4o", messages=messages).choices[0].message.content

        return {"said": agent("weather?"), "trace": _told()}


@flow
def embeddings_and_errors(here):
    with _autologging(here) as client:
        client.embeddings.create(model="text-embedding-3-small", input="hello", encoding_format="float")
        told = {"embedding": _told()}
        asked = {"model": "missing", "messages": [{"role": "user", "content": "x"}]}
        told["error"] = answer(client.chat.completions.create, **asked)
        return {**told, "failed": _told()}
