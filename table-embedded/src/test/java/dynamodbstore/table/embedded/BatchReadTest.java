package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchReadTest {
  private static final int KEYS = 330;

  @TempDir Path folder;

  /** In memory, and after the rows are in files; items have between 0 and 50,000 bytes. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.5, 0.99, 1})
  void batchReadFindsExactlyTheItemsThatExist(double share) {
    var random = new Random();
    var items = new HashMap<Key, Item>();
    for (int number = 0; number < KEYS; number++) {
      if (random.nextDouble() < share) {
        var item = Item.at(key(number)).with("noise", noise(random)).build();
        items.put(item.key(), item);
      }
    }
    try (var table = Samples.open(folder)) {
      var _ = table.writeAll(items.values().stream().<Write>map(Write::put).toList());
      checkReads(table, items);
    }
    try (var table = Samples.open(folder)) {
      checkReads(table, items);
    }
  }

  private static void checkReads(EmbeddedTable table, Map<Key, Item> items) {
    var keys = new ArrayList<Key>();
    for (int number = 0; number < KEYS; number++) {
      keys.add(key(number));
    }
    assertThat(table.getAll(keys, Read.STRONG)).isEqualTo(items);
    Collections.shuffle(keys);
    for (int from = 0; from < KEYS; from += 100) {
      var some = keys.subList(from, Math.min(from + 100, KEYS));
      var checks =
          some.stream()
              .<Write>map(
                  key ->
                      Write.check(
                          key, items.containsKey(key) ? Condition.present() : Condition.absent()))
              .toList();
      assertThat(table.transact(checks).isWritten()).isTrue();
    }
  }

  private static Key key(int number) {
    return Samples.key("n" + number);
  }

  private static byte[] noise(Random random) {
    var noise = new byte[random.nextBoolean() ? random.nextInt(300) : random.nextInt(50_000)];
    random.nextBytes(noise);
    return noise;
  }
}
