package dynamodbstore.table.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Read;
import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.embedded.Samples;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StoredItemTest {
  private static final Key KEY = new Key("p", "s");

  private final FieldNameCache names = new FieldNameCache();

  @Test
  void encodedItemsAreDecodedUnchanged() {
    var random = new Random(1);

    for (int round = 0; round < 2_000; round++) {
      var item = Samples.anyItem(random);

      assertThat(stored(item).item()).isEqualTo(item);
    }
  }

  @Test
  void footprintIsDecodedWithoutTheFields() {
    var random = new Random(2);

    for (int round = 0; round < 1_000; round++) {
      var item = Samples.anyItem(random);
      var bytes = encoded(item, ItemSize.of(item));
      var onlyHead = encoded(without(item), ItemSize.of(item));
      assertThat(bytes).startsWith(onlyHead);

      assertThat(stored(item.key(), onlyHead).footprint()).isEqualTo(Footprint.of(item));
    }
  }

  @Test
  void projectionReturnsOnlyTheSelectedFields() {
    var random = new Random(3);

    for (int round = 0; round < 1_000; round++) {
      var item = Samples.anyItem(random);
      var some = item.fields().keySet().stream().filter(_ -> random.nextBoolean());
      var read = Read.STRONG.only(some.toArray(String[]::new));

      for (var index : Index.values()) {
        assertThat(stored(item).project(read, index)).isEqualTo(read.project(item, index));
      }
    }
  }

  @Test
  void fieldsOutsideTheProjectionAreNotDecoded() {
    var item = Item.at(KEY).with("first", "text").with("second", 5).build();
    var bytes = encoded(item, ItemSize.of(item));
    int kind = indexOf(bytes, "first") + "first".length();
    bytes[kind + 2] = (byte) 0xc0;

    assertThat(stored(KEY, bytes).project(Read.STRONG.only("second"), Index.PRIMARY).fields())
        .isEqualTo(Map.of("second", Value.of(5)));
  }

  @Test
  void encodedItemMatchesTheDiskFormat() {
    var item =
        Item.at(KEY)
            .inIndex(Index.GSI1, new Key("g", "h"))
            .inIndex(Index.LSI5, "l")
            .expiring(Instant.ofEpochSecond(1_000))
            .with("t", "é")
            .with("n", -3)
            .with("y", true)
            .with("b", new byte[] {1, 2})
            .with("l", new Value.ListOf(List.of(Value.of(false))))
            .with("m", new Value.MapOf(Map.of("k", Value.of(1))))
            .build();

    assertThat(HexFormat.of().formatHex(encoded(item, 300)))
        .isEqualTo(
            "01"
                + "ac02"
                + "8308"
                + "d00f"
                + "0167"
                + "0168"
                + "016c"
                + "0174"
                + "0102c3a9"
                + "016e"
                + "0205"
                + "0179"
                + "04"
                + "0162"
                + "05020102"
                + "016c"
                + "060103"
                + "016d"
                + "0704"
                + "016b"
                + "0202");
  }

  @Test
  void itemOfANewerVersionIsRefused() {
    var bytes = encoded(Samples.item("a"), 10);
    bytes[0] = 2;

    assertThatThrownBy(() -> stored(KEY, bytes))
        .isInstanceOf(TableDamaged.class)
        .hasMessageContaining("version 2");
  }

  @Test
  void decodingRandomBytesThrowsOnlyTableExceptions() {
    var random = new Random(4);

    for (int round = 0; round < 50_000; round++) {
      var bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      if (bytes.length > 0) {
        bytes[0] = 1;
      }
      readAll(bytes);
    }
  }

  @Test
  void decodingADamagedItemThrowsOnlyTableExceptions() {
    var random = new Random(5);

    for (int round = 0; round < 5_000; round++) {
      var item = Samples.anyItem(random);
      var bytes = encoded(item, ItemSize.of(item));
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      readAll(Arrays.copyOf(bytes, random.nextInt(bytes.length) + 1));
    }
  }

  @Test
  void tooDeeplyNestedListsAreReportedAsCorrupt() {
    var nested = new byte[0];
    for (int level = 0; level < 10_000; level++) {
      var outer = new ByteWriter(nested.length + 8);
      outer.writeByte(6);
      outer.writeSized(nested);
      nested = outer.toBytes();
    }
    var bytes = new ByteWriter(nested.length + 64);
    bytes.write(encoded(Item.at(KEY).build(), 10));
    bytes.writeText("deep");
    bytes.write(nested);

    assertThatThrownBy(() -> stored(KEY, bytes.toBytes()).item())
        .isInstanceOf(CorruptItem.class)
        .hasMessageContaining("within each other");
  }

  private void readAll(byte[] bytes) {
    try {
      var stored = stored(KEY, bytes);
      var _ = stored.footprint();
      var _ = stored.project(Read.STRONG.only("field"), Index.GSI3);
      var _ = stored.item();
    } catch (TableException expected) {
      assertThat(expected).isInstanceOfAny(CorruptItem.class, TableDamaged.class);
    }
  }

  private StoredItem stored(Item item) {
    return stored(item.key(), encoded(item, ItemSize.of(item)));
  }

  private static byte[] encoded(Item item, int size) {
    var out = new ByteWriter(size);
    StoredItem.encode(item, size, out);
    return out.toBytes();
  }

  private StoredItem stored(Key key, byte[] bytes) {
    return StoredItem.of(key, new ByteReader(bytes), names);
  }

  private static Item without(Item item) {
    var head = item.toBuilder();
    item.fields().keySet().forEach(head::without);
    return head.build();
  }

  private static int indexOf(byte[] bytes, String text) {
    return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
  }
}
