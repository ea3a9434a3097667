package dynamodbstore.paging;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * One page of what a listing found.
 *
 * @param more whether there is more to come
 */
public record Found<T>(List<T> items, boolean more) {
  public Found {
    items = List.copyOf(items);
  }

  /** The first few of what comes in order. Looks at one more, to know whether there is one. */
  public static <T> Found<T> first(int count, Iterator<T> inOrder) {
    var items = new ArrayList<T>();
    while (items.size() < count && inOrder.hasNext()) {
      items.add(inOrder.next());
    }
    return new Found<>(items, inOrder.hasNext());
  }
}
