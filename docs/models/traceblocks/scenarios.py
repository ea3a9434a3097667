"""The scenarios: which processes run, and from which state. QUICK ones are the default run; LARGE ones take minutes."""

from traceblocks.model import Model
from traceblocks.writer import Request


def create(trace=0, **options):
    return Request("create", trace, **options)


def tag(trace=0, **options):
    return Request("tag", trace, **options)


def spans(trace=0):
    return Request("spans", trace)


def delete(trace=0):
    return Request("delete", trace)


def move(experiment, trace=0):
    return Request("move", trace, experiment)


def link(trace=0):
    return Request("link", trace)


def refused(trace=0):
    """The creation of a trace whose direct creation was refused."""
    return Request("create", trace, waits=True)


QUICK = {
    "life of a trace": Model((create(), tag(), delete()), packers=(3,), sweeps=1),
    "two packers": Model((create(), tag()), packers=(1, 1), sweeps=1),
    "lost answers": Model((create(), tag(), delete()), packers=(2,), has_crashes=False, loses_answers=True, sweeps=1),
    "two packers and a merge": Model((tag(),), start="together", packers=(1, 1), merges=1),
    "kept bodies": Model((tag(), spans()), start="together", packers=(1, 1)),
    "kept bodies, merged": Model((tag(), spans()), start="together", packers=(1,), merges=1, sweeps=2),
    "search during packing": Model((tag(), spans()), start="together", packers=(2,), reader="search"),
    "search of a new trace": Model((create(), tag()), packers=(2,), reader="search"),
    "search of a removed block": Model((spans(),), start="together", packers=(1,), sweeps=1, reader="search"),
    "search during a merge": Model((tag(),), start="together", packers=(1,), merges=1, sweeps=3, reader="search"),
    "move away": Model((move(1), tag()), start="together", packers=(2,), reader="search"),
    "move of a new trace": Model((create(experiment=1), move(0)), packers=(2,), reader="search"),
    "move and deletion": Model((create(), move(1), delete()), packers=(2,)),
    "created again": Model((create(), create(), delete()), packers=(2,), tombstones_expire=True),
    "links": Model((link(), delete()), start="together", packers=(2,), tombstones_expire=True),
    "two traces in a block": Model(
        (tag(), delete(1)), traces=2, start="together", packers=(1,), merges=1, reader="search"
    ),
    "merge of two blocks": Model((tag(1),), traces=2, start="apart", packers=(1,), merges=2, sweeps=1),
    "two new traces": Model((create(), create(1), tag()), traces=2, packers=(1,), sweeps=1),
    "pointers": Model((tag(), delete(1)), traces=2, start="merged", packers=(1,), merges=1, sweeps=4),
    "chunks": Model((create(), spans(), delete()), packers=(1,), has_chunks=True, tombstones_expire=True),
    "chunks, created again": Model((create(), delete(), create()), packers=(1,), has_chunks=True),
    "times of rows": Model((create(time=1), create(time=2), tag(time=0)), packers=(1,)),
    "pages after an earlier time": Model(
        (tag(time=1),), traces=2, start="apart", times=(2, 2), packers=(1,), reader="pages"
    ),
    "pages during a change": Model(
        (tag(time=2), tag(1)), traces=2, start="apart", times=(0, 1), packers=(1,), reader="pages"
    ),
    "pages during a merge": Model(
        (tag(),), traces=2, start="apart", times=(1, 0), packers=(1,), merges=1, sweeps=1, reader="pages"
    ),
    "expiry of a new trace": Model((create(expiry=1), create(expiry=2)), packers=(1,), clock=2, tombstones_expire=True),
    "expiry in a block": Model(
        (tag(1), create(expiry=2)), traces=2, start="together", expiries=(1, 2), packers=(1,), clock=1, merges=1
    ),
    "extended expiry": Model(
        (create(expiry=1), Request("extend", expiry=2)), packers=(2,), clock=1, reader="search"
    ),
    "same expiry": Model(
        (Request("extend", expiry=1),), start="together", expiries=(2,), packers=(1,), clock=1
    ),
    "expiry and search": Model(
        (create(expiry=2),), start="together", expiries=(1,), packers=(2,), clock=1, reader="search"
    ),
    "direct creation": Model((tag(),), directs=((0,),), packers=(2,), recoveries=(1,)),
    "direct creation, spans": Model((tag(), spans()), directs=((0,),), packers=(1,), recoveries=(1,)),
    "direct creation, deletion": Model((tag(), delete()), directs=((0,),), packers=(1,), recoveries=(1,)),
    "direct creation, move": Model((move(1),), directs=((0,),), packers=(2,), recoveries=(1,)),
    "direct creation, merge": Model((tag(),), directs=((0,),), packers=(1,), merges=1, sweeps=2, recoveries=(1,)),
    "direct creation, search": Model((tag(),), directs=((0,),), packers=(1,), recoveries=(1,), reader="search"),
    "two creators": Model((create(), refused()), directs=((0,),), packers=(1,), recoveries=(1,)),
    "two direct creators": Model((refused(),), directs=((0,), (0,)), packers=(1,), recoveries=(1,)),
    "two direct traces": Model(
        (create(1), refused(1)), traces=2, directs=((0, 1),), packers=(1,), recoveries=(1,)
    ),
    "direct creation, created again": Model(
        (delete(), refused()), start="together", directs=((0,),), packers=(2,), tombstones_expire=True
    ),
    "slow recovery": Model((tag(),), directs=((0,),), packers=(1,), recoveries=(1, 1)),
    "slow sweepers": Model((delete(),), start="merged", packers=(1,), slow_sweepers=(3, 3)),
    "slow sweepers, merges": Model(
        (tag(),), start="together", packers=(1,), merges=2, slow_sweepers=(3,)
    ),
}

