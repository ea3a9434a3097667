package dynamodbstore.searchengine;

import dynamodbstore.paging.PageCursor;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.search.ParsedSearch;

/**
 * Request for one page of a search.
 *
 * @param cursor where the page begins
 */
public record PageRequest(ParsedSearch wanted, PageCursor cursor, int maxResults) {
  /** {@link #readAhead(boolean)}, where only a search without a filter accepts all candidates. */
  public int readAhead() {
    return readAhead(wanted.condition().fields().findAny().isEmpty());
  }

  /**
   * Number of candidates to read at a time from an index in the order of the search.
   *
   * @param acceptsAll whether every candidate is a result: then a page of them is read. Otherwise
   *     the share of results is unknown, so more are read
   */
  public int readAhead(boolean acceptsAll) {
    // One more, to see the first candidate that does not compare equal to the last of the page.
    int page = Math.min(ReadAheadSize.forPage(maxResults) + 1, ReadAheadSize.MOST);
    return acceptsAll ? page : Math.max(page, ReadAheadSize.WHOLE);
  }
}
