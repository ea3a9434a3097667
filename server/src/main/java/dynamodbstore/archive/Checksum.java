package dynamodbstore.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as hex digits. */
public final class Checksum {
  private static final int BUFFER = 1 << 16;

  private Checksum() {}

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** The digits of a digest, which is reset. */
  public static String digits(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  static String of(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  /** The checksum of a file, which is read once. */
  static String of(Path file) throws IOException {
    var digest = sha256();
    try (var in = Files.newInputStream(file)) {
      var buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    return digits(digest);
  }
}
