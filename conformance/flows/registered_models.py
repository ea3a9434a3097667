"""Registered models: created, found, described, tagged, renamed, deleted, and created again."""

from suite.flow import flow
from suite.plain import answer

ODD_NAMES = [
    "two  spaces",
    "Ünïcode 名前 😀",
    "e\u0301 and é",
    "100%",
    "%41%2F%25",
    "a#b?c=d&e+f",
    "it's \"quoted\" `so`",
    "back\\slash",
    "a@b",
    "..a",
    "a,b;c",
    "<b>&amp;</b>",
    "tab\tand\nline",
    " blank at both ends ",
]
REFUSED_NAMES = ["", "   ", "\t", "a/b", "a:b", "/", ".", "..", "./a", "a/../b", "models:/a"]


@flow
def created_and_found(here):
    client, name = here.client, here.name("first")
    made = client.create_registered_model(name, tags={"team": "blue", "empty": ""}, description="# About")
    return {
        "made": answer(lambda: made),
        "found": answer(client.get_registered_model, name),
        "bare": answer(client.create_registered_model, here.name("bare")),
        "bare, found": answer(client.get_registered_model, here.name("bare")),
        "again": answer(client.create_registered_model, name),
        "again, with tags": answer(client.create_registered_model, name, tags={"a": "b"}),
        "again, as a prompt": answer(
            client.create_registered_model, name, tags={"mlflow.prompt.is_prompt": "true"}
        ),
        "missing": answer(client.get_registered_model, here.name("nobody")),
        "in other letters": answer(client.get_registered_model, name.upper()),
    }


@flow
def described(here):
    client, name = here.client, here.name("model")
    client.create_registered_model(name, description="first")
    return {
        "other": answer(client.update_registered_model, name, "second"),
        "unicode": answer(client.update_registered_model, name, "zweite\n\n✓ 😀"),
        "of 1,000 characters": answer(client.update_registered_model, name, "é" * 1000),
        "of 5,000 characters": answer(client.update_registered_model, name, "é" * 5000),
        "found": answer(client.get_registered_model, name),
        "none": answer(client.update_registered_model, name, None),
        "empty": answer(client.update_registered_model, name, ""),
        "found empty": answer(client.get_registered_model, name),
        "missing": answer(client.update_registered_model, here.name("nobody"), "x"),
    }


@flow
def tags(here):
    client, name = here.client, here.name("model")
    client.create_registered_model(name, tags={"a": "1", "b": "2"})
    steps = {
        "other value": answer(client.set_registered_model_tag, name, "a", "3"),
        "another": answer(client.set_registered_model_tag, name, "ключ/x y", "значение 😀"),
        "a number": answer(client.set_registered_model_tag, name, "n", 7),
        "empty": answer(client.set_registered_model_tag, name, "e", ""),
        "tagged": answer(client.get_registered_model, name),
        "taken away": answer(client.delete_registered_model_tag, name, "b"),
        "taken away again": answer(client.delete_registered_model_tag, name, "b"),
        "never there": answer(client.delete_registered_model_tag, name, "zzz"),
        "left": answer(client.get_registered_model, name),
        "of nobody": answer(client.set_registered_model_tag, here.name("nobody"), "a", "b"),
        "taken from nobody": answer(client.delete_registered_model_tag, here.name("nobody"), "a"),
    }
    for key in ("", " ", "a\tb", "../a", "a//b", "a!b", "k" * 250, "k" * 251):
        steps[f"key {key!r}"] = answer(client.set_registered_model_tag, name, key, "x")
        steps[f"key {key!r} taken away"] = answer(client.delete_registered_model_tag, name, key)
        made = answer(client.create_registered_model, here.name(f"with {len(steps)}"), tags={key: "x"})
        steps[f"made with key {key!r}"] = made
    for length in (5000, 5001, 100_000, 100_001):
        told = answer(client.set_registered_model_tag, name, "long", "é" * length)
        kept = client.get_registered_model(name).tags.get("long", "")
        steps[f"value of {length}"] = {"told": told, "kept": len(kept)}
    return steps


@flow
def renamed(here):
    client, before, after = here.client, here.name("before"), here.name("after ✓")
    client.create_registered_model(before, tags={"a": "1"}, description="about")
    client.create_registered_model(here.name("taken"))
    for number in range(3):
        client.create_model_version(before, f"s3://bucket/{number}", tags={"n": str(number)})
    client.set_registered_model_alias(before, "best", "2")
    client.transition_model_version_stage(before, "1", "Staging")
    client.delete_model_version(before, "3")
    return {
        "rename": answer(client.rename_registered_model, before, after),
        "by new name": answer(client.get_registered_model, after),
        "by old name": answer(client.get_registered_model, before),
        "its versions": answer(client.search_model_versions, f"name = '{after}'", order_by=["version_number"]),
        "its versions by old name": answer(client.search_model_versions, f"name = '{before}'"),
        "a version": answer(client.get_model_version, after, "2"),
        "a version by old name": answer(client.get_model_version, before, "2"),
        "by alias": answer(client.get_model_version_by_alias, after, "best"),
        "by alias and old name": answer(client.get_model_version_by_alias, before, "best"),
        "next version": answer(client.create_model_version, after, "s3://bucket/4"),
        "to a name that is taken": answer(client.rename_registered_model, after, here.name("taken")),
        "to its own name": answer(client.rename_registered_model, after, after),
        "of nobody": answer(client.rename_registered_model, before, here.name("other")),
        "old name is free": answer(client.create_registered_model, before),
        "its first version": answer(client.create_model_version, before, "s3://bucket/new"),
        "and back is refused": answer(client.rename_registered_model, after, before),
    }


