package dynamodbstore.benchmarks.load;

import java.util.Arrays;

/** Workload that repeats one read: every response must equal the first, byte for byte. */
final class SameAnswer implements Prepared {
  private final String path;
  private final byte[] expected;

  SameAnswer(String path, byte[] expected) {
    this.path = path;
    this.expected = expected;
  }

  @Override
  public Template template(int caller) {
    return Template.get(path);
  }

  @Override
  public boolean isRight(int caller, Reply reply) {
    return reply.isGood() && Arrays.equals(expected, reply.body());
  }

  /** Nothing to do: every response was compared on arrival. */
  @Override
  public void check(Api api, int[] sent) {}
}
