package dynamodbstore.paging.iterators;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Lazy streams over iterators. */
public final class IteratorStreams {
  private IteratorStreams() {}

  public static <T> Stream<T> of(Iterator<T> sequence) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(sequence, Spliterator.ORDERED), false);
  }
}
