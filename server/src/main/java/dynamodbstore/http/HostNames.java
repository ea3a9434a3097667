package dynamodbstore.http;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The names this server answers to. A page that a browser loaded from elsewhere can make its own
 * name resolve to this machine, but not put one of ours into the Host header.
 */
final class HostNames {
  private final List<String> patterns;

  /**
   * @param patterns as the operator gave them; none for this machine and private networks
   */
  HostNames(List<String> patterns) {
    this.patterns = patterns.isEmpty() ? usual() : List.copyOf(patterns);
  }

  boolean include(String host) {
    return !host.isEmpty()
        && patterns.stream().anyMatch(pattern -> Wildcard.matches(pattern, host));
  }

  /**
   * As mlflow/server/security_utils.py: this machine, and the networks of RFC 1918 and RFC 4193.
   */
  private static List<String> usual() {
    var usual = new ArrayList<String>();
    for (var name : List.of("localhost", "127.0.0.1", "[::1]", "0.0.0.0")) {
      usual.add(name);
      usual.add(name + ":*");
    }
    usual.addAll(List.of("192.168.*", "10.*", "fc00:*", "fd00:*"));
    IntStream.rangeClosed(16, 31).forEach(i -> usual.add("172." + i + ".*"));
    return List.copyOf(usual);
  }
}
