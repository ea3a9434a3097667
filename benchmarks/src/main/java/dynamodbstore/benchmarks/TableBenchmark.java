package dynamodbstore.benchmarks;

import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Benchmark that compares the embedded table with RocksDB writing the same bytes, with and without
 * syncing every write to disk, alternating in one process. Prints Markdown tables.
 */
public final class TableBenchmark {
  /**
   * Enough items to exceed the memtable and be read from files, few enough to write within seconds.
   */
  private static final int STORED = 200_000;

  private static final List<TableWorkload> CELLS =
      List.of(
          new TableWorkload("conditional put", 1, 1, StoreUnderTest::create),
          new TableWorkload("conditional put", 64, 1, StoreUnderTest::create),
          new TableWorkload("transaction of 10", 1, 10, StoreUnderTest::createTen),
          new TableWorkload("transaction of 10", 64, 10, StoreUnderTest::createTen),
          new TableWorkload("get", 1, 1, (store, n) -> store.get(SampleItems.key(stored(n)))),
          new TableWorkload(
              "query of 100, primary",
              1,
              1,
              (s, n) -> s.queryItems(SampleItems.partition(stored(n)))),
          new TableWorkload(
              "query of 100, LSI", 1, 1, (s, n) -> s.queryIndex(SampleItems.partition(stored(n)))));

  private TableBenchmark() {}

  /** Arguments: seconds per measurement, rounds. */
  public static void main(String[] arguments) throws IOException {
    var seconds = Duration.ofSeconds(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3);
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
    System.out.printf(
        "%n%d items stored, %d s per measurement, median of %d rounds, %d cores%n",
        STORED, seconds.toSeconds(), rounds, Runtime.getRuntime().availableProcessors());
    for (var durability : Durability.values()) {
      compare(durability, seconds, rounds);
    }
  }

  private static void compare(Durability durability, Duration seconds, int rounds)
      throws IOException {
    var options = EmbeddedOptions.defaults().withDurability(durability);
    var folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "benchmark");
    try (var table = new EmbeddedTableUnderTest(folder.resolve("table"), options);
        var bare = new RocksDbBaseline(Files.createDirectory(folder.resolve("bare")), options)) {
      fill(table);
      fill(bare);
      var race = new ThroughputRun(seconds, STORED);
      print(durability, race, table, bare, rounds);
    } finally {
      deleteAll(folder);
    }
  }

  private static void print(
      Durability durability,
      ThroughputRun race,
      StoreUnderTest table,
      StoreUnderTest bare,
      int rounds) {
    System.out.printf(
        "%n### Durability: %s%n%n| what | threads | table, per s | bare RocksDB, per s | ratio |%n"
            + "|---|---:|---:|---:|---:|%n",
        durability.name().toLowerCase(Locale.ROOT));
    for (var cell : CELLS) {
      var ours = new ArrayList<Double>();
      var theirs = new ArrayList<Double>();
      // The first round is a warm-up and does not count.
      for (int round = 0; round <= rounds; round++) {
        double our = race.rate(cell, table, true);
        double their = race.rate(cell, bare, false);
        if (round > 0) {
          ours.add(our);
          theirs.add(their);
        }
      }
      double our = median(ours);
      double their = median(theirs);
      System.out.printf(
          "| %s | %d | %,.0f | %,.0f | %.2f |%n",
          cell.name(), cell.callers(), our, their, our / their);
    }
  }

  private static void fill(StoreUnderTest store) {
    for (int n = 0; n < STORED; n += 10) {
      store.createTen(n);
    }
    store.flush();
  }

  /** Maps any number to that of a stored item, spread evenly (multiplicative hash). */
  private static int stored(int number) {
    return (int) ((((number * 2_654_435_761L) & 0xffff_ffffL) * STORED) >>> 32);
  }

  private static double median(List<Double> rates) {
    var sorted = rates.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
  }

  private static void deleteAll(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
