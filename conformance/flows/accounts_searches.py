"""Searches and listings return what the caller may read, in full pages."""

import functools

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, accounts=True)
new_flow = functools.partial(any_flow, accounts=True, lines=["3.x"])


def _names(call, *arguments, **named):
    return [one.name for one in call(*arguments, **named)]


@flow
def experiments(here):
    client = here.client
    alice = here.user("alice")
    made = [here.admin.do(client.create_experiment, here.name(f"e{number}")) for number in range(12)]
    for number in (1, 4, 7, 10):
        here.grant(alice, "experiment", made[number], "READ")
    order = {"order_by": ["name ASC"]}
    pages = _pages(alice, functools.partial(client.search_experiments, max_results=3, **order))
    return {
        "all": alice.do(_names, client.search_experiments, **order),
        "pages": pages,
        "filtered": alice.do(_names, client.search_experiments, filter_string="name LIKE '%e1%'", **order),
        "admin": here.admin.do(
            _names, client.search_experiments, filter_string=f"name LIKE '{here.prefix}%'", **order
        ),
    }


def _pages(user, search) -> list:
    pages, token = [], None
    while token or not pages:
        page = user.do(search, page_token=token)
        pages.append([one.name for one in page])
        token = page.token
    return pages


@flow
def models(here):
    client = here.client
    alice = here.user("alice")
    names = [here.name(f"m{number}") for number in range(9)]
    for name in names:
        here.admin.do(client.create_registered_model, name)
        here.admin.do(client.create_model_version, name, "s3://nowhere/model")
    for number in (2, 5, 8):
        here.grant(alice, "registered_model", names[number], "READ")
    pages = _pages(alice, functools.partial(client.search_registered_models, max_results=2))
    return {
        "all": alice.do(_names, client.search_registered_models),
        "pages": pages,
        "versions": sorted(alice.do(_names, client.search_model_versions)),
        "versions of a hidden one": alice.answer(
            _names, client.search_model_versions, f"name = '{names[0]}'"
        ),
    }


@flow
def runs(here):
    """A search that names an experiment without permission is refused or leaves it out."""
    client = here.client
    alice = here.user("alice")
    shown, hidden = (here.admin.do(client.create_experiment, here.name(name)) for name in ("shown", "hidden"))
    for experiment in (shown, hidden):
        here.admin.do(client.create_run, experiment, run_name=f"in {experiment == shown}")
    here.grant(alice, "experiment", shown, "READ")
    search = functools.partial(alice.answer, _run_names, client.search_runs)
    return {"shown": search([shown]), "hidden": search([hidden]), "both": search([shown, hidden]), "none": search([])}


def _run_names(call, *arguments):
    return [one.info.run_name for one in call(*arguments)]


@new_flow
def logged_models(here):
    client = here.client
    alice = here.user("alice")
    shown, hidden = (here.admin.do(client.create_experiment, here.name(name)) for name in ("shown", "hidden"))
    for experiment in (shown, hidden):
        here.admin.do(client.create_logged_model, experiment, name="s" if experiment == shown else "h")
    here.grant(alice, "experiment", shown, "READ")
    search = functools.partial(alice.answer, _names, client.search_logged_models)
    return {"shown": search([shown]), "hidden": search([hidden]), "both": search([shown, hidden])}


@new_flow
def by_the_web_ui(here):
    """GraphQL, with which the UI reads experiments and runs."""
    client = here.client
    alice, bob = here.user("alice"), here.user("bob")
    experiment = alice.do(client.create_experiment, here.name("e"))
    run = alice.do(client.create_run, experiment, run_name="r").info.run_id
    asked = {
        "experiment": {
            "operationName": "MlflowGetExperimentQuery",
            "query": "query MlflowGetExperimentQuery($input: MlflowGetExperimentInput!)"
            " { mlflowGetExperiment(input: $input) { experiment { name } apiError { code message } } }",
            "variables": {"input": {"experimentId": experiment}},
        },
        "run": {
            "operationName": "GetRun",
            "query": "query GetRun($data: MlflowGetRunInput!)"
            " { mlflowGetRun(input: $data) { run { info { runName } } apiError { code message } } }",
            "variables": {"data": {"runId": run}},
        },
    }
    return {
        f"{what} by {name}": user.http.post("/graphql", body)
        for what, body in asked.items()
        for name, user in (("alice", alice), ("bob", bob))
    }
