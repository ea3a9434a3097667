"""Prompts: registered, loaded, given aliases, tagged, found, linked to runs and models, and deleted."""

import threading

import mlflow

from suite.flow import flow
from suite.plain import answer

UNKNOWN_RUN = "0123456789abcdef0123456789abcdef"


def _name(here, name="greeting"):
    """A prompt's name contains no spaces."""
    return here.name(name).replace(" ", "-")


def _linked():
    """Clients record the experiment that a prompt is used in, in threads that the client does not join."""
    for thread in threading.enumerate():
        if thread.name.startswith("link_prompt_to_experiment"):
            thread.join()


def _then(call):
    """The call, and the work that it has left to threads."""

    def called(*arguments, **named):
        try:
            return call(*arguments, **named)
        finally:
            _linked()

    return called


def _register(*arguments, **named):
    return _then(mlflow.genai.register_prompt)(*arguments, **named)


def _load(*arguments, **named):
    """Bypasses the cache of the client."""
    return _then(mlflow.genai.load_prompt)(*arguments, cache_ttl_seconds=0, **named)


@flow(lines=["3.x"])
def registered_and_loaded(here):
    name = _name(here)
    return {
        "first": answer(_register, name, "Hello {{ name }}!", commit_message="first", tags={"team": "blue"}),
        "second": answer(_register, name, "Hi {{name}} from {{ place }} ✓", tags={"team": "red"}),
        "chat": answer(
            _register,
            name,
            [{"role": "system", "content": "Be {{tone}}."}, {"role": "user", "content": "{{question}}"}],
            response_format={"type": "object", "properties": {"answer": {"type": "string"}}},
            model_config={"model_name": "m", "temperature": 0.5},
        ),
        "by number": answer(_load, name, version=1),
        "by uri": answer(_load, f"prompts:/{name}/2"),
        "latest": answer(_load, f"prompts:/{name}@latest"),
        "without a number": answer(_load, name),
        "filled in": answer(lambda: _load(name, version=2).format(name="you", place="here")),
        "missing number": answer(_load, name, version=9),
        "missing number is fine": answer(_load, name, version=9, allow_missing=True),
        "nobody": answer(_load, _name(here, "nobody"), version=1),
        "nobody is fine": answer(_load, _name(here, "nobody"), allow_missing=True),
        "as a model": answer(here.client.get_registered_model, name),
        "as a version": answer(here.client.get_model_version, name, "1"),
        "whole": here.http.get("registered-models/get", {"name": name}),
        "whole version": here.http.get("model-versions/get", {"name": name, "version": "3"}),
    }


@flow(lines=["3.x"])
def refused(here):
    name, model = _name(here), _name(here, "model")
    here.client.create_registered_model(model)
    _register(name, "text")
    return {
        "by a model's name": answer(_register, model, "text"),
        "a model by a prompt's name": answer(here.client.create_registered_model, name),
        "a version of a prompt": answer(here.client.create_model_version, name, "s3://b/x"),
        "an empty one": answer(_register, _name(here, "empty"), ""),
        "a bad name": answer(_register, "a b", "text"),
        "a name with a slash": answer(_register, "a/b", "text"),
        "no name": answer(_register, "", "text"),
        "of 100,000 characters": len(_register(name, "é" * 100_000).template),
        "of 100,001 characters": answer(_register, name, "é" * 100_001),
        "first one of 100,001 characters": answer(_register, _name(here, "long"), "é" * 100_001),
        "which leaves nothing": answer(_load, _name(here, "long"), version=1),
        "from the disk": _version_by_hand(here, name, "/etc/passwd"),
        "from a file": _version_by_hand(here, name, "file:///etc/passwd"),
        "with dots": _version_by_hand(here, name, "http://host/../x"),
        "from anywhere else": _version_by_hand(here, name, "../x"),
        "from the disk, encoded": _version_by_hand(here, name, "%2fetc/passwd"),
        "from the disk, encoded twice": _version_by_hand(here, name, "%252fetc/passwd"),
    }


def _version_by_hand(here, name, source):
    tags = [{"key": "mlflow.prompt.is_prompt", "value": "true"}]
    return here.http.post("model-versions/create", {"name": name, "source": source, "tags": tags})