LARGE = {
    "three packers": Model((create(), tag()), packers=(1, 1, 1), has_crashes=False),
    "two packers, two rounds": Model((create(), tag(), delete()), packers=(2, 2), sweeps=2),
    "kept bodies, two merges": Model((tag(), spans(), tag()), start="together", packers=(2,), merges=2, sweeps=3),
    "kept bodies, two packers": Model((tag(), spans(), tag()), start="together", packers=(2, 1), sweeps=1),
    "search, merge and sweep": Model(
        (tag(), spans()), start="together", packers=(2,), merges=2, sweeps=3, reader="search"
    ),
    "move there and back": Model((move(1), move(0), tag()), start="together", packers=(2, 1), reader="search"),
    "everything on one trace": Model(
        (create(), tag(), move(1), delete()), packers=(2,), merges=1, sweeps=1, tombstones_expire=True
    ),
    "created again, searched": Model(
        (create(), delete(), create()), packers=(2,), tombstones_expire=True, merges=1, reader="search"
    ),
    "two traces, two packers": Model(
        (tag(), delete(1)), traces=2, start="together", packers=(1, 1), merges=1, sweeps=1
    ),
    "two traces, search": Model(
        (tag(), spans(1)), traces=2, start="merged", packers=(1,), merges=1, sweeps=3, reader="search"
    ),
    "pages of changed times": Model(
        (create(time=2), tag(time=1)), traces=2, start="apart", times=(0, 1), packers=(1,), reader="pages"
    ),
    "pages, merge and change": Model(
        (tag(time=2), delete(1)), traces=2, start="apart", times=(0, 1), packers=(2,), merges=1, sweeps=2,
        reader="pages",
    ),
    "links and tags": Model((tag(), link(), delete()), start="together", packers=(2,), tombstones_expire=True),
    "expiry and everything": Model(
        (tag(), create(expiry=2), delete(1)), traces=2, start="merged", expiries=(1, 2), packers=(1,), clock=2,
        merges=1, sweeps=2, tombstones_expire=True,
    ),
    "extended expiry, two rounds": Model(
        (Request("extend", expiry=2), tag()), start="together", expiries=(1,), packers=(2,), clock=2, reader="search"
    ),
    "chunks, two packers": Model(
        (create(), spans(), delete(), create()), packers=(1, 1), has_chunks=True, tombstones_expire=True
    ),
    "direct creation, two packers": Model((tag(),), directs=((0,),), packers=(1, 1), recoveries=(1,)),
    "direct creation, pages": Model((tag(time=1),), directs=((0,),), packers=(1,), recoveries=(1,), reader="pages"),
    "direct creation, everything": Model(
        (tag(), spans(), move(1), delete()), directs=((0,),), packers=(2, 1), merges=1, sweeps=2, recoveries=(2,)
    ),
    "direct creation, merge and search": Model(
        (tag(), spans()), directs=((0,),), packers=(2,), merges=1, sweeps=2, recoveries=(1,), reader="search"
    ),
    "direct creation, two of each": Model(
        (tag(), create(1), refused(0), refused(1)), traces=2, directs=((0, 1), (0,)), packers=(1, 1), merges=1,
        recoveries=(1, 1),
    ),
    "slow sweepers, two traces": Model(
        (tag(), delete(1)), traces=2, start="merged", packers=(1,), merges=2, slow_sweepers=(4, 4)
    ),
}
