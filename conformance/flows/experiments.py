"""Experiments: created, found, renamed, tagged, deleted and restored."""

import mlflow
from mlflow.entities import ViewType

from suite.flow import flow
from suite.plain import answer


@flow
def created_and_found(here):
    client = here.client
    name = here.name("first")
    experiment = client.create_experiment(name, tags={"team": "blue", "empty": ""})
    return {
        "by id": answer(client.get_experiment, experiment),
        "by name": answer(client.get_experiment_by_name, name),
        "no such name": answer(client.get_experiment_by_name, here.name("nobody")),
        "again": answer(client.create_experiment, name),
    }


@flow
def the_default_one(here):
    default = here.client.get_experiment("0")
    return {
        "name": default.name,
        "stage": default.lifecycle_stage,
        "place": default.artifact_location,
    }


@flow
def with_a_place_of_its_own(here):
    experiment = here.client.create_experiment(
        here.name("elsewhere"), artifact_location=f"file://{here.folder}/elsewhere"
    )
    run = here.client.create_run(experiment)
    here.client.log_text(run.info.run_id, "text", "a/note.txt")
    return {
        "experiment": answer(here.client.get_experiment, experiment),
        "run's place": run.info.artifact_uri,
        "files": answer(here.client.list_artifacts, run.info.run_id, "a"),
    }


@flow
def renamed(here):
    client = here.client
    experiment = client.create_experiment(here.name("before"))
    client.create_experiment(here.name("taken"))
    return {
        "rename": answer(client.rename_experiment, experiment, here.name("after")),
        "by new name": answer(client.get_experiment_by_name, here.name("after")),
        "by old name": answer(client.get_experiment_by_name, here.name("before")),
        "to a name that is taken": answer(
            client.rename_experiment, experiment, here.name("taken")
        ),
        "to its own name": answer(client.rename_experiment, experiment, here.name("after")),
        "old name is free": {
            "experiment_id": answer(client.create_experiment, here.name("before"))
        },
    }


@flow
def deleted_and_restored(here):
    client = here.client
    name = here.name("experiment")
    experiment = here.experiment()
    run = here.run()
    return {
        "delete": answer(client.delete_experiment, experiment),
        "deleted": answer(client.get_experiment, experiment),
        "by name": answer(client.get_experiment_by_name, name),
        "its run": answer(client.get_run, run),
        "delete again": answer(client.delete_experiment, experiment),
        "rename": answer(client.rename_experiment, experiment, here.name("other")),
        "new run": answer(client.create_run, experiment),
        "name is still taken": answer(client.create_experiment, name),
        "fluent API finds it deleted": answer(mlflow.set_experiment, name),
        "restore": answer(client.restore_experiment, experiment),
        "restored": answer(client.get_experiment, experiment),
        "its run again": answer(client.get_run, run),
        "restore again": answer(client.restore_experiment, experiment),
    }


@flow
def tags(here):
    client = here.client
    experiment = here.experiment()
    here.client.set_experiment_tag(experiment, "a", "1")
    here.client.set_experiment_tag(experiment, "a", "2")
    here.client.set_experiment_tag(experiment, "mlflow.note.content", "# Note\n\nwith ünïcode ✓")
    return {
        "tagged": answer(client.get_experiment, experiment),
        "a value that is too long": answer(
            client.set_experiment_tag, experiment, "long", "x" * 5001
        ),
        "a key that is too long": answer(client.set_experiment_tag, experiment, "k" * 251, "x"),
        "a strange key": answer(client.set_experiment_tag, experiment, "a\tb", "x"),
        "no such experiment": answer(client.set_experiment_tag, "123456789", "a", "b"),
    }


@flow(lines=["3.x"])
def tags_taken_away(here):
    client = here.client
    experiment = here.experiment()
    client.set_experiment_tag(experiment, "a", "1")
    return {
        "delete": answer(client.delete_experiment_tag, experiment, "a"),
        "delete again": answer(client.delete_experiment_tag, experiment, "a"),
        "left": answer(client.get_experiment, experiment),
    }


@flow
def set_by_name(here):
    """The fluent API, which creates a missing experiment."""
    made = mlflow.set_experiment(here.name("fluent"))
    with mlflow.start_run() as run:
        mlflow.log_param("p", 1)
    again = mlflow.set_experiment(here.name("fluent"))
    return {
        "made": answer(lambda: made),
        "found again": made.experiment_id == again.experiment_id,
        "run is in it": run.info.experiment_id == made.experiment_id,
        "by id": answer(mlflow.set_experiment, experiment_id=made.experiment_id),
        "by an id that is not there": answer(mlflow.set_experiment, experiment_id="123456789"),
        "tags": answer(mlflow.set_experiment_tags, {"x": "1", "y": "2"}),
        "tagged": answer(mlflow.get_experiment, made.experiment_id),
    }


@flow
def unknown_and_unusable_ids(here):
    client = here.client
    return {
        "unknown": answer(client.get_experiment, "123456789"),
        "not a number": answer(client.get_experiment, "first"),
        "negative": answer(client.get_experiment, "-1"),
        "delete unknown": answer(client.delete_experiment, "123456789"),
        "restore unknown": answer(client.restore_experiment, "123456789"),
        "rename unknown": answer(client.rename_experiment, "123456789", "x"),
    }


@flow
def names_that_are_refused(here):
    create = here.client.create_experiment
    return {
        "empty": answer(create, ""),
        "blank": answer(create, "   "),
        "too long": answer(create, "n" * 501),
        "too long by one character": answer(create, "é" * 501),
        "not a string": answer(create, 17),
        "place with a fragment": answer(create, here.name("a"), artifact_location="s3://b/p#x"),
    }


@flow
def names_in_unicode(here):
    name = here.name("Ünïcode ✓ 名前 😀")
    experiment = here.client.create_experiment(name, tags={"clé": "valeur 😀"})
    return {
        "by id": answer(here.client.get_experiment, experiment),
        "by name": answer(here.client.get_experiment_by_name, name),
    }


@flow
def listed(here):
    """Newest first, deleted ones only on request."""
    client = here.client
    mine = [client.create_experiment(here.name(letter)) for letter in "abcd"]
    client.delete_experiment(mine[1])

    def seen(**details):
        found = client.search_experiments(**details)
        return [one.name for one in found if one.experiment_id in mine]

    return {
        "active": seen(),
        "deleted": seen(view_type=ViewType.DELETED_ONLY),
        "all": seen(view_type=ViewType.ALL),
        "page of two": answer(
            lambda: [one.name for one in client.search_experiments(max_results=2)]
        ),
        "whole": answer(
            lambda: [
                dict(one) for one in client.search_experiments() if one.experiment_id == mine[0]
            ]
        ),
    }
