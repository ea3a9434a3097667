package dynamodbstore.table;

import java.util.Objects;
import java.util.Optional;

/**
 * What DynamoDB bills for, in one place, for the tables that must work it out themselves.
 *
 * <p>A read unit is 4 KB read strongly or 8 KB read eventually; a write unit is 1 KB written. Each
 * item read by key is rounded up by itself; a page of a query is rounded up as a whole. Every
 * secondary index that has to change costs writes of its own.
 */
public final class Billing {
  private static final int READ_UNIT = 4 * 1024;
  private static final int WRITE_UNIT = 1024;

  private Billing() {}

  /** A read of so many bytes: of one item by its key, or of one page. Nothing found costs one. */
  public static Cost read(long bytes, boolean strong) {
    double units = Math.max(1, Math.ceilDiv(bytes, READ_UNIT));
    return Cost.reading(strong ? units : units / 2);
  }

  /** A write that turned one item into another; either may be missing. */
  public static Cost write(Optional<Footprint> before, Optional<Footprint> after) {
    return Cost.writing(tableUnits(before, after) + indexUnits(before, after));
  }

  /** The same write as part of a transaction: prepared, then made. */
  public static Cost transactionalWrite(Optional<Footprint> before, Optional<Footprint> after) {
    return write(before, after).times(2);
  }

  /** A write that was refused by what it met; each write of a refused transaction, twice. */
  public static Cost refused(Optional<Footprint> current) {
    return Cost.writing(tableUnits(current, current));
  }

  /** The larger of what was there and what is there now. */
  private static int tableUnits(Optional<Footprint> before, Optional<Footprint> after) {
    int bytes =
        Math.max(before.map(Footprint::bytes).orElse(0), after.map(Footprint::bytes).orElse(0));
    return units(bytes);
  }

  private static int indexUnits(Optional<Footprint> before, Optional<Footprint> after) {
    if (isInNoIndex(before) && isInNoIndex(after)) {
      return 0;
    }
    int units = 0;
    for (var index : Index.GLOBAL) {
      units += indexUnits(index, before, after);
    }
    for (var index : Index.LOCAL) {
      units += indexUnits(index, before, after);
    }
    return units;
  }

  private static boolean isInNoIndex(Optional<Footprint> item) {
    return item.isEmpty() || item.get().positions().isEmpty();
  }

  private static int indexUnits(
      Index index, Optional<Footprint> before, Optional<Footprint> after) {
    var old = before.filter(item -> item.positions().containsKey(index));
    var now = after.filter(item -> item.positions().containsKey(index));
    int oldUnits = old.map(item -> units(item.entryBytes(index))).orElse(0);
    int nowUnits = now.map(item -> units(item.entryBytes(index))).orElse(0);
    boolean stays =
        old.isPresent()
            && now.isPresent()
            && Objects.equals(old.get().positions().get(index), now.get().positions().get(index));
    if (stays) {
      boolean sameEntry = old.get().expiry().equals(now.get().expiry());
      return sameEntry ? 0 : Math.max(oldUnits, nowUnits);
    }
    return oldUnits + nowUnits;
  }

  private static int units(int bytes) {
    return Math.max(1, Math.ceilDiv(bytes, WRITE_UNIT));
  }
}
