/**
 * Lazy iterators that searches are composed of: k-way merge, concatenation, batch mapping, sorting
 * within groups, top-k selection.
 *
 * <p>They read no further than the caller does; none is thread-safe. Start with {@link
 * MergingIterator}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.paging.iterators;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
