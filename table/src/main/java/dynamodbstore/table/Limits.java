package dynamodbstore.table;

import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.items.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** DynamoDB's size limits, enforced for every adapter before it applies a write. */
public final class Limits {
  /** Size of an item, with all its attribute names, index positions and values. */
  public static final int ITEM_BYTES = 400 * 1024;

  public static final int PARTITION_KEY_BYTES = 2048;
  public static final int SORT_KEY_BYTES = 1024;
  public static final int TRANSACTION_WRITES = 100;
  public static final int TRANSACTION_BYTES = 4 * 1024 * 1024;
  public static final int PAGE_BYTES = 1024 * 1024;

  /** Nesting depth of lists and maps. */
  public static final int NESTING = 32;

  /** Our own limit, not DynamoDB's: it keeps an update expression far below DynamoDB's 4 KB. */
  public static final int UPDATE_CHANGES = 100;

  private Limits() {}

  public static void check(Key key) {
    check(Index.PRIMARY, key, key);
  }

  public static void check(Item item) {
    check(item.key());
    for (var field : item.fields().entrySet()) {
      checkNesting(item.key(), field.getKey(), field.getValue(), 0);
    }
    int size = ItemSize.of(item);
    int largestEntry = 0;
    for (var position : item.positions().entrySet()) {
      var index = position.getKey();
      check(index, position.getValue(), item.key());
      if (index.isLocal()) {
        largestEntry = Math.max(largestEntry, ItemSize.ofEntry(index, item));
      }
    }
    // DynamoDB adds the size of the entry in a local index to the size of the item.
    if (size + largestEntry > ITEM_BYTES) {
      throw new LimitExceeded(
          "Item " + item.key() + ", in bytes,", size + largestEntry, ITEM_BYTES);
    }
  }

  /** Checks a write that is not part of a transaction. */
  public static void check(Write write) {
    switch (write) {
      case Write.Put(Item item, _) -> check(item);
      case Write.Update update -> checkParts(update);
      case Write.Delete(Key key, _) -> check(key);
      case Write.Check _ ->
          throw new IllegalArgumentException("A check is only valid in a transaction");
    }
  }

  /** Checks writes that are applied independently of each other, each to a different key. */
  public static void checkIndependent(List<Write> writes) {
    writes.forEach(Limits::check);
    checkDistinct(writes);
  }

  /** Checks the writes of one transaction, each to a different key. */
  public static void checkTransaction(List<Write> writes) {
    if (writes.isEmpty()) {
      throw new IllegalArgumentException("A transaction without writes");
    }
    if (writes.size() > TRANSACTION_WRITES) {
      throw new LimitExceeded("A transaction, in writes,", writes.size(), TRANSACTION_WRITES);
    }
    long bytes = 0;
    for (var write : writes) {
      if (write instanceof Write.Check(Key key, _)) {
        check(key);
      } else {
        check(write);
      }
      bytes += sizeOf(write);
    }
    if (bytes > TRANSACTION_BYTES) {
      throw new LimitExceeded(
          "A transaction that begins with " + writes.getFirst().key() + ", in bytes,",
          bytes,
          TRANSACTION_BYTES);
    }
    checkDistinct(writes);
  }

  /** Checks all writes of a staged write, each to a different key. */
  public static void check(StagedWrite staged) {
    switch (staged.last()) {
      case StagedWrite.Independent(var writes) -> writes.forEach(Limits::check);
      case StagedWrite.Transaction transaction -> checkTransaction(transaction.withIntent());
    }
    staged.prerequisites().forEach(stage -> stage.forEach(Limits::check));
    var all = staged.all();
    if (staged.intent().isPresent()) {
      var begin = staged.intent().get().begin();
      check(begin);
      all.add(begin);
    }
    checkDistinct(all);
  }

  private static void checkParts(Write.Update update) {
    check(update.key());
    for (var change : update.changes()) {
      switch (change) {
        case Change.Move(Index index, Key position) -> check(index, position, update.key());
        case Change.Set(String field, Value value) -> checkNesting(update.key(), field, value, 0);
        case Change.SetIfAbsent(String field, Value value) ->
            checkNesting(update.key(), field, value, 0);
        default -> {}
      }
    }
    long size = sizeOf(update);
    if (size > ITEM_BYTES) {
      throw new LimitExceeded("Update of " + update.key() + ", in bytes,", size, ITEM_BYTES);
    }
  }

  static void checkPartition(Index index, String partition) {
    if (partition.isEmpty()) {
      throw new IllegalArgumentException("A partition is never empty");
    }
    check(index, "partition key", partition, PARTITION_KEY_BYTES, partition);
  }

  private static void check(Index index, Key position, Key key) {
    check(index, "partition key", position.partition(), PARTITION_KEY_BYTES, key);
    check(index, "sort key", position.sort(), SORT_KEY_BYTES, key);
  }

  /**
   * Checks the length of one key part. {@code where} is formatted only for the message of a
   * failure.
   */
  private static void check(Index index, String part, String text, int limit, Object where) {
    // Also rejects unpaired surrogates.
    int bytes = Utf8.length(text);
    if (bytes > limit) {
      throw new LimitExceeded(
          "The %s of %s in %s, in bytes,".formatted(part, shortened(where.toString()), index),
          bytes,
          limit);
    }
  }

  private static String shortened(String text) {
    return text.length() <= 200 ? text : text.substring(0, 200) + "…";
  }

  private static void checkNesting(Key key, String field, Value value, int depth) {
    if (depth > NESTING) {
      throw new LimitExceeded("Field %s of %s, in levels,".formatted(field, key), depth, NESTING);
    }
    switch (value) {
      case Value.ListOf(var values) ->
          values.forEach(inner -> checkNesting(key, field, inner, depth + 1));
      case Value.MapOf(var values) ->
          values.values().forEach(inner -> checkNesting(key, field, inner, depth + 1));
      default -> {}
    }
  }

  private static long sizeOf(Write write) {
    return switch (write) {
      case Write.Put(Item item, _) -> ItemSize.of(item);
      case Write.Update update -> ItemSize.of(update.applyTo(Optional.empty()));
      case Write.Delete(Key key, _) -> ItemSize.of(Item.at(key).build());
      case Write.Check(Key key, _) -> ItemSize.of(Item.at(key).build());
    };
  }

  static void checkDistinct(List<Write> writes) {
    var keys = new HashSet<Key>(writes.size() * 2);
    for (var write : writes) {
      if (!keys.add(write.key())) {
        throw new IllegalArgumentException("Two writes to " + write.key());
      }
    }
  }
}
