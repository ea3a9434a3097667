package dynamodbstore.http;

import java.util.List;

/**
 * The names this server answers to. A page that a browser loaded from elsewhere can make its own
 * name resolve to this machine, but not put one of ours into the Host header.
 */
final class HostNames {
  private final List<String> patterns;

  /**
   * @param patterns as the operator gave them, with {@code *} as a wildcard; none for this machine
   *     and private networks
   */
  HostNames(List<String> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  /**
   * Whether a Host header is one of them. The default means the networks that
   * mlflow/server/security_utils.py means, but compares addresses where it compares prefixes.
   */
  boolean include(String host) {
    return patterns.isEmpty()
        ? PrivateAddress.is(host)
        : !host.isEmpty() && patterns.stream().anyMatch(pattern -> Wildcard.matches(pattern, host));
  }
}
