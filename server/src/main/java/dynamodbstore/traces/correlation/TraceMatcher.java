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
   * A predicate for one request, used by one thread.
   *
   * @param filter in the language of trace searches; not empty
   * @param experiments in which traces are matched: a filter may depend on other traces of them,
   *     such as those of the same session
   * @throws ApiError if the filter is invalid
   */
  Predicate<TraceWithSpans> matcher(String filter, Set<ExperimentId> experiments);
}
