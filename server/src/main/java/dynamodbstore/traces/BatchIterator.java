package dynamodbstore.traces;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Iterator over entities that are read in batches, so that one batch is in memory at a time. */
final class BatchIterator {
  /** Traces without spans that are read at once. */
  static final int INFOS = 100;

  /** Traces with spans that are read at once: each may have megabytes. */
  static final int WITH_SPANS = 4;

  private BatchIterator() {}

  static <K, V> Iterator<V> of(List<K> keys, int size, Function<List<K>, List<V>> reader) {
    return IntStream.iterate(0, from -> from < keys.size(), from -> from + size)
        .mapToObj(from -> keys.subList(from, Math.min(from + size, keys.size())))
        .map(reader)
        .flatMap(List::stream)
        .iterator();
  }
}
