package dynamodbstore.paging.iterators;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * K-way merge of ordered iterators. Reads one element ahead of each, and from then on only the
 * iterator whose element was taken. Not thread-safe.
 */
public final class MergingIterator<T> implements Iterator<T> {
  private final PriorityQueue<Source<T>> sources;

  private MergingIterator(PriorityQueue<Source<T>> sources) {
    this.sources = sources;
  }

  public static <T> Iterator<T> of(List<Iterator<T>> ordered, Comparator<? super T> order) {
    if (ordered.size() == 1) {
      return ordered.getFirst();
    }
    var sources =
        new PriorityQueue<Source<T>>((one, other) -> order.compare(one.head(), other.head()));
    ordered.forEach(rest -> offer(sources, rest));
    return new MergingIterator<>(sources);
  }

  @Override
  public boolean hasNext() {
    return !sources.isEmpty();
  }

  @Override
  public T next() {
    var least = sources.poll();
    if (least == null) {
      throw new NoSuchElementException();
    }
    offer(sources, least.rest());
    return least.head();
  }

  private static <T> void offer(PriorityQueue<Source<T>> sources, Iterator<T> rest) {
    if (rest.hasNext()) {
      sources.add(new Source<>(rest.next(), rest));
    }
  }

  private record Source<T>(T head, Iterator<T> rest) {}
}
