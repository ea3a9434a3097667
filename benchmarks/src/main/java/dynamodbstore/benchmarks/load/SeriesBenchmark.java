package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.process.DirectoryDeletion;
import dynamodbstore.benchmarks.load.process.MachineLoad;
import dynamodbstore.benchmarks.load.process.ServerUnderTest;
import dynamodbstore.benchmarks.load.workload.PointWorkloads;
import dynamodbstore.benchmarks.load.workload.SharedSeriesWorkload;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Benchmark of concurrent appends to the same metric series, compared with clients that have a run
 * each, on this server only, in alternating rounds. Prints a Markdown table; exits with an error if
 * a point was lost or duplicated.
 */
public final class SeriesBenchmark {
  private static final double LEAST_SHARE = 0.8;
  private static final double LARGEST_SPREAD = 8;

  /** The first is the baseline of the others. */
  private static final List<Workload> WORKLOADS =
      List.of(
          new Workload("log-metric, a run for each client", 32, 1, PointWorkloads::single),
          new Workload("log-metric, in turns over 32 runs", 32, 1, SharedSeriesWorkload::inTurns),
          new Workload("log-metric, one series", 16, 1, SharedSeriesWorkload::ofOneSeries));

  private SeriesBenchmark() {}

  /** Arguments: see {@link LoadOptions}. */
  public static void main(String[] arguments) throws IOException {
    var options = LoadOptions.parse(arguments);
    DirectoryDeletion.deleteAll(options.work());
    var machine = new MachineLoad();
    var page = new MarkdownReport(System.out);
    page.introduce(options);
    print(measure(options));
    page.end(machine);
    DirectoryDeletion.deleteAll(options.work());
  }

  private static List<WorkloadResult> measure(LoadOptions options) throws IOException {
    var folder = Files.createDirectories(options.work());
    var rounds = new ArrayList<List<WorkloadResult>>();
    WORKLOADS.forEach(_ -> rounds.add(new ArrayList<>()));
    var drive = new LoadGenerator(options.warmUp(), options.length());
    try (var server = ServerUnderTest.ours("ours", options.launcher(), folder)) {
      var _ = server.start();
      for (int round = 0; round < options.rounds(); round++) {
        for (int n = 0; n < WORKLOADS.size(); n++) {
          int next = (round + n) % WORKLOADS.size();
          rounds.get(next).add(drive.run(WORKLOADS.get(next), server));
        }
      }
    }
    return rounds.stream().map(WorkloadResult::sum).toList();
  }

  private static void print(List<WorkloadResult> measured) {
    System.out.println();
    System.out.println(
        "| workload | clients | per s | share | p50 / p99 ms | p99 / p50 | refused | met |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---|");
    double own = measured.getFirst().rate();
    for (int n = 0; n < measured.size(); n++) {
      var one = measured.get(n);
      var workload = WORKLOADS.get(n);
      double share = one.rate() / own;
      double spread = one.milliseconds(99) / one.milliseconds(50);
      // Writes of one series are serialised, so its rate shows only how well appends are grouped.
      boolean isMet =
          (share >= LEAST_SHARE || workload.callers() < WORKLOADS.getFirst().callers())
              && spread < LARGEST_SPREAD
              && one.errors() == 0;
      System.out.printf(
          "| %s | %d | %,.0f | %.2f | %.2f / %.2f | %.1f | %d | %s |%n",
          workload.name(),
          workload.callers(),
          one.rate(),
          share,
          one.milliseconds(50),
          one.milliseconds(99),
          spread,
          one.errors(),
          isMet ? "yes" : "**no**");
    }
  }
}
