package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.BenchmarkResponse;
import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;

/**
 * Workload prepared on one server: the requests of its clients, and the check of what they wrote.
 */
public interface PreparedWorkload {
  /**
   * Request template of a client, numbered from {@link RequestTemplate#FIRST}. Called once per
   * client.
   */
  RequestTemplate template(int caller);

  /**
   * Template of the client's next request, for workloads whose requests differ by more than their
   * number.
   */
  default RequestTemplate next(int caller, RequestTemplate own) {
    return own;
  }

  /**
   * Checks a response; called in order by the client's thread, within the measured time, so it must
   * be fast.
   */
  default boolean isExpected(int caller, BenchmarkResponse reply) {
    return reply.isGood();
  }

  /**
   * Reads back what was written.
   *
   * @param sent number of requests of each client, all of them successful
   * @throws VerificationFailure if it differs from what was written
   */
  void check(MlflowApi api, int[] sent);
}
