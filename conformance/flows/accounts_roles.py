"""Roles, their permission rows, and their users, through MLflow's client of the auth app."""

import functools

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, lines=["3.x"], accounts=True)

MISSING = 987654


def _told(call, *arguments, **named):
    """Entities of the auth app as data."""
    result = call(*arguments, **named)
    if isinstance(result, list):
        return [one.to_json() for one in result]
    return result.to_json() if result is not None else None


@flow
def a_life(here):
    auth, admin = here.auth, here.admin
    alice = here.user("alice")
    experiment = admin.do(here.client.create_experiment, here.name("e"))
    told = functools.partial(admin.answer, _told)
    role = admin.do(auth.create_role, name=here.name("team"), workspace="default", description="The team")
    row = admin.do(auth.add_role_permission, role.id, "experiment", experiment, "READ")
    read = functools.partial(alice.answer, here.client.get_experiment, experiment)
    write = functools.partial(alice.answer, here.client.set_experiment_tag, experiment, "k", "v")
    return {
        "role": told(auth.get_role, role.id),
        "row": row.to_json(),
        "before": read(),
        "assign": told(auth.assign_role, alice.name, role.id),
        "reads": read(),
        "does not write": write(),
        "row updated": admin.answer(_permission, auth.update_role_permission, row.id, "EDIT"),
        "writes": write(),
        "role renamed": told(auth.update_role, role.id, name=here.name("crew"), description="The crew"),
        "still writes": write(),
        "users": told(auth.list_role_users, role.id),
        "own roles": alice.answer(_names, auth.list_user_roles, alice.name),
        "row removed": admin.answer(auth.remove_role_permission, row.id),
        "no longer reads": read(),
        "rows": told(auth.list_role_permissions, role.id),
        "all rows": admin.answer(_permission, auth.add_role_permission, role.id, "experiment", "*", "MANAGE"),
        "reads by it": read(),
        "unassigned": admin.answer(auth.unassign_role, alice.name, role.id),
        "no longer reads again": read(),
        "assigned again": told(auth.assign_role, alice.name, role.id),
        "deleted": admin.answer(auth.delete_role, role.id),
        "no longer reads after it": read(),
        "get deleted": told(auth.get_role, role.id),
        "roles of alice": admin.answer(_names, auth.list_user_roles, alice.name),
    }


def _permission(call, *arguments):
    return call(*arguments).permission


def _names(call, *arguments):
    return [one.name for one in call(*arguments)]


@flow
def of_several_roles(here):
    """The highest of all rows counts; a role of one type says nothing about another."""
    auth, admin = here.auth, here.admin
    alice = here.user("alice")
    experiment = admin.do(here.client.create_experiment, here.name("e"))
    admin.do(here.client.create_registered_model, here.name("m"))
    for name, kind, pattern, permission in (
        ("low", "experiment", "*", "READ"),
        ("high", "experiment", experiment, "EDIT"),
        ("other", "registered_model", "*", "READ"),
    ):
        role = admin.do(auth.create_role, name=here.name(name), workspace="default")
        admin.do(auth.add_role_permission, role.id, kind, pattern, permission)
        admin.do(auth.assign_role, alice.name, role.id)
    return {
        "edit": alice.answer(here.client.set_experiment_tag, experiment, "k", "v"),
        "manage": alice.answer(here.client.delete_experiment, experiment),
        "default experiment": alice.answer(lambda: here.client.get_experiment("0").name),
        "model": alice.answer(lambda name: here.client.get_registered_model(name).name, here.name("m")),
        "change model": alice.answer(here.client.set_registered_model_tag, here.name("m"), "k", "v"),
    }


