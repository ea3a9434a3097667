package dynamodbstore.traces.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Traces as requests read them: without those that have expired. Rows are passed on, because their
 * times are upper bounds only; a row without a trace is that of a deleted one. Thread-safe.
 */
public final class UnexpiredTraces implements TraceSource {
  private final TraceSource source;
  private final TraceHorizon horizon;

  public UnexpiredTraces(TraceSource source, TraceHorizon horizon) {
    this.source = source;
    this.horizon = horizon;
  }

  @Override
  public Stream<TraceRow> rows(ExperimentId experiment) {
    return source.rows(experiment);
  }

  @Override
  public Stream<Trace> traces(List<TraceId> ids) {
    return unexpired(source.traces(ids), trace -> trace);
  }

  @Override
  public Stream<TraceVersion> versions(List<TraceId> ids) {
    return unexpired(source.versions(ids), TraceVersion::trace);
  }

  @Override
  public Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids) {
    return unexpired(source.tracesWithSpans(ids), TraceWithSpans::trace);
  }

  @Override
  public Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids, SpanPrefilter prefilter) {
    return unexpired(source.tracesWithSpans(ids, prefilter), TraceWithSpans::trace);
  }

  public boolean hides(long requestTime) {
    return horizon.hides(requestTime);
  }

  private <T> Stream<T> unexpired(Stream<T> found, Function<T, Trace> trace) {
    long earliest = horizon.earliest();
    return found.filter(one -> trace.apply(one).requestTime() >= earliest);
  }
}
