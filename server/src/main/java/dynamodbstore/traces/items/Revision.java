package dynamodbstore.traces.items;

import dynamodbstore.table.keys.KeyNumber;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Revision of a trace: 16 hexadecimal digits of microseconds, and a nonce that no other write has.
 * It is never reused, not even by a trace that is created again after its deletion, so a
 * conditional write that is delayed cannot succeed by accident.
 */
public record Revision(String text) {
  public static Revision of(long micros, String nonce) {
    return new Revision(KeyNumber.of(micros) + "-" + nonce);
  }

  public long micros() {
    return KeyNumber.toLong(text.substring(0, KeyNumber.LENGTH));
  }

  /** When it was written, by the clock of the server that has written it. */
  public Instant time() {
    return Instant.EPOCH.plus(micros(), ChronoUnit.MICROS);
  }
}
