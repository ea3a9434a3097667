"""What must hold in every state, and after one server has continued alone."""

from workspaces.actors import steps_of
from workspaces.state import ACTIVE, CLOSING, DELETING, MOVING, NOWHERE, TEAM, Process

MODES = {"RESTRICT"}


def violation_of(scenario, recovery_every):
    visited = [0]

    def violation(state):
        found = broken_rule(scenario, state)
        visited[0] += 1
        if found is None and visited[0] % recovery_every == 0:
            found = broken_rule(scenario, recovered(scenario, state), "after recovery: ")
        return found

    return violation


def broken_rule(scenario, state, when=""):
    there = [one for one in state.resources if one is not None]
    for one in there:
        if (one.place == TEAM) != one.has_row:
            return when + "a resource and its row differ"
        if one.place == TEAM and state.item is None:
            return when + "a resource is in a workspace that does not exist"
        if one.place == NOWHERE and set(scenario.deleters) <= MODES:
            return when + "RESTRICT has deleted a resource"
    if state.item is not None and state.item.state in (ACTIVE, CLOSING):
        if any(incarnation != state.item.incarnation for incarnation in state.roles):
            return when + "a workspace has roles of an earlier one"
        if state.item.incarnation not in state.roles:
            return when + "the roles of a later workspace were deleted"
    if when and state.item is not None and state.item.state in (DELETING, MOVING):
        return when + "the workspace is still there"
    return None


def recovered(scenario, state):
    """A server that starts now continues alone. The deletion of roles is idempotent, so one pass suffices."""
    alone = scenario._replace(broken="")
    state = state._replace(processes=(Process("remover", "read"),))
    steps = steps_of(alone)
    while True:
        following = [after for _, after in steps(state)]
        if not following:
            return state
        state = following[0]
