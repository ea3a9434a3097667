package dynamodbstore.accounts.passwords;

import dynamodbstore.accounts.User;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Cache of passwords that were verified. It contains HMACs under a key of this process, never a
 * password, and never that a password is wrong. An entry counts for one revision of its user only,
 * so that a change of the password ends it. Bounded; thread-safe: the monitor guards the map.
 */
public final class VerifiedPasswords {
  /** After the last use. */
  private static final Duration KEPT = Duration.ofMinutes(5);

  private static final int MOST = 10_000;
  private static final int KEY_BYTES = 32;
  private static final String ALGORITHM = "HmacSHA256";

  private final InstantSource clock;
  private final Mac mac;
  private final LinkedHashMap<Key, Instant> used = new LinkedHashMap<>(16, 0.75f, true);

  /** A password of one revision of a user, in a form that does not reveal it. */
  public record Key(long user, long revision, String code) {}

  /**
   * @param random cryptographically strong
   */
  public VerifiedPasswords(InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    var bytes = new byte[KEY_BYTES];
    random.nextBytes(bytes);
    try {
      this.mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(bytes, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This JDK lacks " + ALGORITHM, e);
    }
  }

  /** Whether the user's current password was verified to be this one. */
  public boolean contains(User user, String password) {
    var key = key(user, password);
    var now = clock.instant();
    synchronized (used) {
      var last = used.get(key);
      if (last == null) {
        return false;
      }
      if (last.plus(KEPT).isBefore(now)) {
        used.remove(key);
        return false;
      }
      used.put(key, now);
      return true;
    }
  }

  public void add(User user, String password) {
    var key = key(user, password);
    synchronized (used) {
      used.put(key, clock.instant());
      if (used.size() > MOST) {
        var _ = used.pollFirstEntry();
      }
    }
  }

  public Key key(User user, String password) {
    var code = copyOfMac().doFinal(password.getBytes(StandardCharsets.UTF_8));
    return new Key(user.id(), user.revision(), Base64.getEncoder().encodeToString(code));
  }

  /** Much cheaper than a new one: neither the provider nor the key is looked up again. */
  private Mac copyOfMac() {
    try {
      return (Mac) mac.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("The " + ALGORITHM + " of this JDK cannot be copied", e);
    }
  }
}
