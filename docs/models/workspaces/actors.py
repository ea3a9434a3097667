"""The steps of each process: one request of the table at a time."""

from workspaces.state import (
    ACTIVE, CLOSING, DEFAULT, DELETING, MOVING, NOWHERE, TEAM,
    Item, Resource, members, replaced, with_resource,
)


def steps_of(scenario):
    actors = {"creator": creator, "deleter": deleter, "remover": remover, "recreator": recreator,
              "role creator": role_creator}

    def steps(state):
        for number, process in enumerate(state.processes):
            if process.at != "end":
                for label, after, following in actors[process.kind](scenario, state, process, number):
                    processes = list(after.processes)
                    processes[number] = following
                    yield f"{process.kind} {number}: {label}", after._replace(processes=tuple(processes))

    return steps


def creator(scenario, state, own, number):
    end = own._replace(at="end")
    if own.at == "row":
        yield "writes the row", with_resource(state, number, Resource(TEAM, True)), end
        return
    if own.at in ("create", "retry"):
        is_allowed = state.item is not None and state.item.state == ACTIVE
        if scenario.broken == "a creation does not check the state" and state.item is not None:
            is_allowed = True
        if is_allowed and scenario.broken == "the row is written later":
            yield "creates", with_resource(state, number, Resource(TEAM, False)), own._replace(at="row")
        elif is_allowed:
            yield "creates", with_resource(state, number, Resource(TEAM, True)), end
        elif own.at == "create":
            yield "is refused", state, own._replace(at="reopen")
        else:
            yield "gives up", state, end
    elif own.at == "reopen":
        after = state
        if state.item is not None and state.item.state == CLOSING:
            after = replaced(scenario, state, state.item, ACTIVE)
        yield "reopens", after, own._replace(at="look")
    elif own.at == "look":
        is_usable = state.item is not None and state.item.state in (ACTIVE, CLOSING)
        yield "looks", state, own._replace(at="retry" if is_usable else "end")


def deleter(scenario, state, own, number):
    end = own._replace(at="end")
    if own.at == "read":
        if state.item is None or state.item.state not in (ACTIVE, CLOSING):
            yield "finds none", state, end
        else:
            at = {"RESTRICT": "check", "CASCADE": "decide", "SET_DEFAULT": "decide"}[own.mode]
            yield "reads", state, own._replace(at=at, seen=state.item)
    elif own.at == "check":
        following = "decide" if scenario.broken == "the workspace is not closed" else "close"
        yield "checks", state, end if members(state) else own._replace(at=following)
    elif own.at == "close":
        after = replaced(scenario, state, own.seen, CLOSING)
        if after is None:
            yield "is refused", state, retried(own)
        else:
            yield "closes", after, own._replace(at="check again", seen=after.item)
    elif own.at == "check again":
        if scenario.broken == "emptiness is not checked again":
            yield "does not check", state, own._replace(at="decide")
        else:
            yield "checks again", state, own._replace(at="reopen" if members(state) else "decide")
    elif own.at == "reopen":
        yield "reopens", replaced(scenario, state, own.seen, ACTIVE) or state, end
    elif own.at == "decide":
        target = MOVING if own.mode == "SET_DEFAULT" else DELETING
        seen = own.seen
        if scenario.broken == "the decision is unconditional":
            seen = state.item or own.seen
        after = replaced(scenario, state, seen, target)
        if after is None:
            yield "is refused", state, retried(own)
        else:
            yield "decides", after, end


def retried(own):
    """Each refusal means that another process has succeeded; one retry covers what differs."""
    return own._replace(at="end" if own.has_retried else "read", has_retried=True)


def is_same(state, own):
    return state.item is not None and state.item.revision == own.seen.revision


