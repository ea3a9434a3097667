package dynamodbstore.table.dynamodb.expression;

import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Codec between items, keys or positions and DynamoDB's attribute maps. */
public final class Attributes {
  /** Index key attributes; all other attributes of a stored item are its fields. */
  private static final Map<String, Index> SORT_ATTRIBUTES =
      Stream.of(Index.values())
          .collect(Collectors.toUnmodifiableMap(Index::sortAttribute, index -> index));

  private static final Map<String, Index> PARTITION_ATTRIBUTES =
      Stream.of(Index.values())
          .filter(index -> !index.isLocal())
          .collect(Collectors.toUnmodifiableMap(Index::partitionAttribute, index -> index));

  private Attributes() {}

  public static Map<String, AttributeValue> of(Item item) {
    var attributes = new HashMap<String, AttributeValue>();
    item.fields().forEach((name, value) -> attributes.put(name, AttributeValues.of(value)));
    item.positions().forEach((index, position) -> put(attributes, index, position));
    item.expiry()
        .ifPresent(expiry -> attributes.put(Item.EXPIRY_ATTRIBUTE, AttributeValues.of(expiry)));
    put(attributes, Index.PRIMARY, item.key());
    return attributes;
  }

  public static Map<String, AttributeValue> of(Key key) {
    return of(Index.PRIMARY, Position.of(key));
  }

  /** The exclusive start key of a query. */
  public static Map<String, AttributeValue> of(Index index, Position position) {
    var attributes = new HashMap<String, AttributeValue>();
    put(attributes, index, position.at());
    put(attributes, Index.PRIMARY, position.key());
    return attributes;
  }

  public static Key key(Map<String, AttributeValue> attributes) {
    return keyIn(Index.PRIMARY, attributes);
  }

  /** The cursor from a query's last evaluated key. */
  public static Position position(Index index, Map<String, AttributeValue> attributes) {
    return new Position(keyIn(index, attributes), key(attributes));
  }

  /** Decodes an item. An item that was read through a projection has fewer fields and positions. */
  public static Item item(Map<String, AttributeValue> attributes) {
    var key = key(attributes);
    var item = Item.at(key);
    attributes.forEach(
        (name, stored) -> {
          var index = SORT_ATTRIBUTES.get(name);
          if (index != null) {
            if (index != Index.PRIMARY) {
              item.inIndex(index, keyIn(index, attributes));
            }
          } else if (name.equals(Item.EXPIRY_ATTRIBUTE)) {
            item.expiring(Instant.ofEpochSecond(AttributeValues.number(key, name, stored)));
          } else if (!PARTITION_ATTRIBUTES.containsKey(name)) {
            item.with(name, AttributeValues.read(key, name, stored));
          }
        });
    return item.build();
  }

  private static Key keyIn(Index index, Map<String, AttributeValue> attributes) {
    var partition = attributes.get(index.partitionAttribute());
    var sort = attributes.get(index.sortAttribute());
    if (partition == null || sort == null) {
      throw new CorruptItem(key(attributes), index.name(), "incomplete position");
    }
    return new Key(partition.s(), sort.s());
  }

  private static void put(Map<String, AttributeValue> attributes, Index index, Key position) {
    attributes.put(index.partitionAttribute(), AttributeValue.fromS(position.partition()));
    attributes.put(index.sortAttribute(), AttributeValue.fromS(position.sort()));
  }
}
