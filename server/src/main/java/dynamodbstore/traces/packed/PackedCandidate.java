package dynamodbstore.traces.packed;

import dynamodbstore.api.TraceId;
import dynamodbstore.search.SortPosition;

/**
 * Trace that a search must verify on META: the entry of a block, or an open row.
 *
 * @param version of the trace that was packed; {@link #NO_VERSION} of an open row
 * @param isCertain whether a trace of this version matches the filter, rather than perhaps
 * @param bound its position, or one before it, if the trace still has this version
 */
public record PackedCandidate(TraceId id, long version, boolean isCertain, SortPosition bound) {
  /** No trace has this version. */
  private static final long NO_VERSION = Long.MIN_VALUE;

  /** A trace with an open row, which is evaluated in any case. */
  public static PackedCandidate open(TraceId id, SortPosition bound) {
    return new PackedCandidate(id, NO_VERSION, false, bound);
  }

  public boolean isOpen() {
    return version == NO_VERSION;
  }
}
