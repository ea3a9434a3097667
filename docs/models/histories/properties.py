"""What must hold in every state."""

from histories.state import HORIZON


def history_violation_of(scenario):
    def violation(state):
        if state.is_purged:
            return "a purged series exists again" if state.head is not None else None
        stored = state.head.tail.union(*state.chunks)
        missing = state.logged - stored
        if any(point >= HORIZON for point in missing):
            return "a value that has not expired is lost"
        if missing and not state.head.is_marked:
            return "a value is missing, and the series does not say so"
        if state.head.latest != max(state.logged):
            return "the latest value is wrong"
        return None

    return violation
