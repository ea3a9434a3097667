package dynamodbstore.traces.correlation;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.packed.CountedBlock;
import dynamodbstore.traces.packed.Matches;
import java.util.Set;
import java.util.function.Function;
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
   * @param budget of the request, because it may read these
   * @throws ApiError if the filter is invalid
   */
  Compiled compile(String filter, Set<ExperimentId> experiments, SearchBudget budget);

  /**
   * Filter of one request, used by one thread.
   *
   * @param needsSpans false if the predicate does not look at the spans, which are then not read
   * @param needs what it reads of blocks
   * @param columns evaluates it on the columns of a block
   */
  record Compiled(
      Predicate<TraceWithSpans> predicate,
      boolean needsSpans,
      BlockNeeds needs,
      Function<CountedBlock, Matches> columns) {
    static final Compiled ALL =
        new Compiled(
            _ -> true, false, BlockNeeds.NONE, counted -> Matches.exactly(counted.block().all()));

    /** A filter that no column decides: every trace is read. */
    public static Compiled of(Predicate<TraceWithSpans> predicate, boolean needsSpans) {
      return new Compiled(
          predicate,
          needsSpans,
          BlockNeeds.NONE,
          counted -> Matches.perhaps(counted.block().all()));
    }

    boolean matches(TraceWithSpans trace) {
      return predicate.test(trace);
    }
  }
}
