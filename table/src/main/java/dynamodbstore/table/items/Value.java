package dynamodbstore.table.items;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Value of a field. Numbers are 64-bit integers: DynamoDB's number type cannot represent every
 * double, so the owner of a field encodes a double as bytes or text.
 */
public sealed interface Value {
  record Text(String text) implements Value {}

  record Whole(long number) implements Value {}

  record Flag(boolean flag) implements Value {}

  record ListOf(List<Value> values) implements Value {
    public ListOf {
      values = List.copyOf(values);
    }
  }

  record MapOf(Map<String, Value> values) implements Value {
    public MapOf {
      values = Map.copyOf(values);
    }
  }

  /** Byte array, which is shared and not copied: it must not be modified. */
  @SuppressWarnings("ArrayRecordComponent")
  record Bytes(byte[] bytes) implements Value {
    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes(byte[] others) && Arrays.equals(bytes, others);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      return "Bytes[" + bytes.length + "]";
    }
  }

  static Value of(String text) {
    return new Text(text);
  }

  static Value of(long number) {
    return new Whole(number);
  }

  static Value of(boolean flag) {
    return new Flag(flag);
  }

  static Value of(byte[] bytes) {
    return new Bytes(bytes);
  }
}
