package dynamodbstore.traces.correlation;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.scan.TraceScan;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Service that counts how often two filters match the same traces. It reads all traces of the
 * experiments, with their spans. Thread-safe.
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
        () -> new Matchers(request, experiments, matcher),
        _ -> "correlation of traces in %d experiments".formatted(experiments.size()),
        (matchers, budget) -> count(matchers, experiments, budget));
  }

  private TraceCorrelation count(
      Matchers matchers, Set<ExperimentId> experiments, SearchBudget budget) {
    var counts = new Counts();
    scan.visitTracesWithSpans(experiments, _ -> true, budget, trace -> counts.add(matchers, trace));
    return new TraceCorrelation(counts.first, counts.second, counts.joint, counts.total);
  }

  /** The filters of a request, parsed in the order of the reference. */
  private static final class Matchers {
    private final Predicate<TraceWithSpans> first;
    private final Predicate<TraceWithSpans> second;
    private final Predicate<TraceWithSpans> base;

    /** The reference joins the texts of the filters, which decides what an invalid one reports. */
    Matchers(
        TraceCorrelationRequests.Correlate request,
        Set<ExperimentId> experiments,
        TraceMatcher matcher) {
      var prefix = request.base().isEmpty() ? "" : request.base() + " and ";
      first = matcher.matcher(prefix + request.first(), experiments);
      second = matcher.matcher(prefix + request.second(), experiments);
      base = request.base().isEmpty() ? _ -> true : matcher.matcher(request.base(), experiments);
    }
  }

  /** Counters of one request. */
  private static final class Counts {
    private long first;
    private long second;
    private long joint;
    private long total;

    void add(Matchers matchers, TraceWithSpans trace) {
      if (matchers.base.test(trace)) {
        boolean isFirst = matchers.first.test(trace);
        boolean isSecond = matchers.second.test(trace);
        total++;
        first += isFirst ? 1 : 0;
        second += isSecond ? 1 : 0;
        joint += isFirst && isSecond ? 1 : 0;
      }
    }
  }
}
