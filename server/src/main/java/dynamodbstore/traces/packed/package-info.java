/**
 * Searches and aggregates over blocks of traces.
 *
 * <p>Start with {@link dynamodbstore.traces.packed.TraceBlocks}, which blocks are read. A {@link
 * dynamodbstore.traces.packed.PackedSearch} finds candidates: {@code ColumnFilter} evaluates the
 * filter on columns, in three-valued logic ({@code Matches}); {@code NewestCandidates} and {@code
 * TopCandidates} sort what it finds. {@link dynamodbstore.traces.packed.PackedTraces} is for
 * aggregates.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.packed;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
