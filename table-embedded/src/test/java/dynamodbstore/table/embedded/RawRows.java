package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.embedded.database.Database;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.embedded.database.NativeLibrary;
import dynamodbstore.table.embedded.database.RowIterator;
import dynamodbstore.table.embedded.folder.LockedFolder;
import dynamodbstore.table.embedded.rows.ByteReader;
import dynamodbstore.table.embedded.rows.FieldNameCache;
import dynamodbstore.table.embedded.rows.RowKeys;
import dynamodbstore.table.embedded.rows.RowRange;
import dynamodbstore.table.embedded.rows.StoredItem;
import dynamodbstore.table.items.Position;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All rows of a closed table, as they are on disk. */
final class RawRows {
  private static final RowRange ALL = new RowRange(new byte[] {0}, new byte[] {(byte) 0xff});

  private RawRows() {}

  static Map<String, byte[]> of(Path folder) {
    NativeLibrary.load(EmbeddedOptions.defaults().nativeFolder());
    try (var home = LockedFolder.lock(folder, false);
        var database = new Database(home, EmbeddedOptions.defaults())) {
      return database.read(
          db -> {
            var found = new TreeMap<String, byte[]>();
            try (var rows = new RowIterator(db, ALL, false, null)) {
              while (rows.next()) {
                found.put(hex(rest(rows.key())), rest(rows.value()));
              }
            }
            return found;
          });
    }
  }

  /**
   * Checks that every item has exactly the index and expiry rows that it should have, and that
   * there are no others.
   */
  static void checkIndexes(Path folder) {
    var rows = of(folder);
    var expected = new TreeSet<String>();
    rows.forEach(
        (row, value) -> {
          if (row.startsWith("00")) {
            expected.add(row);
            var key = RowKeys.itemKey(new ByteReader(HexFormat.of().parseHex(row)));
            var stored = StoredItem.of(key, new ByteReader(value), new FieldNameCache());
            assertThat(stored.footprint()).isEqualTo(Footprint.of(stored.item()));
            addOthers(expected, stored.footprint());
          }
        });

    assertThat(rows.keySet()).isEqualTo(expected);
  }

  private static void addOthers(Set<String> expected, Footprint item) {
    item.positions()
        .forEach(
            (index, at) -> expected.add(hex(RowKeys.entry(index, new Position(at, item.key())))));
    item.expiry()
        .ifPresent(
            expiry -> expected.add(hex(RowKeys.expiry(expiry.getEpochSecond(), item.key()))));
  }

  private static byte[] rest(ByteReader bytes) {
    var rest = new byte[bytes.rest()];
    for (int at = 0; at < rest.length; at++) {
      rest[at] = (byte) bytes.readByte();
    }
    return rest;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
