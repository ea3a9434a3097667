package dynamodbstore.traces.correlation;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.correlation.TraceMatcher.Compiled;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.packed.CountedBlock;
import dynamodbstore.traces.packed.Matches;
import dynamodbstore.traces.scan.TraceScan;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;

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
        () -> experiments,
        _ -> "correlation of traces in %d experiments".formatted(experiments.size()),
        (_, budget) ->
            count(
                Matchers.of(request, filter -> matcher.compile(filter, experiments, budget)),
                experiments,
                budget));
  }

  private TraceCorrelation count(
      Matchers matchers, Set<ExperimentId> experiments, SearchBudget budget) {
    var counts = new Counts(matchers);
    var packed = scan.visitOpen(experiments, _ -> true, matchers.needSpans(), budget, counts::add);
    packed.visit(
        matchers.needs(),
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        counted ->
            scan.visit(
                counts.add(counted).stream(), matchers.needSpans(), experiments, counts::add));
    return new TraceCorrelation(counts.first, counts.second, counts.joint, counts.total);
  }

  /** The filters of a request. */
  private record Matchers(Compiled first, Compiled second, Compiled base) {
    /**
     * Parses the filters in the order of the reference, which joins their texts; both decide what
     * an invalid one reports.
     */
    static Matchers of(
        TraceCorrelationRequests.Correlate request, Function<String, Compiled> compile) {
      var base = request.base();
      var prefix = base.isEmpty() ? "" : base + " and ";
      return new Matchers(
          compile.apply(prefix + request.first()),
          compile.apply(prefix + request.second()),
          base.isEmpty() ? Compiled.ALL : compile.apply(base));
    }

    BlockNeeds needs() {
      return first.needs().and(second.needs()).and(base.needs());
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

    /** Adds packed traces, and returns those that no column decides. */
    Set<TraceId> add(CountedBlock counted) {
      var rows = counted.rows();
      var base = matchers.base().columns().apply(counted);
      var one = matchers.first().columns().apply(counted);
      var other = matchers.second().columns().apply(counted);
      var undecided = Matches.either(uncertain(one), uncertain(other));
      undecided.and(base.candidates());
      undecided.or(uncertain(base));
      undecided.and(rows);
      var decided = Matches.both(rows, base.certain());
      decided.andNot(undecided);
      var isFirst = Matches.both(decided, one.certain());
      var isSecond = Matches.both(decided, other.certain());
      total += decided.cardinality();
      first += isFirst.cardinality();
      second += isSecond.cardinality();
      joint += Matches.both(isFirst, isSecond).cardinality();
      var ids = new LinkedHashSet<TraceId>();
      undecided.stream().forEach(row -> ids.add(new TraceId(counted.block().id(row))));
      return ids;
    }

    private static BitSet uncertain(Matches matches) {
      return Matches.without(matches.candidates(), matches.certain());
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
