package dynamodbstore.benchmarks;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;

/** Sample items of all table benchmarks: about 200 bytes each, 100 per partition. */
public final class SampleItems {
  public static final int PARTITION_ITEMS = 100;

  private static final byte[] PACKED = new byte[96];

  private SampleItems() {}

  public static Item item(int number) {
    return Item.at(key(number))
        .with("name", "item number " + number)
        .with("revision", number)
        .with("packed", PACKED)
        .inIndex(Index.LSI1, "R#ACTIVE#LIVE#" + "%08d".formatted(number))
        .build();
  }

  public static Key key(int number) {
    return new Key(partition(number), "METRIC#%08d".formatted(number));
  }

  public static String partition(int number) {
    return "EXP#1#R#%08d".formatted(number / PARTITION_ITEMS);
  }
}
