"""The sweeper: removes what nothing needs. Each step is one conditional write; any server may do it at any time.

15 minutes are modelled by readers: a row that a reader still needs is kept until that reader has ended.
"""

from traceblocks.items import remove_block, resolve, write_block
from traceblocks.state import GONE, LISTED, PENDING, POINTER, REPLACED, bits


def sweeper_steps(model, state):
    if not state.sweeps:
        return
    fewer = state._replace(sweeps=state.sweeps - 1)
    for index, block in enumerate(state.blocks):
        if block.status == PENDING:
            yield f"sweeper removes PENDING b{index}", remove_block(fewer, index)
        elif block.status == REPLACED and (
            is_aged(state, index) or model.broken == "replaced rows are removed at once"
        ):
            yield f"sweeper leaves a pointer of b{index}", pointer_of(model, fewer, index, block)
        elif block.status == POINTER and may_remove_pointer(model, state, index):
            yield f"sweeper removes the pointer of b{index}", remove_block(fewer, index)
        elif block.status == LISTED and may_remove(model, state, index):
            yield f"sweeper removes dead b{index}", remove_block(fewer, index)


def is_aged(state, index):
    """Whether the last change of a row is older than 15 minutes, and so older than any reader."""
    reader = state.reader
    if reader is None or not reader.must or reader.step == "end":
        return True
    return bool(reader.aged & 1 << index)


def pointer_of(model, state, index, block):
    """The columns and the directory row are deleted, after the pointer was put into the block's own partition."""
    if model.broken == "no pointer remains":
        return remove_block(state, index)
    none = (0,) * len(state.metas)
    return write_block(state, index, block._replace(status=POINTER, infos=none))


def may_remove_pointer(model, state, index):
    """Whether no valid entry can be reached through it; that never changes back."""
    if model.broken == "pointers are removed early":
        return True
    final = resolve(model, state, state.blocks[index].next)
    return final is None or is_dead(state, final)


def may_remove(model, state, index):
    if model.broken == "live blocks are removed":
        return True
    is_old = is_aged(state, index) or model.broken == "dead blocks are removed at once"
    return is_dead(state, index) and is_old


def is_dead(state, index):
    """Whether every entry is void or expired."""
    block = state.blocks[index]
    if block.status == GONE:
        return True
    for trace in range(len(state.metas)):
        for origin in bits(block.live_infos[trace] | block.live_bodies[trace]):
            copy = state.copies[origin][trace]
            if copy is None or copy.expiry > state.clock:
                return False
    return block.status == LISTED
