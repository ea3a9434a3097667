package dynamodbstore.table.embedded;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/**
 * Child process that writes as fast as it can until it is killed, and prints each acknowledged
 * write.
 *
 * <p>Each writer in turn creates a single item; moves a pair of items, which belong together, to
 * new positions in two indexes; and increments a counter that all writers share.
 */
final class CrashChild {
  static final int WRITERS = 8;
  static final Key COUNTER = new Key("counter", "c");

  private CrashChild() {}

  public static void main(String[] arguments) {
    var options =
        EmbeddedOptions.defaults()
            .withDurability(Durability.valueOf(arguments[1]))
            .withMemoryBytes(4 << 20);
    var table =
        EmbeddedTable.open(
            Path.of(arguments[0]), options, InstantSource.fixed(Samples.NOW), new Meter());
    for (int writer = 0; writer < WRITERS; writer++) {
      int number = writer;
      Thread.ofPlatform().start(() -> write(table, number));
    }
  }

  static Key single(int writer, long number) {
    return new Key("single" + writer, "n%09d".formatted(number));
  }

  static Key half(int writer, int half) {
    return new Key("pair" + writer, "half" + half);
  }

  /** One item of a pair after its {@code times}-th move. */
  static Item moved(int writer, int half, long times) {
    return Item.at(half(writer, half))
        .inIndex(Index.GSI1, new Key("moving" + times % 7, "w" + writer + "h" + half))
        .inIndex(Index.LSI1, "t%09d".formatted(times))
        .expiring(Samples.NOW.plusSeconds(1_000 + times))
        .with("times", times)
        .with("payload", "x".repeat((int) (times % 600)))
        .build();
  }

  private static void write(Table table, int writer) {
    long times =
        table.get(half(writer, 0), Read.STRONG).map(half -> half.number("times")).orElse(0L);
    while (true) {
      times++;
      var single = Item.at(single(writer, times)).with("times", times).build();
      require(table.write(Write.put(single)).isWritten());
      say("single " + writer + " " + times);
      var before = Condition.not(Condition.has("times"));
      var follows = Condition.any(before, Condition.is("times", times - 1));
      require(
          table
              .transact(
                  List.of(
                      Write.replace(moved(writer, 0, times), follows),
                      Write.replace(moved(writer, 1, times), follows)))
              .isWritten());
      say("pair " + writer + " " + times);
      require(
          table
              .write(Write.update(COUNTER, Condition.always(), Change.add("count", 1)))
              .isWritten());
      say("count " + writer + " 1");
    }
  }

  private static synchronized void say(String line) {
    System.out.print(line + "\n");
    System.out.flush();
  }

  private static void require(boolean isWritten) {
    if (!isWritten) {
      throw new AssertionError("An uncontended write was refused");
    }
  }
}
