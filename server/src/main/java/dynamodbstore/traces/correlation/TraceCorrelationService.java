package dynamodbstore.traces.correlation;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.traces.correlation.TraceMatcher.Compiled;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.scan.TraceScan;
import java.util.Set;

/**
 * Service that counts how often two filters match the same traces. It reads all traces of the
 * experiments, with their spans if a filter needs them. Thread-safe.
 */
public final class TraceCorrelationService {
  private final TraceScan scan;
  private final SearchEngine engine;
  private final TraceMatcher matcher;

  public TraceCorrelationService(TraceScan scan, SearchEngine engine, TraceMatcher matcher) {
    this.scan = scan;
    this.engine = engine;
    this.matcher = matcher;
  }

  public TraceCorrelation correlate(
      Caller caller, Visibility visibility, TraceCorrelationRequests.Correlate request) {
    var experiments = visibility.experiments(ExperimentId.parseSearched(request.experiments()));
    return engine.execute(
        () -> Matchers.of(request, experiments, matcher),
        _ -> "correlation of traces in %d experiments".formatted(experiments.size()),
        (matchers, budget) -> count(matchers, experiments, budget));
  }

  private TraceCorrelation count(
      Matchers matchers, Set<ExperimentId> experiments, SearchBudget budget) {
    var counts = new Counts(matchers);
    if (matchers.needSpans()) {
      scan.visitTracesWithSpans(experiments, _ -> true, budget, counts::add);
    } else {
      scan.visitTraces(experiments, _ -> true, budget, counts::add);
    }
    return new TraceCorrelation(counts.first, counts.second, counts.joint, counts.total);
  }

  /** The filters of a request. */
  private record Matchers(Compiled first, Compiled second, Compiled base) {
    /**
     * Parses the filters in the order of the reference, which joins their texts; both decide what
     * an invalid one reports.
     */
    static Matchers of(
        TraceCorrelationRequests.Correlate request,
        Set<ExperimentId> experiments,
        TraceMatcher matcher) {
      var base = request.base();
      var prefix = base.isEmpty() ? "" : base + " and ";
      return new Matchers(
          matcher.compile(prefix + request.first(), experiments),
          matcher.compile(prefix + request.second(), experiments),
          base.isEmpty() ? Compiled.ALL : matcher.compile(base, experiments));
    }

    boolean needSpans() {
      return first.needsSpans() || second.needsSpans() || base.needsSpans();
    }
  }

  /** Counters of one request. */
  private static final class Counts {
    private final Matchers matchers;
    private long first;
    private long second;
    private long joint;
    private long total;

    Counts(Matchers matchers) {
      this.matchers = matchers;
    }

    void add(TraceWithSpans trace) {
      if (matchers.base().matches(trace)) {
        boolean isFirst = matchers.first().matches(trace);
        boolean isSecond = matchers.second().matches(trace);
        total++;
        first += isFirst ? 1 : 0;
        second += isSecond ? 1 : 0;
        joint += isFirst && isSecond ? 1 : 0;
      }
    }
  }
}
