package dynamodbstore.backup;

import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** Computation of an object's checksum and size: a stream to which its content is written. */
final class ObjectChecksum extends OutputStream {
  private final BackupObject object;
  private final CRC32C crc = new CRC32C();
  private final MessageDigest sha = sha256();
  private long bytes;

  ObjectChecksum(BackupObject object) {
    this.object = object;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] content, int from, int length) {
    bytes += length;
    if (object.isSst()) {
      crc.update(content, from, length);
    } else {
      sha.update(content, from, length);
    }
  }

  long bytes() {
    return bytes;
  }

  /** Whether what was written is the whole object. May be called once. */
  boolean matches() {
    var hex = HexFormat.of();
    var found =
        object.isSst() ? hex.toHexDigits((int) crc.getValue()) : hex.formatHex(sha.digest());
    return bytes == object.bytes() && found.equals(object.checksum());
  }
}
