package dynamodbstore.paging.iterators;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Iterator that sorts the elements within each run of equal group keys, for input that is ordered
 * by group only. Holds one group in memory, and reads one element ahead. Not thread-safe.
 */
public final class GroupSortingIterator<T> implements Iterator<T> {
  private final Iterator<T> given;
  private final Function<T, Object> group;
  private final Comparator<? super T> order;
  private Iterator<T> ready = Collections.emptyIterator();
  private @Nullable T ahead;

  public GroupSortingIterator(
      Iterator<T> given, Function<T, Object> group, Comparator<? super T> order) {
    this.given = given;
    this.group = group;
    this.order = order;
  }

  @Override
  public boolean hasNext() {
    if (!ready.hasNext()) {
      var first = ahead == null && given.hasNext() ? given.next() : ahead;
      if (first != null) {
        ready = groupOf(first);
      }
    }
    return ready.hasNext();
  }

  private Iterator<T> groupOf(T first) {
    var same = group.apply(first);
    var members = new ArrayList<T>();
    members.add(first);
    ahead = null;
    while (ahead == null && given.hasNext()) {
      var next = given.next();
      if (group.apply(next).equals(same)) {
        members.add(next);
      } else {
        ahead = next;
      }
    }
    members.sort(order);
    return members.iterator();
  }

  @Override
  public T next() {
    var _ = hasNext();
    return ready.next();
  }
}
