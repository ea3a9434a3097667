package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.process.DirectoryDeletion;
import dynamodbstore.benchmarks.load.process.MachineLoad;
import dynamodbstore.benchmarks.load.process.ServerUnderTest;
import dynamodbstore.benchmarks.load.traces.PackingGauges;
import dynamodbstore.benchmarks.load.traces.TraceSeed;
import dynamodbstore.benchmarks.load.traces.TraceWorkloads;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Benchmark of blocks, of this server alone: searches and metrics over packed traces, with open
 * ones among them, and how packing keeps up with ingest and with assessments.
 */
public final class PackingBenchmark {
  private static final Duration QUIET = Duration.ofSeconds(3);
  private static final Duration INGEST = Duration.ofSeconds(60);
  private static final Duration AFTER_INGEST = Duration.ofSeconds(10);
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final int OPEN = 2000;
  private static final int ASSESSMENTS = 3;

  /** Shorter together than the time after which an open trace is packed. */
  private static final LoadGenerator BRIEF =
      new LoadGenerator(Duration.ofMillis(500), Duration.ofMillis(2500));

  private final PrintStream out = System.out;
  private final LoadOptions options;
  private final ServerUnderTest server;

  /** Traces of the experiment that is searched. */
  private int traces;

  private PackingBenchmark(LoadOptions options) throws IOException {
    this.options = options;
    this.traces = options.runs();
    var folder = Files.createDirectories(options.work());
    this.server =
        ServerUnderTest.ours(
            "ours",
            options.launcher(),
            folder,
            "--pack-traces",
            "true",
            "--expose-prometheus",
            folder.resolve("prometheus").toString());
  }

  /**
   * Arguments: see {@link LoadOptions}; {@code runs} is the number of traces, {@code only} a list
   * of phases.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var options = LoadOptions.parse(arguments);
    DirectoryDeletion.deleteAll(options.work());
    new PackingBenchmark(options).run();
    DirectoryDeletion.deleteAll(options.work());
  }

  private void run() throws InterruptedException {
    new MarkdownReport(out).introduce(options);
    var machine = new MachineLoad();
    try (server) {
      var _ = server.start();
      server.awaitQuiet(QUIET);
      double before = server.memory();
      pack();
      out.println();
      out.println("| workload | traces | open | p50 / p99 ms | CPU ms |");
      out.println("|---|---:|---:|---:|---:|");
      if (wants("search")) {
        search();
      }
      if (wants("open")) {
        for (var search : TraceWorkloads.SEARCHES) {
          withOpenTraces(search);
        }
      }
      if (wants("assess")) {
        assess();
      }
      if (wants("ingest")) {
        ingest(TraceWorkloads.MANY_TRACES);
        ingest(TraceWorkloads.LARGE_TRACE);
      }
      server.awaitQuiet(QUIET);
      out.printf("%nMemory: %.0f MB before, %.0f MB after%n", before, server.memory());
    }
    new MarkdownReport(out).end(machine);
  }

  private boolean wants(String phase) {
    return options.only().isEmpty() || options.only().get().contains(phase);
  }

  private void search() {
    var load = new LoadGenerator(options.warmUp(), options.length());
    TraceWorkloads.SEARCHES.forEach(search -> report(search, 0, load.run(search, server)));
    report(TraceWorkloads.PERCENTILES, 0, load.run(TraceWorkloads.PERCENTILES, server));
    usage(load.run(TraceWorkloads.USAGE, server));
  }

  private void pack() throws InterruptedException {
    long begun = System.nanoTime();
    TraceSeed.write(server.port(), traces);
    double written = secondsSince(begun);
    var gauges = new PackingGauges(server.port());
    gauges.awaitPacked(traces);
    double packed = secondsSince(begun) - written;
    server.awaitQuiet(QUIET);
    out.printf(
        "%,d traces written in %.0f s, all packed %.0f s later; %d blocks, %.0f MB of memory,"
            + " %.0f MB on disk%n",
        traces, written, packed, gauges.blocks(), server.memory(), server.diskSpace());
  }

  private void withOpenTraces(Workload search) throws InterruptedException {
    new PackingGauges(server.port()).awaitPacked(0);
    server.awaitQuiet(QUIET);
    TraceSeed.writeUnfinished(server.port(), traces, OPEN);
    traces += OPEN;
    report(search, OPEN, BRIEF.run(search, server));
  }

  /** Assesses all traces while the newest ones are searched. */
  private void assess() throws InterruptedException {
    var gauges = new PackingGauges(server.port());
    gauges.awaitPacked(0);
    long begun = System.nanoTime();
    var writing =
        CompletableFuture.runAsync(
            () -> TraceSeed.assessAll(server.port(), options.runs(), ASSESSMENTS));
    long most = 0;
    while (!writing.isDone()) {
      var newest = TraceWorkloads.NEWEST_OF_CHANGING;
      report(newest, gauges.openTraces(), BRIEF.run(newest, server));
      most = Math.max(most, gauges.openTraces());
      Thread.sleep(LOOK);
    }
    writing.join();
    out.printf(
        "%n%d assessments of each of %,d traces in %.0f s: at most %,d open traces%n",
        ASSESSMENTS, options.runs(), secondsSince(begun), most);
  }

  private void ingest(Workload workload) throws InterruptedException {
    var result = new LoadGenerator(options.warmUp(), INGEST).run(workload, server);
    Thread.sleep(AFTER_INGEST);
    out.printf(
        "%n%d s of %s, %d clients: %.0f requests a second; %d s later %,d traces are open%n",
        INGEST.toSeconds(),
        workload.name(),
        workload.callers(),
        result.rate(),
        AFTER_INGEST.toSeconds(),
        new PackingGauges(server.port()).openTraces());
  }

  private void usage(WorkloadResult result) {
    out.printf(
        "| usage page, %d queries together | %,d | 0 | %.1f on average | |%n",
        TraceWorkloads.USAGE_QUERIES,
        traces,
        result.latencies().getMean() / 1e6 * TraceWorkloads.USAGE_QUERIES);
  }

  private void report(Workload workload, long open, WorkloadResult result) {
    out.printf(
        "| %s | %,d | %,d | %.2f / %.2f | %.2f |%s%n",
        workload.name(),
        traces,
        open,
        result.milliseconds(50),
        result.milliseconds(99),
        result.processorMilliseconds(),
        result.errors() > 0 ? " " + result.errors() + " errors" : "");
  }

  private static double secondsSince(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }
}
