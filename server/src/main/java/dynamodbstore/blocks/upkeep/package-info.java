/**
 * Upkeep of blocks: small ones are merged, and those that no reader needs are removed.
 *
 * <p>Start at {@link dynamodbstore.blocks.upkeep.BlockUpkeep}. {@link
 * dynamodbstore.blocks.upkeep.MergeSelection} decides what is merged, {@link
 * dynamodbstore.blocks.upkeep.BlockMerger} merges, {@link dynamodbstore.blocks.upkeep.BlockSweeper}
 * removes.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.blocks.upkeep;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
