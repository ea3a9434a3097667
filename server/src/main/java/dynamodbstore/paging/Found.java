package dynamodbstore.paging;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Page of results, before it has a page token.
 *
 * @param more whether another page follows
 */
public record Found<T>(List<T> items, boolean more) {
  public Found {
    items = List.copyOf(items);
  }

  /**
   * The first elements of an ordered iterator. Reads one element more, to learn whether another
   * page follows.
   */
  public static <T> Found<T> first(int count, Iterator<T> inOrder) {
    var items = new ArrayList<T>();
    while (items.size() < count && inOrder.hasNext()) {
      items.add(inOrder.next());
    }
    return new Found<>(items, inOrder.hasNext());
  }
}
