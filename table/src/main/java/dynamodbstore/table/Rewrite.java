package dynamodbstore.table;

import java.util.Optional;

/** Read-modify-write of one key. */
public interface Rewrite {
  Key key();

  /**
   * Computes the write to {@link #key} from the current item; empty if there is nothing to write.
   * Called once, there is no retry: the item may change before the write is applied, so the write's
   * condition has to name what it depends on.
   */
  Optional<Write> of(Optional<Item> current);
}
