"""A merger: rewrites one or two LISTED blocks of an experiment as one.

It reads the directory rows, puts a PENDING row and the columns of the new block, and then, in one transaction on
condition of all revisions, lists the new block and marks the old ones as REPLACED by it. Only valid entries are copied.
"""

from itertools import combinations

from traceblocks.items import forget_copies, write_block
from traceblocks.state import LISTED, NEVER, PENDING, REPLACED, Block, Merger, Source, bits, name_of


def merger_steps(model, state):
    merger = state.merger
    if not merger.rounds:
        return
    if merger.target is None:
        yield from begin(model, state, merger)
    else:
        if model.slow_sweepers and merger.rounds > 1:
            yield "merger crashes", state._replace(merger=Merger(merger.rounds - 1))
        yield from commit(model, state, merger)


def begin(model, state, merger):
    for experiment in (0, 1):
        listed = [
            index
            for index, block in enumerate(state.blocks)
            if block.status == LISTED and block.experiment == experiment
        ]
        for size in (1, 2):
            for chosen in combinations(listed, size):
                target = len(state.blocks)
                none = (0,) * len(state.metas)
                infos, bodies = union(state, chosen, "live_infos"), union(state, chosen, "live_bodies")
                expiry = latest_expiry(state, infos, bodies)
                row = Block(experiment, PENDING, None, infos, infos, bodies, expiry, merged(model, state, chosen))
                yield f"merger reads {chosen} in {name_of(experiment)}", state._replace(
                    blocks=state.blocks + (row,),
                    copies=state.copies + ((None,) * len(none),),
                    merger=merger._replace(sources=tuple(Source(index, True) for index in chosen), target=target),
                )


def merged(model, state, chosen):
    """Column of the blocks that lead to the new one."""
    if not model.slow_sweepers:
        return 0
    return sum_masks(1 << index | state.blocks[index].merged for index in chosen)


def latest_expiry(state, infos, bodies):
    expiries = [
        state.copies[origin][trace].expiry
        for trace in range(len(state.metas))
        for origin in bits(infos[trace] | bodies[trace])
    ]
    return max(expiries, default=NEVER)


def union(state, chosen, field):
    masks = []
    for trace in range(len(state.metas)):
        mask = 0
        for index in chosen:
            for origin in bits(getattr(state.blocks[index], field)[trace]):
                copy = state.copies[origin][trace]
                if copy is not None and copy.expiry > state.clock:
                    mask |= 1 << origin
        masks.append(mask)
    return tuple(masks)


def commit(model, state, merger):
    following = Merger(merger.rounds - 1)
    is_unchanged = state.blocks[merger.target].status == PENDING
    checked = merger.sources[:1] if model.broken == "merge checks one row" else merger.sources
    is_unchanged = is_unchanged and all(source.is_unchanged for source in checked)
    if model.broken == "merge is unconditional":
        is_unchanged = all(state.blocks[source.block].status == LISTED for source in merger.sources)
    if not is_unchanged:
        # Its PENDING row remains for the sweeper.
        yield "merge is refused", state._replace(merger=following)
        return
    target = state.blocks[merger.target]
    if model.broken == "merge keeps void entries":
        infos = tuple(
            sum_masks(state.blocks[source.block].infos[trace] for source in merger.sources)
            for trace in range(len(state.metas))
        )
        target = target._replace(infos=infos, live_infos=infos)
    after = write_block(state, merger.target, target._replace(status=LISTED))
    for source in merger.sources:
        block = after.blocks[source.block]
        if model.broken == "merge forwards later" and source is merger.sources[-1]:
            continue
        none = (0,) * len(state.metas)
        after = write_block(
            after,
            source.block,
            block._replace(status=REPLACED, next=merger.target, live_infos=none, live_bodies=none),
        )
    yield f"merge lists b{merger.target}", forget_copies(after._replace(merger=following))


def sum_masks(masks):
    total = 0
    for mask in masks:
        total |= mask
    return total
