package dynamodbstore.paging.iterators;

import java.util.Iterator;
import java.util.function.Function;

/** Lazily mapped iterator: each element is mapped when the caller reads it. */
public record MappedIterator<T, R>(Iterator<T> given, Function<? super T, R> change)
    implements Iterator<R> {
  @Override
  public boolean hasNext() {
    return given.hasNext();
  }

  @Override
  public R next() {
    return change.apply(given.next());
  }
}
