/**
 * Read and write units.
 *
 * <p>Start with {@link Meter}, which sums the {@link Cost} of each call by operation. {@link
 * Billing} computes what DynamoDB would bill from the {@link Footprint} of an item before and after
 * a write.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.cost;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
