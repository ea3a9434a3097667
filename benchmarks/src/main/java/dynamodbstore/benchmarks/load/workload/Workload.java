package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import java.util.function.BiFunction;

/**
 * Workload definition: one row of the report.
 *
 * @param aim target as a multiple of the reference's throughput
 * @param mebibytes size of one request if throughput is measured in MiB; otherwise 0
 * @param isForced whether this server syncs to disk before it responds
 */
public record Workload(
    String name,
    int callers,
    double aim,
    int mebibytes,
    boolean isForced,
    BiFunction<MlflowApi, Integer, PreparedWorkload> preparation) {
  public Workload(
      String name,
      int callers,
      double aim,
      BiFunction<MlflowApi, Integer, PreparedWorkload> preparation) {
    this(name, callers, aim, 0, preparation);
  }

  Workload(
      String name,
      int callers,
      double aim,
      int mebibytes,
      BiFunction<MlflowApi, Integer, PreparedWorkload> preparation) {
    this(name, callers, aim, mebibytes, true, preparation);
  }

  /**
   * The same workload with {@code --durability=os}, for operations that the reference does not sync
   * either.
   */
  Workload unforced() {
    return new Workload(name + ", not forced", callers, aim, mebibytes, false, preparation);
  }

  public PreparedWorkload prepare(MlflowApi api) {
    return preparation.apply(api, callers);
  }
}
