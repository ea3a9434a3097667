import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Writes the SHA-256 checksums of files, in the format that {@code sha256sum --check} reads: {@code
 * OUT FOLDER FILE...}.
 */
class Checksums {
  public static void main(String[] arguments) throws IOException, NoSuchAlgorithmException {
    var folder = Path.of(arguments[1]);
    var lines = new StringBuilder();
    for (int i = 2; i < arguments.length; i++) {
      lines.append(checksum(folder.resolve(arguments[i])));
      lines.append("  ").append(arguments[i]).append('\n');
    }
    Files.writeString(Path.of(arguments[0]), lines);
  }

  private static String checksum(Path file) throws IOException, NoSuchAlgorithmException {
    var digest = MessageDigest.getInstance("SHA-256");
    try (var in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
