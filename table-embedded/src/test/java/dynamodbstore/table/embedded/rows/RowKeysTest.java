package dynamodbstore.table.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.embedded.Samples;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.items.Utf8;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowKeysTest {
  @Test
  void encodedKeysMatchTheDiskFormat() {
    var key = new Key("p", "é");
    var at = new Key("ab", "x\0y");

    assertThat(hex(RowKeys.item(key))).isEqualTo("00" + "0001" + "70" + "c3a9");
    assertThat(hex(RowKeys.entry(Index.GSI2, new Position(at, key))))
        .isEqualTo("02" + "0002" + "6162" + "7800ff79" + "00" + "70" + "00" + "c3a9");
    assertThat(hex(RowKeys.entry(Index.LSI1, new Position(new Key("p", "x"), key))))
        .isEqualTo("06" + "0001" + "70" + "78" + "00" + "c3a9");
    assertThat(hex(RowKeys.expiry(Instant.ofEpochSecond(1).getEpochSecond(), key)))
        .isEqualTo("0b" + "8000000000000001" + "0001" + "70" + "c3a9");
  }

  @Test
  void indexNumbersMatchTheDiskFormat() {
    assertThat(Index.values())
        .extracting(IndexNumber::of)
        .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  }

  @Test
  void encodedKeysAreDecodedUnchanged() {
    var random = new Random(1);

    for (int round = 0; round < 5_000; round++) {
      var key = new Key(Samples.text(random), Samples.text(random));
      var at = new Key(Samples.text(random), Samples.text(random));
      var global = new Position(at, key);
      var local = new Position(new Key(key.partition(), at.sort()), key);

      assertThat(RowKeys.itemKey(new ByteReader(RowKeys.item(key)))).isEqualTo(key);
      assertThat(RowKeys.expiringKey(new ByteReader(RowKeys.expiry(round, key)))).isEqualTo(key);
      assertThat(position(Index.GSI4, global)).isEqualTo(global);
      assertThat(position(Index.LSI2, local)).isEqualTo(local);
    }
  }

  @Test
  void rowsOfAPartitionSortByTheirPositions() {
    var random = new Random(2);

    for (int round = 0; round < 20_000; round++) {
      var one = anyPosition(random);
      var other = anyPosition(random);

      assertThat(Integer.signum(compare(row(Index.GSI1, one), row(Index.GSI1, other))))
          .isEqualTo(Integer.signum(one.compareTo(other)));
      assertThat(Integer.signum(compare(RowKeys.item(one.at()), RowKeys.item(other.at()))))
          .isEqualTo(Integer.signum(Utf8.ORDER.compare(one.at().sort(), other.at().sort())));
    }
  }

  @Test
  void rowRangeContainsExactlyTheRowsOfTheSortRange() {
    var random = new Random(3);

    for (int round = 0; round < 20_000; round++) {
      var position = anyPosition(random);
      var range = anyRange(random);

      for (var index : new Index[] {Index.PRIMARY, Index.GSI1}) {
        var rows = RowRange.of(Query.of(index, "p").in(range));
        var row = index == Index.PRIMARY ? RowKeys.item(position.at()) : row(index, position);
        boolean isWithin = compare(row, rows.from()) >= 0 && compare(row, rows.to()) < 0;
        assertThat(isWithin)
            .as("%s in %s of %s", position, range, index)
            .isEqualTo(range.contains(position.at().sort()));
      }
    }
  }

  private static SortRange anyRange(Random random) {
    var one = Samples.text(random);
    var other = Samples.text(random);
    boolean inOrder = Utf8.ORDER.compare(one, other) <= 0;
    return switch (random.nextInt(5)) {
      case 0 -> SortRange.all();
      case 1 -> SortRange.prefix(one);
      case 2 -> SortRange.atLeast(one);
      case 3 -> SortRange.atMost(one);
      default -> inOrder ? SortRange.between(one, other) : SortRange.between(other, one);
    };
  }

  private static Position anyPosition(Random random) {
    var key = new Key(Samples.text(random), Samples.text(random));
    return new Position(new Key("p", Samples.text(random)), key);
  }

  private static Position position(Index index, Position position) {
    return RowKeys.position(index, position.at().partition(), new ByteReader(row(index, position)));
  }

  private static byte[] row(Index index, Position position) {
    return RowKeys.entry(index, position);
  }

  private static int compare(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, other);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
