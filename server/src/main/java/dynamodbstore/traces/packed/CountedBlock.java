package dynamodbstore.traces.packed;

import dynamodbstore.deletionmarks.DeletionMarks;
import dynamodbstore.traces.columns.TraceBlock;
import java.util.BitSet;

/**
 * Block as an aggregate sees it.
 *
 * @param rows the entries that are counted
 * @param marks deletions of runs that have made assessments in the block, if those were needed
 * @param bodies finds spans of traces that are in other blocks
 */
public record CountedBlock(
    TraceBlock block, BitSet rows, DeletionMarks marks, BodyLocator bodies) {}
