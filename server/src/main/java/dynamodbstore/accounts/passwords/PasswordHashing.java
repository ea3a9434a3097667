package dynamodbstore.accounts.passwords;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;

/**
 * Hashing and verification of passwords. Both take a tenth of a second of CPU time or more, on
 * purpose. Thread-safe.
 */
public final class PasswordHashing {
  /** What OWASP recommends for PBKDF2 with HMAC-SHA-256. */
  static final int USUAL_ITERATIONS = 600_000;

  private static final String HASH = "sha256";
  private static final int DIGEST_BYTES = 32;
  private static final int SALT_LENGTH = 16;
  private static final String SALT_LETTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

  private final RandomGenerator random;
  private final int iterations;

  /** Hash that no password has, of the same cost as those of new passwords. */
  private final PasswordHash none;

  /**
   * @param random cryptographically strong, and thread-safe
   */
  public PasswordHashing(RandomGenerator random) {
    this(random, USUAL_ITERATIONS);
  }

  /**
   * @param iterations fewer than usual in tests only
   */
  public PasswordHashing(RandomGenerator random, int iterations) {
    this.random = random;
    this.iterations = iterations;
    this.none =
        new PasswordHash(
            new PasswordHash.Method.Pbkdf2(HASH, iterations),
            randomText(),
            new PasswordHash.Digest(new byte[DIGEST_BYTES]));
  }

  /** The hash of a new password, in werkzeug's format. */
  public String hash(String password) {
    var salt = randomText();
    var digest =
        Pbkdf2.derive(
            HASH, password, salt.getBytes(StandardCharsets.UTF_8), iterations, DIGEST_BYTES);
    return new PasswordHash(
            new PasswordHash.Method.Pbkdf2(HASH, iterations), salt, new PasswordHash.Digest(digest))
        .text();
  }

  /**
   * Whether a password has a stored hash. False for a hash of an unknown method, after the usual
   * time.
   */
  public boolean verify(String hash, String password) {
    return PasswordHash.parse(hash).orElse(none).verify(password);
  }

  /** Takes the time of a verification, for a user that does not exist. */
  public void verifyNone(String password) {
    if (none.verify(password)) {
      throw new IllegalStateException("A digest of zeros");
    }
  }

  /** A new random text of letters and digits, with 95 bits of randomness. */
  public String randomText() {
    var text = new StringBuilder(SALT_LENGTH);
    for (int at = 0; at < SALT_LENGTH; at++) {
      text.append(SALT_LETTERS.charAt(random.nextInt(SALT_LETTERS.length())));
    }
    return text.toString();
  }
}
