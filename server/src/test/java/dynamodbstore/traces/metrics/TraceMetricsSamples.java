package dynamodbstore.traces.metrics;

import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.packed.Packing;
import dynamodbstore.traces.packed.StoredTraces;
import dynamodbstore.traces.scan.TraceScan;
import java.util.List;
import java.util.Random;

/** Services over traces in memory. */
public final class TraceMetricsSamples {
  private TraceMetricsSamples() {}

  static TraceMetricsService service(List<TraceWithSpans> traces, Packing packing) {
    return new TraceMetricsService(
        scan(traces, packing),
        engine(),
        _ -> traces.stream().map(found -> found.trace().experiment()).distinct());
  }

  /** Scan of traces on a table, of which some are packed. */
  public static TraceScan scan(List<TraceWithSpans> traces, Packing packing) {
    var clock = new TestClock();
    var stored = new StoredTraces(new MemoryTable(clock, new Meter()), clock);
    packing.store(traces, stored);
    return new TraceScan(stored.repository, stored.blocks);
  }

  /** Scan of traces in memory, none of which is packed. */
  public static TraceScan scan(TraceSource source) {
    var clock = new TestClock();
    return new TraceScan(
        source, new StoredTraces(new MemoryTable(clock, new Meter()), clock).blocks);
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
