package dynamodbstore.traces;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceVersion;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Traces in memory, of one experiment. Records which ids were read. */
final class ListedTraces implements TraceSource {
  private final Map<TraceId, TraceWithSpans> traces = new LinkedHashMap<>();
  final List<List<TraceId>> reads = new ArrayList<>();

  void put(TraceWithSpans trace) {
    traces.put(trace.trace().id(), trace);
  }

  boolean delete(ExperimentId experiment, TraceId id) {
    return traces.remove(id) != null;
  }

  List<String> ids() {
    return traces.keySet().stream().map(TraceId::text).toList();
  }

  @Override
  public Stream<TraceRow> rows(ExperimentId experiment) {
    return traces.values().stream()
        .map(TraceWithSpans::trace)
        .map(trace -> new TraceRow(trace.id(), trace.requestTime()));
  }

  @Override
  public Stream<Trace> traces(List<TraceId> ids) {
    return tracesWithSpans(ids).map(TraceWithSpans::trace);
  }

  @Override
  public Stream<TraceVersion> versions(List<TraceId> ids) {
    return traces(ids).map(trace -> new TraceVersion(trace, 0));
  }

  @Override
  public Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids) {
    reads.add(List.copyOf(ids));
    return ids.stream().map(id -> Optional.ofNullable(traces.get(id))).flatMap(Optional::stream);
  }
}
