package dynamodbstore.blocks.columns;

import static dynamodbstore.blocks.columns.Encodings.decoded;
import static dynamodbstore.blocks.columns.Encodings.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Damaged bytes, as if they had no checksum: they are refused, or decoded to some column whose rows
 * can all be read.
 */
class DamagedColumnsTest {
  private static final int ROWS = 40;

  @Test
  void damagedBytesAreRefusedOrReadable() {
    var random = new Random(5);
    for (int round = 0; round < 60; round++) {
      for (var type : ColumnType.values()) {
        var bytes = encoded(column(type, random));
        for (int change = 0; change < 100; change++) {
          var _ = readAll(type, damaged(bytes, random));
        }
      }
    }
  }

  @Test
  void truncatedBytesAreRefused() {
    var random = new Random(6);
    for (var type : ColumnType.values()) {
      var bytes = encoded(column(type, random));

      assertThat(IntStream.range(0, bytes.length).filter(end -> isReadable(type, bytes, end)))
          .as(type.name())
          .isEmpty();
    }
  }

  private static boolean isReadable(ColumnType type, byte[] bytes, int end) {
    return readAll(type, Arrays.copyOf(bytes, end));
  }

  private static byte[] damaged(byte[] bytes, Random random) {
    var damaged = bytes.clone();
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
    }
    return damaged;
  }

  /** Whether the bytes were accepted. Any other exception fails the test. */
  private static boolean readAll(ColumnType type, byte[] bytes) {
    Column column;
    try {
      column = decoded(type, bytes, ROWS);
    } catch (IllegalArgumentException _) {
      return false;
    }
    var copy = type.newBuilder();
    for (int row = 0; row < ROWS; row++) {
      copy.addFrom(column, row);
    }
    assertThat(copy.build().rows()).isEqualTo(ROWS);
    assertThat(column.memory()).isLessThan(100_000);
    return true;
  }

  private static Column column(ColumnType type, Random random) {
    var builder = type.newBuilder();
    boolean isWide = random.nextBoolean();
    for (int row = 0; row < ROWS; row++) {
      int some = random.nextInt(isWide ? Integer.MAX_VALUE : 9);
      switch (builder) {
        case FlagColumnBuilder flags -> flags.add(some % 3 == 0);
        case LongColumnBuilder longs -> longs.add(isWide ? 1000L * row + some % 50 : some);
        case DoubleColumnBuilder doubles -> doubles.add(isWide ? Math.sqrt(some) : some / 8.0);
        case TextColumnBuilder texts -> texts.add(isWide ? "%08x".formatted(some) : "t" + some);
        case PairColumnBuilder pairs -> {
          var map = new LinkedHashMap<String, String>();
          map.put("k" + some % 4, "v".repeat(1 + some % 400));
          pairs.add(map);
        }
      }
    }
    return builder.build();
  }
}
