package dynamodbstore.traces.scan;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceVersion;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Traces in memory. Counts how many were read. */
public final class MapTraceSource implements TraceSource {
  private final Map<ExperimentId, List<TraceRow>> rows = new HashMap<>();
  private final Map<TraceId, TraceWithSpans> traces = new LinkedHashMap<>();
  private final List<Integer> batches = new ArrayList<>();
  private int spansRead;

  public void add(TraceWithSpans found) {
    var trace = found.trace();
    traces.put(trace.id(), found);
    addRow(trace.experiment(), new TraceRow(trace.id(), trace.requestTime()));
  }

  public void addRow(ExperimentId experiment, TraceRow row) {
    rows.computeIfAbsent(experiment, _ -> new ArrayList<>()).add(row);
  }

  /** Sizes of the batches that were read. */
  public List<Integer> batches() {
    return batches;
  }

  /** Number of traces that were read with their spans. */
  public int spansRead() {
    return spansRead;
  }

  @Override
  public Stream<TraceRow> rows(ExperimentId experiment) {
    return rows.getOrDefault(experiment, List.of()).stream();
  }

  @Override
  public Stream<Trace> traces(List<TraceId> ids) {
    return found(ids).map(TraceWithSpans::trace);
  }

  @Override
  public Stream<TraceVersion> versions(List<TraceId> ids) {
    return traces(ids).map(trace -> new TraceVersion(trace, 0));
  }

  @Override
  public Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids) {
    spansRead += ids.size();
    return found(ids);
  }

  private Stream<TraceWithSpans> found(List<TraceId> ids) {
    batches.add(ids.size());
    return ids.stream().map(traces::get).flatMap(one -> Optional.ofNullable(one).stream());
  }
}
