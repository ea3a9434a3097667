package dynamodbstore.blocks.columns;

import static dynamodbstore.blocks.columns.Encodings.decoded;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairColumnTest {
  @Test
  void valuesOfAKeyAreAColumnThatIsAbsentInOtherRows() {
    var column =
        decoded(
            column(
                List.of(Map.of("a", "1"), Map.of(), Map.of("b", "2", "a", "3"), Map.of("c", ""))));

    assertThat(column.rows()).isEqualTo(4);
    assertThat(column.keys()).containsExactly("a", "b", "c");
    var values = column.values("a").orElseThrow();
    assertThat(values.rows()).isEqualTo(4);
    assertThat(values.matching(_ -> TextTest.Verdict.YES).certain().stream()).containsExactly(0, 2);
    assertThat(values.at(2)).isEqualTo(DictionaryText.of("3"));
    assertThat(column.values("d")).isEmpty();
  }

  @Test
  void rowsAreCopiedWithAllTheirKeys() {
    var source = decoded(column(List.of(Map.of("a", "1"), Map.of("b", "2", "a", "3"), Map.of())));
    var target = new PairColumnBuilder();

    target.addFrom(source, 2);
    target.addAbsent();
    target.addFrom(source, 1);

    var copy = target.build();
    assertThat(copy.rows()).isEqualTo(3);
    assertThat(copy.keys()).containsExactly("a", "b");
    assertThat(copy.values("b").orElseThrow().has(1)).isFalse();
    assertThat(copy.values("b").orElseThrow().at(2)).isEqualTo(DictionaryText.of("2"));
  }

  @Test
  void eachNewKeyCountsAsAKilobyteWhileTheColumnIsBuilt() {
    var builder = new PairColumnBuilder();

    builder.add(Map.of("a", "1", "b", "2"));
    assertThat(builder.keyBytes()).isEqualTo(2048);
    builder.add(Map.of("a", "3", "c", "4"));
    assertThat(builder.keyBytes()).isEqualTo(3072);
  }

  private static PairColumn column(List<Map<String, String>> rows) {
    var builder = new PairColumnBuilder();
    rows.forEach(builder::add);
    return builder.build();
  }
}