@flow
def renamed_to_what_is_no_name(here):
    client, name = here.client, here.name("model")
    client.create_registered_model(name)
    return {repr(new): answer(client.rename_registered_model, name, new) for new in REFUSED_NAMES}


@flow
def deleted_and_made_again(here):
    client, name = here.client, here.name("model")
    client.create_registered_model(name, tags={"a": "1"}, description="first life")
    for number in range(2):
        client.create_model_version(name, f"s3://bucket/{number}", tags={"t": "1"})
    client.set_registered_model_alias(name, "best", "2")
    return {
        "delete": answer(client.delete_registered_model, name),
        "deleted": answer(client.get_registered_model, name),
        "delete again": answer(client.delete_registered_model, name),
        "its version": answer(client.get_model_version, name, "1"),
        "its versions": answer(client.search_model_versions, f"name = '{name}'"),
        "by alias": answer(client.get_model_version_by_alias, name, "best"),
        "a new version": answer(client.create_model_version, name, "s3://bucket/x"),
        "a tag": answer(client.set_registered_model_tag, name, "a", "b"),
        "an alias": answer(client.set_registered_model_alias, name, "best", "1"),
        "made again": answer(client.create_registered_model, name),
        "found again": answer(client.get_registered_model, name),
        "no version": answer(client.get_model_version, name, "1"),
        "first version": answer(client.create_model_version, name, "s3://bucket/again"),
        "by old alias": answer(client.get_model_version_by_alias, name, "best"),
    }


@flow
def odd_names(here):
    """Every name that MLflow accepts works everywhere: in bodies, in queries, and in filters."""
    client = here.client
    told = {}
    for odd in ODD_NAMES:
        name = here.name(odd)
        told[odd] = {
            "made": answer(client.create_registered_model, name),
            "found": answer(client.get_registered_model, name),
            "version": answer(client.create_model_version, name, "s3://bucket/x"),
            "found version": answer(client.get_model_version, name, "1"),
            "alias": answer(client.set_registered_model_alias, name, "a", "1"),
            "by alias": answer(client.get_model_version_by_alias, name, "a"),
            "latest": answer(client.get_latest_versions, name),
            "renamed": answer(client.rename_registered_model, name, name + "!"),
            "renamed back": answer(client.rename_registered_model, name + "!", name),
            "tag": answer(client.set_registered_model_tag, name, "a", "b"),
            "delete": answer(client.delete_registered_model, name),
        }
    return told


@flow
def names_that_are_refused(here):
    client = here.client
    return {
        **{f"made {name!r}": answer(client.create_registered_model, name) for name in REFUSED_NAMES},
        **{f"found {name!r}": answer(client.get_registered_model, name) for name in REFUSED_NAMES},
        **{
            f"version of {name!r}": answer(client.create_model_version, name, "s3://b/x")
            for name in REFUSED_NAMES
        },
        **{f"deleted {name!r}": answer(client.delete_registered_model, name) for name in REFUSED_NAMES},
        "not a string": answer(client.create_registered_model, 17),
        "none": answer(client.create_registered_model, None),
    }


@flow
def names_of_256_characters(here):
    client = here.client
    name = (here.name("") + "é" * 256)[:256]
    return {
        "made": answer(client.create_registered_model, name),
        "found": answer(client.get_registered_model, name),
        "version": answer(client.create_model_version, name, "s3://bucket/x"),
        "renamed": answer(client.rename_registered_model, name, name[:-1] + "z"),
    }


@flow
def what_counts_as_an_update(here):
    """Some calls change the model's time of update, others do not."""
    client, name = here.client, here.name("model")
    client.create_registered_model(name)
    client.create_model_version(name, "s3://bucket/1")
    client.create_model_version(name, "s3://bucket/2")

    def updates(call, *arguments, **named):
        def times():
            model = client.get_registered_model(name)
            version = client.get_model_version(name, "1")
            return (
                (model.creation_timestamp, model.last_updated_timestamp),
                (version.creation_timestamp, version.last_updated_timestamp),
            )

        before = times()
        here.later()
        call(*arguments, **named)
        after = times()
        return {"model": before[0] != after[0], "version": before[1] != after[1]}

    def rename_there_and_back():
        client.rename_registered_model(name, name + "2")
        client.rename_registered_model(name + "2", name)

    return {
        "description": updates(client.update_registered_model, name, "x"),
        "tag": updates(client.set_registered_model_tag, name, "a", "b"),
        "tag taken away": updates(client.delete_registered_model_tag, name, "a"),
        "version's description": updates(client.update_model_version, name, "1", "x"),
        "version's tag": updates(client.set_model_version_tag, name, "1", "a", "b"),
        "version's tag taken away": updates(client.delete_model_version_tag, name, "1", "a"),
        "stage": updates(client.transition_model_version_stage, name, "1", "Staging"),
        "same stage": updates(client.transition_model_version_stage, name, "1", "Staging"),
        "another's stage": updates(client.transition_model_version_stage, name, "2", "Staging"),
        "archived by another": updates(
            client.transition_model_version_stage, name, "2", "Staging", archive_existing_versions=True
        ),
        "alias": updates(client.set_registered_model_alias, name, "best", "1"),
        "alias taken away": updates(client.delete_registered_model_alias, name, "best"),
        "new version": updates(client.create_model_version, name, "s3://bucket/3"),
        "another version is deleted": updates(client.delete_model_version, name, "3"),
        "renamed": updates(rename_there_and_back),
    }
