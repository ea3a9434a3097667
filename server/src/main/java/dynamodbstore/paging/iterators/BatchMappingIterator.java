package dynamodbstore.paging.iterators;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Lazy iterator that maps its elements in batches, for instance to look up items by key. Reads one
 * batch ahead at most: a batch starts when the caller needs its first element. Not thread-safe.
 */
public final class BatchMappingIterator<T, R> implements Iterator<R> {
  private final Iterator<T> given;
  private final int largest;
  private final Function<List<T>, Stream<R>> change;
  private Iterator<R> ready = Collections.emptyIterator();
  private int size;

  private BatchMappingIterator(
      Iterator<T> given, int size, int largest, Function<List<T>, Stream<R>> change) {
    this.given = given;
    this.size = size;
    this.largest = largest;
    this.change = change;
  }

  public static <T, R> Stream<R> of(Stream<T> given, int size, Function<List<T>, List<R>> change) {
    return growing(given, size, size, change);
  }

  /** Batches whose results are produced while they are consumed, one after the other. */
  public static <T, R> Stream<R> lazily(
      Stream<T> given, int size, Function<List<T>, Stream<R>> change) {
    return IteratorStreams.of(new BatchMappingIterator<>(given.iterator(), size, size, change));
  }

  /** Batches that double in size, up to the largest. */
  public static <T, R> Stream<R> growing(
      Stream<T> given, int first, int largest, Function<List<T>, List<R>> change) {
    return IteratorStreams.of(
        new BatchMappingIterator<>(
            given.iterator(), first, largest, batch -> change.apply(batch).stream()));
  }

  @Override
  public boolean hasNext() {
    while (!ready.hasNext() && given.hasNext()) {
      var batch = new ArrayList<T>(size);
      while (batch.size() < size && given.hasNext()) {
        batch.add(given.next());
      }
      ready = change.apply(batch).iterator();
      size = Math.min(2 * size, largest);
    }
    return ready.hasNext();
  }

  @Override
  public R next() {
    var _ = hasNext();
    return ready.next();
  }
}
