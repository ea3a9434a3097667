package dynamodbstore.blocks.columns;

import static dynamodbstore.blocks.columns.Encodings.decoded;
import static dynamodbstore.blocks.columns.Encodings.encoded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FlagColumnTest {
  @Test
  void everyFlagIsDecodedAsItWasEncoded() {
    var random = new Random(1);
    for (int round = 0; round < 1_000; round++) {
      int rows = random.nextInt(300);
      double density = random.nextDouble();
      var set = new BitSet();
      for (int row = 0; row < rows; row++) {
        set.set(row, random.nextDouble() < density);
      }

      var column = decoded(FlagColumn.of(rows, set));

      assertThat(column.set()).isEqualTo(set);
      assertThat(column.rows()).isEqualTo(rows);
      for (int row = 0; row < rows; row++) {
        assertThat(column.at(row)).isEqualTo(set.get(row));
      }
    }
  }

  @Test
  void equalFlagsTakeAByteAndFewOthersLittleMore() {
    var one = new BitSet();
    one.set(200);

    assertThat(encoded(FlagColumn.all(256))).hasSize(1);
    assertThat(encoded(FlagColumn.none(256))).hasSize(1);
    assertThat(encoded(FlagColumn.of(256, one))).hasSize(4);
    one.flip(0, 256);
    assertThat(encoded(FlagColumn.of(256, one))).hasSize(4);
  }

  @Test
  void changesOfTheBitsOutsideDoNotChangeTheColumn() {
    var set = new BitSet();
    set.set(1);
    var column = FlagColumn.of(3, set);

    set.set(2);
    column.set().set(0);

    assertThat(column.set().stream()).containsExactly(1);
  }

  @Test
  void rowsBeyondTheEndAreRefused() {
    var set = new BitSet();
    set.set(3);

    assertThatThrownBy(() -> FlagColumn.of(3, set)).isInstanceOf(IllegalArgumentException.class);
  }
}
