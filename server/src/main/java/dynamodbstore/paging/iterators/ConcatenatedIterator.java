package dynamodbstore.paging.iterators;

import java.util.Collections;
import java.util.Iterator;
import java.util.function.Function;

/**
 * Lazy concatenation of iterators: each is opened when the one before it is exhausted.
 * Stream.flatMap with an external iterator would buffer one whole inner sequence at a time. Not
 * thread-safe.
 */
public final class ConcatenatedIterator<S, T> implements Iterator<T> {
  private final Iterator<S> sources;
  private final Function<S, Iterator<T>> sequence;
  private Iterator<T> current = Collections.emptyIterator();

  private ConcatenatedIterator(Iterator<S> sources, Function<S, Iterator<T>> sequence) {
    this.sources = sources;
    this.sequence = sequence;
  }

  public static <S, T> Iterator<T> of(Iterable<S> sources, Function<S, Iterator<T>> sequence) {
    return new ConcatenatedIterator<>(sources.iterator(), sequence);
  }

  @Override
  public boolean hasNext() {
    while (!current.hasNext() && sources.hasNext()) {
      current = sequence.apply(sources.next());
    }
    return current.hasNext();
  }

  @Override
  public T next() {
    var _ = hasNext();
    return current.next();
  }
}
