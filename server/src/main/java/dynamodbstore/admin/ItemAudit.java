package dynamodbstore.admin;

import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Check and repair of one item after the other, beside servers that change them. For one thread.
 */
final class ItemAudit {
  /** An item may have several faults, and a server may change it in between. */
  private static final int MOST_REPAIRS = 8;

  /** An item that a server changes again and again is reported nevertheless. */
  private static final int MOST_READS = 20;

  private final Table table;
  private final FamilyAudits audits;

  ItemAudit(Table table, FamilyAudits audits) {
    this.table = table;
    this.audits = audits;
  }

  /** The family of an item, for operators. */
  String family(Key key) {
    return audits.owner(key).map(FamilyAudit::family).orElse("unknown");
  }

  /** What contradicts an item as it is now; empty also if it does not exist any more. */
  Optional<Inconsistency> inconsistency(Key key) {
    return current(key).flatMap(this::inconsistency);
  }

  /**
   * What contradicts an item. An audit reads further items, one after the other: what it finds is
   * an inconsistency only if the item was the same before and after, because a server changes it
   * before and after it changes those. What is left of an experiment that is being deleted is none,
   * and must not be repaired.
   */
  Optional<Inconsistency> inconsistency(Item item) {
    var found = once(item);
    for (int reads = 0; reads < MOST_READS && found.isPresent(); reads++) {
      var now = current(item.key());
      found = now.flatMap(this::once);
      if (current(item.key()).equals(now)) {
        break;
      }
    }
    return found
        .filter(_ -> !isBeingDeleted(item.key()))
        // Its deletion, or that of its run, may have been completed meanwhile.
        .filter(_ -> current(item.key()).isPresent());
  }

  private Optional<Inconsistency> once(Item item) {
    return decoding(
        () -> audits.inconsistency(item),
        text -> Inconsistency.fault("cannot be decoded: " + text));
  }

  private boolean isBeingDeleted(Key key) {
    return decoding(() -> audits.isBeingDeleted(key), _ -> false);
  }

  /** Repairs one inconsistency of an item after the other; false if one is left. */
  boolean repair(Key key) {
    for (int attempt = 0; attempt < MOST_REPAIRS; attempt++) {
      var item = current(key);
      if (item.flatMap(this::inconsistency).isEmpty()) {
        return true;
      }
      if (!repairFirst(item.orElseThrow())) {
        return false;
      }
    }
    return inconsistency(key).isEmpty();
  }

  /** Positions first, because the other repairs read through indexes. */
  private boolean repairFirst(Item item) {
    return decoding(
        () -> {
          var audit = audits.owner(item.key());
          var again = audit.flatMap(found -> found.encodedAgain(item));
          return again.filter(right -> IndexAttributes.repair(table, item, right)).isPresent()
              || audit.filter(found -> found.repair(item)).isPresent();
        },
        _ -> false);
  }

  private Optional<Item> current(Key key) {
    return table.get(key, Read.STRONG);
  }

  private interface Undecodable<T> {
    T result(String problem);
  }

  /** What codecs throw on fields that no program has written. */
  private static <T> T decoding(Supplier<T> work, Undecodable<T> otherwise) {
    try {
      return work.get();
    } catch (CorruptItem
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException
        | DateTimeException e) {
      return otherwise.result(String.valueOf(e.getMessage()));
    }
  }
}
