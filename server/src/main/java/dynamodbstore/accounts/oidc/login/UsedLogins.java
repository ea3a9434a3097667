package dynamodbstore.accounts.oidc.login;

import java.time.InstantSource;
import java.util.LinkedHashMap;

/**
 * Logins that were finished on this server, until they expire: each can be finished once. On
 * another server the provider refuses its code, which is valid once too. Bounded; thread-safe: the
 * monitor guards the map.
 */
final class UsedLogins {
  private static final int MOST = 10_000;

  private final InstantSource clock;
  private final LinkedHashMap<String, LoginState> used = new LinkedHashMap<>();

  UsedLogins(InstantSource clock) {
    this.clock = clock;
  }

  /** False if the login was used before. */
  synchronized boolean use(LoginState login) {
    var now = clock.instant();
    while (!used.isEmpty()
        && (used.size() >= MOST || !now.isBefore(used.firstEntry().getValue().expiry()))) {
      var _ = used.pollFirstEntry();
    }
    return used.putIfAbsent(login.id(), login) == null;
  }
}
