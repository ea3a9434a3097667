package dynamodbstore.traces.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Traces as searches and aggregates read them. Thread-safe; strongly consistent. */
public interface TraceSource {
  /**
   * Streams the rows of all traces of an experiment, in no particular order. A row may name a trace
   * that has been deleted or moved meanwhile.
   */
  Stream<TraceRow> rows(ExperimentId experiment);

  /**
   * The traces that exist, in the order of their ids in the list. One batch read now; the traces
   * are decoded one after the other while they are consumed.
   */
  Stream<Trace> traces(List<TraceId> ids);

  /** One trace, if it exists. */
  default Optional<Trace> find(TraceId id) {
    return traces(List.of(id)).findFirst();
  }

  /** The same traces with their versions. */
  Stream<TraceVersion> versions(List<TraceId> ids);

  /**
   * The traces that exist with their spans, in the order of their ids in the list. The heap of a
   * trace is reserved until the next one is taken.
   */
  Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids);

  /**
   * The same, perhaps without traces that the prefilter excludes: a source applies it if that saves
   * reading or decoding spans.
   */
  default Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids, SpanPrefilter prefilter) {
    return tracesWithSpans(ids);
  }
}
