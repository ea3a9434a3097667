"""Traces and their assessments have the permissions of their experiment."""

import functools

import mlflow

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, accounts=True, lines=["3.x"])


def _traced(experiment: str) -> str:
    """Traces a call with the stock client, and returns the id of the trace."""
    mlflow.set_experiment(experiment_id=experiment)
    with mlflow.start_span(name="call") as span:
        span.set_inputs({"question": "?"})
    return span.trace_id


@flow
def by_level(here):
    client = here.client
    experiment = here.admin.do(client.create_experiment, here.name("e"))
    told = {}
    for level in (None, "READ", "EDIT", "MANAGE"):
        trace = here.admin.do(_traced, experiment)
        user = here.user(f"user with {level}")
        if level:
            here.grant(user, "experiment", experiment, level)
        told[str(level)] = {
            "get": user.answer(_name, client.get_trace, trace),
            "search": user.answer(_count, client.search_traces, [experiment]),
            "set tag": user.answer(client.set_trace_tag, trace, "k", "v"),
            "delete tag": user.answer(client.delete_trace_tag, trace, "k"),
            "assess": user.answer(_feedback, trace),
            "delete": user.answer(_delete, client, experiment, trace),
        }
    return told


def _name(call, *arguments):
    return call(*arguments).data.spans[0].name


def _count(call, experiments):
    return bool(call(locations=experiments))


def _feedback(trace: str):
    return mlflow.log_feedback(trace_id=trace, name="good", value=True).name


def _delete(client, experiment: str, trace: str):
    return client.delete_traces(experiment, trace_ids=[trace])


@flow
def of_two_users(here):
    """Who may edit an experiment may trace into it; the other sees nothing of it."""
    client = here.client
    alice, bob = here.user("alice"), here.user("bob")
    experiment = alice.do(client.create_experiment, here.name("e"))
    trace = alice.do(_traced, experiment)
    return {
        "alice": alice.answer(_name, client.get_trace, trace),
        "bob": bob.answer(_name, client.get_trace, trace),
        "bob searches": bob.answer(_count, client.search_traces, [experiment]),
        "bob opens the experiment": bob.answer(mlflow.set_experiment, experiment_id=experiment),
        "missing": alice.answer(_name, client.get_trace, "tr-" + "0" * 32),
        "missing, by bob": bob.answer(_name, client.get_trace, "tr-" + "0" * 32),
    }
