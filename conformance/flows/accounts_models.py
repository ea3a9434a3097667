"""Permissions on registered models and on prompts, which are models of another type."""

import functools

import mlflow

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, accounts=True)
new_flow = functools.partial(any_flow, accounts=True, lines=["3.x"])

LEVELS = (None, "READ", "USE", "EDIT", "MANAGE")


@flow
def by_level(here):
    client, name = here.client, here.name("m")
    here.admin.do(client.create_registered_model, name)
    here.admin.do(client.create_model_version, name, "s3://nowhere/model")
    told = {}
    for level in LEVELS:
        user = here.user(f"user with {level}")
        if level:
            here.grant(user, "registered_model", name, level)
        told[str(level)] = {what: user.answer(*call) for what, call in _calls(client, name).items()}
    return told


def _calls(client, name: str) -> dict:
    return {
        "get": (_name, client.get_registered_model, name),
        "get version": (_name, client.get_model_version, name, "1"),
        "download uri": (client.get_model_version_download_uri, name, "1"),
        "latest": (_count, client.get_latest_versions, name),
        "set tag": (client.set_registered_model_tag, name, "k", "v"),
        "delete tag": (client.delete_registered_model_tag, name, "k"),
        "update": (_name, client.update_registered_model, name, "d"),
        "set alias": (client.set_registered_model_alias, name, "a", "1"),
        "by alias": (_name, client.get_model_version_by_alias, name, "a"),
        "delete alias": (client.delete_registered_model_alias, name, "a"),
        "set tag of version": (client.set_model_version_tag, name, "1", "k", "v"),
        "delete tag of version": (client.delete_model_version_tag, name, "1", "k"),
        "update version": (_name, client.update_model_version, name, "1", "d"),
        "create version": (_name, client.create_model_version, name, "s3://nowhere/model"),
        "delete version": (client.delete_model_version, name, "98"),
    }


def _name(call, *arguments):
    return call(*arguments).name


def _count(call, *arguments):
    return bool(call(*arguments))


@flow
def of_the_creator(here):
    """A creator's permission follows the model when it is renamed, and ends with it."""
    client = here.client
    alice, bob = here.user("alice"), here.user("bob")
    name, later = here.name("m"), here.name("renamed")
    alice.do(client.create_registered_model, name)
    return {
        "get": alice.answer(_name, client.get_registered_model, name),
        "by another": bob.answer(_name, client.get_registered_model, name),
        "by another, missing": bob.answer(_name, client.get_registered_model, here.name("none")),
        "taken": bob.answer(client.create_registered_model, name),
        "rename": alice.answer(_name, client.rename_registered_model, name, later),
        "get renamed": alice.answer(_name, client.get_registered_model, later),
        "another creates the old name": bob.answer(_name, client.create_registered_model, name),
        "get old name": alice.answer(_name, client.get_registered_model, name),
        "delete": alice.answer(client.delete_registered_model, later),
        "another creates the renamed": bob.answer(_name, client.create_registered_model, later),
        "get that": alice.answer(_name, client.get_registered_model, later),
    }


@new_flow
def renamed_and_granted(here):
    """A grant to one user follows the model."""
    client, auth = here.client, here.auth
    alice, bob = here.user("alice"), here.user("bob")
    name, later = here.name("m"), here.name("renamed")
    alice.do(client.create_registered_model, name)
    return {
        "grant": alice.answer(auth.grant_user_permission, bob.name, "registered_model", name, "READ"),
        "reads": bob.answer(_name, client.get_registered_model, name),
        "rename": alice.answer(_name, client.rename_registered_model, name, later),
        "still reads": bob.answer(_name, client.get_registered_model, later),
        "old name": bob.answer(_name, client.get_registered_model, name),
        "revoke": alice.answer(auth.revoke_user_permission, bob.name, "registered_model", later),
        "no longer reads": bob.answer(_name, client.get_registered_model, later),
    }


@new_flow
def prompts_by_level(here):
    """Grants on prompts are separate from those on models."""
    name = here.name("p").replace(" ", "_")
    here.admin.do(mlflow.genai.register_prompt, name, "Hello {{ name }}")
    told = {}
    for kind, level in (("prompt", None), *(("prompt", level) for level in LEVELS[1:]), ("registered_model", "MANAGE")):
        user = here.user(f"user with {level} on a {kind}")
        if level:
            here.grant(user, kind, name, level)
        told[f"{level} on a {kind}"] = {
            "load": user.answer(_name, mlflow.genai.load_prompt, name, 1),
            "register": user.answer(_name, mlflow.genai.register_prompt, name, f"Hello {level} {kind}"),
            "alias": user.answer(mlflow.genai.set_prompt_alias, name, "a", 1),
            "set tag": user.answer(mlflow.genai.set_prompt_tag, name, "k", "v"),
            "delete alias": user.answer(mlflow.genai.delete_prompt_alias, name, "a"),
            "delete tag": user.answer(mlflow.genai.delete_prompt_tag, name, "k"),
        }
    return told


@new_flow
def prompts_of_the_creator(here):
    name = here.name("p").replace(" ", "_")
    alice, bob = here.user("alice"), here.user("bob")
    alice.do(mlflow.genai.register_prompt, name, "Hello")
    return {
        "load": alice.answer(_name, mlflow.genai.load_prompt, name, 1),
        "by another": bob.answer(_name, mlflow.genai.load_prompt, name, 1),
        "by another, missing": bob.answer(_name, mlflow.genai.load_prompt, name + "_none", 1),
        "found": alice.answer(_names, mlflow.genai.search_prompts),
        "found by another": bob.answer(_names, mlflow.genai.search_prompts),
        "delete by another": bob.answer(here.client.delete_prompt_version, name, "1"),
        "delete version": alice.answer(here.client.delete_prompt_version, name, "1"),
        "delete": alice.answer(here.client.delete_prompt, name),
        "after it": alice.answer(_name, mlflow.genai.load_prompt, name, 1),
    }


def _names(call):
    return [one.name for one in call()]
