package dynamodbstore.traces.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.capacity.GrowingReservation;
import dynamodbstore.traces.entity.SpanPrefilter;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceVersion;
import dynamodbstore.traces.entity.TraceWeight;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Source for a search that passes over the open traces twice: it keeps rows and traces that were
 * read, as far as they are few. A trace is then as it was when it was read first, which is during
 * the search. For one thread.
 */
final class ReadTraces implements TraceSource {
  private static final int MOST_ROWS = 4000;
  private static final long MOST_BYTES = 8 << 20;

  private final TraceSource source;
  private final Map<ExperimentId, List<TraceRow>> rows = new HashMap<>();
  private final Map<TraceId, TraceVersion> traces = new HashMap<>();
  private final GrowingReservation memory = new GrowingReservation();
  private int keptRows;
  private long keptBytes;

  ReadTraces(TraceSource source) {
    this.source = source;
  }

  @Override
  public Stream<TraceRow> rows(ExperimentId experiment) {
    var kept = rows.get(experiment);
    if (kept != null) {
      return kept.stream();
    }
    int room = MOST_ROWS - keptRows;
    List<TraceRow> first;
    try (var all = source.rows(experiment)) {
      first = all.limit(room + 1L).toList();
    }
    if (first.size() > room) {
      return source.rows(experiment);
    }
    rows.put(experiment, first);
    keptRows += first.size();
    return first.stream();
  }

  @Override
  public Stream<Trace> traces(List<TraceId> ids) {
    return versions(ids).map(TraceVersion::trace);
  }

  @Override
  public Stream<TraceVersion> versions(List<TraceId> ids) {
    var kept = ids.stream().map(traces::get).filter(Objects::nonNull).toList();
    return kept.size() == ids.size() ? kept.stream() : source.versions(ids).map(this::kept);
  }

  private TraceVersion kept(TraceVersion trace) {
    long weight = TraceWeight.of(trace.trace());
    if (keptBytes + weight <= MOST_BYTES && traces.putIfAbsent(trace.trace().id(), trace) == null) {
      keptBytes += weight;
      memory.add(weight);
    }
    return trace;
  }

  @Override
  public Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids) {
    return source.tracesWithSpans(ids);
  }

  @Override
  public Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids, SpanPrefilter prefilter) {
    return source.tracesWithSpans(ids, prefilter);
  }
}
