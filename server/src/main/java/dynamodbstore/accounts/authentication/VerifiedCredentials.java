package dynamodbstore.accounts.authentication;

import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * Cache of random credentials that were found in the table, by their id or hash, and of those that
 * are not valid. None of them is ever issued again, so the latter remain true. Bounded;
 * thread-safe: the monitors guard the maps.
 */
final class VerifiedCredentials<C> {
  private static final int MOST = 10_000;

  private final LinkedHashMap<String, C> valid = new LinkedHashMap<>(16, 0.75f, true);
  private final LinkedHashMap<String, Boolean> ended = new LinkedHashMap<>(16, 0.75f, true);

  Optional<C> find(String id) {
    synchronized (valid) {
      return Optional.ofNullable(valid.get(id));
    }
  }

  void add(String id, C credential) {
    synchronized (valid) {
      valid.put(id, credential);
      if (valid.size() > MOST) {
        var _ = valid.pollFirstEntry();
      }
    }
  }

  void remove(String id) {
    synchronized (valid) {
      valid.remove(id);
    }
  }

  boolean isEnded(String id) {
    synchronized (ended) {
      return ended.get(id) != null;
    }
  }

  /** Called for ids without a credential, and for those that were revoked or have expired. */
  void end(String id) {
    remove(id);
    synchronized (ended) {
      ended.put(id, true);
      if (ended.size() > MOST) {
        var _ = ended.pollFirstEntry();
      }
    }
  }
}
