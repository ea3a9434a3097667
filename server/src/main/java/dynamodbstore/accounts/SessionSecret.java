package dynamodbstore.accounts;

import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * Secret of a browser session, which its cookie contains: 256 random bits. The session is stored
 * under its hash, so that who can read the table cannot use the sessions in it.
 */
public record SessionSecret(String text) {
  /** 43 digits have 256 bits. */
  private static final int LENGTH = 43;

  private static final Pattern FORM = Pattern.compile("[0-9A-Za-z]{43}");

  /**
   * Generates a new secret.
   *
   * @param random cryptographically strong
   */
  public static SessionSecret generate(RandomGenerator random) {
    return new SessionSecret(SecretText.digits(random, LENGTH, SecretText.DIGITS));
  }

  /** Empty if the text is not of the form of a secret. */
  public static Optional<SessionSecret> parse(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new SessionSecret(text)) : Optional.empty();
  }

  /** SHA-256 in hexadecimal digits. */
  public String hash() {
    return SecretText.hash(text);
  }

  @Override
  public String toString() {
    return "secret of a session";
  }
}
