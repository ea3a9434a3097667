package dynamodbstore.table.embedded.commit;

import dynamodbstore.table.embedded.database.RowReader;
import dynamodbstore.table.embedded.rows.RowBatch;
import dynamodbstore.table.embedded.rows.StoredItem;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Commit group: requests that are written in one batch and completed together. Each is validated
 * against the database and the requests before it in the group. Not thread-safe: used by the
 * committing thread only.
 */
final class CommitGroup {
  private final long number;
  private final LastWriteTable slots;
  private final RowReader reader;
  private final Instant now;
  private final List<CommitRequest> requests = new ArrayList<>();
  private final List<Key> keys = new ArrayList<>();
  private final List<WriteDecision.Apply> made = new ArrayList<>();
  private final Map<Key, WriteDecision.Apply> latest = new HashMap<>();
  private int bytes = RowBatch.HEAD_BYTES;
  private int rows;
  private int mapped;

  CommitGroup(long number, LastWriteTable slots, RowReader reader, Instant now) {
    this.number = number;
    this.slots = slots;
    this.reader = reader;
    this.now = now;
  }

  /**
   * Validates a request and adds it. A request whose evaluation throws is completed with that fault
   * at once, and the group continues without it.
   */
  void add(CommitRequest request) {
    try {
      request.revalidate(slots, this::at, now);
    } catch (RuntimeException fault) {
      request.complete(fault);
      return;
    }
    requests.add(request);
    request.forEachMade(
        (key, make) -> {
          keys.add(key);
          made.add(make);
          slots.mark(key, number);
          bytes += make.rows().length();
          rows += make.rows().count();
        });
  }

  long number() {
    return number;
  }

  int bytes() {
    return bytes;
  }

  boolean hasRows() {
    return rows > 0;
  }

  /** The rows of all requests as one RocksDB write batch. */
  byte[] batch() {
    var batch = new byte[bytes];
    RowBatch.writeHead(batch, rows);
    int end = RowBatch.HEAD_BYTES;
    for (var make : made) {
      end = make.rows().copyTo(batch, end);
    }
    return batch;
  }

  /** Completes all requests. */
  void completeAll(@Nullable RuntimeException fault) {
    requests.forEach(request -> request.complete(fault));
  }

  /** The item at a key after the earlier requests of this group. */
  private Optional<StoredItem> at(Key key) {
    // Filled lazily: few groups write a key twice or evaluate a decision again.
    for (; mapped < made.size(); mapped++) {
      latest.put(keys.get(mapped), made.get(mapped));
    }
    var make = latest.get(key);
    return make == null ? reader.at(key) : make.item().map(stored -> reader.stored(key, stored));
  }
}
