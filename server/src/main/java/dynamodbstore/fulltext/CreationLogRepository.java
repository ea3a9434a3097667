package dynamodbstore.fulltext;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Intent log of creations: if the process dies before an entity exists, everything that was written
 * for it, such as the full-text rows of its name, is deleted.
 *
 * <p>A creation is a staged write with an {@link #intent}: it puts an entry, then the rows, and
 * then creates the entity in one transaction that deletes the entry, and that fails unless the
 * entry still exists and is open. A {@link #sweep} closes an entry before it deletes anything, so
 * that of a sweep and a slow creation only one succeeds. A sweep that dies leaves the entry for the
 * next sweep.
 *
 * <p>Thread-safe: has no state but the table.
 */
public final class CreationLogRepository {
  /**
   * Age from which an entry is swept. Longer than all retries of a creation together plus the clock
   * skew between servers.
   */
  public static final Duration GRACE = Duration.ofMinutes(5);

  private static final String AT = "at";
  private static final String PARTITION = "partition";
  private static final String THING = "thing";
  private static final String CLOSED = "closed";
  private static final int DELETED_AT_ONCE = 100;

  private final Table table;
  private final InstantSource clock;

  public CreationLogRepository(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /**
   * The entry of a creation that begins now. Costs three write units: one for the put, two for the
   * deletion in the transaction.
   *
   * @param thing the key of the entity: if it exists, a sweep deletes nothing
   */
  public StagedWrite.Intent intent(TextOwner owner, Key thing) {
    var entry =
        Item.at(FullTextKeys.creation(owner))
            .with(AT, clock.instant().toEpochMilli())
            .with(PARTITION, thing.partition())
            .with(THING, thing.sort())
            .with(CLOSED, 0)
            .build();
    return new StagedWrite.Intent(entry, Condition.is(CLOSED, 0));
  }

  /**
   * Deletes the entry of a creation that failed, after its rows have been deleted.
   *
   * @param writes the number of writes of the transaction, without the deletion of the entry
   * @throws TableBusy if the transaction failed because a sweep had closed the entry, so that a
   *     retry can succeed
   */
  public void cancel(TextOwner owner, Outcome outcome, int writes) {
    var _ = table.write(Write.delete(FullTextKeys.creation(owner)));
    if (outcome instanceof Outcome.Refused(int at, var _) && at == writes) {
      throw new TableBusy(
          "A creation took too long and was swept away",
          new IllegalStateException(owner + " was swept away"));
    }
  }

  /** The partitions of entities whose creation is in progress or was interrupted. */
  public Set<String> partitions() {
    return Pages.stream(table, entries())
        .map(entry -> entry.text(PARTITION))
        .collect(Collectors.toSet());
  }

  /** Whether the creation of an entity is in progress or was interrupted. One read. */
  public boolean isOpen(TextOwner owner) {
    return table.get(FullTextKeys.creation(owner), Read.STRONG.keys()).isPresent();
  }

  /** Deletes what interrupted creations left behind. One query if there is nothing to do. */
  public void sweep() {
    long before = clock.instant().minus(GRACE).toEpochMilli();
    Pages.stream(table, entries()).filter(entry -> entry.number(AT) < before).forEach(this::sweep);
  }

  /** The key of what an entry is about. Fails if it is not one that this class has written. */
  static Key decode(Item entry) {
    var _ = entry.number(AT);
    var _ = entry.number(CLOSED);
    return FullTextKeys.thing(entry.text(PARTITION), entry.text(THING));
  }

  private void sweep(Item entry) {
    var unchanged = Condition.is(AT, entry.number(AT));
    var close = Write.update(entry.key(), unchanged, Change.set(CLOSED, 1));
    if (!table.write(close).isWritten()) {
      return; // The creation has ended meanwhile, or was started again.
    }
    var partition = entry.text(PARTITION);
    if (table.get(FullTextKeys.thing(partition, entry.text(THING)), Read.STRONG).isEmpty()) {
      delete(partition);
    }
    var _ = table.write(Write.delete(entry.key(), unchanged));
  }

  private void delete(String partition) {
    var query = Query.of(Index.PRIMARY, partition).read(Read.STRONG.keys());
    var keys = Pages.stream(table, query).map(Item::key).toList();
    for (int done = 0; done < keys.size(); done += DELETED_AT_ONCE) {
      List<Write> some =
          keys.subList(done, Math.min(keys.size(), done + DELETED_AT_ONCE)).stream()
              .<Write>map(Write::delete)
              .toList();
      var _ = table.writeAll(some);
    }
  }

  private static Query entries() {
    return Query.of(Index.PRIMARY, FullTextKeys.creations())
        .in(FullTextKeys.creationRange())
        .read(Read.STRONG);
  }
}
