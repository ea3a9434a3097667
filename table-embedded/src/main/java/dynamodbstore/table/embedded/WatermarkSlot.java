package dynamodbstore.table.embedded;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * What a {@link Watermark} says at one time.
 *
 * @param generation counts the moves of the mark
 * @param log the number of the log that the database began with when it was opened; 0 if that is
 *     not known, and -1 before the first opening, when there may be no database at all
 * @param synced the last sequence number that is certainly on the disk
 * @param written the last sequence number that the operating system has; it holds until the machine
 *     is started again
 * @param boot which start of the machine that was; zero if the system does not tell
 */
record WatermarkSlot(long generation, long log, long synced, long written, UUID boot) {
  static final int BYTES = 64;

  private static final long NO_DATABASE = -1;
  private static final long MAGIC = 0x6d6c666c6f773031L;
  private static final int CHECKED_BYTES = BYTES - Long.BYTES;

  /** Before the first opening. */
  static WatermarkSlot ofNothing() {
    return new WatermarkSlot(0, NO_DATABASE, 0, 0, BootId.UNKNOWN);
  }

  /** For a database that has been without a mark. */
  static WatermarkSlot ofAnything() {
    return new WatermarkSlot(0, 0, 0, 0, BootId.UNKNOWN);
  }

  boolean isNew() {
    return log == NO_DATABASE;
  }

  WatermarkSlot moved(long synced, long written) {
    return new WatermarkSlot(generation + 1, log, synced, written, BootId.current());
  }

  WatermarkSlot opened(long log, long sequence) {
    return new WatermarkSlot(generation + 1, log, sequence, sequence, BootId.current());
  }

  /** The last sequence number that must be there, whatever ended the process or the machine. */
  long required() {
    return isSameBoot() ? Math.max(synced, written) : synced;
  }

  /** Whether the end of the last log may be damaged without fault of the disk. */
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
