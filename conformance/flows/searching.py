"""Searching: filters, orders and pages of runs, experiments and logged models."""

from mlflow.entities import ViewType

from suite.flow import flow
from suite.plain import answer

RUNS = [
    {"name": "alpha", "loss": 0.5, "acc": 0.5, "depth": "3", "kind": "tree", "status": "FINISHED"},
    {"name": "beta", "loss": 0.25, "acc": 0.75, "depth": "10", "kind": "Tree", "status": "FAILED"},
    {"name": "gamma", "loss": 0.25, "acc": 1.0, "depth": "2", "kind": "net", "status": "RUNNING"},
    {"name": "delta", "loss": float("nan"), "depth": "x", "kind": "it's", "status": "KILLED"},
    {"name": "Epsilon %_", "acc": 0.0, "kind": "ünï"},
]

RUN_FILTERS = [
    "",
    "metrics.loss < 0.5",
    "metrics.loss >= 0.25 and metrics.acc != 1",
    "metrics.`loss` = 0.25",
    'metrics."acc" > 0.5',
    "metrics.loss != 0.25",
    "params.depth = '3'",
    "params.depth != '3'",
    "params.depth LIKE '1%'",
    "params.depth IN ('3', 'x')",
    "params.depth IS NULL",
    "params.depth IS NOT NULL",
    "tags.kind = 'tree'",
    "tags.kind ILIKE 'TREE'",
    "tags.kind LIKE '%e_'",
    "tag.kind = \"it's\"",
    "tags.kind = 'ünï'",
    "tags.`mlflow.runName` = 'beta'",
    "attributes.status = 'FINISHED'",
    "status != 'RUNNING'",
    "run_name LIKE '%a'",
    "attributes.run_name = 'Epsilon %_'",
    "start_time > 1001 and start_time <= 1003",
    "attributes.end_time > 0",
    "run_id = 'nobody'",
    "run_id LIKE 'nobody%'",
    "tags.kind = 'tree' AND params.depth = '3' AND metrics.loss < 1 AND status = 'FINISHED'",
]

WRONG_FILTERS = [
    "loss < 1",
    "metrics.loss < '1'",
    "metrics.loss LIKE '1'",
    "metrics.loss",
    "metrics.loss < ",
    "params.depth = 3",
    "params.depth > '3'",
    "params.depth IN (3)",
    "params.depth IN ()",
    "tags.kind = unquoted",
    "tags.kind = 'a' OR tags.kind = 'b'",
    "nothing.kind = 'a'",
    "attributes.colour = 'blue'",
    "status = 'finished' and",
    "tags.kind = 'open",
    "status > 'RUNNING'",
    "metrics.loss IS NULL",
    "'a' = tags.kind",
    "tags. = 'a'",
]

ORDERS = [
    [],
    ["metrics.loss"],
    ["metrics.loss DESC"],
    ["metrics.loss ASC", "metrics.acc DESC"],
    ["params.depth"],
    ["params.depth desc", "start_time"],
    ["tags.kind"],
    ["attributes.status", "run_name"],
    ["start_time DESC"],
    ["end_time"],
    ["run_name"],
    ["metrics.nothing", "start_time"],
]

WRONG_ORDERS = [
    ["loss"],
    ["metrics.loss UP"],
    ["metrics.loss DESC x"],
    [""],
    ["nothing.x"],
    ["attributes.colour"],
]


def _filled(here):
    """An experiment with runs to search for."""
    for index, details in enumerate(RUNS):
        run = here.run(run_name=details["name"], start_time=1000 + index)
        for key in ("loss", "acc"):
            if key in details:
                here.client.log_metric(run, key, details[key], timestamp=1)
        if "depth" in details:
            here.client.log_param(run, "depth", details["depth"])
        here.client.set_tag(run, "kind", details["kind"])
        if details.get("status", "RUNNING") != "RUNNING":
            here.client.set_terminated(run, details["status"], end_time=2000 - index)
    return here.experiment()


