package dynamodbstore.paging;

import java.util.List;

/**
 * Page of results with its page token.
 *
 * @param nextToken the token of the next page; empty if there is none
 */
public record TokenPage<T>(List<T> items, String nextToken) {
  public TokenPage {
    items = List.copyOf(items);
  }
}
