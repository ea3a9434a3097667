package dynamodbstore.doctor;

import java.util.List;

/**
 * Check of the limit of open files and sockets.
 *
 * @param limit file descriptors that this process may have
 */
public record FileLimitCheck(long limit) implements HealthCheck {
  private static final long FEW = 4096;
  private static final long TOO_FEW = 512;

  @Override
  public List<Finding> findings() {
    var text = limit == Integer.MAX_VALUE ? "unlimited" : "at most " + limit;
    var advice = "Raise it before the start: ulimit -n 65536, or LimitNOFILE=65536 for systemd.";
    if (limit < TOO_FEW) {
      return List.of(Finding.fail("Open files", text, advice));
    }
    return List.of(
        limit < FEW ? Finding.warn("Open files", text, advice) : Finding.ok("Open files", text));
  }
}
