"""Plain requests to the registry, valid and invalid. Independent of the client's release line."""

import functools

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, lines=["3.x"])

WRONG = {"a number": 7, "a fraction": 1.5, "a list": ["x"], "an object": {"x": 1}, "null": None, "true": True}
NEEDED = {
    ("POST", "registered-models/create"): ["name"],
    ("GET", "registered-models/get"): ["name"],
    ("PATCH", "registered-models/update"): ["name"],
    ("POST", "registered-models/rename"): ["name", "new_name"],
    ("DELETE", "registered-models/delete"): ["name"],
    ("POST", "registered-models/get-latest-versions"): ["name"],
    ("GET", "registered-models/get-latest-versions"): ["name"],
    ("POST", "registered-models/set-tag"): ["name", "key"],
    ("DELETE", "registered-models/delete-tag"): ["name", "key"],
    ("POST", "registered-models/alias"): ["name", "alias", "version"],
    ("GET", "registered-models/alias"): ["name", "alias"],
    ("DELETE", "registered-models/alias"): ["name", "alias"],
    ("POST", "model-versions/create"): ["name", "source"],
    ("GET", "model-versions/get"): ["name", "version"],
    ("PATCH", "model-versions/update"): ["name", "version"],
    ("POST", "model-versions/transition-stage"): ["name", "version", "stage"],
    ("DELETE", "model-versions/delete"): ["name", "version"],
    ("GET", "model-versions/get-download-uri"): ["name", "version"],
    ("POST", "model-versions/set-tag"): ["name", "version", "key"],
    ("DELETE", "model-versions/delete-tag"): ["name", "version", "key"],
}
"""Required fields of each call."""
OPTIONAL = {
    ("POST", "registered-models/create"): ["tags", "description", "deployment_job_id"],
    ("PATCH", "registered-models/update"): ["description"],
    ("POST", "registered-models/get-latest-versions"): ["stages"],
    ("POST", "registered-models/set-tag"): ["value"],
    ("POST", "model-versions/create"): ["tags", "description", "run_id", "run_link", "model_id"],
    ("PATCH", "model-versions/update"): ["description"],
    ("POST", "model-versions/transition-stage"): ["archive_existing_versions"],
    ("POST", "model-versions/set-tag"): ["value"],
}


def _send(here, method, path, members):
    return here.http.get(path, members) if method == "GET" else here.http.json(method, path, members)


def _usual(here, members):
    values = {"name": here.name("nobody"), "source": "s3://b/x", "version": "1", "stage": "Staging"}
    return {member: values.get(member, "a") for member in members}


def _status(told):
    return told["status"]


@flow
def whole_answers(here):
    """Every member of a response, and none that MLflow's server leaves out."""
    http, name = here.http, here.name("model")
    tags = [{"key": "a", "value": "b"}]
    return {
        "made": http.post("registered-models/create", {"name": name, "tags": tags, "description": "d"}),
        "bare": http.post("registered-models/create", {"name": here.name("bare")}),
        "got bare": http.get("registered-models/get", {"name": here.name("bare")}),
        "version": http.post(
            "model-versions/create",
            {"name": name, "source": "s3://b/x", "tags": tags, "description": "d", "run_link": "l", "run_id": "r"},
        ),
        "bare version": http.post("model-versions/create", {"name": name, "source": "s3://b/y"}),
        "alias": http.post("registered-models/alias", {"name": name, "alias": "best", "version": "1"}),
        "by alias": http.get("registered-models/alias", {"name": name, "alias": "best"}),
        "got": http.get("registered-models/get", {"name": name}),
        "got version": http.get("model-versions/get", {"name": name, "version": "1"}),
        "got bare version": http.get("model-versions/get", {"name": name, "version": "2"}),
        "place": http.get("model-versions/get-download-uri", {"name": name, "version": "1"}),
        "latest": http.post("registered-models/get-latest-versions", {"name": name}),
        "found": http.get("registered-models/search", {"filter": f"name = '{name}'"}),
        "found versions": http.get("model-versions/search", {"filter": f"name = '{name}'", "order_by": "version_number"}),
        "found none": http.get("registered-models/search", {"filter": f"name = '{here.name('nobody')}'"}),
        "found no versions": http.get("model-versions/search", {"filter": f"name = '{here.name('nobody')}'"}),
        "update": http.json("PATCH", "registered-models/update", {"name": name, "description": "e"}),
        "update version": http.json("PATCH", "model-versions/update", {"name": name, "version": "1", "description": "e"}),
        "stage": http.post("model-versions/transition-stage", {"name": name, "version": "1", "stage": "Staging"}),
        "tag": http.post("registered-models/set-tag", {"name": name, "key": "k", "value": "v"}),
        "version's tag": http.post("model-versions/set-tag", {"name": name, "version": "1", "key": "k", "value": "v"}),
        "tag taken away": http.json("DELETE", "registered-models/delete-tag", {"name": name, "key": "k"}),
        "version's tag taken away": http.json(
            "DELETE", "model-versions/delete-tag", {"name": name, "version": "1", "key": "k"}
        ),
        "rename": http.post("registered-models/rename", {"name": name, "new_name": name + "2"}),
        "alias taken away": http.json("DELETE", "registered-models/alias", {"name": name + "2", "alias": "best"}),
        "delete version": http.json("DELETE", "model-versions/delete", {"name": name + "2", "version": "1"}),
        "delete": http.json("DELETE", "registered-models/delete", {"name": name + "2"}),
    }


