package dynamodbstore.table.dynamodb.expression;

import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Expressions of a read: key range, filter and projection. Null means absent, as the SDK expects.
 *
 * <p>Items are read with their expiry and the caller drops expired ones, since a DynamoDB filter
 * does not save read units; only counts use a filter.
 */
public record ReadExpression(
    @Nullable String keys,
    @Nullable String filter,
    @Nullable String projection,
    @Nullable Map<String, String> names,
    @Nullable Map<String, AttributeValue> values) {
  /** For reads by key and for scans. */
  public static ReadExpression of(Read read) {
    return of(Index.PRIMARY, read);
  }

  /** For reads by key of items found in an index; projects their position in it as well. */
  public static ReadExpression of(Index index, Read read) {
    var placeholders = new Placeholders(Instant.EPOCH);
    return finished(null, null, projection(index, read, placeholders), placeholders);
  }

  /** For a range of the primary index, with the requested projection. */
  public static ReadExpression ofItems(Query query) {
    var placeholders = new Placeholders(Instant.EPOCH);
    var keys = keys(query, placeholders);
    return finished(
        keys, null, projection(query.index(), query.read(), placeholders), placeholders);
  }

  /** For a range of a secondary index, with all that its entries contain: keys and expiry. */
  public static ReadExpression ofEntries(Query query) {
    var placeholders = new Placeholders(Instant.EPOCH);
    return finished(keys(query, placeholders), null, null, placeholders);
  }

  /** For counting the unexpired items of a range. */
  public static ReadExpression ofCount(Query query, Instant now) {
    var placeholders = new Placeholders(now);
    var keys = keys(query, placeholders);
    return finished(keys, placeholders.notExpired(), null, placeholders);
  }

  /** Names the sort key only if the range uses it: DynamoDB rejects unused names. */
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

  /** Always includes key and expiry, so that expired items are recognised. */
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
