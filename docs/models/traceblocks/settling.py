"""Recovery: after any crash, one packer alone empties all open rows, and the sweeper then removes all garbage."""

from traceblocks.packer import packer_steps
from traceblocks.properties import violation
from traceblocks.recovery import recovery_steps
from traceblocks.removal import removal_steps
from traceblocks.state import CLOSED, GONE, INTENDED, LISTED, POINTER, Merger, Packer, Recovery, Removal, Writer
from traceblocks.sweeper import is_dead, sweeper_steps
from traceblocks.items import resolve

MOST_STEPS = 400


def settling_violation(model, state):
    calm = model._replace(has_crashes=False, loses_answers=False)
    state = state._replace(
        writers=tuple(Writer(step="done") for _ in state.writers),
        packers=(Packer(16),),
        merger=Merger(0),
        reader=None,
        sweeps=100,
        creators=(),
        recoveries=(),
        removals=(),
    )
    state = packed(calm, state)
    if any(block.status in (INTENDED, CLOSED) for block in state.blocks):
        state = packed(calm, recovered(calm, state))
    if any(row is not None for rows in state.rows for row in rows):
        return "recovery leaves an open row"
    found = violation(calm, state)
    if found:
        return f"after recovery: {found}"
    return garbage(calm, state)


def packed(model, state):
    for _ in range(MOST_STEPS):
        steps = list(packer_steps(model, state))
        if not steps:
            break
        # The last choice at the beginning of a round has the most rows; every other step is determined.
        state = steps[-1][1]
    return state._replace(packers=(Packer(16),))


def recovered(model, state):
    state = state._replace(recoveries=(Recovery(16),))
    for _ in range(MOST_STEPS):
        steps = list(recovery_steps(model, state))
        if not steps:
            break
        state = steps[0][1]
    return state._replace(recoveries=())


def garbage(model, state):
    if model.slow_sweepers:
        state = state._replace(removals=(Removal(MOST_STEPS),))
    sweep = removal_steps if model.slow_sweepers else sweeper_steps
    for count in range(MOST_STEPS):
        steps = list(sweep(model, state))
        if not steps:
            break
        # In turn: the removal of a block may have to wait for that of another.
        state = steps[count % len(steps)][1]
    for index, block in enumerate(state.blocks):
        if block.status == GONE or block.status == LISTED and not is_dead(state, index):
            continue
        final = resolve(model, state, index) if block.status == POINTER else None
        if final is None or is_dead(state, final):
            return f"b{index} is never removed"
    found = violation(model, state)
    return f"after sweeping: {found}" if found else None
