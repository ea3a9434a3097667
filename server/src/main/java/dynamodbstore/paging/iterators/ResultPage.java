package dynamodbstore.paging.iterators;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Page of results, before it has a page token.
 *
 * @param more whether another page follows
 */
public record ResultPage<T>(List<T> items, boolean more) {
  public ResultPage {
    items = List.copyOf(items);
  }

  /**
   * The first elements of an ordered iterator. Reads one element more, to learn whether another
   * page follows.
   */
  public static <T> ResultPage<T> first(int count, Iterator<T> inOrder) {
    var items = new ArrayList<T>();
    while (items.size() < count && inOrder.hasNext()) {
      items.add(inOrder.next());
    }
    return new ResultPage<>(items, inOrder.hasNext());
  }
}
