package dynamodbstore.benchmarks.load;

/**
 * Workload prepared on one server: the requests of its clients, and the check of what they wrote.
 */
interface Prepared {
  /** Request template of a client, numbered from {@link Template#FIRST}. Called once per client. */
  Template template(int caller);

  /**
   * Template of the client's next request, for workloads whose requests differ by more than their
   * number.
   */
  default Template next(int caller, Template own) {
    return own;
  }

  /**
   * Checks a response; called in order by the client's thread, within the measured time, so it must
   * be fast.
   */
  default boolean isRight(int caller, Reply reply) {
    return reply.isGood();
  }

  /**
   * Reads back what was written.
   *
   * @param sent number of requests of each client, all of them successful
   * @throws WrongAnswer if it differs from what was written
   */
  void check(Api api, int[] sent);
}
