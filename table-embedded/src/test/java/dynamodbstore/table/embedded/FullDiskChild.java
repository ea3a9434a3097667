package dynamodbstore.table.embedded;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;

/**
 * Child process that writes pairs of items until the disk is full, reads, waits for a line on
 * standard input, and continues to write. Prints what happens.
 */
final class FullDiskChild {
  private static final Random RANDOM = new Random(1);

  private FullDiskChild() {}

  public static void main(String[] arguments) throws IOException {
    var options = EmbeddedOptions.defaults().withMemoryBytes(Long.parseLong(arguments[1]));
    try (var table =
        EmbeddedTable.open(
            Path.of(arguments[0]), options, InstantSource.fixed(Samples.NOW), new Meter())) {
      int written = tryMore(table, fill(table));
      System.out.println("room?");
      var _ = System.in.read();
      for (int more = 0; more < 100; more++) {
        write(table, written++);
      }
      check(table, written);
      System.out.println("written " + written);
    }
  }

  private static int fill(Table table) {
    int written = 0;
    while (true) {
      try {
        write(table, written);
        written++;
      } catch (TableUnavailable full) {
        System.out.println("full: " + full.getMessage());
        return written;
      }
    }
  }

  /**
   * Tries further writes. A compaction may free space for one more: if it succeeds, it must be
   * readable, too.
   */
  private static int tryMore(Table table, int full) {
    int written = full;
    for (int again = 0; again < 5; again++) {
      try {
        write(table, written);
        written++;
      } catch (TableUnavailable expected) {
        // The disk is still full.
      }
      check(table, written);
    }
    return written;
  }

  private static void write(Table table, int number) {
    var outcome =
        table.transact(List.of(Write.create(half(number, 0)), Write.create(half(number, 1))));
    if (!outcome.isWritten()) {
      throw new AssertionError(number + " was refused: " + outcome);
    }
  }

  /** Checks that exactly the acknowledged items and their index entries exist. */
  private static void check(Table table, int written) {
    for (int half = 0; half < 2; half++) {
      var query = Query.of(Index.PRIMARY, "half" + half).read(Read.STRONG.keys());
      require(written == Pages.stream(table, query).count());
      var entries = Query.of(Index.GSI1, "all" + half).read(Read.EVENTUAL.keys());
      require(written == Pages.stream(table, entries).count());
    }
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new AssertionError("The items do not match the acknowledged writes");
    }
  }

  private static Item half(int number, int half) {
    var noise = new byte[10_000];
    RANDOM.nextBytes(noise);
    var sort = "n%09d".formatted(number);
    return Item.at(new Key("half" + half, sort))
        .inIndex(Index.GSI1, new Key("all" + half, sort))
        .with("noise", noise)
        .build();
  }
}
