package dynamodbstore.table.embedded;

import dynamodbstore.table.Key;
import dynamodbstore.table.Write;
import java.time.Instant;
import java.util.Optional;

/**
 * An operation on one key that can be evaluated again if the key changes before it is committed.
 */
sealed interface Step {
  Key key();

  Decision decide(Optional<StoredItem> stored, Instant now);

  record Ordinary(Write write) implements Step {
    @Override
    public Key key() {
      return write.key();
    }

    @Override
    public Decision decide(Optional<StoredItem> stored, Instant now) {
      return Decision.of(write, stored, now);
    }
  }

  record Sweep(Key key) implements Step {
    @Override
    public Decision decide(Optional<StoredItem> stored, Instant now) {
      return Decision.ofSweep(stored, now);
    }
  }
}
