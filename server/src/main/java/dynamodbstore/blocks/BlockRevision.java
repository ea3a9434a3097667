package dynamodbstore.blocks;

import dynamodbstore.table.keys.KeyNumber;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Revision of a directory row: when it was written, in microseconds, and a nonce that no other
 * write has. It is never used again, so a conditional write that is delayed cannot succeed by
 * accident.
 */
public record BlockRevision(String text) {
  static BlockRevision of(long micros, String nonce) {
    return new BlockRevision(KeyNumber.of(micros) + "-" + nonce);
  }

  long micros() {
    return KeyNumber.toLong(text.substring(0, KeyNumber.LENGTH));
  }

  /** When the row was changed last, by the clock of the server that changed it. */
  public Instant time() {
    return Instant.EPOCH.plus(micros(), ChronoUnit.MICROS);
  }
}
