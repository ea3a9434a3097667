package dynamodbstore.table.embedded.folder;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * Content of a {@link Watermark} at one moment.
 *
 * @param generation number of moves of the mark
 * @param log number of the write-ahead log that the database started with when it was opened; 0 if
 *     unknown, and -1 before the first opening, when there may be no database yet
 * @param synced the last sequence number that is certainly on the disk
 * @param written the last sequence number that the operating system has; valid until the machine is
 *     rebooted
 * @param boot identifier of the boot in which {@code written} was recorded; zero if the system has
 *     none
 */
public record WatermarkSlot(long generation, long log, long synced, long written, UUID boot) {
  static final int BYTES = 64;

  private static final long NO_DATABASE = -1;
  private static final long MAGIC = 0x6d6c666c6f773031L;
  private static final int CHECKED_BYTES = BYTES - Long.BYTES;

  /** Before the first opening. */
  static WatermarkSlot ofNothing() {
    return new WatermarkSlot(0, NO_DATABASE, 0, 0, BootId.UNKNOWN);
  }

  /** For a database that had no mark: requires nothing. */
  static WatermarkSlot ofAnything() {
    return new WatermarkSlot(0, 0, 0, 0, BootId.UNKNOWN);
  }

  /** For a copy of a database, whose rows up to {@code sequence} are on the disk. */
  static WatermarkSlot ofRows(long log, long sequence) {
    return new WatermarkSlot(0, log, sequence, sequence, BootId.current());
  }

  public boolean isNew() {
    return log == NO_DATABASE;
  }

  WatermarkSlot moved(long synced, long written) {
    return new WatermarkSlot(generation + 1, log, synced, written, BootId.current());
  }

  WatermarkSlot opened(long log, long sequence) {
    return new WatermarkSlot(generation + 1, log, sequence, sequence, BootId.current());
  }

  /** The last sequence number that must exist, after any crash of the process or the machine. */
  long required() {
    return isSameBoot() ? Math.max(synced, written) : synced;
  }

  /**
   * Whether a crash of the machine may have corrupted the end of the last log without a fault of
   * the disk.
   */
  boolean mayEndAnywhere() {
    return written > synced && !isSameBoot();
  }

  byte[] encode() {
    var bytes = new byte[BYTES];
    encode(bytes);
    return bytes;
  }

  void encode(byte[] bytes) {
    var buffer = ByteBuffer.wrap(bytes);
    buffer.putLong(MAGIC).putLong(generation).putLong(log);
    buffer.putLong(synced).putLong(written);
    buffer.putLong(boot.getMostSignificantBits()).putLong(boot.getLeastSignificantBits());
    buffer.putLong(checksum(bytes));
  }

  static Optional<WatermarkSlot> decode(ByteBuffer buffer) {
    var bytes = new byte[BYTES];
    buffer.get(0, bytes);
    if (buffer.getLong() != MAGIC || buffer.getLong(CHECKED_BYTES) != checksum(bytes)) {
      return Optional.empty();
    }
    return Optional.of(
        new WatermarkSlot(
            buffer.getLong(),
            buffer.getLong(),
            buffer.getLong(),
            buffer.getLong(),
            new UUID(buffer.getLong(), buffer.getLong())));
  }

  private boolean isSameBoot() {
    return !boot.equals(BootId.UNKNOWN) && boot.equals(BootId.current());
  }

  private static long checksum(byte[] bytes) {
    var crc = new CRC32C();
    crc.update(bytes, 0, CHECKED_BYTES);
    return crc.getValue();
  }
}