@flow
def what_is_missing(here):
    told = {}
    for (method, path), needed in NEEDED.items():
        told[f"{method} {path} of nothing"] = _send(here, method, path, {})
        for member in needed:
            others = _usual(here, [one for one in needed if one != member])
            told[f"{method} {path} without {member}"] = _send(here, method, path, others)
            told[f"{method} {path} with {member} empty"] = _send(here, method, path, {**others, member: ""})
    return told


@flow
def values_of_the_wrong_kind(here):
    told = {}
    for call, needed in NEEDED.items():
        method, path = call
        if method == "GET":
            continue
        for member in needed + OPTIONAL.get(call, []):
            for kind, value in WRONG.items():
                body = {**_usual(here, needed), member: value}
                told[f"{method} {path}, {member} is {kind}"] = here.http.json(method, path, body)
    return told


@flow
def tags_of_the_wrong_kind(here):
    name = here.name("model")
    here.client.create_registered_model(name)
    wrong = {
        "numbers": [1],
        "texts": ["a"],
        "without a key": [{"value": "v"}],
        "without a value": [{"key": "k"}],
        "with nothing": [{}],
        "with a number for a key": [{"key": 1, "value": "v"}],
        "with a number for a value": [{"key": "k", "value": 1}],
        "with more": [{"key": "k", "value": "v", "colour": "blue"}],
        "twice the same": [{"key": "k", "value": "v"}, {"key": "k", "value": "w"}],
        "an object": {"key": "k", "value": "v"},
        "none": [],
    }
    return {
        **{
            f"model with tags: {kind}": here.http.post(
                "registered-models/create", {"name": here.name(kind), "tags": tags}
            )
            for kind, tags in wrong.items()
        },
        **{
            f"version with tags: {kind}": here.http.post(
                "model-versions/create", {"name": name, "source": "s3://b/x", "tags": tags}
            )
            for kind, tags in wrong.items()
        },
        "tag without a value": here.http.post("registered-models/set-tag", {"name": name, "key": "k"}),
        "version's tag without a value": here.http.post(
            "model-versions/set-tag", {"name": name, "version": "1", "key": "k"}
        ),
        "model": here.http.get("registered-models/get", {"name": name}),
    }


@flow
def stages_of_the_wrong_kind(here):
    name = here.name("model")
    here.client.create_registered_model(name)
    here.client.create_model_version(name, "s3://b/x")

    def moved(**members):
        return here.http.post("model-versions/transition-stage", {"name": name, "version": "1", **members})

    archives = (True, False, "true", "True", "yes", 1, 0, None, [])
    return {
        **{
            f"archives {archive!r}": moved(stage="Staging", archive_existing_versions=archive)
            for archive in archives
        },
        "by a number": moved(stage="Staging", version=1),
        "by a number with a fraction": moved(stage="Staging", version=1.0),
        **{
            f"latest of {stages!r}": here.http.post(
                "registered-models/get-latest-versions", {"name": name, "stages": stages}
            )
            for stages in ("Staging", [1], [None], {}, [["Staging"]], ["Staging", 1])
        },
        "latest of one, asked for": here.http.get(
            "registered-models/get-latest-versions", {"name": name, "stages": "Staging"}
        ),
        "latest of an empty one, asked for": here.http.get(
            "registered-models/get-latest-versions", {"name": name, "stages": ""}
        ),
        "latest of none, asked for": here.http.get("registered-models/get-latest-versions", {"name": name}),
    }


