package dynamodbstore.http.security;

import java.util.List;

/**
 * Allow-list for the Host header, against DNS rebinding: a web page from elsewhere can make its own
 * host name resolve to this machine, but a browser then sends that name as Host.
 */
final class AllowedHosts {
  private final List<String> patterns;

  /**
   * @param patterns from {@code --allowed-hosts}, with {@code *} as a wildcard; empty for this
   *     machine and private networks
   */
  AllowedHosts(List<String> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  /**
   * Whether a Host header is allowed. The default covers the same networks as
   * mlflow/server/security_utils.py, but compares parsed addresses where the reference compares
   * string prefixes.
   */
  boolean include(String host) {
    return patterns.isEmpty()
        ? PrivateAddress.is(host)
        : !host.isEmpty() && patterns.stream().anyMatch(pattern -> Wildcard.matches(pattern, host));
  }
}