@flow(lines=["3.x"])
def aliases(here):
    name = _name(here)
    for number in range(3):
        _register(name, f"version {number + 1}")
    point = mlflow.genai.set_prompt_alias
    return {
        "first": answer(point, name, "production", version=1),
        "another": answer(point, name, "champion", version=3),
        "by alias": answer(_load, f"prompts:/{name}@production"),
        "moved": answer(point, name, "production", version=2),
        "by alias now": answer(_load, f"prompts:/{name}@production"),
        "to no version": answer(point, name, "production", version=9),
        "latest": answer(point, name, "latest", version=1),
        "a number": answer(point, name, "v1", version=1),
        "a bad one": answer(point, name, "a b", version=1),
        "of nobody": answer(point, _name(here, "nobody"), "a", version=1),
        "by no alias": answer(_load, f"prompts:/{name}@nothing"),
        "taken away": answer(mlflow.genai.delete_prompt_alias, name, "production"),
        "taken away again": answer(mlflow.genai.delete_prompt_alias, name, "production"),
        "by alias then": answer(_load, f"prompts:/{name}@production"),
        "versions": answer(here.client.search_prompt_versions, name),
    }


@flow(lines=["3.x"])
def tags(here):
    name = _name(here)
    _register(name, "text", tags={"a": "1", "b": "2"})
    genai = mlflow.genai
    return {
        "set": answer(genai.set_prompt_tag, name, "c", "3"),
        "other value": answer(genai.set_prompt_tag, name, "a", "9"),
        "all": answer(genai.get_prompt_tags, name),
        "taken away": answer(genai.delete_prompt_tag, name, "b"),
        "left": answer(genai.get_prompt_tags, name),
        "of a version": answer(genai.set_prompt_version_tag, name, 1, "author", "me"),
        "version": answer(_load, name, version=1),
        "taken from a version": answer(genai.delete_prompt_version_tag, name, 1, "author"),
        "version then": answer(_load, name, version=1),
        "of no version": answer(genai.set_prompt_version_tag, name, 9, "author", "me"),
        "of nobody": answer(genai.set_prompt_tag, _name(here, "nobody"), "a", "b"),
        "tags of nobody": answer(genai.get_prompt_tags, _name(here, "nobody")),
        "model": answer(genai.set_prompt_model_config, name, 1, {"model_name": "m", "max_tokens": 5}),
        "version with its model": answer(_load, name, version=1),
        "no model": answer(genai.delete_prompt_model_config, name, 1),
        "version without it": answer(_load, name, version=1),
    }


@flow(lines=["3.x"])
def found(here):
    prefix = _name(here, "")
    for name, team in (("alpha", "blue"), ("beta", "red"), ("gamma", "blue")):
        _register(prefix + name, f"I am {name}", tags={"team": team})
    here.client.create_registered_model(prefix + "model", tags={"team": "blue"})
    mine = f"name LIKE '{prefix}%'"

    def names(text, **details):
        return [one.name for one in mlflow.genai.search_prompts(text, **details)]

    def models(text):
        return [one.name for one in here.client.search_registered_models(f"{text}{mine}")]

    first = here.client.search_prompts(mine, max_results=2)
    return {
        "all": answer(names, mine),
        "whole": answer(mlflow.genai.search_prompts, f"name = '{prefix}beta'"),
        "of a team": answer(names, f"tags.team = 'blue' AND {mine}"),
        "of no team": answer(names, f"tags.team = 'green' AND {mine}"),
        "two": answer(names, mine, max_results=2),
        "the rest": answer(here.client.search_prompts, mine, max_results=2, page_token=first.token),
        "by a bad filter": answer(names, "colour = 'blue'"),
        "models": answer(models, ""),
        "models that are no prompts": answer(models, "tags.`mlflow.prompt.is_prompt` != 'true' AND "),
        "models that are no prompts, otherwise": answer(models, "tags.`mlflow.prompt.is_prompt` = 'false' AND "),
        "models that are prompts": answer(models, "tags.`mlflow.prompt.is_prompt` = 'true' AND "),
        "models that are prompts, otherwise": answer(models, "tags.`mlflow.prompt.is_prompt` != 'false' AND "),
        "models that are TRUE": answer(models, "tags.`mlflow.prompt.is_prompt` = 'TRUE' AND "),
        "models that are like prompts": answer(models, "tags.`mlflow.prompt.is_prompt` LIKE 'true' AND "),
        "versions of models": answer(here.client.search_model_versions, mine),
        "versions of prompts": answer(
            lambda: sorted(
                one.name
                for one in here.client.search_model_versions(f"tags.`mlflow.prompt.is_prompt` = 'true' AND {mine}")
            )
        ),
    }


@flow(lines=["3.x"])
def in_an_experiment(here):
    """A prompt records the experiments that it was registered or loaded in."""
    name, other = _name(here), _name(here, "other")
    _register(other, "elsewhere")
    mine = mlflow.set_experiment(here.name("mine")).experiment_id
    _register(name, "text")
    _load(other, version=1)

    def names(text):
        return [one.name for one in mlflow.genai.search_prompts(text)]

    def noted(prompt):
        tag = here.client.get_prompt(prompt).tags["_mlflow_experiment_ids"]
        return tag.replace(f",{mine},", ",<mine>,")

    return {
        "registered": noted(name),
        "loaded": noted(other),
        "of the experiment": answer(names, f'experiment_id = "{mine}"'),
        "of none": answer(names, 'experiment_id = "123456789"'),
    }


