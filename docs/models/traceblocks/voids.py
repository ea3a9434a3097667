"""Voiding of an entry: finding the row that has it now, and clearing its bit.

A row that exists is followed in one step: what REPLACED rows and pointers lead to never changes back. Before the row
exists there is an intent, which disappears when the row is created. So a process that has not found a row reads the
pointer, the intent, and then the row and the pointer again; each is a step of its own.
"""

from traceblocks.items import resolve, write_block
from traceblocks.state import INTENDED, LISTED, POINTER, REPLACED, replaced

FIRST_LOOK = "row"


def void_or_look(model, state, packer, trace, origin, field):
    """The state after one read, or after the void, and what is to be read next; None if nothing is."""
    is_found, following = looked(model, state.blocks[origin].status, packer.look)
    return (void(model, state, trace, origin, field) if is_found else state), following


def looked(model, status, look):
    """Whether a read has found something, and what is read next if not."""
    if look == "row":
        is_absent = status == INTENDED
        return not is_absent, "pointer" if is_absent and model.broken != "void ignores the intent" else None
    if look == "pointer":
        return status == POINTER, "intent" if status in (INTENDED, LISTED, REPLACED) else None
    if look == "intent":
        is_listed = status in (LISTED, REPLACED, POINTER)
        is_again = is_listed and model.broken != "void does not read the row again"
        return status == INTENDED, "row again" if is_again else None
    if look == "row again":
        is_again = status == POINTER and model.broken != "void does not read the pointer again"
        return status in (LISTED, REPLACED), "pointer again" if is_again else None
    return status == POINTER, None


def void(model, state, trace, origin, field):
    """Clears the bit of (trace, origin) in the final row. In the table: an update on condition of that row's revision,
    repeated if it is refused; nothing to do if the row and its pointer do not exist."""
    final = resolve(model, state, origin)
    if final is None:
        return state
    block = state.blocks[final]
    masks = getattr(block, field)
    mask = ~0 if model.broken == "void by trace" else 1 << origin
    if not masks[trace] & mask:
        return state
    return write_block(state, final, block._replace(**{field: replaced(masks, trace, masks[trace] & ~mask)}))
