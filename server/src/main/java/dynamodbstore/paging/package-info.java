/**
 * Pagination: page tokens, selection of one page from the candidates of a search, lazy iterators
 * that searches are composed of.
 *
 * <p>Begin with {@link dynamodbstore.paging.SearchPage}, which makes a page; then {@link
 * dynamodbstore.paging.PageCursor} and {@link dynamodbstore.paging.PageTokens}, where a page
 * starts; then the iterators {@link dynamodbstore.paging.MergingIterator}, {@link
 * dynamodbstore.paging.ConcatenatedIterator}, {@link dynamodbstore.paging.BatchMappingIterator} and
 * {@link dynamodbstore.paging.GroupSortingIterator}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.paging;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
