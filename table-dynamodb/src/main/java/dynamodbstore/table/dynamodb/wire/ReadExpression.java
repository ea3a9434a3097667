package dynamodbstore.table.dynamodb.wire;

import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Value;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a read asks of DynamoDB: which stretch of a partition, which items of it, which attributes.
 *
 * <p>Parts that are not there are null, which is how the SDK wants to be told. Items that are shown
 * come with their expiry and are dropped by whoever asked, since a filter saves no units; only what
 * is counted unseen has to be filtered by DynamoDB.
 */
public record ReadExpression(
    @Nullable String keys,
    @Nullable String filter,
    @Nullable String projection,
    @Nullable Map<String, String> names,
    @Nullable Map<String, AttributeValue> values) {
  /** Items by their keys, or all items of the table. */
  public static ReadExpression of(Read read) {
    return of(Index.PRIMARY, read);
  }

  /** Items by their keys, which an index has found: with their position in it. */
  public static ReadExpression of(Index index, Read read) {
    var placeholders = new Placeholders(Instant.EPOCH);
    return finished(null, null, projection(index, read, placeholders), placeholders);
  }

  /** A stretch of the primary index with what is asked of its items. */
  public static ReadExpression ofItems(Query query) {
    var placeholders = new Placeholders(Instant.EPOCH);
    var keys = keys(query, placeholders);
    return finished(
        keys, null, projection(query.index(), query.read(), placeholders), placeholders);
  }

  /** A stretch of an index with all that the index has: keys and expiry. */
  public static ReadExpression ofEntries(Query query) {
    var placeholders = new Placeholders(Instant.EPOCH);
    return finished(keys(query, placeholders), null, null, placeholders);
  }

  /** A stretch of which only the items are counted that have not expired. */
  public static ReadExpression ofCount(Query query, Instant now) {
    var placeholders = new Placeholders(now);
    var keys = keys(query, placeholders);
    return finished(keys, placeholders.notExpired(), null, placeholders);
  }

  /** The sort key is only named if it is used: DynamoDB refuses names that are not. */
  private static String keys(Query query, Placeholders placeholders) {
    var partition = placeholders.name(query.index().partitionAttribute());
    var within = partition + " = " + placeholders.value(Value.of(query.partition()));
    Supplier<String> sort = () -> placeholders.name(query.index().sortAttribute());
    Function<String, String> text = end -> placeholders.value(Value.of(end));
    return switch (query.range()) {
      case SortRange.All() -> within;
      case SortRange.Prefix(String prefix) ->
          "%s AND begins_with(%s, %s)".formatted(within, sort.get(), text.apply(prefix));
      case SortRange.AtLeast(String first) ->
          "%s AND %s >= %s".formatted(within, sort.get(), text.apply(first));
      case SortRange.AtMost(String last) ->
          "%s AND %s <= %s".formatted(within, sort.get(), text.apply(last));
      case SortRange.Between(String first, String last) ->
          "%s AND %s BETWEEN %s AND %s"
              .formatted(within, sort.get(), text.apply(first), text.apply(last));
    };
  }

  /** The key and the expiry come with every item, so that expired ones are known. */
  private static @Nullable String projection(Index index, Read read, Placeholders placeholders) {
    if (read.isWhole()) {
      return null;
    }
    var attributes = new LinkedHashSet<String>();
    attributes.add(Index.PRIMARY.partitionAttribute());
    attributes.add(Index.PRIMARY.sortAttribute());
    attributes.add(index.partitionAttribute());
    attributes.add(index.sortAttribute());
    attributes.add(Item.EXPIRY_ATTRIBUTE);
    read.fields().ifPresent(fields -> fields.stream().sorted().forEach(attributes::add));
    return attributes.stream().map(placeholders::name).collect(Collectors.joining(", "));
  }

  private static ReadExpression finished(
      @Nullable String keys,
      @Nullable String filter,
      @Nullable String projection,
      Placeholders placeholders) {
    return new ReadExpression(
        keys,
        filter,
        projection,
        placeholders.names().isEmpty() ? null : placeholders.names(),
        placeholders.values().isEmpty() ? null : placeholders.values());
  }
}
