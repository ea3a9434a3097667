package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.BenchmarkResponse;
import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import java.util.Arrays;

/** Workload that repeats one read: every response must equal the first, byte for byte. */
final class RepeatedRead implements PreparedWorkload {
  private final String path;
  private final byte[] expected;

  RepeatedRead(String path, byte[] expected) {
    this.path = path;
    this.expected = expected;
  }

  @Override
  public RequestTemplate template(int caller) {
    return RequestTemplate.get(path);
  }

  @Override
  public boolean isExpected(int caller, BenchmarkResponse reply) {
    return reply.isGood() && Arrays.equals(expected, reply.body());
  }

  /** Nothing to do: every response was compared on arrival. */
  @Override
  public void check(MlflowApi api, int[] sent) {}
}
