package dynamodbstore.table.cost;

import dynamodbstore.table.items.Index;
import java.util.Objects;
import java.util.Optional;

/**
 * Calculator of the read and write units that DynamoDB bills, for the adapters that have to compute
 * them.
 *
 * <p>A read unit is 4 KB read strongly consistently or 8 KB read eventually consistently; a write
 * unit is 1 KB written. The size of each item read by key is rounded up separately; a page of a
 * query is rounded up as a whole. Every secondary index whose entry changes costs write units of
 * its own.
 */
public final class Billing {
  private static final int READ_UNIT = 4 * 1024;
  private static final int WRITE_UNIT = 1024;

  private Billing() {}

  /**
   * Cost of reading {@code bytes} bytes: of one item by its key, or of one page. A read that finds
   * nothing costs one unit.
   */
  public static Cost read(long bytes, boolean strong) {
    double units = Math.max(1, Math.ceilDiv(bytes, READ_UNIT));
    return Cost.reading(strong ? units : units / 2);
  }

  /**
   * Cost of a write that replaces {@code before} by {@code after}; an empty value means that there
   * is no item.
   */
  public static Cost write(Optional<Footprint> before, Optional<Footprint> after) {
    return Cost.writing(tableUnits(before, after) + indexUnits(before, after));
  }

  /**
   * Cost of the same write in a transaction: twice, because DynamoDB prepares and then commits it.
   */
  public static Cost transactionalWrite(Optional<Footprint> before, Optional<Footprint> after) {
    return write(before, after).times(2);
  }

  /**
   * Cost of a write whose condition did not hold. Each write of a refused transaction costs this
   * twice.
   */
  public static Cost refused(Optional<Footprint> current) {
    return Cost.writing(tableUnits(current, current));
  }

  /** DynamoDB bills the larger of the old and the new item. */
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
