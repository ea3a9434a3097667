"""Users: created, looked up, promoted, given another password, deleted."""

import functools

from suite.flow import flow as any_flow

flow = functools.partial(any_flow, lines=["3.x"], accounts=True)

LATER = "another long password"


@flow
def a_life(here):
    """Everything that an administrator does with a user."""
    auth, admin = here.auth, here.admin
    alice = here.account("alice")
    told = {
        "create": admin.answer(_told, auth.create_user, alice.name, alice.password),
        "get": admin.answer(_told, auth.get_user, alice.name),
        "own": alice.answer(_told, auth.get_user, alice.name),
        "promote": admin.answer(auth.update_user_admin, alice.name, True),
        "promoted": admin.answer(_told, auth.get_user, alice.name),
        "uses it": alice.answer(_told, auth.get_user, "admin"),
        "demote": admin.answer(auth.update_user_admin, alice.name, False),
        "lost it": alice.answer(_told, auth.get_user, "admin"),
        "password": admin.answer(auth.update_user_password, alice.name, LATER),
        "old password": alice.answer(_told, auth.get_user, alice.name),
    }
    later = here.account("alice", LATER)
    return {
        **told,
        "new password": later.answer(_told, auth.get_user, alice.name),
        "delete": admin.answer(auth.delete_user, alice.name),
        "deleted": later.answer(_told, auth.get_user, alice.name),
        "get deleted": admin.answer(_told, auth.get_user, alice.name),
        "delete again": admin.answer(auth.delete_user, alice.name),
    }


def _told(call, *arguments):
    """A user as data; the client's entity has no password and no roles."""
    user = call(*arguments)
    return {"id": user.id, "username": user.username, "is_admin": user.is_admin}


@flow
def created_again(here):
    """A user that is created again inherits nothing."""
    auth, admin = here.auth, here.admin
    alice = here.user("alice")
    experiment = alice.do(here.client.create_experiment, here.name("of alice"))
    admin.do(auth.update_user_admin, alice.name, True)
    admin.do(auth.delete_user, alice.name)
    again = here.user("alice")
    return {
        "user": admin.answer(_told, auth.get_user, again.name),
        "experiment": again.answer(here.client.get_experiment, experiment),
        "found": [one.name for one in again.do(here.client.search_experiments)],
    }


@flow
def refused(here):
    """What a user who is no administrator may not do, and names and passwords that nobody may choose."""
    auth, admin = here.auth, here.admin
    alice, bob = here.user("alice"), here.user("bob")
    return {
        "create": alice.answer(_told, auth.create_user, here.name("eve"), "a long password"),
        "get another": alice.answer(_told, auth.get_user, bob.name),
        "get nobody": alice.answer(_told, auth.get_user, here.name("nobody")),
        "promote": alice.answer(auth.update_user_admin, alice.name, True),
        "password of another": alice.answer(auth.update_user_password, bob.name, LATER),
        "delete another": alice.answer(auth.delete_user, bob.name),
        "delete oneself": alice.answer(auth.delete_user, alice.name),
        "admin deletes himself": admin.answer(auth.delete_user, admin.name),
        "twice": admin.answer(_told, auth.create_user, alice.name, "a long password"),
        "no name": admin.answer(_told, auth.create_user, "", "a long password"),
        "no password": admin.answer(_told, auth.create_user, here.name("eve"), ""),
        "short password": admin.answer(_told, auth.create_user, here.name("eve"), "short"),
        "short next password": admin.answer(auth.update_user_password, alice.name, "short"),
        "password of nobody": admin.answer(auth.update_user_password, here.name("nobody"), LATER),
        "promote nobody": admin.answer(auth.update_user_admin, here.name("nobody"), True),
        "still there": alice.answer(_told, auth.get_user, alice.name),
    }


@flow
def the_own_password(here):
    """It is changed by repeating the present one."""
    auth = here.auth
    alice = here.user("alice")
    change = auth.update_user_password
    told = {
        "not repeated": alice.answer(change, alice.name, LATER),
        "repeated wrongly": alice.answer(change, alice.name, LATER, current_password="not the password"),
        "the same": alice.answer(change, alice.name, alice.password, current_password=alice.password),
        "short": alice.answer(change, alice.name, "short", current_password=alice.password),
        "changed": alice.answer(change, alice.name, LATER, current_password=alice.password),
        "old": alice.answer(_told, auth.get_user, alice.name),
    }
    return {**told, "new": here.account("alice", LATER).answer(_told, auth.get_user, alice.name)}


@flow
def plain_requests(here):
    """Statuses and bodies; missing and wrong parameters."""
    admin = here.admin.http
    alice = here.account("alice")
    name = {"username": alice.name}
    return {
        "create": admin.post("users/create", {**name, "password": alice.password}),
        "create as a form": admin.send("POST", "users/create", data=name),
        "create without a password": admin.post("users/create", name),
        "create without a name": admin.post("users/create", {"password": alice.password}),
        "get": admin.get("users/get", name),
        "get without a name": admin.get("users/get"),
        "get by another": alice.http.get("users/get", {"username": "admin"}),
        "promote without a flag": admin.json("PATCH", "users/update-admin", name),
        "promote": admin.json("PATCH", "users/update-admin", {**name, "is_admin": True}),
        "password": admin.json("PATCH", "users/update-password", {**name, "password": LATER}),
        "delete": admin.json("DELETE", "users/delete", name),
        "delete again": admin.json("DELETE", "users/delete", name),
    }


@flow
def listed(here):
    """The list has users of other flows too: only those of this one are compared."""
    alice, bob = here.user("alice"), here.user("bob")
    here.admin.http.post(
        "/api/3.0/mlflow/roles/create", {"name": here.name("role"), "workspace": "default"}
    )
    return {
        who.name: {
            "status": (told := who.http.get("users/list"))["status"],
            "users": [one for one in told["body"]["users"] if one["username"] in (alice.name, bob.name)]
            if told["status"] == 200
            else told["body"],
        }
        for who in (here.admin, alice)
    }
