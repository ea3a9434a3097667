package dynamodbstore.table.dynamodb.expression;

import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Codec between {@link Value} and DynamoDB's attribute values. */
final class AttributeValues {
  private AttributeValues() {}

  static AttributeValue of(Value value) {
    return switch (value) {
      case Value.Text(String text) -> AttributeValue.fromS(text);
      case Value.Whole(long number) -> of(number);
      case Value.Flag(boolean flag) -> AttributeValue.fromBool(flag);
      // The bytes of a value are never modified, so no copy is needed.
      case Value.Bytes(byte[] bytes) -> AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(bytes));
      case Value.ListOf(List<Value> values) ->
          AttributeValue.fromL(values.stream().map(AttributeValues::of).toList());
      case Value.MapOf(Map<String, Value> values) -> {
        var attributes = new HashMap<String, AttributeValue>();
        values.forEach((name, inner) -> attributes.put(name, of(inner)));
        yield AttributeValue.fromM(attributes);
      }
    };
  }

  static AttributeValue of(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  /** Epoch seconds, as DynamoDB's time to live requires. */
  static AttributeValue of(Instant instant) {
    return of(instant.getEpochSecond());
  }

  static Value read(Key key, String field, AttributeValue stored) {
    return switch (stored.type()) {
      case S -> Value.of(stored.s());
      case N -> Value.of(number(key, field, stored));
      case BOOL -> Value.of(stored.bool());
      case B -> Value.of(stored.b().asByteArrayUnsafe());
      case L ->
          new Value.ListOf(stored.l().stream().map(inner -> read(key, field, inner)).toList());
      case M -> {
        var values = new LinkedHashMap<String, Value>();
        stored.m().forEach((name, inner) -> values.put(name, read(key, field, inner)));
        yield new Value.MapOf(values);
      }
      case SS, NS, BS, NUL, UNKNOWN_TO_SDK_VERSION ->
          throw new CorruptItem(key, field, "of unexpected type " + stored.type());
    };
  }

  static long number(Key key, String field, AttributeValue stored) {
    try {
      return Long.parseLong(stored.n());
    } catch (NumberFormatException notWhole) {
      throw new CorruptItem(key, "field " + field + " is not a 64-bit number", notWhole);
    }
  }
}
