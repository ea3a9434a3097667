package dynamodbstore.paging.iterators;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Top-k selection: the first elements, in a given order, of an unordered iterator. Reads all of it,
 * and holds one element more than requested.
 */
public final class TopSelection {
  private TopSelection() {}

  public static <T> ResultPage<T> of(int count, Iterator<T> any, Comparator<? super T> order) {
    var kept = new PriorityQueue<T>(order.reversed());
    while (any.hasNext()) {
      kept.add(any.next());
      if (kept.size() > count + 1) {
        var _ = kept.remove();
      }
    }
    List<T> sorted = new ArrayList<>(kept);
    sorted.sort(order);
    boolean more = sorted.size() > count;
    return new ResultPage<>(more ? sorted.subList(0, count) : sorted, more);
  }
}
