package dynamodbstore.paging;

import java.util.Iterator;
import java.util.function.Function;

/** A sequence whose elements are changed as they are read, each when it is asked for. */
public record Mapped<T, R>(Iterator<T> given, Function<? super T, R> change)
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
