package dynamodbstore.accounts;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Generation and hashes of secrets with so many random bits that a fast hash of them suffices. */
public final class SecretText {
  private static final String ALPHABET =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

  /** Number of digits there are. */
  static final int DIGITS = ALPHABET.length();

  private static final String ALGORITHM = "SHA-256";

  private SecretText() {}

  /**
   * Random digits.
   *
   * @param digits how many of the alphabet are used
   */
  static String digits(RandomGenerator random, int length, int digits) {
    var text = new StringBuilder(length);
    for (int at = 0; at < length; at++) {
      text.append(ALPHABET.charAt(random.nextInt(digits)));
    }
    return text.toString();
  }

  /** SHA-256 in hexadecimal digits. */
  public static String hash(String secret) {
    try {
      var digest = MessageDigest.getInstance(ALGORITHM).digest(secret.getBytes(US_ASCII));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This JDK lacks " + ALGORITHM, e);
    }
  }

  /** Compares hashes in constant time. */
  static boolean isSame(String hash, String other) {
    return MessageDigest.isEqual(hash.getBytes(US_ASCII), other.getBytes(US_ASCII));
  }
}