@flow
def searches_of_the_wrong_kind(here):
    queries = {
        "max_results of letters": {"max_results": "x"},
        "max_results with a fraction": {"max_results": "1.5"},
        "max_results empty": {"max_results": ""},
        "max_results negative": {"max_results": -1},
        "max_results zero": {"max_results": 0},
        "max_results 1,001": {"max_results": 1001},
        "max_results 200,001": {"max_results": 200_001},
        "max_results too large": {"max_results": 2**63},
        "token": {"page_token": "x"},
        "token that is base64": {"page_token": "eA=="},
        "token empty": {"page_token": ""},
        "order empty": {"order_by": ""},
        "order twice": {"order_by": ["name", "name"]},
        "filter empty": {"filter": ""},
        "filter blank": {"filter": "  "},
        "filter twice": {"filter": [f"name = '{here.name('a')}'", f"name = '{here.name('b')}'"]},
    }
    mine = {"filter": f"name = '{here.name('nobody')}'"}
    told = {}
    for path in ("registered-models/search", "model-versions/search"):
        for kind, query in queries.items():
            answered = here.http.get(path, {**mine, **query})
            told[f"{path}, {kind}"] = answered if "filter" not in query else _status(answered)
        told[f"{path}, posted"] = _status(here.http.post(path, mine))
    return told


@flow
def methods_and_paths(here):
    """Each call has its HTTP methods and both path prefixes."""
    name = here.name("model")
    here.client.create_registered_model(name)
    told = {}
    for _, path in NEEDED:
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
            if (method, path) not in NEEDED:
                told[f"{method} {path}"] = _status(here.http.send(method, path))
    return {
        **told,
        "for pages": here.http.get("/ajax-api/2.0/mlflow/registered-models/get", {"name": name}),
        "for pages, searched": here.http.get(
            "/ajax-api/2.0/mlflow/registered-models/search", {"filter": f"name = '{name}'"}
        ),
        "another version of the API": _status(here.http.get("/api/3.0/mlflow/registered-models/get", {"name": name})),
        "the old way to list": _status(here.http.get("registered-models/list")),
        "body of a get": here.http.send(
            "GET",
            "registered-models/get",
            data=f'{{"name": "{name}"}}',
            headers={"Content-Type": "application/json"},
        ),
        "query of a delete": here.http.send("DELETE", "registered-models/delete", params={"name": name}),
        "names in camel case": here.http.post("registered-models/rename", {"name": name, "newName": name + "2"}),
        "unknown members": here.http.post("registered-models/create", {"name": here.name("more"), "colour": "blue"}),
    }


@flow
def unicode_in_queries(here):
    name = here.name("ünï ✓ + & 😀 %41")
    here.client.create_registered_model(name)
    return {
        "name": here.http.get("registered-models/get", {"name": name}),
        "filter": here.http.get("registered-models/search", {"filter": f"name = '{name}'"}),
        "not UTF-8": here.http.send("GET", "registered-models/get?name=%ff%fe"),
        "a lone surrogate": here.http.send(
            "POST",
            "registered-models/create",
            data='{"name": "\\ud800"}',
            headers={"Content-Type": "application/json"},
        ),
        "a zero": here.http.post("registered-models/create", {"name": here.name("a\0b")}),
    }


@flow
def prompts(here):
    """A prompt is a model with a tag; some calls accept only prompts, others only models."""
    http, name = here.http, here.name("prompt")
    mark = [{"key": "mlflow.prompt.is_prompt", "value": "true"}]
    return {
        "made": http.post("registered-models/create", {"name": name, "tags": mark}),
        "again": http.post("registered-models/create", {"name": name, "tags": mark}),
        "again as a model": http.post("registered-models/create", {"name": name}),
        "a model": http.post("registered-models/create", {"name": here.name("model")}),
        "a prompt by its name": http.post("registered-models/create", {"name": here.name("model"), "tags": mark}),
        "not quite a prompt": http.post(
            "registered-models/create",
            {"name": here.name("false"), "tags": [{"key": "mlflow.prompt.is_prompt", "value": "false"}]},
        ),
        "that again": http.post("registered-models/create", {"name": here.name("false"), "tags": mark}),
        "version": http.post("model-versions/create", {"name": name, "source": "prompt-template", "tags": mark}),
        "latest": http.get("registered-models/alias", {"name": name, "alias": "latest"}),
        "renamed to it": http.post("registered-models/rename", {"name": here.name("model"), "new_name": name}),
        "got": http.get("registered-models/get", {"name": name}),
    }
