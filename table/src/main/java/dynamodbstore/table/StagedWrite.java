package dynamodbstore.table;

import dynamodbstore.table.items.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes in a fixed order: prerequisites in stages, then the last writes, each to a different key.
 *
 * @param prerequisites stages of independent writes; each stage begins after the one before it
 * @param onRefusal what a refused prerequisite means for the stages after its own and for the last
 *     writes
 */
public record StagedWrite(List<List<Write>> prerequisites, OnRefusal onRefusal, Last last) {
  /** What happens after a stage in which a write was refused. */
  public enum OnRefusal {
    /** Nothing further is attempted. */
    STOP,
    /** The next stage begins as if all had been written. */
    CONTINUE
  }

  /** The writes that come after all prerequisites. */
  public sealed interface Last {
    List<Write> writes();
  }

  /** Applied independently of each other, as {@link Table#writeAll} does. */
  public record Independent(List<Write> writes) implements Last {}

  /**
   * Applied atomically, as {@link Table#transact} does.
   *
   * @param intent the log entry of this staged write, if it has one
   */
  public record Transaction(List<Write> writes, Optional<Intent> intent) implements Last {
    /** The writes, and the deletion of the entry after them. */
    List<Write> withIntent() {
      if (intent.isEmpty()) {
        return writes;
      }
      var all = new ArrayList<>(writes);
      all.add(intent.get().end());
      return all;
    }
  }

  /**
   * Entry of an intent log, by which a sweep finds what an interrupted staged write has left.
   *
   * <p>The entry is put before the prerequisites, and deleted in the transaction. The transaction
   * is refused at the index after its own writes unless {@code open} holds for the entry, so a
   * sweep that first changes the entry excludes the transaction. If that or another write is
   * refused, the entry remains: the caller deletes what was written, then the entry. After a fault,
   * the entry exists if a part was written but not all; a sweep deletes both.
   *
   * <p>An adapter that applies all stages atomically never stores the entry, so other requests must
   * not rely on seeing it. The cost is the same.
   *
   * @param entry replaces an existing item; never expires
   * @param open holds for {@code entry} itself
   */
  public record Intent(Item entry, Condition open) {
    public Intent {
      if (entry.expiry().isPresent() || !open.holds(Optional.of(entry))) {
        throw new IllegalArgumentException("The entry " + entry.key() + " is not open");
      }
    }

    /** The first write of all. */
    public Write begin() {
      return Write.put(entry);
    }

    /** The last write of the transaction. */
    Write end() {
      return Write.delete(entry.key(), open);
    }
  }

  /** Independent writes, then others if none of the first was refused. */
  public static StagedWrite inOrder(List<Write> first, List<Write> last) {
    return new StagedWrite(List.of(first), OnRefusal.STOP, new Independent(last));
  }

  /** Stages of independent writes, refused or not, then a transaction. */
  public static StagedWrite transaction(List<List<Write>> stages, List<Write> writes) {
    return new StagedWrite(stages, OnRefusal.CONTINUE, new Transaction(writes, Optional.empty()));
  }

  /** The same, with an entry in an intent log while it is incomplete. */
  public static StagedWrite transaction(
      Intent intent, List<List<Write>> stages, List<Write> writes) {
    return new StagedWrite(
        stages, OnRefusal.CONTINUE, new Transaction(writes, Optional.of(intent)));
  }

  public Optional<Intent> intent() {
    return last instanceof Transaction(_, var intent) ? intent : Optional.empty();
  }

  /** All writes in their order, as a new list; without those of the intent. */
  public List<Write> all() {
    var all = new ArrayList<Write>();
    prerequisites.forEach(all::addAll);
    all.addAll(last.writes());
    return all;
  }
}
