package dynamodbstore.benchmarks.load;

/** A workload on one server: what its callers send, and what must then be there. */
interface Prepared {
  /** What this caller sends, numbered from {@link Template#FIRST}. Asked for once. */
  Template template(int caller);

  /** What the caller's next request is made of, if its callers do not always send the same. */
  default Template next(int caller, Template own) {
    return own;
  }

  /** Looks at an answer; called by each caller in order, and quick. */
  default boolean isRight(int caller, Reply reply) {
    return reply.isGood();
  }

  /**
   * Reads back what was written.
   *
   * @param sent how many requests each caller sent, all of them answered well
   * @throws WrongAnswer if it is not what was written
   */
  void check(Api api, int[] sent);
}
