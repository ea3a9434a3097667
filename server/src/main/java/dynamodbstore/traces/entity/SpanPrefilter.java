package dynamodbstore.traces.entity;

import dynamodbstore.api.TraceId;
import java.util.List;

/**
 * Prefilter of traces, for a reader that omits some before their spans are decoded. It may admit a
 * trace that is not wanted, but never excludes one that is.
 */
public interface SpanPrefilter {
  /**
   * Whether a trace may be wanted, before its spans are read.
   *
   * @param version of the trace; that an earlier version is excluded says nothing of this one
   */
  boolean admits(TraceId id, long version);

  /**
   * Whether a trace may be wanted.
   *
   * @param texts in which the content of each of its spans occurs unchanged, within one of them
   */
  boolean admits(TraceVersion trace, List<String> texts);
}
