"""Permissions on experiments: what each level permits with the experiment, its runs and its logged models."""

import functools

from suite.flow import flow as any_flow

both_lines = functools.partial(any_flow, accounts=True)
flow = functools.partial(any_flow, lines=["3.x"], accounts=True)

LEVELS = (None, "READ", "USE", "EDIT", "MANAGE")


@both_lines
def of_the_creator(here):
    """A creator may do everything, others nothing, until they get a grant."""
    client = here.client
    alice, bob = here.user("alice"), here.user("bob")
    experiment = alice.do(client.create_experiment, here.name("e"))
    run = alice.do(client.create_run, experiment).info.run_id
    return {
        "set tag": alice.answer(client.set_experiment_tag, experiment, "k", "v"),
        "log": alice.answer(client.log_metric, run, "m", 1.0, timestamp=1),
        "another reads": bob.answer(client.get_experiment, experiment),
        "another reads by name": bob.answer(client.get_experiment_by_name, here.name("e")),
        "another reads the run": bob.answer(client.get_run, run),
        "another logs": bob.answer(client.log_metric, run, "m", 1.0, timestamp=1),
        "another creates a run": bob.answer(client.create_run, experiment),
        "another searches runs": bob.answer(client.search_runs, [experiment]),
        "another deletes": bob.answer(client.delete_experiment, experiment),
        "the name is taken": bob.answer(client.create_experiment, here.name("e")),
        "no such experiment": bob.answer(client.get_experiment, "98765432"),
        "no such run": bob.answer(client.get_run, "0" * 32),
        "delete": alice.answer(client.delete_experiment, experiment),
        "another reads the deleted": bob.answer(client.get_experiment, experiment),
        "another restores": bob.answer(client.restore_experiment, experiment),
        "restore": alice.answer(client.restore_experiment, experiment),
    }


@both_lines
def by_level(here):
    """One user with each level on the same experiment, and every kind of call on it."""
    client = here.client
    experiment = here.admin.do(client.create_experiment, here.name("e"))
    run = here.admin.do(client.create_run, experiment, run_name="r").info.run_id
    told = {}
    for level in LEVELS:
        user = here.user(f"user with {level}")
        if level:
            here.grant(user, "experiment", experiment, level)
        told[str(level)] = {name: user.answer(*call) for name, call in _calls(here, experiment, run).items()}
    return told


def _calls(here, experiment: str, run: str) -> dict:
    client = here.client
    return {
        "get": (client.get_experiment, experiment),
        "get by name": (client.get_experiment_by_name, here.name("e")),
        "get run": (_no_data, client.get_run, run),
        "history": (client.get_metric_history, run, "m"),
        "artifacts": (client.list_artifacts, run),
        "search runs": (_count, client.search_runs, [experiment]),
        "set tag": (client.set_experiment_tag, experiment, "k", "v"),
        "rename": (client.rename_experiment, experiment, here.name("e")),
        "create run": (_no_data, client.create_run, experiment, 5),
        "log metric": (client.log_metric, run, "m", 1.0, 1),
        "log param": (client.log_param, run, "p", "1"),
        "set tag of run": (client.set_tag, run, "k", "v"),
        "delete tag of run": (client.delete_tag, run, "k"),
        "rename run": (client.update_run, run, None, "r"),
        "delete run": (client.delete_run, run),
        "restore run": (client.restore_run, run),
        "delete": (client.delete_experiment, experiment),
        "restore": (client.restore_experiment, experiment),
    }


def _no_data(call, *arguments):
    return call(*arguments).info.lifecycle_stage


def _count(call, *arguments):
    return bool(call(*arguments))


@flow
def logged_models_by_level(here):
    client = here.client
    experiment = here.admin.do(client.create_experiment, here.name("e"))
    told = {}
    for level in LEVELS:
        user = here.user(f"user with {level}")
        if level:
            here.grant(user, "experiment", experiment, level)
        model = here.admin.do(client.create_logged_model, experiment, name="m").model_id
        told[str(level)] = {
            "get": user.answer(_name, client.get_logged_model, model),
            "search": user.answer(_count, client.search_logged_models, [experiment]),
            "create": user.answer(_name, client.create_logged_model, experiment, "n"),
            "set tags": user.answer(client.set_logged_model_tags, model, {"k": "v"}),
            "delete tag": user.answer(client.delete_logged_model_tag, model, "k"),
            "finalize": user.answer(_name, client.finalize_logged_model, model, "READY"),
            "delete": user.answer(client.delete_logged_model, model),
        }
    return told


def _name(call, *arguments):
    return call(*arguments).name


@flow
def granted_and_revoked(here):
    """Grants by MLflow's client; also by a user who manages the experiment, and by one who does not."""
    auth, client = here.auth, here.client
    alice, bob = here.user("alice"), here.user("bob")
    experiment = alice.do(client.create_experiment, here.name("e"))
    get = functools.partial(bob.answer, client.get_experiment, experiment)
    tag = functools.partial(bob.answer, client.set_experiment_tag, experiment, "k", "v")
    permission = functools.partial(_permission, auth, bob.name, "experiment", experiment)
    grant = functools.partial(auth.grant_user_permission, bob.name, "experiment", experiment)
    return {
        "before": get(),
        "bob grants himself": bob.answer(grant, "MANAGE"),
        "alice grants": alice.answer(grant, "READ"),
        "bob reads": get(),
        "bob does not edit": tag(),
        "permission": alice.answer(permission),
        "own permission": bob.answer(permission),
        "granted more": alice.answer(grant, "EDIT"),
        "bob edits": tag(),
        "bob grants alice": bob.answer(auth.grant_user_permission, alice.name, "experiment", experiment, "READ"),
        "granted less": alice.answer(grant, "READ"),
        "bob no longer edits": tag(),
        "revoked": alice.answer(auth.revoke_user_permission, bob.name, "experiment", experiment),
        "bob no longer reads": get(),
        "revoked again": alice.answer(auth.revoke_user_permission, bob.name, "experiment", experiment),
        "permission after it": alice.answer(permission),
    }


def _permission(auth, *arguments):
    found = auth.get_user_permission(*arguments)
    return found if isinstance(found, dict) else vars(found)


@flow
def grants_refused(here):
    auth, admin = here.auth, here.admin
    alice = here.user("alice")
    experiment = admin.do(here.client.create_experiment, here.name("e"))
    grant = functools.partial(admin.answer, auth.grant_user_permission)
    return {
        "nobody": grant(here.name("nobody"), "experiment", experiment, "READ"),
        "no such experiment": grant(alice.name, "experiment", "98765432", "READ"),
        "no such model": grant(alice.name, "registered_model", here.name("none"), "READ"),
        "no such type": grant(alice.name, "nonsense", experiment, "READ"),
        "no such permission": grant(alice.name, "experiment", experiment, "NONSENSE"),
        "permission that permits nothing": grant(alice.name, "experiment", experiment, "NO_PERMISSIONS"),
        "workspace": grant(alice.name, "workspace", "*", "MANAGE"),
        "all experiments": grant(alice.name, "experiment", "*", "READ"),
        "reads by it": alice.answer(here.client.get_experiment, experiment),
        "revoke of nobody": admin.answer(
            auth.revoke_user_permission, here.name("nobody"), "experiment", experiment
        ),
        "revoke of nothing": admin.answer(auth.revoke_user_permission, alice.name, "experiment", experiment),
        "permission of nobody": admin.answer(_permission, auth, here.name("nobody"), "experiment", experiment),
        "permission on nothing": admin.answer(_permission, auth, alice.name, "experiment", "98765432"),
    }
