package dynamodbstore.traces.entity;

import java.util.List;

/**
 * Prefilter of traces, for a reader that omits some before their spans are decoded. It may admit a
 * trace that is not wanted, but never excludes one that is.
 */
public interface SpanPrefilter {
  /** Whether a trace may be wanted, before its spans are read. */
  boolean admits(TraceVersion trace);

  /**
   * Whether a trace may be wanted.
   *
   * @param texts in which the content of each of its spans occurs unchanged, within one of them
   */
  boolean admits(TraceVersion trace, List<String> texts);
}
