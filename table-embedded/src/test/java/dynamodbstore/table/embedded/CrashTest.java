package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.items.Item;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashTest {
  private static final int KILLS = 20;

  @TempDir Path folder;

  private final long[] singles = new long[CrashChild.WRITERS];
  private final long[] pairs = new long[CrashChild.WRITERS];
  private long counted;

  @Test
  void acknowledgedWritesSurviveAKillAndTransactionsStayAtomic() {
    var random = new Random();
    for (int kill = 1; kill <= KILLS; kill++) {
      var durability = kill % 2 == 0 ? Durability.DISK : Durability.OS;

      writeUntilKilled(durability, random.nextInt(1_500));

      RawRows.checkIndexes(folder);
      try (var table = Samples.open(folder)) {
        checkSingles(table);
        checkPairs(table);
        checkCounter(table, kill);
      }
    }
  }

  private void writeUntilKilled(Durability durability, int lines) {
    try (var child = Child.run(CrashChild.class, folder.toString(), durability.name())) {
      int said = 0;
      for (var line = child.line(); line != null; line = child.line()) {
        note(line);
        if (++said == lines + 1) {
          child.kill();
        }
      }
      assertThat(said).as("lines said before the kill").isGreaterThan(lines);
    }
  }

  private void note(String line) {
    var words = line.split(" ", -1);
    int writer = Integer.parseInt(words[1]);
    long number = Long.parseLong(words[2]);
    switch (words[0]) {
      case "single" -> singles[writer] = number;
      case "pair" -> pairs[writer] = number;
      case "count" -> counted++;
      default -> throw new AssertionError(line);
    }
  }

  private void checkSingles(Table table) {
    for (int writer = 0; writer < CrashChild.WRITERS; writer++) {
      for (long number = 1; number <= singles[writer]; number++) {
        assertThat(table.get(CrashChild.single(writer, number), Read.STRONG)).isPresent();
      }
    }
  }

  private void checkPairs(Table table) {
    for (int writer = 0; writer < CrashChild.WRITERS; writer++) {
      var first = table.get(CrashChild.half(writer, 0), Read.STRONG);
      long times = first.map(half -> half.number("times")).orElse(0L);

      assertThat(times).isBetween(pairs[writer], pairs[writer] + 1);
      pairs[writer] = times; // The next writer continues here, acknowledged or not.
      if (times > 0) {
        assertThat(first).contains(CrashChild.moved(writer, 0, times));
        assertThat(table.get(CrashChild.half(writer, 1), Read.STRONG))
            .contains(CrashChild.moved(writer, 1, times));
      }
    }
  }

  private void checkCounter(Table table, int kills) {
    long count =
        table
            .get(CrashChild.COUNTER, Read.STRONG)
            .map((Item item) -> item.number("count"))
            .orElse(0L);

    assertThat(count).isBetween(counted, counted + (long) kills * CrashChild.WRITERS);
  }
}
