package dynamodbstore.accounts.store;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.Optional;

/**
 * Counters of accounts: the last ids of users and roles, and the access epoch, which is raised in
 * the transaction of each change that concerns more users than one. Thread-safe.
 */
public final class AccessEpochRepository {
  static final String LAST = "last";

  private final Table table;

  public AccessEpochRepository(Table table) {
    this.table = table;
  }

  /** One write. Ids are unique; an unused one leaves a gap. */
  long nextUser() {
    return next(AccountKeys.lastUser());
  }

  /** One write. */
  long nextRole() {
    return next(AccountKeys.lastRole());
  }

  /** The write that raises the epoch. */
  static Write raise() {
    return Write.update(AccountKeys.epoch(), Condition.always(), Change.add(LAST, 1));
  }

  static long read(Optional<Item> item) {
    return item.map(found -> found.number(LAST)).orElse(0L);
  }

  /** One strongly consistent read. */
  public long epoch() {
    return read(table.get(AccountKeys.epoch(), Read.STRONG));
  }

  private long next(Key counter) {
    var update = Write.update(counter, Condition.always(), Change.add(LAST, 1)).returningItem();
    return switch (table.write(update)) {
      case Outcome.Written(var after) -> after.orElseThrow().number(LAST);
      case Outcome.Refused _ -> throw new IllegalStateException("An update without a condition");
    };
  }
}
