package dynamodbstore.paging;

import java.util.List;

/**
 * One page as it is answered.
 *
 * @param nextToken what asks for the next one; empty if there is none
 */
public record TokenPage<T>(List<T> items, String nextToken) {
  public TokenPage {
    items = List.copyOf(items);
  }
}
