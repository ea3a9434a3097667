package dynamodbstore.blocks;

import dynamodbstore.blocks.content.BlockColumns;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.blocks.content.StoredColumn;
import dynamodbstore.blocks.groups.ColumnGroup;
import dynamodbstore.blocks.signatures.SignatureParts;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Columns of blocks, which never change. Thread-safe. */
public final class BlockColumnRepository {
  private static final String BYTES = "bytes";

  private final Table table;

  public BlockColumnRepository(Table table) {
    this.table = table;
  }

  /** The writes that store a block's columns; a write unit for each kilobyte and each item. */
  static List<Write> puts(NewBlock block) {
    var puts = new ArrayList<Write>();
    for (var column : block.columns()) {
      for (int part = 0; part < column.parts().size(); part++) {
        var key = BlockKeys.column(block.key(), column.stored().name(), part);
        var item = Item.at(key).with(BYTES, column.parts().get(part));
        block.expiry().ifPresent(item::expiring);
        puts.add(Write.put(item.build()));
      }
    }
    return puts;
  }

  /** Bytes that {@link #read} would hold for a block, about. */
  public static long size(DirectoryRow row, ColumnRequest request) {
    int count = row.bits().count();
    return row.columns().stream()
        .mapToLong(
            column ->
                (long) column.bytes()
                    * request.parts(column, count).size()
                    / Math.max(1, column.parts(count)))
        .sum();
  }

  /**
   * Reads columns of blocks, in one batch read. Half a read unit for every 4 KB of each item. The
   * items never change, so that an eventually consistent read is sufficient, except for those that
   * it does not find yet.
   *
   * @return without blocks of which an item does not exist, because they were removed meanwhile
   */
  public Map<BlockKey, BlockColumns> read(Collection<DirectoryRow> rows, ColumnRequest request) {
    var keys = new ArrayList<Key>();
    rows.forEach(row -> keys.addAll(keys(row, request)));
    var items = items(keys);
    var found = new LinkedHashMap<BlockKey, BlockColumns>();
    for (var row : rows) {
      if (items.keySet().containsAll(keys(row, request))) {
        found.put(row.key(), columns(row, request, items));
      }
    }
    return found;
  }

  private Map<Key, Item> items(List<Key> keys) {
    var items = new HashMap<Key, Item>();
    for (var read : List.of(Read.EVENTUAL, Read.STRONG)) {
      var missing = keys.stream().filter(key -> !items.containsKey(key)).toList();
      if (!missing.isEmpty()) {
        items.putAll(table.getAll(missing, read));
      }
    }
    return items;
  }

  private static List<Key> keys(DirectoryRow row, ColumnRequest request) {
    var keys = new ArrayList<Key>();
    for (var column : row.columns()) {
      for (int part : request.parts(column, row.bits().count())) {
        keys.add(BlockKeys.column(row.key(), column.name(), part));
      }
    }
    return keys;
  }

  private static BlockColumns columns(
      DirectoryRow row, ColumnRequest request, Map<Key, Item> items) {
    var groups = new HashMap<String, ColumnGroup>();
    var signatures = new HashMap<String, SignatureParts>();
    for (var column : row.columns()) {
      int count = row.bits().count();
      var parts = new TreeMap<Integer, byte[]>();
      for (int part : request.parts(column, count)) {
        var key = BlockKeys.column(row.key(), column.name(), part);
        Optional.ofNullable(items.get(key)).ifPresent(item -> parts.put(part, item.bytes(BYTES)));
      }
      if (parts.isEmpty()) {
        continue;
      }
      try {
        switch (column) {
          case StoredColumn.Group group ->
              groups.put(group.name(), ColumnGroup.decode(joined(parts.values())));
          case StoredColumn.Signature signature ->
              signatures.put(
                  signature.name(), SignatureParts.decode(signature.layout(count), parts));
        }
      } catch (IllegalArgumentException e) {
        throw new CorruptItem(
            BlockKeys.column(row.key(), column.name(), 0), "damaged column of a block", e);
      }
    }
    return new BlockColumns(groups, signatures);
  }

  private static byte[] joined(Collection<byte[]> parts) {
    if (parts.size() == 1) {
      return parts.iterator().next();
    }
    var all = new ByteArrayOutputStream();
    parts.forEach(all::writeBytes);
    return all.toByteArray();
  }

  /** Deletes all columns that exist, also those that a slow writer has put late. */
  void delete(BlockKey block) {
    var query =
        Query.of(Index.PRIMARY, BlockKeys.block(block))
            .in(BlockKeys.COLUMNS)
            .read(Read.STRONG.keys());
    var deletes = Pages.stream(table, query).<Write>map(item -> Write.delete(item.key())).toList();
    if (!deletes.isEmpty()) {
      var _ = table.writeAll(deletes);
    }
  }
}
