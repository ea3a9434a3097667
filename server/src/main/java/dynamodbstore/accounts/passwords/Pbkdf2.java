package dynamodbstore.accounts.passwords;

import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** PBKDF2 of the JDK, which encodes passwords as UTF-8. */
final class Pbkdf2 {
  /** The JDK's names of the functions, by werkzeug's. */
  private static final Map<String, String> ALGORITHMS =
      Map.of(
          "sha1", "PBKDF2WithHmacSHA1",
          "sha256", "PBKDF2WithHmacSHA256",
          "sha512", "PBKDF2WithHmacSHA512");

  private Pbkdf2() {}

  static boolean isSupported(String hash) {
    return ALGORITHMS.containsKey(hash);
  }

  static byte[] derive(String hash, String password, byte[] salt, int iterations, int length) {
    var algorithm = ALGORITHMS.get(hash);
    if (algorithm == null) {
      throw new IllegalArgumentException("No PBKDF2 with " + hash);
    }
    var spec = new PBEKeySpec(password.toCharArray(), salt, iterations, length * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance(algorithm).generateSecret(spec).getEncoded();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This JDK lacks " + algorithm, e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } finally {
      spec.clearPassword();
    }
  }
}
