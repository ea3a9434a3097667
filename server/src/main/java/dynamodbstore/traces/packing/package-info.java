/**
 * Packing of traces: idle traces are copied into blocks, from their open rows on.
 *
 * <p>Start at {@link dynamodbstore.traces.packing.TracePacker}, which packs one experiment; {@link
 * dynamodbstore.traces.packing.BlockDraft} writes one block, and {@link
 * dynamodbstore.traces.packing.RowCleaner} completes what other processes have left.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.packing;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
