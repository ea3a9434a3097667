package dynamodbstore.verification;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.Optional;

/**
 * Audit of all items of one family: those that one feature writes.
 *
 * <p>It is asked about one item after the other, in the order of a scan, and reads the few further
 * items that this one must agree with. So its memory does not grow with the table. It may remember
 * what it has found to be consistent, but reads again before it reports an inconsistency, because
 * servers may change the table meanwhile. For one thread.
 */
public interface FamilyAudit {
  /** Name of the family, for operators. */
  String family();

  /**
   * Whether an item is of this family. Each key that programs write is owned by a family; the first
   * one of several counts.
   */
  boolean owns(Key key);

  /**
   * The item with the key and the positions in indexes that follow from its fields; empty if the
   * item is in no index, or if its positions do not follow from its fields alone.
   */
  default Optional<Item> encodedAgain(Item item) {
    return Optional.empty();
  }

  /**
   * What contradicts an item, its positions apart; empty if nothing does.
   *
   * @param item as it was read; it may have been changed since
   */
  Optional<Inconsistency> inconsistency(Item item);

  /**
   * Repairs an inconsistency by what other items say. Safe beside running servers: its writes are
   * conditional on what it has read, and repeating it changes nothing.
   *
   * @param item that has an inconsistency, as it is now
   * @return false if it cannot be repaired
   */
  default boolean repair(Item item) {
    return false;
  }
}
