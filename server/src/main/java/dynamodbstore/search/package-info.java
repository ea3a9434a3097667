/**
 * Parsed searches and their evaluation. Pure: no I/O, no parsing; immutable, except {@link
 * MatchingSteps}.
 *
 * <p>Start with {@link ParsedSearch}, which holds a filter ({@link Filter}) and an order ({@link
 * Ordering}); both are evaluated on an {@link EntityView}, the view of an entity that a feature
 * supplies. {@link SortPosition} is a position in the order, {@link SortOrder} its comparator. The
 * counter of steps lets the engine interrupt patterns that take long to match.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
