package dynamodbstore.traces.metrics;

import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.scan.MapTraceSource;
import dynamodbstore.traces.scan.TraceScan;
import java.util.List;
import java.util.Random;

/** Services over traces in memory. */
public final class TraceMetricsSamples {
  private TraceMetricsSamples() {}

  static TraceMetricsService service(List<TraceWithSpans> traces) {
    var source = new MapTraceSource();
    traces.forEach(source::add);
    return new TraceMetricsService(
        new TraceScan(source),
        engine(),
        _ -> traces.stream().map(found -> found.trace().experiment()).distinct());
  }

  public static SearchEngine engine() {
    var clock = new TestClock();
    var table = new MemoryTable(clock, new Meter());
    return new SearchEngine(
        SearchSyntax.MLFLOW,
        new PageTokenRepository(table).tokens(new Random(6)),
        PlanListener.OFF,
        clock);
  }
}
