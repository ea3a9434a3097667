package dynamodbstore.traces.search;

import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.signatures.GramQuery;
import dynamodbstore.blocks.signatures.TextSignature;
import dynamodbstore.caching.BoundedCache;
import dynamodbstore.traces.entity.TraceVersion;
import java.util.List;

/**
 * Cache of signatures of spans that searches have decompressed: every search verifies all open
 * traces, and packed ones that the columns do not exclude, most of which do not match, and have not
 * changed since the last one. Thread-safe.
 */
final class SpanSignatures {
  /** Some 6,000 traces of four spans. */
  private static final long MOST_BYTES = 4 << 20;

  /**
   * Signature of the spans of a trace.
   *
   * @param version of the trace; a trace gets another one when its spans change
   */
  private record Known(long version, TextSignature signature) {}

  private final BoundedCache<TraceId, Known> known =
      new BoundedCache<>(MOST_BYTES, one -> one.signature().memory());

  /** Whether the spans of a trace may contain all literals; so do those that are not known. */
  boolean mayContain(TraceId id, long version, GramQuery query) {
    var found = known.find(id);
    return found.isEmpty()
        || found.get().version() != version
        || found.get().signature().mayContain(query);
  }

  /**
   * Keeps the signature of a trace.
   *
   * @param texts with the contents of all spans
   */
  void keep(TraceVersion trace, List<String> texts) {
    var id = trace.trace().id();
    if (known.find(id).filter(one -> one.version() == trace.version()).isEmpty()) {
      known.keep(id, new Known(trace.version(), TextSignature.of(texts)));
    }
  }
}
