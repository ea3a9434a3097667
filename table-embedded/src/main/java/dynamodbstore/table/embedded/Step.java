package dynamodbstore.table.embedded;

import dynamodbstore.table.Key;
import dynamodbstore.table.Write;
import java.time.Instant;
import java.util.Optional;

/** One thing to be done at one key, which can be decided anew when the key changes meanwhile. */
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
