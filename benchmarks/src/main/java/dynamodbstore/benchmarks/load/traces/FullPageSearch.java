package dynamodbstore.benchmarks.load.traces;

import dynamodbstore.benchmarks.load.http.BenchmarkResponse;
import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.workload.PreparedWorkload;

/**
 * Workload that repeats a search while its traces are being changed: the length of a response
 * changes with them, but every page must be full.
 */
final class FullPageSearch implements PreparedWorkload {
  private final RequestTemplate search;
  private final int page;

  FullPageSearch(RequestTemplate search, int page) {
    this.search = search;
    this.page = page;
  }

  @Override
  public RequestTemplate template(int caller) {
    return search;
  }

  @Override
  public boolean isExpected(int caller, BenchmarkResponse reply) {
    return reply.isGood() && reply.texts("request_time") == page;
  }

  /** Nothing to do: every response was checked on arrival. */
  @Override
  public void check(MlflowApi api, int[] sent) {}
}
