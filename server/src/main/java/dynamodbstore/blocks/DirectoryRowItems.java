package dynamodbstore.blocks;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.StoredColumn;
import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Conversion of directory rows to items and back, and their conditional update. */
final class DirectoryRowItems {
  private static final String REVISION = "revision";
  private static final String STATUS = "status";
  private static final String NEXT = "next";
  private static final String WAS_LISTED = "wasListed";
  private static final String OLDEST = "oldest";
  private static final String COUNT = "count";
  private static final String INFO = "info";
  private static final String BODY = "body";
  private static final String COLUMNS = "columns";

  private static final String PENDING = "PENDING";
  private static final String INTENDED = "INTENDED";
  private static final String LISTED = "LISTED";
  private static final String REPLACED = "REPLACED";
  private static final String REMOVED = "REMOVED";

  private static final int GROUP = 1;
  private static final int SIGNATURE = 2;

  private DirectoryRowItems() {}

  static Item item(DirectoryRow row) {
    var item = item(BlockKeys.row(row.key()), row);
    row.expiry().ifPresent(item::expiring);
    return item.build();
  }

  /** The item of a block that is INTENDED. It never expires. */
  static Item intent(DirectoryRow row) {
    return item(BlockKeys.intent(row.key()), row).build();
  }

  private static Item.Builder item(Key key, DirectoryRow row) {
    return Item.at(key)
        .with(REVISION, row.revision().text())
        .with(OLDEST, row.oldest())
        .with(COUNT, row.bits().count())
        .with(INFO, bytes(row.bits().info()))
        .with(BODY, bytes(row.bits().body()))
        .with(COLUMNS, bytes(row.columns()))
        .with(STATUS, name(row.status()));
  }

  /** Update of a row, on condition that it has the revision that was read. */
  static Write update(DirectoryRow read, DirectoryRow next) {
    var changes = new ArrayList<Change>();
    changes.add(Change.set(REVISION, next.revision().text()));
    changes.add(Change.set(STATUS, name(next.status())));
    changes.add(Change.set(INFO, Value.of(bytes(next.bits().info()))));
    changes.add(Change.set(BODY, Value.of(bytes(next.bits().body()))));
    switch (next.status()) {
      case BlockStatus.Replaced(BlockKey target) -> changes.add(Change.set(NEXT, target.text()));
      case BlockStatus.Removed(boolean wasListed) ->
          changes.add(Change.set(WAS_LISTED, Value.of(wasListed)));
      case BlockStatus.Pending _, BlockStatus.Intended _, BlockStatus.Listed _ -> {}
    }
    return new Write.Update(itemKey(read), changes, isUnchanged(read), false);
  }

  private static Key itemKey(DirectoryRow read) {
    return read.status() instanceof BlockStatus.Intended
        ? BlockKeys.intent(read.key())
        : BlockKeys.row(read.key());
  }

  static Condition isUnchanged(DirectoryRow read) {
    return Condition.is(REVISION, read.revision().text());
  }

  static boolean hasRevision(Item item, BlockRevision revision) {
    return item.text(REVISION).equals(revision.text());
  }

  /** Whether a block is LISTED, or was replaced after this time. */
  static boolean isReadable(Item item, Instant replaced) {
    var status = item.text(STATUS);
    return status.equals(LISTED)
        || (status.equals(REPLACED)
            && new BlockRevision(item.text(REVISION)).time().isAfter(replaced));
  }

  static DirectoryRow read(ExperimentId experiment, Item item) {
    return read(item, key -> BlockKeys.readRow(experiment, key));
  }

  static DirectoryRow readIntent(ExperimentId experiment, Item item) {
    return read(item, key -> BlockKeys.readIntent(experiment, key));
  }

  private static DirectoryRow read(Item item, Function<Key, BlockKey> block) {
    try {
      int count = Math.toIntExact(item.number(COUNT));
      if (count < 0 || count > Column.MOST_ROWS) {
        throw new IllegalArgumentException(count + " entries");
      }
      return new DirectoryRow(
          block.apply(item.key()),
          new BlockRevision(item.text(REVISION)),
          status(item),
          item.number(OLDEST),
          new EntryBits(flags(item.bytes(INFO), count), flags(item.bytes(BODY), count)),
          columns(item.bytes(COLUMNS)),
          item.expiry());
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new CorruptItem(item.key(), "not a directory row", e);
    }
  }

  private static String name(BlockStatus status) {
    return switch (status) {
      case BlockStatus.Pending _ -> PENDING;
      case BlockStatus.Intended _ -> INTENDED;
      case BlockStatus.Listed _ -> LISTED;
      case BlockStatus.Replaced _ -> REPLACED;
      case BlockStatus.Removed _ -> REMOVED;
    };
  }

  private static BlockStatus status(Item item) {
    var name = item.text(STATUS);
    return switch (name) {
      case PENDING -> new BlockStatus.Pending();
      case INTENDED -> new BlockStatus.Intended();
      case LISTED -> new BlockStatus.Listed();
      case REPLACED -> new BlockStatus.Replaced(BlockKey.parse(item.text(NEXT)));
      case REMOVED -> new BlockStatus.Removed(item.flag(WAS_LISTED));
      default -> throw new IllegalArgumentException("Unknown status " + name);
    };
  }

  static Item pointer(DirectoryRow replaced, BlockKey next) {
    var item = Item.at(BlockKeys.pointer(replaced.key())).with(NEXT, next.text());
    replaced.expiry().ifPresent(item::expiring);
    return item.build();
  }

  static BlockKey next(Item pointer) {
    try {
      return BlockKey.parse(pointer.text(NEXT));
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(pointer.key(), "not a pointer", e);
    }
  }

  private static byte[] bytes(FlagColumn flags) {
    var out = new BinaryWriter(64);
    flags.encode(out);
    return out.toBytes();
  }

  private static FlagColumn flags(byte[] bytes, int count) {
    var in = new BinaryReader(bytes);
    var flags = (FlagColumn) ColumnType.FLAG.decode(in, count);
    in.requireEnd();
    return flags;
  }

  private static byte[] bytes(List<StoredColumn> columns) {
    var out = new BinaryWriter(64);
    out.putLong(columns.size());
    for (var column : columns) {
      out.putText(column.name());
      out.putLong(column.bytes());
      switch (column) {
        case StoredColumn.Group group -> {
          out.putByte(GROUP);
          out.putLong(group.parts());
        }
        case StoredColumn.Signature signature -> {
          out.putByte(SIGNATURE);
          out.putLong(signature.bits());
        }
      }
    }
    return out.toBytes();
  }

  private static List<StoredColumn> columns(byte[] bytes) {
    var in = new BinaryReader(bytes);
    var columns = new ArrayList<StoredColumn>();
    for (int left = in.readCount(); left > 0; left--) {
      var name = in.readText();
      int size = in.readInt();
      int kind = in.readByte();
      columns.add(
          switch (kind) {
            case GROUP -> new StoredColumn.Group(name, in.readInt(), size);
            case SIGNATURE -> new StoredColumn.Signature(name, in.readInt(), size);
            default -> throw new IllegalArgumentException("Unknown kind of column " + kind);
          });
    }
    in.requireEnd();
    return columns;
  }
}
