/**
 * Parsed searches and their evaluation. Pure: no I/O, no parsing, immutable.
 *
 * <p>Start with {@link ParsedSearch}, which holds a filter ({@link Filter}) and an order ({@link
 * Ordering}); both are evaluated on an {@link EntityView}, the view of an entity that a feature
 * supplies. {@link SortPosition} is a position in the order, {@link SortOrder} its comparator.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
