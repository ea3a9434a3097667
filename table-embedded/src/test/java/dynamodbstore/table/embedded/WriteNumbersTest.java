package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Write;
import dynamodbstore.table.WriteNumbers;
import dynamodbstore.table.items.Key;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteNumbersTest {
  private static final Key KEY = Samples.key("a");

  @TempDir Path folder;
  private EmbeddedTable table;
  private WriteNumbers numbers;

  @BeforeEach
  void open() {
    table = Samples.open(folder);
    numbers = table.writeNumbers().orElseThrow();
  }

  @AfterEach
  void close() {
    table.close();
  }

  @Test
  void anItemThatNobodyWritesHasNotChanged() {
    var _ = table.write(Write.put(Samples.item("a")));
    long number = numbers.last();

    var _ = table.write(Write.put(Samples.item("b")));

    assertThat(numbers.mayHaveChanged(KEY, number)).isFalse();
    assertThat(numbers.last()).isGreaterThan(number);
  }

  @Test
  void everyKindOfWriteIsNoticed() {
    List<Supplier<?>> writes =
        List.of(
            () -> table.write(Write.put(Samples.item("a"))),
            () -> table.write(Write.delete(KEY)),
            () -> table.writeAll(List.of(Write.put(Samples.item("a")))),
            () -> table.transact(List.of(Write.delete(KEY))));
    assertThat(writes)
        .allSatisfy(
            write -> {
              long number = numbers.last();
              assertThat(write.get()).isNotNull();
              assertThat(numbers.mayHaveChanged(KEY, number)).isTrue();
              assertThat(numbers.mayHaveChanged(KEY, numbers.last())).isFalse();
            });
  }
}
