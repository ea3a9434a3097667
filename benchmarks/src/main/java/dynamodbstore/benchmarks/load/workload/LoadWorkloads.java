package dynamodbstore.benchmarks.load.workload;

import java.util.List;

/** Workloads of the load benchmark, with their targets. */
public final class LoadWorkloads {
  private static final Workload PUT_SMALL =
      new Workload("artifact put, 4 KiB", 8, 30, ArtifactWorkloads::putSmall);
  private static final Workload PUT_LARGE =
      new Workload(
          "artifact put, 64 MiB",
          1,
          5,
          ArtifactWorkloads.LARGE_MEBIBYTES,
          ArtifactWorkloads::putLarge);

  public static final List<Workload> ALL =
      List.of(
          new Workload("log-metric", 1, 15, PointWorkloads::single),
          new Workload("log-metric", 32, 120, PointWorkloads::single),
          new Workload("log-batch, 1,000 points of one key", 1, 70, PointWorkloads::batchOfOneKey),
          new Workload("log-batch, 1,000 points of one key", 8, 150, PointWorkloads::batchOfOneKey),
          new Workload("log-batch, 1,000 keys", 1, 25, PointWorkloads::batchOfManyKeys),
          new Workload("log-batch, 1,000 keys", 8, 45, PointWorkloads::batchOfManyKeys),
          new Workload("create run", 1, 18, CreateRunsWorkload::new),
          new Workload("create run", 20, 120, CreateRunsWorkload::new),
          new Workload("get run, 20 metrics, 20 params, 5 tags", 16, 200, ReadWorkloads::run),
          new Workload("history, 25,000 of 100,000 points", 1, 100, ReadWorkloads::page),
          new Workload("history, sample of 320 of 100,000", 1, 80, ReadWorkloads::sample),
          PUT_SMALL,
          PUT_SMALL.unforced(),
          new Workload("artifact get, 4 KiB", 8, 40, ArtifactWorkloads::getSmall),
          PUT_LARGE,
          PUT_LARGE.unforced(),
          new Workload(
              "artifact get, 64 MiB",
              1,
              5,
              ArtifactWorkloads.LARGE_MEBIBYTES,
              ArtifactWorkloads::getLarge));

  private LoadWorkloads() {}
}
