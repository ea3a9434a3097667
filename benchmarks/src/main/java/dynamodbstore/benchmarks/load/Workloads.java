package dynamodbstore.benchmarks.load;

import java.util.List;

/** Workloads of the load benchmark, with their targets. */
final class Workloads {
  private static final Workload PUT_SMALL =
      new Workload("artifact put, 4 KiB", 8, 30, Artifacts::putSmall);
  private static final Workload PUT_LARGE =
      new Workload("artifact put, 64 MiB", 1, 5, Artifacts.LARGE_MEBIBYTES, Artifacts::putLarge);

  static final List<Workload> ALL =
      List.of(
          new Workload("log-metric", 1, 15, Points::single),
          new Workload("log-metric", 32, 120, Points::single),
          new Workload("log-batch, 1,000 points of one key", 1, 70, Points::batchOfOneKey),
          new Workload("log-batch, 1,000 points of one key", 8, 150, Points::batchOfOneKey),
          new Workload("log-batch, 1,000 keys", 1, 25, Points::batchOfManyKeys),
          new Workload("log-batch, 1,000 keys", 8, 45, Points::batchOfManyKeys),
          new Workload("create run", 1, 18, NewRuns::new),
          new Workload("create run", 20, 120, NewRuns::new),
          new Workload("get run, 20 metrics, 20 params, 5 tags", 16, 200, Reads::run),
          new Workload("history, 25,000 of 100,000 points", 1, 100, Reads::page),
          new Workload("history, sample of 320 of 100,000", 1, 80, Reads::sample),
          PUT_SMALL,
          PUT_SMALL.unforced(),
          new Workload("artifact get, 4 KiB", 8, 40, Artifacts::getSmall),
          PUT_LARGE,
          PUT_LARGE.unforced(),
          new Workload(
              "artifact get, 64 MiB", 1, 5, Artifacts.LARGE_MEBIBYTES, Artifacts::getLarge));

  private Workloads() {}
}
