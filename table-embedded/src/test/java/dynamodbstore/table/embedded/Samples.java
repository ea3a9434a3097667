package dynamodbstore.table.embedded;

import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;

/** Test fixtures: tables and items. */
public final class Samples {
  static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

  private static final List<String> TEXTS =
      List.of(
          "a",
          "b#c",
          "\0",
          "x\0y\0",
          "é",
          "日本",
          "\uD83D\uDE00",
          "\uFFFF",
          "\u0001",
          "z".repeat(300));

  private Samples() {}

  /**
   * Opens a table that does not sync to the disk, because these tests cannot simulate a power loss.
   */
  static EmbeddedTable open(Path folder) {
    return open(folder, InstantSource.fixed(NOW));
  }

  static EmbeddedTable open(Path folder, InstantSource clock) {
    return EmbeddedTable.open(folder, options(), clock, new Meter());
  }

  static EmbeddedTable openAcceptingLoss(Path folder) {
    return EmbeddedTable.open(
        folder, options().withAcceptLoss(true), InstantSource.fixed(NOW), new Meter());
  }

  static EmbeddedOptions options() {
    return EmbeddedOptions.defaults().withDurability(Durability.OS);
  }

  static Key key(String sort) {
    return new Key("partition", sort);
  }

  public static Item item(String sort) {
    return Item.at(key(sort)).with("name", sort).build();
  }

  /** Random item, the same for the same seed. */
  public static Item anyItem(Random random) {
    var item = Item.at(new Key(text(random), text(random)));
    for (var index : Index.GLOBAL) {
      if (random.nextInt(3) == 0) {
        item.inIndex(index, new Key(text(random), text(random)));
      }
    }
    for (var index : Index.LOCAL) {
      if (random.nextInt(3) == 0) {
        item.inIndex(index, text(random));
      }
    }
    if (random.nextInt(3) == 0) {
      item.expiring(NOW.plusSeconds(random.nextInt(-100, 100)));
    }
    for (int field = random.nextInt(8); field > 0; field--) {
      item.with("field" + field + text(random), value(random, 3));
    }
    return item.build();
  }

  private static Value value(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> Value.of(random.nextInt(9) == 0 ? "" : text(random));
      case 1 -> Value.of(random.nextLong() >> random.nextInt(64));
      case 2 -> Value.of(random.nextBoolean());
      case 3 -> Value.of(bytes(random));
      case 4 -> {
        var values = new ArrayList<Value>();
        for (int count = random.nextInt(4); count > 0; count--) {
          values.add(value(random, depth - 1));
        }
        yield new Value.ListOf(values);
      }
      default -> {
        var values = new HashMap<String, Value>();
        for (int count = random.nextInt(4); count > 0; count--) {
          values.put(text(random), value(random, depth - 1));
        }
        yield new Value.MapOf(values);
      }
    };
  }

  public static String text(Random random) {
    var text = new StringBuilder();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      text.append(TEXTS.get(random.nextInt(TEXTS.size())));
    }
    return text.toString();
  }

  private static byte[] bytes(Random random) {
    var bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    return bytes;
  }
}
