package dynamodbstore.traces.correlation;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.Set;
import java.util.function.Predicate;

/** Evaluation of the filters of trace searches. Thread-safe. */
@FunctionalInterface
public interface TraceMatcher {
  /**
   * Compiles a filter for one request.
   *
   * @param filter in the language of trace searches; not empty
   * @param experiments in which traces are matched: a filter may depend on other traces of them,
   *     such as those of the same session
   * @throws ApiError if the filter is invalid
   */
  Compiled compile(String filter, Set<ExperimentId> experiments);

  /**
   * Filter of one request, used by one thread.
   *
   * @param needsSpans false if the predicate does not look at the spans, which are then not read
   */
  record Compiled(Predicate<TraceWithSpans> predicate, boolean needsSpans) {
    static final Compiled ALL = new Compiled(_ -> true, false);

    boolean matches(TraceWithSpans trace) {
      return predicate.test(trace);
    }
  }
}