@flow
def refused(here):
    auth, admin = here.auth, here.admin
    alice, bob = here.user("alice"), here.user("bob")
    role = admin.do(auth.create_role, name=here.name("role"), workspace="default")
    told = functools.partial(admin.answer, _told)
    denied = functools.partial(alice.answer, _told)
    add = auth.add_role_permission
    return {
        "name taken": told(auth.create_role, name=here.name("role"), workspace="default"),
        "no name": told(auth.create_role, name="", workspace="default"),
        "name of a user's own": told(auth.create_role, name="__user_1__", workspace="default"),
        "get": told(auth.get_role, MISSING),
        "update": told(auth.update_role, MISSING, name="x"),
        "delete": admin.answer(auth.delete_role, MISSING),
        "row of no role": told(add, MISSING, "experiment", "*", "READ"),
        "row of no type": told(add, role.id, "nonsense", "*", "READ"),
        "row of no permission": told(add, role.id, "experiment", "*", "NONSENSE"),
        "row that permits nothing": told(add, role.id, "experiment", "*", "NO_PERMISSIONS"),
        "row of a workspace": told(add, role.id, "workspace", "default", "MANAGE"),
        "row to read a workspace": told(add, role.id, "workspace", "*", "READ"),
        "row of a part": told(add, role.id, "experiment", "1*", "READ"),
        "update of no row": told(auth.update_role_permission, MISSING, "READ"),
        "removal of no row": admin.answer(auth.remove_role_permission, MISSING),
        "rows of no role": told(auth.list_role_permissions, MISSING),
        "users of no role": told(auth.list_role_users, MISSING),
        "assign no role": told(auth.assign_role, alice.name, MISSING),
        "assign nobody": told(auth.assign_role, here.name("nobody"), role.id),
        "unassign": admin.answer(auth.unassign_role, alice.name, role.id),
        "roles of nobody": told(auth.list_user_roles, here.name("nobody")),
        "create by another": denied(auth.create_role, name=here.name("mine"), workspace="default"),
        "get by another": denied(auth.get_role, role.id),
        "list by another": denied(auth.list_roles, "default"),
        "list all by another": denied(auth.list_all_roles),
        "row by another": denied(add, role.id, "experiment", "*", "MANAGE"),
        "assign by another": denied(auth.assign_role, alice.name, role.id),
        "roles of another by another": denied(auth.list_user_roles, bob.name),
        "delete by another": alice.answer(auth.delete_role, role.id),
    }


@flow
def the_same_row_twice(here):
    auth, admin = here.auth, here.admin
    role = admin.do(auth.create_role, name=here.name("role"), workspace="default")
    add = functools.partial(admin.answer, _told, auth.add_role_permission, role.id, "experiment")
    return {
        "first": add("*", "READ"),
        "the same": add("*", "READ"),
        "another permission": add("*", "EDIT"),
        "rows": admin.answer(_told, auth.list_role_permissions, role.id),
    }


@flow
def assigned_twice(here):
    auth, admin = here.auth, here.admin
    alice = here.user("alice")
    role = admin.do(auth.create_role, name=here.name("role"), workspace="default")
    return {
        "first": admin.answer(_told, auth.assign_role, alice.name, role.id),
        "again": admin.answer(_told, auth.assign_role, alice.name, role.id),
        "users": admin.answer(_told, auth.list_role_users, role.id),
    }


@flow
def administrators_of_the_workspace(here):
    """MANAGE on the workspace: everything in it, and users and roles, but no promotion to administrator."""
    auth, admin = here.auth, here.admin
    alice, bob = here.user("alice"), here.user("bob")
    experiment = admin.do(here.client.create_experiment, here.name("e"))
    role = admin.do(auth.create_role, name=here.name("managers"), workspace="default")
    row = admin.do(auth.add_role_permission, role.id, "workspace", "*", "MANAGE")
    admin.do(auth.assign_role, alice.name, role.id)
    told = {
        "reads": alice.answer(here.client.get_experiment, experiment),
        "deletes": alice.answer(here.client.delete_experiment, experiment),
        "restores": alice.answer(here.client.restore_experiment, experiment),
        "creates a role": alice.answer(_names_of, auth.create_role, name=here.name("mine"), workspace="default"),
        "lists roles": here.name("mine") in alice.do(_names, auth.list_roles, "default"),
        "lists all roles": alice.answer(_names, auth.list_all_roles),
        "creates a user": alice.answer(_user, auth.create_user, here.name("eve"), "a long password"),
        "promotes": alice.answer(auth.update_user_admin, bob.name, True),
        "changes a password": alice.answer(auth.update_user_password, bob.name, "another long password"),
        "deletes a user": alice.answer(auth.delete_user, bob.name),
        "assigns": alice.answer(_told, auth.assign_role, bob.name, role.id),
        "grants": alice.answer(auth.grant_user_permission, bob.name, "experiment", experiment, "READ"),
    }
    admin.do(auth.update_role_permission, row.id, "USE")
    return {
        **told,
        "reads as a user of it": alice.answer(here.client.get_experiment, experiment),
        "creates as a user of it": bool(alice.do(here.client.create_experiment, here.name("of alice"))),
        "creates a role as a user of it": alice.answer(
            _names_of, auth.create_role, name=here.name("more"), workspace="default"
        ),
    }


def _names_of(call, **named):
    return call(**named).name


def _user(call, *arguments):
    return call(*arguments).username
