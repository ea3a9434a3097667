package dynamodbstore.benchmarks.load;

import java.util.Arrays;

/** A read whose answer never changes: each must be the first one again, byte for byte. */
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

  /** Every answer was compared when it came. */
  @Override
  public void check(Api api, int[] sent) {}
}
