"""Recovery: after any crash, one packer alone empties all open rows, and the sweeper then removes all garbage."""

from traceblocks.packer import packer_steps
from traceblocks.properties import violation
from traceblocks.state import GONE, LISTED, POINTER, Merger, Packer, Writer
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
    )
    for _ in range(MOST_STEPS):
        steps = list(packer_steps(calm, state))
        if not steps:
            break
        # The last choice at the beginning of a round has the most rows; every other step is determined.
        state = steps[-1][1]
    if any(row is not None for rows in state.rows for row in rows):
        return "recovery leaves an open row"
    found = violation(calm, state)
    if found:
        return f"after recovery: {found}"
    return garbage(calm, state)


def garbage(model, state):
    for _ in range(MOST_STEPS):
        steps = list(sweeper_steps(model, state))
        if not steps:
            break
        state = steps[0][1]
    for index, block in enumerate(state.blocks):
        if block.status == GONE or block.status == LISTED and not is_dead(state, index):
            continue
        final = resolve(model, state, index) if block.status == POINTER else None
        if final is None or is_dead(state, final):
            return f"b{index} is never removed"
    found = violation(model, state)
    return f"after sweeping: {found}" if found else None
