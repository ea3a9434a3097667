package dynamodbstore.table;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.List;
import java.util.Optional;

/**
 * Read-modify-write of one key: a pure function of the current item.
 *
 * @param <D> what it returns to the caller if other items have to be written first
 */
public interface ReadModifyWrite<D> {
  Key key();

  /**
   * Decides what to do with the current item. Has no side effects: an adapter may call it any
   * number of times, also on items that it discards, and only the result of the last call counts.
   * The item may change before the write is applied, so the write's condition has to name what it
   * depends on.
   */
  Action<D> of(Optional<Item> current);

  /** What to do with the current item. */
  sealed interface Action<D> {}

  /** Apply this write, which is to the rewrite's own key. */
  record Apply<D>(Write write) implements Action<D> {}

  /** Write nothing. */
  record Leave<D>() implements Action<D> {
    private static final Leave<?> SHARED = new Leave<>();
  }

  /**
   * Write nothing yet, because other items have to be written first: the caller gets {@code work}
   * in {@link Result#deferred} and continues with a {@link StagedWrite}.
   */
  record Defer<D>(D work) implements Action<D> {}

  /**
   * Result of some rewrites. Those that are not in it were applied or had nothing to write.
   *
   * @param refused refusals, each with the index of its rewrite
   * @param deferred work of the deferred rewrites, in their order
   */
  record Result<D>(List<Outcome.Refused> refused, List<D> deferred) {}

  @SuppressWarnings("unchecked") // A Leave holds no D.
  static <D> Action<D> leave() {
    return (Action<D>) Leave.SHARED;
  }
}
