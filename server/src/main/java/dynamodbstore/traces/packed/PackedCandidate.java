package dynamodbstore.traces.packed;

import dynamodbstore.api.TraceId;
import dynamodbstore.search.SortPosition;

/**
 * Entry of a block that a search must verify on META.
 *
 * @param version of the trace that was packed
 * @param isCertain whether a trace of this version matches the filter, rather than perhaps
 * @param bound its position, or one before it, if the trace still has this version
 */
public record PackedCandidate(TraceId id, long version, boolean isCertain, SortPosition bound) {}
