package dynamodbstore.blocks.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.DictionaryText;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ColumnGroupTest {
  private static final GroupDefinition CORE =
      GroupDefinition.of("core")
          .with("time", ColumnType.LONG)
          .with("score", ColumnType.DOUBLE)
          .with("state", ColumnType.TEXT)
          .with("tags", ColumnType.PAIRS)
          .with("ok", ColumnType.FLAG);

  private static final GroupDefinition SPANS =
      GroupDefinition.nested("spans").with("name", ColumnType.TEXT);

  /** The group of {@link #golden} as version 1 stores it. It must be readable for ever. */
  private static final String GOLDEN =
      "013a3bbbbd01000000573d8bc10980301004773717113fc152acc38735040922220173855a9279f999"
          + "c70c2344f3f32e1a8837bd29b6bd3e258ca2404c88cdb3174b22816e6080b6d53c1f2dce64fe833a"
          + "17d58ba1bf1f";

  @Test
  void columnsAreFoundByNameAndType() {
    assertGolden(ColumnGroup.decode(golden()));
  }

  @Test
  void storedBytesOfVersionOneAreDecoded() {
    assertGolden(ColumnGroup.decode(HexFormat.of().parseHex(GOLDEN)));
  }

  private static void assertGolden(ColumnGroup group) {
    assertThat(group.rows()).isEqualTo(2);
    assertThat(group.longs("time").orElseThrow().at(1)).isEqualTo(2_000);
    assertThat(group.doubles("score").orElseThrow().has(0)).isFalse();
    assertThat(group.doubles("score").orElseThrow().at(1)).isEqualTo(0.5);
    assertThat(group.texts("state").orElseThrow().at(0)).isEqualTo(DictionaryText.of("OK"));
    assertThat(group.pairs("tags").orElseThrow().keys()).containsExactly("a");
    assertThat(group.flags("ok").orElseThrow().at(1)).isTrue();
    assertThat(group.definitions()).isEqualTo(CORE.columns());
    assertThat(group.nesting()).isEmpty();
  }

  @Test
  void groupThatCouldNotBeDecodedIsNotEncoded() {
    var builder = new ColumnGroupBuilder(GroupDefinition.of("g").with("ok", ColumnType.FLAG));
    for (int row = 0; row <= Column.MOST_ROWS; row++) {
      builder.endRow();
    }

    assertThatThrownBy(builder::build).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void columnThatIsMissingOrOfAnotherTypeIsNotFound() {
    var group = ColumnGroup.decode(golden());

    assertThat(group.longs("state")).isEmpty();
    assertThat(group.longs("later")).isEmpty();
  }

  @Test
  void nestedRowsBelongToTheRowThatEndsAfterThem() {
    var group = ColumnGroup.decode(nested(2, 0, 3, 0, 0, 1, 0));
    var nesting = group.nesting().orElseThrow();

    assertThat(group.rows()).isEqualTo(6);
    assertThat(nesting.rows()).isEqualTo(7);
    assertThat(nesting.start(2)).isEqualTo(2);
    assertThat(nesting.end(2)).isEqualTo(5);
    assertThat(nesting.start(1)).isEqualTo(nesting.end(1));
    assertThat(IntStream.range(0, 6).map(nesting::parent)).containsExactly(0, 0, 2, 2, 2, 5);
    var children = new BitSet();
    children.set(3, 6);
    assertThat(nesting.parents(children).stream()).containsExactly(2, 5);
    var some = new BitSet();
    some.set(0, 5);
    assertThat(nesting.parents(children, some).stream()).containsExactly(2);
  }

  @Test
  void copiesHaveTheirNestedRows() {
    var builder = new ColumnGroupBuilder(SPANS);
    var copier = builder.copier(ColumnGroup.decode(nested(2, 0, 3)));

    copier.copy(2);
    copier.copy(1);

    var copy = ColumnGroup.decode(builder.build());
    assertThat(copy.nesting().orElseThrow().rows()).isEqualTo(2);
    assertThat(copy.nesting().orElseThrow().end(0)).isEqualTo(3);
    assertThat(copy.texts("name").orElseThrow().at(2)).isEqualTo(DictionaryText.of("2.2"));
  }

  @Test
  void copiesLackWhatTheSourceLacks() {
    var later = CORE.with("added", ColumnType.LONG);
    var builder = new ColumnGroupBuilder(later);

    builder.copier(ColumnGroup.decode(golden())).copy(1);

    var copy = ColumnGroup.decode(builder.build());
    assertThat(copy.longs("added").orElseThrow().has(0)).isFalse();
    assertThat(copy.longs("time").orElseThrow().at(0)).isEqualTo(2_000);
  }

  @Test
  void everyChangedByteIsDetected() {
    var bytes = golden();
    for (int at = 0; at < bytes.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        var damaged = bytes.clone();
        damaged[at] ^= (byte) (1 << bit);

        assertThatThrownBy(() -> ColumnGroup.decode(damaged))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  @Test
  void twoValuesInOneRowAreRefused() {
    var builder = new ColumnGroupBuilder(SPANS);
    builder.texts("name").add("a");
    builder.texts("name").add("b");

    assertThatThrownBy(builder::endRow).isInstanceOf(IllegalStateException.class);
  }

  private static byte[] golden() {
    var builder = new ColumnGroupBuilder(CORE);
    builder.longs("time").add(1_000);
    builder.texts("state").add("OK");
    builder.pairs("tags").add(Map.of("a", "1"));
    builder.endRow();
    builder.longs("time").add(2_000);
    builder.doubles("score").add(0.5);
    builder.flags("ok").add(true);
    builder.endRow();
    return builder.build();
  }

  private static byte[] nested(int... counts) {
    var builder = new ColumnGroupBuilder(SPANS);
    for (int row = 0; row < counts.length; row++) {
      for (int child = 0; child < counts[row]; child++) {
        builder.texts("name").add(row + "." + child);
        builder.endRow();
      }
      builder.endParent();
    }
    return builder.build();
  }
}