def remover(scenario, state, own, number):
    if own.at == "read":
        if state.item is not None and state.item.state in (DELETING, MOVING):
            yield "reads", state, own._replace(at="list", seen=state.item)
        elif state.item is None:
            yield "ends", state, own._replace(at="end")
    elif own.at == "list":
        at = "remove" if scenario.broken == "a list is not verified" else "verify"
        yield "lists", state, own._replace(at=at, left=members(state))
    elif own.at == "verify":
        yield "verifies", state, own._replace(at="remove" if is_same(state, own) else "end")
    elif own.at == "remove":
        if not own.left:
            first = "item" if scenario.broken == "the workspace is deleted before its roles" else "roles"
            yield "has removed all", state, own._replace(at=first)
            return
        one, rest = own.left[0], own.left[1:]
        place = DEFAULT if own.seen.state == MOVING else NOWHERE
        after = state
        if state.resources[one].place == TEAM:
            after = with_resource(state, one, Resource(place, False))
        yield f"removes {one}", after, own._replace(left=rest)
    elif own.at == "roles":
        yield "lists roles", state, own._replace(at="verify roles", left=tuple(sorted(state.roles)))
    elif own.at == "verify roles":
        is_last = scenario.broken == "the workspace is deleted before its roles"
        is_verified = is_last or scenario.broken == "a list of roles is not verified" or is_same(state, own)
        yield "verifies", state, own._replace(at="delete roles" if is_verified else "end")
    elif own.at == "delete roles":
        is_last = scenario.broken == "the workspace is deleted before its roles"
        roles = state.roles - frozenset(own.left)
        yield "deletes roles", state._replace(roles=roles), own._replace(at="end" if is_last else "item", left=())
    elif own.at == "item":
        is_first = scenario.broken == "the workspace is deleted before its roles"
        following = own._replace(at="roles" if is_first else "end")
        is_there = is_same(state, own)
        if scenario.broken == "the workspace is deleted unconditionally":
            is_there = state.item is not None
        yield "deletes", state._replace(item=None) if is_there else state, following


def recreator(scenario, state, own, number):
    """Creates the workspace as one that is being deleted, deletes roles of its name, then activates it."""
    is_early = scenario.broken == "roles are deleted before the workspace is created"
    if own.at == "create" and state.item is None:
        if is_early and own.seen is None:
            yield "lists and deletes roles", state._replace(roles=frozenset()), own._replace(seen=Item(DELETING, 0, 0))
            return
        incarnation = state.last_incarnation + 1
        restarts = scenario.broken == "revisions restart"
        revision = 1 if restarts else state.last_revision + 1
        item = Item(DELETING, revision, incarnation)
        after = state._replace(
            item=item, last_revision=max(revision, state.last_revision), last_incarnation=incarnation)
        if is_early or scenario.broken == "a creation does not delete roles":
            after = activated(after, replaced(scenario, after, item, ACTIVE))
            yield "creates the workspace", after, own._replace(at="end")
        else:
            yield "creates the workspace", after, own._replace(at="list", seen=item)
    elif own.at == "list":
        yield "lists roles", state, own._replace(at="verify", left=tuple(sorted(state.roles)))
    elif own.at == "verify":
        again = own._replace(at="create", seen=None, left=())
        yield "verifies", state, own._replace(at="delete") if is_same(state, own) else again
    elif own.at == "delete":
        roles = state.roles - frozenset(own.left)
        yield "deletes roles", state._replace(roles=roles), own._replace(at="activate", left=())
    elif own.at == "activate":
        after = replaced(scenario, state, own.seen, ACTIVE)
        if after is None:
            yield "is refused", state, own._replace(at="create", seen=None)
        else:
            yield "activates", activated(state, after), own._replace(at="end")


def activated(state, after):
    return after._replace(roles=state.roles | {after.item.incarnation})


def role_creator(scenario, state, own, number):
    """Administrators may create roles for any name, also for one of which there is no workspace."""
    end = own._replace(at="end")
    if state.item is None:
        yield "creates a role", state._replace(roles=state.roles | {-number}), end
    elif state.item.state in (ACTIVE, CLOSING):
        yield "creates a role", state._replace(roles=state.roles | {state.item.incarnation}), end
    else:
        yield "is refused", state, end
