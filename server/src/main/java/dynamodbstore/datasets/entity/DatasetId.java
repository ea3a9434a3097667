package dynamodbstore.datasets.entity;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Hash of a dataset's name and digest, for keys: 128 bits of SHA-256 as hex digits, so that its
 * length is fixed.
 */
public record DatasetId(String text) {
  private static final int BYTES = 16;

  static DatasetId of(String name, String digest) {
    var nameBytes = name.getBytes(StandardCharsets.UTF_8);
    var hash = sha256();
    // Hashing the length distinguishes ("ab", "c") from ("a", "bc").
    hash.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, nameBytes.length));
    hash.update(nameBytes);
    return new DatasetId(hex(hash.digest(digest.getBytes(StandardCharsets.UTF_8))));
  }

  /** Hash of a compressed body: only equal bodies have equal hashes. */
  static String ofBody(byte[] encoded) {
    return hex(sha256().digest(encoded));
  }

  private static String hex(byte[] digest) {
    return HexFormat.of().formatHex(digest, 0, BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
