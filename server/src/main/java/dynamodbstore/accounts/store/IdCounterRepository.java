package dynamodbstore.accounts.store;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.Inconsistency;
import java.util.Optional;

/**
 * Audit of a counter of ids: no id is above the last one that was given, so that none is given
 * twice.
 */
final class IdCounterRepository {
  private final Table table;
  private final Key counter;

  /** As it was read last; it only increases. */
  private long last;

  IdCounterRepository(Table table, Key counter) {
    this.table = table;
    this.counter = counter;
  }

  /** Of the item that has an id. */
  Optional<Inconsistency> inconsistency(long id) {
    if (id > last) {
      last =
          table
              .get(counter, Read.STRONG)
              .map(item -> item.number(AccessEpochRepository.LAST))
              .orElse(0L);
    }
    return Inconsistency.faultUnless(
        id <= last, "has the id %d, although the last one given is %d".formatted(id, last));
  }

  /** Of the counter itself. */
  Optional<Inconsistency> decoded(Item item) {
    return Inconsistency.faultUnless(
        item.number(AccessEpochRepository.LAST) >= 0, "is a counter below zero");
  }

  /** Raises the counter to an id. False if it is not below. */
  boolean raise(long id) {
    var isBelow =
        Condition.any(Condition.absent(), Condition.below(AccessEpochRepository.LAST, id));
    return table
        .write(Write.update(counter, isBelow, Change.set(AccessEpochRepository.LAST, id)))
        .isWritten();
  }
}
