/**
 * Pagination: page tokens, selection of one page from the candidates of a search, lazy iterators
 * that searches are composed of.
 *
 * <p>Begin with {@link dynamodbstore.paging.SearchPage}, which makes a page; then {@link
 * dynamodbstore.paging.Cursor} and {@link dynamodbstore.paging.PageTokens}, where a page starts;
 * then the iterators {@link dynamodbstore.paging.Merge}, {@link dynamodbstore.paging.Chain}, {@link
 * dynamodbstore.paging.Batches} and {@link dynamodbstore.paging.SortedGroups}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.paging;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
