"""Mutations: each breaks one rule of the protocol, and the named scenario must report a violation."""

from typing import NamedTuple


class Mutation(NamedTuple):
    broken: str
    scenario: str
    expected: str


MUTATIONS = (
    # Writers and open rows
    Mutation("no row before META", "kept bodies", "OPEN without a row"),
    Mutation("move of an OPEN trace puts no row", "move and deletion", "OPEN without a row"),
    Mutation("move puts no row in the new experiment", "move away", "OPEN without a row"),
    Mutation("move puts no row in the old experiment", "move away", "counted though not there"),
    Mutation("row put without condition", "times of rows", "no upper bound"),
    Mutation("row is no upper bound", "times of rows", "no upper bound"),
    Mutation("row is deleted without its token", "two packers", "OPEN without a row"),
    Mutation("row is deleted without raising META", "two packers", "OPEN without a row"),
    Mutation("no tombstone for an absent META", "life of a trace", "OPEN without a row"),
    Mutation("reopening keeps the row", "two packers", "OPEN without a row"),
    Mutation("creations have no deadline", "created again", "OPEN without a row"),
    # Entries of blocks
    Mutation("old info is not voided", "life of a trace", "counted"),
    Mutation("void does not follow", "kept bodies, merged", ""),
    Mutation("void by trace", "two packers and a merge", ""),
    Mutation("bits of refused traces are set", "kept bodies", ""),
    Mutation("listing ignores voids", "two packers", ""),
    Mutation("a swept block is listed", "two packers", ""),
    Mutation("PACKED is taken for valid", "two packers", ""),
    Mutation("packs a row of another experiment", "move away", ""),
    Mutation("expiry at deletion", "created again", ""),
    Mutation("link sets the expiry", "links", ""),
    # Bodies
    Mutation("new spans keep the body", "kept bodies", "stale spans"),
    Mutation("old body is not voided", "kept bodies", "bod"),
    Mutation("kept body is voided", "kept bodies", "bod"),
    Mutation("body is reused unchecked", "life of a trace", "bod"),
    Mutation("body is dropped without META", "three packers", "bod"),
    # Merges, pointers and removal
    Mutation("merge is unconditional", "two traces in a block", ""),
    Mutation("merge checks one row", "merge of two blocks", ""),
    Mutation("merge keeps void entries", "pointers", ""),
    Mutation("merge forwards later", "pointers", ""),
    Mutation("no pointer remains", "pointers", ""),
    Mutation("pointers are removed early", "pointers", ""),
    Mutation("live blocks are removed", "pointers", ""),
    Mutation("replaced rows are removed at once", "search during a merge", "search misses"),
    Mutation("dead blocks are removed at once", "search of a removed block", "search misses"),
    Mutation("REMOVED does not say whether it was listed", "slow sweepers, merges", ""),
    Mutation("rows of merged blocks are not awaited", "slow sweepers", "never removed"),
    Mutation("a pointer is put without its row", "slow sweepers", "never removed"),
    # Direct creation
    Mutation("META is written before the intent", "direct creation", "PACKED and counted 0 times"),
    Mutation("columns are put after META", "direct creation", "PACKED and counted 0 times"),
    Mutation("void ignores the intent", "direct creation", ""),
    Mutation("void does not read the row again", "direct creation, merge", ""),
    Mutation("void does not read the pointer again", "direct creation, merge", ""),
    Mutation("listing ignores the intent", "direct creation", ""),
    Mutation("bits of refused creations stay set", "two direct traces", ""),
    Mutation("a direct creation replaces a tombstone", "direct creation, created again", ""),
    Mutation("an intent is swept without closing it", "direct creation", ""),
    Mutation("the traces of an intent are not opened", "direct creation", "PACKED and counted 0 times"),
    Mutation("an abandoned trace is opened without a row", "direct creation", "OPEN without a row"),
    Mutation("an abandoned trace is opened without condition", "slow recovery", ""),
    # Readers
    Mutation("directory before rows", "search of a new trace", "search misses"),
    Mutation("replaced blocks are skipped", "search during a merge", "search misses"),
    Mutation("aggregate does not follow", "search during a merge", "aggregate counts"),
    Mutation("aggregate ignores open rows", "search during packing", "aggregate counts"),
    Mutation("search trusts the experiment of a block", "move away", "not in the experiment"),
    Mutation("columns are trusted", "pages during a change", "pages return"),
    Mutation("rows before the token are skipped", "pages after an earlier time", "pages return"),
    # Chunks
    Mutation("chunk names are hashes", "chunks, created again", "listed chunk is missing"),
    Mutation("chunks of later incarnations are deleted", "chunks, created again", "listed chunk is missing"),
    # Retention
    Mutation("row expires before META", "expiry of a new trace", ""),
    Mutation("extension keeps the row", "extended expiry", "row expires before META"),
    Mutation("extension keeps the body", "extended expiry", "bodies"),
    Mutation("blocks expire without a margin", "extended expiry", "search misses"),
    Mutation("expiry is shortened", "same expiry", "counted though not there"),
    Mutation("entry outlives META", "expiry and search", ""),
    Mutation("block expires with its first trace", "expiry in a block", ""),
)
