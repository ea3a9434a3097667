package dynamodbstore.backup;

import dynamodbstore.table.embedded.checkpoints.CheckpointFile;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Immutable content of a file in a backup. Its name contains its checksum: the CRC-32C that RocksDB
 * computed when it wrote an SST file, with the unique id of the file, or SHA-256.
 */
public record BackupObject(String name, long bytes) {
  private static final String SST = ".sst";
  private static final Pattern NAME =
      Pattern.compile("[0-9a-f]{64}|[0-9a-f]{16,64}-[0-9a-f]{8}\\.sst");
  private static final int SHARD_DIGITS = 2;
  private static final int CRC_DIGITS = 8;

  public BackupObject {
    if (!NAME.matcher(name).matches() || bytes < 0) {
      throw new IllegalArgumentException("Not an object of a backup: " + name);
    }
  }

  /** Whether a file may be an object, and not that of another program. */
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /** The directories of objects: a few hundred, so that each can be listed at once. */
  static String directory(String name) {
    return "objects/" + name.substring(0, SHARD_DIGITS);
  }

  static BackupObject of(CheckpointFile.Identity identity, long bytes) {
    var crc = HexFormat.of().toHexDigits(identity.checksum());
    return new BackupObject(identity.uniqueId() + "-" + crc + SST, bytes);
  }

  static BackupObject ofSha256(byte[] sum, long bytes) {
    return new BackupObject(HexFormat.of().formatHex(sum), bytes);
  }

  String path() {
    return directory(name) + "/" + name;
  }

  boolean isSst() {
    return name.endsWith(SST);
  }

  /** The checksum in hexadecimal digits. */
  String checksum() {
    int end = name.length() - SST.length();
    return isSst() ? name.substring(end - CRC_DIGITS, end) : name;
  }
}