@flow(lines=["3.x"])
def runs_by_filter(here):
    experiment = _filled(here)

    def names(text):
        found = here.client.search_runs([experiment], text)
        return [run.info.run_name for run in found]

    return {text: answer(names, text) for text in RUN_FILTERS + WRONG_FILTERS}


@flow(lines=["3.x"])
def runs_in_order(here):
    experiment = _filled(here)

    def names(order):
        found = here.client.search_runs([experiment], order_by=order)
        return [run.info.run_name for run in found]

    return {str(order): answer(names, order) for order in ORDERS + WRONG_ORDERS}


@flow
def runs_in_pages(here):
    """All pages together equal one large page, in every order."""
    experiment = _filled(here)
    whole = {}
    for order in (["metrics.loss"], ["run_name DESC"], None):
        names, token = [], None
        while True:
            page = here.client.search_runs(
                [experiment], "status != 'KILLED'", max_results=2, order_by=order, page_token=token
            )
            names.append([run.info.run_name for run in page])
            token = page.token
            if not token:
                break
        whole[str(order)] = names
    return whole


@flow(lines=["3.x"])
def pages_that_are_refused(here):
    search = here.client.search_runs
    experiment = here.experiment()
    return {
        "none at all": answer(search, [experiment], max_results=0),
        "too many": answer(search, [experiment], max_results=50001),
        "as many as may be": answer(search, [experiment], max_results=50000),
        "negative": answer(search, [experiment], max_results=-1),
        "experiments": answer(here.client.search_experiments, max_results=0),
        "too many experiments": answer(here.client.search_experiments, max_results=50001),
    }


@flow
def experiments_by_filter(here):
    client = here.client
    made = {}
    for name, team in (("one", "blue"), ("two", "red"), ("Three", None)):
        made[here.name(name)] = client.create_experiment(
            here.name(name), tags={"team": team} if team else None
        )
    client.delete_experiment(made[here.name("two")])

    def names(text, **details):
        found = client.search_experiments(filter_string=text, **details)
        return [one.name for one in found if one.name in made]

    filters = [
        f"name = '{here.name('one')}'",
        f"name LIKE '{here.name('')}%'",
        f"name ILIKE '{here.name('t').upper()}%'",
        f"name != '{here.name('one')}'",
        "tags.team = 'blue'",
        "tags.team != 'blue'",
        "tags.team LIKE 'r%'",
        "creation_time > 0",
        "last_update_time < 5",
        "colour = 'blue'",
        "name > 'a'",
        "tags.team = blue",
        "name = 'a' OR name = 'b'",
    ]
    return {
        **{text: answer(names, text, view_type=ViewType.ALL) for text in filters},
        "by name": answer(names, None, order_by=["name ASC"]),
        "by name, backwards": answer(names, None, order_by=["name DESC"]),
        "by colour": answer(names, None, order_by=["colour"]),
    }


@flow(lines=["3.x"])
def models_by_filter(here):
    client = here.client
    experiment = here.experiment()
    for index, name in enumerate(("first", "second", "third")):
        model = client.create_logged_model(
            experiment, name=name, tags={"n": str(index)}, params={"p": name}, model_type="agent"
        )
        if index:
            client.finalize_logged_model(model.model_id, "READY")

    def names(text=None, **details):
        return [one.name for one in client.search_logged_models([experiment], text, **details)]

    filters = [
        "name = 'first'",
        "name LIKE '%d'",
        "status = 'READY'",
        "model_type = 'agent'",
        "tags.n = '1'",
        "params.p != 'first'",
        "colour = 'x'",
        "name > 'a' OR",
        "metrics.m > 1",
    ]
    return {
        **{text: answer(names, text) for text in filters},
        "by name": answer(names, order_by=[{"field_name": "name", "ascending": True}]),
        "by time": answer(names, order_by=[{"field_name": "creation_time", "ascending": False}]),
        "by colour": answer(names, order_by=[{"field_name": "colour"}]),
    }