@flow(lines=["3.x"])
def linked_to_runs_and_models(here):
    client, name = here.client, _name(here)
    _register(name, "one")
    _register(name, "two")
    run, other = here.run(run_name="one"), here.run(run_name="two")
    model = client.create_logged_model(here.experiment(), name="agent").model_id
    steps = {
        "a run": answer(_then(client.link_prompt_version_to_run), run, f"prompts:/{name}/1"),
        "the run again": answer(_then(client.link_prompt_version_to_run), run, f"prompts:/{name}/1"),
        "another version": answer(_then(client.link_prompt_version_to_run), run, _load(name, version=2)),
        "another run": answer(_then(client.link_prompt_version_to_run), other, f"prompts:/{name}/2"),
        "a model": answer(client.link_prompt_version_to_model, name, "1", model),
        "no run": answer(_then(client.link_prompt_version_to_run), UNKNOWN_RUN, f"prompts:/{name}/1"),
        "no prompt": answer(_then(client.link_prompt_version_to_run), run, f"prompts:/{name}/9"),
        "the run shows": answer(lambda: client.get_run(run).data.tags),
        "the model shows": answer(client.get_logged_model, model),
        "of the run": answer(client.list_logged_prompts, run),
        "detached": answer(client.detach_prompt_from_run, run, f"prompts:/{name}/1"),
    }
    with here.started(run_name="loads it") as active:
        _load(name, version=2)
    return {**steps, "loaded in a run": answer(lambda: client.get_run(active.info.run_id).data.tags)}


@flow(lines=["3.x"])
def by_hand(here):
    client, name = here.client, _name(here)
    return {
        "made": answer(client.create_prompt, name, "about", {"a": "1"}),
        "again": answer(client.create_prompt, name),
        "found": answer(client.get_prompt, name),
        "version": answer(client.create_prompt_version, name, "text {{x}}", "why", {"t": "1"}),
        "found version": answer(client.get_prompt_version, name, "1"),
        "no version": answer(client.get_prompt_version, name, "9"),
        "nobody": answer(client.get_prompt, _name(here, "nobody")),
        "nobody's version": answer(client.create_prompt_version, _name(here, "nobody"), "text"),
        "versions": answer(client.search_prompt_versions, name),
        "by no alias": answer(client.get_prompt_version_by_alias, name, "nothing"),
    }


@flow(lines=["3.x"])
def deleted(here):
    client, name = here.client, _name(here)
    _register(name, "one")
    _register(name, "two")
    mlflow.genai.set_prompt_alias(name, "best", version=2)
    return {
        "a version": answer(client.delete_prompt_version, name, "1"),
        "that version": answer(_load, name, version=1),
        "latest": answer(_load, f"prompts:/{name}@latest"),
        "next": answer(_register, name, "three"),
        "delete": answer(client.delete_prompt, name),
        "deleted": answer(_load, name, version=2),
        "its alias": answer(_load, f"prompts:/{name}@best"),
        "found": answer(client.search_prompts, f"name = '{name}'"),
        "delete again": answer(client.delete_prompt, name),
        "registered again": answer(_register, name, "anew"),
        "a model by that name": answer(client.create_registered_model, name),
        "deleted as a model": answer(client.delete_registered_model, name),
    }


@flow(lines=["2.x"])
def of_the_older_client(here):
    client, name = here.client, _name(here)
    run = here.run()
    register, load = mlflow.register_prompt, mlflow.load_prompt
    return {
        "first": answer(register, name, "Hello {{name}}", "why", version_metadata={"a": "1"}, tags={"t": "1"}),
        "second": answer(register, name, "Hi {{name}}", tags={"t": "2"}),
        "by number": answer(load, name, version=1),
        "by uri": answer(load, f"prompts:/{name}/2"),
        "alias": answer(mlflow.set_prompt_alias, name, "best", 1),
        "by alias": answer(load, f"prompts:/{name}@best"),
        "alias taken away": answer(mlflow.delete_prompt_alias, name, "best"),
        "by no alias": answer(load, f"prompts:/{name}@best"),
        "linked": answer(client.log_prompt, run, f"prompts:/{name}/1"),
        "of the run": answer(client.list_logged_prompts, run),
        "detached": answer(client.detach_prompt_from_run, run, f"prompts:/{name}/1"),
        "of the run then": answer(client.list_logged_prompts, run),
        "a version deleted": answer(mlflow.delete_prompt, name, 1),
        "the last version deleted": answer(mlflow.delete_prompt, name, 2),
        "deleted": answer(load, name, version=2),
        "models": answer(client.search_registered_models, f"name = '{name}'"),
    }
