package dynamodbstore.http.security;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Set;

/**
 * Allow-list for the Origin header: origins of this machine, and those that match {@code
 * --cors-allowed-origins}.
 */
final class AllowedOrigins {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  private final List<String> patterns;

  AllowedOrigins(List<String> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  boolean includeAll() {
    return patterns.contains("*");
  }

  boolean include(String origin) {
    return isThisMachine(origin)
        || patterns.stream().anyMatch(pattern -> Wildcard.matches(pattern, origin));
  }

  private static boolean isThisMachine(String origin) {
    try {
      var host = new URI(origin).getHost();
      return host != null && THIS_MACHINE.contains(host);
    } catch (URISyntaxException _) {
      return false;
    }
  }
}
