package dynamodbstore.table.dynamodb.expression;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Placeholders for names and values in the expressions of one request. Every name and value has
 * one, so that no name clashes with DynamoDB's reserved words and no text is parsed as an
 * expression.
 */
final class Placeholders {
  private static final String NOW = ":now";

  private final Instant now;
  private final Map<String, String> placeholderOfName = new HashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();

  Placeholders(Instant now) {
    this.now = now;
  }

  String name(String attribute) {
    return placeholderOfName.computeIfAbsent(
        attribute,
        _ -> {
          var placeholder = "#" + names.size();
          names.put(placeholder, attribute);
          return placeholder;
        });
  }

  String value(Value value) {
    return value(AttributeValues.of(value));
  }

  String value(AttributeValue value) {
    var placeholder = ":" + values.size();
    values.put(placeholder, value);
    return placeholder;
  }

  /** Clause that is true unless the item has expired; also true if the item does not exist. */
  String notExpired() {
    var expiry = name(Item.EXPIRY_ATTRIBUTE);
    return "(attribute_not_exists(%s) OR %s > %s)".formatted(expiry, expiry, now());
  }

  String expired() {
    return name(Item.EXPIRY_ATTRIBUTE) + " <= " + now();
  }

  Map<String, String> names() {
    return names;
  }

  Map<String, AttributeValue> values() {
    return values;
  }

  private String now() {
    values.putIfAbsent(NOW, AttributeValues.of(now));
    return NOW;
  }
}
