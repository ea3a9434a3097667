/**
 * Pagination: page tokens, selection of one page from the candidates of a search, lazy iterators
 * that searches are composed of.
 *
 * <p>Begin with {@link dynamodbstore.paging.SearchPage}, which makes a page; then {@link
 * dynamodbstore.paging.PageCursor} and {@link dynamodbstore.paging.PageTokens}, where a page
 * starts; then the iterators {@link dynamodbstore.paging.iterators.MergingIterator}, {@link
 * dynamodbstore.paging.iterators.ConcatenatedIterator}, {@link
 * dynamodbstore.paging.iterators.BatchMappingIterator} and {@link
 * dynamodbstore.paging.iterators.GroupSortingIterator}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.paging;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
