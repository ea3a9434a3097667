"""What must hold in every state, and after one command has continued alone."""

from purges.actors import gc_steps_of
from purges.state import GcProcess


def gc_violation_of(scenario):
    def violation(state):
        return broken_gc_rule(state) or left_over(recovered_gc(scenario, state))

    return violation


def broken_gc_rule(state):
    if state.run is not None and not (state.has_files and state.has_data):
        return "a run that exists is half-deleted"
    if state.run is not None and state.has_ticket:
        return "a run that exists has a ticket"
    if state.run is None and state.was_restored:
        return "a run was deleted after it was restored"
    if state.was_purged_early:
        return "a server deleted a run before its age"
    return None


def left_over(state):
    if state.run is not None:
        return None
    if state.has_files or state.has_data or state.rows or state.named or state.has_ticket:
        return "after recovery: something is left"
    return None


def recovered_gc(scenario, state):
    """All other processes have crashed; a command that starts now finishes what was decided."""
    state = state._replace(processes=(GcProcess("command", "read"),))
    if not state.has_ticket:
        return state
    steps = gc_steps_of(scenario._replace(broken=""))
    while True:
        following = [after for _, after in steps(state)]
        if not following:
            return state
        state = following[0]
