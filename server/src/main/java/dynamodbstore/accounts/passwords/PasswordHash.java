package dynamodbstore.accounts.passwords;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Parsed hash of a password in werkzeug's format, {@code method$salt$hexadecimal digest}, so that
 * accounts can be moved from and to the reference.
 *
 * @param method with its parameters
 * @param salt characters of the salt, used as UTF-8
 */
record PasswordHash(Method method, String salt, Digest digest) {
  /** Upper bound of imported parameters, so that a hash cannot take all memory or hours. */
  private static final int MOST_ITERATIONS = 10_000_000;

  /** Computed digest, which is compared in constant time. */
  @SuppressWarnings("ArrayRecordComponent")
  record Digest(byte[] bytes) {
    boolean isSame(byte[] other) {
      return MessageDigest.isEqual(bytes, other);
    }
  }

  /** Key derivation function with its parameters. */
  sealed interface Method {
    /**
     * PBKDF2 with HMAC.
     *
     * @param hash as werkzeug spells it: sha256, sha512, sha1
     */
    record Pbkdf2(String hash, int iterations) implements Method {}

    /** scrypt of RFC 7914; takes 128 · n · r bytes of memory. */
    record Scrypt(int n, int r, int p) implements Method {}
  }

  /** Parses a stored hash; empty if it is none that this program can verify. */
  static Optional<PasswordHash> parse(String text) {
    var parts = text.split("\\$", -1);
    if (parts.length != 3 || parts[1].isEmpty()) {
      return Optional.empty();
    }
    try {
      var digest = new Digest(HexFormat.of().parseHex(parts[2]));
      return method(parts[0].split(":", -1))
          .filter(_ -> digest.bytes().length > 0)
          .map(method -> new PasswordHash(method, parts[1], digest));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static Optional<Method> method(String[] parts) {
    if (parts[0].equals("pbkdf2") && parts.length == 3) {
      return pbkdf2(parts[1], Integer.parseInt(parts[2]));
    }
    return parts[0].equals("scrypt") && parts.length == 4
        ? scrypt(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), Integer.parseInt(parts[3]))
        : Optional.empty();
  }

  private static Optional<Method> pbkdf2(String hash, int iterations) {
    return Pbkdf2.isSupported(hash) && iterations > 0 && iterations <= MOST_ITERATIONS
        ? Optional.of(new Method.Pbkdf2(hash, iterations))
        : Optional.empty();
  }

  private static Optional<Method> scrypt(int n, int r, int p) {
    return Scrypt.isSupported(n, r, p) ? Optional.of(new Method.Scrypt(n, r, p)) : Optional.empty();
  }

  /** Computes the digest of a password, which takes a noticeable time on purpose. */
  boolean verify(String password) {
    var salted = salt.getBytes(StandardCharsets.UTF_8);
    int length = digest.bytes().length;
    return digest.isSame(
        switch (method) {
          case Method.Pbkdf2(String hash, int iterations) ->
              Pbkdf2.derive(hash, password, salted, iterations, length);
          case Method.Scrypt(int n, int r, int p) ->
              Scrypt.derive(password, salted, new Scrypt.Cost(n, r, p), length);
        });
  }

  /** The text to store. */
  String text() {
    var spelled =
        switch (method) {
          case Method.Pbkdf2(String hash, int iterations) -> "pbkdf2:" + hash + ":" + iterations;
          case Method.Scrypt(int n, int r, int p) -> "scrypt:" + n + ":" + r + ":" + p;
        };
    return spelled + "$" + salt + "$" + HexFormat.of().formatHex(digest.bytes());
  }
}
