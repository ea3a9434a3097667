package dynamodbstore.paging;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A sequence whose elements are looked up several at a time, as many as are asked for at least. */
public final class Batches<T, R> implements Iterator<R> {
  private final Iterator<T> given;
  private final int size;
  private final Function<List<T>, List<R>> change;
  private Iterator<R> ready = Collections.emptyIterator();

  private Batches(Iterator<T> given, int size, Function<List<T>, List<R>> change) {
    this.given = given;
    this.size = size;
    this.change = change;
  }

  public static <T, R> Stream<R> of(Stream<T> given, int size, Function<List<T>, List<R>> change) {
    return Streams.of(new Batches<>(given.iterator(), size, change));
  }

  @Override
  public boolean hasNext() {
    while (!ready.hasNext() && given.hasNext()) {
      var batch = new ArrayList<T>(size);
      while (batch.size() < size && given.hasNext()) {
        batch.add(given.next());
      }
      ready = change.apply(batch).iterator();
    }
    return ready.hasNext();
  }

  @Override
  public R next() {
    var _ = hasNext();
    return ready.next();
  }
}
