package dynamodbstore.table.embedded.commit;

import dynamodbstore.table.Write;
import dynamodbstore.table.embedded.rows.StoredItem;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.Optional;

/**
 * An operation on one key that can be evaluated again if the key changes before it is committed.
 */
public sealed interface KeyOperation {
  Key key();

  WriteDecision decide(Optional<StoredItem> stored, Instant now);

  record Requested(Write write) implements KeyOperation {
    @Override
    public Key key() {
      return write.key();
    }

    @Override
    public WriteDecision decide(Optional<StoredItem> stored, Instant now) {
      return WriteDecision.of(write, stored, now);
    }
  }

  record Sweep(Key key) implements KeyOperation {
    @Override
    public WriteDecision decide(Optional<StoredItem> stored, Instant now) {
      return WriteDecision.ofSweep(stored, now);
    }
  }
}
