package dynamodbstore.traces.search;

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
import java.util.stream.Stream;

/** Source of traces in maps, with rows that a test may let disagree with the traces. */
final class MapTraceSource implements TraceSource {
  private final Map<TraceId, TraceWithSpans> traces = new LinkedHashMap<>();
  private final Map<ExperimentId, List<TraceRow>> rows = new LinkedHashMap<>();
  private int read;
  private int readWithSpans;

  /** Adds a trace and its row, or replaces the trace and leaves its old row. */
  void put(TraceWithSpans stored) {
    var trace = stored.trace();
    traces.put(trace.id(), stored);
    addRow(trace.experiment(), new TraceRow(trace.id(), trace.requestTime()));
  }

  void addRow(ExperimentId experiment, TraceRow row) {
    rows.computeIfAbsent(experiment, _ -> new ArrayList<>()).add(row);
  }

  /** Deletes a trace, but not its rows. */
  void delete(TraceId id) {
    traces.remove(id);
  }

  /** How many traces were read, with or without spans. */
  int read() {
    return read;
  }

  int readWithSpans() {
    return readWithSpans;
  }

  @Override
  public Stream<TraceRow> rows(ExperimentId experiment) {
    return List.copyOf(rows.getOrDefault(experiment, List.of())).stream();
  }

  @Override
  public Stream<Trace> traces(List<TraceId> ids) {
    read += ids.size();
    return found(ids).map(TraceWithSpans::trace);
  }

  @Override
  public Stream<TraceVersion> versions(List<TraceId> ids) {
    return traces(ids).map(trace -> new TraceVersion(trace, 0));
  }

  @Override
  public Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids) {
    read += ids.size();
    readWithSpans += ids.size();
    return found(ids);
  }

  private Stream<TraceWithSpans> found(List<TraceId> ids) {
    return ids.stream().filter(traces::containsKey).map(traces::get);
  }
}
