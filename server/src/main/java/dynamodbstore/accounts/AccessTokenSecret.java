package dynamodbstore.accounts;

import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * Secret text of an access token, {@code mlds_<id>_<random>}. It contains the id, by which the
 * token is found, and 190 random bits; so a fast hash of it can be stored. The prefix lets scanners
 * find secrets that were published by accident.
 *
 * @param id of the token
 * @param text the whole secret
 */
public record AccessTokenSecret(String id, String text) {
  public static final int ID_LENGTH = 16;

  private static final String PREFIX = "mlds_";
  private static final int RANDOM_LENGTH = 32;
  private static final int DIGITS_OF_IDS = 36;
  private static final Pattern FORM = Pattern.compile("mlds_([0-9a-z]{16})_[0-9A-Za-z]{32}");

  /**
   * Generates a new secret.
   *
   * @param random cryptographically strong
   */
  public static AccessTokenSecret generate(RandomGenerator random) {
    var id = SecretText.digits(random, ID_LENGTH, DIGITS_OF_IDS);
    return new AccessTokenSecret(
        id, PREFIX + id + "_" + SecretText.digits(random, RANDOM_LENGTH, SecretText.DIGITS));
  }

  /** Empty if the text is not of the form of a secret. */
  public static Optional<AccessTokenSecret> parse(String text) {
    var match = FORM.matcher(text);
    return match.matches()
        ? Optional.of(new AccessTokenSecret(match.group(1), text))
        : Optional.empty();
  }

  /** SHA-256 in hexadecimal digits. */
  public String hash() {
    return SecretText.hash(text);
  }

  /** Whether it is the secret with this hash; compared in constant time. */
  public boolean hasHash(String hash) {
    return SecretText.isSame(hash(), hash);
  }

  @Override
  public String toString() {
    return "secret of the access token " + id;
  }
}
