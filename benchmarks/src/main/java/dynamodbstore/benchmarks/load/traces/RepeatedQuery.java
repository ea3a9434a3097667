package dynamodbstore.benchmarks.load.traces;

import dynamodbstore.benchmarks.load.http.BenchmarkResponse;
import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.workload.PreparedWorkload;
import java.util.List;
import java.util.function.Supplier;

/**
 * Workload that repeats reads in turn: every response must be as long as the first one to the same
 * read. Their bytes may differ, since maps have no order.
 */
final class RepeatedQuery implements PreparedWorkload {
  private final List<Supplier<RequestTemplate>> queries;
  private final int[] lengths;

  /** Index of the next query; the workload has one client. */
  private int turn;

  /** Sends each query once, for its expected length. */
  RepeatedQuery(MlflowApi api, List<Supplier<RequestTemplate>> queries) {
    this.queries = List.copyOf(queries);
    this.lengths = queries.stream().mapToInt(query -> api.ask(query.get()).body().length).toArray();
  }

  @Override
  public RequestTemplate template(int caller) {
    return queries.getFirst().get();
  }

  @Override
  public RequestTemplate next(int caller, RequestTemplate own) {
    return queries.size() == 1 ? own : queries.get(turn).get();
  }

  @Override
  public boolean isExpected(int caller, BenchmarkResponse reply) {
    boolean same = reply.isGood() && reply.body().length == lengths[turn];
    turn = (turn + 1) % lengths.length;
    return same;
  }

  /** Nothing to do: every response was checked on arrival. */
  @Override
  public void check(MlflowApi api, int[] sent) {}
}
