package dynamodbstore.traces.entity;

import java.util.List;

/**
 * Test by which a reader omits traces before their spans are decoded. It may admit a trace that is
 * not wanted, but never excludes one that is.
 */
public interface SpanTest {
  /** Whether a trace may be wanted, before its spans are read. */
  boolean admits(TraceVersion trace);

  /**
   * Whether a trace may be wanted.
   *
   * @param texts in which the content of each of its spans occurs unchanged, within one of them
   */
  boolean admits(TraceVersion trace, List<String> texts);
}
