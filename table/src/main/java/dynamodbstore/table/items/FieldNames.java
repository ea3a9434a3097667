package dynamodbstore.table.items;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Check of field names against the attribute names that are reserved for keys, index positions and
 * the expiry.
 */
public final class FieldNames {
  private static final Set<String> RESERVED =
      Stream.concat(
              Arrays.stream(Index.values())
                  .flatMap(index -> Stream.of(index.partitionAttribute(), index.sortAttribute())),
              Stream.of(Item.EXPIRY_ATTRIBUTE))
          .collect(Collectors.toUnmodifiableSet());

  private FieldNames() {}

  public static void check(String field) {
    if (field.isEmpty() || RESERVED.contains(field)) {
      throw new IllegalArgumentException("Empty or reserved field name: \"" + field + "\"");
    }
  }
}
