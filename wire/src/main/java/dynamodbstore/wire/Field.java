package dynamodbstore.wire;

import java.util.Map;
import java.util.OptionalLong;

/**
 * Typed handle for one field of a message, created by {@link Fields} for one {@link Schema}.
 *
 * <p>A handle contains the array index of its value, so that reading a field from a {@link Message}
 * needs no lookup. It is valid only for messages of its schema.
 */
public sealed interface Field {
  Slot slot();

  default String name() {
    return slot().name();
  }

  /**
   * Storage location of a field in a message.
   *
   * @param index index of the field in its message, and of its bit in the set of present fields
   * @param at array index among the values of its storage kind, objects or numbers
   * @param oneof name of its oneof group, of which a request may contain one field; or empty
   */
  record Slot(String name, int index, int at, String oneof) {}

  /** Field with at most one value. */
  sealed interface Singular extends Field {}

  /** Field with any number of values. */
  sealed interface Repeated extends Field {}

  record Text(Slot slot) implements Singular {}

  /** {@code int32} or {@code int64}, distinguished by {@code min} and {@code max}. */
  record Whole(Slot slot, long min, long max, long orElse) implements Singular {}

  /**
   * {@code double} or {@code float}.
   *
   * @param single whether the value is rounded to {@code float} precision
   */
  record Real(Slot slot, boolean single) implements Singular {}

  record Flag(Slot slot, boolean orElse) implements Singular {}

  record Choice<E extends ProtocolEnum>(
      Slot slot, Map<String, E> byName, Map<Integer, E> byNumber, E orElse) implements Singular {
    public Choice {
      byName = Map.copyOf(byName);
      byNumber = Map.copyOf(byNumber);
    }
  }

  /** A time in milliseconds, sent as text. */
  sealed interface Time extends Singular {
    /** The milliseconds of a text; empty where protobuf's conversion fails. */
    OptionalLong parse(String text);
  }

  /** {@code google.protobuf.Timestamp}: milliseconds since the epoch. */
  record Timestamp(Slot slot) implements Time {
    @Override
    public OptionalLong parse(String text) {
      return ProtobufTimestamp.millis(text);
    }
  }

  /** {@code google.protobuf.Duration}: milliseconds. */
  record Duration(Slot slot) implements Time {
    @Override
    public OptionalLong parse(String text) {
      return ProtobufTime.parseDuration(text);
    }
  }

  record Nested(Slot slot, Schema schema) implements Singular {}

  /** {@code google.protobuf.Value}: any JSON value. */
  record Tree(Slot slot) implements Singular {}

  /** {@code google.protobuf.FieldMask}: names of fields. */
  record Mask(Slot slot) implements Singular {}

  record Texts(Slot slot) implements Repeated {}

  record Messages(Slot slot, Schema schema) implements Repeated {}

  /** {@code map<string, string>}. */
  record TextMap(Slot slot) implements Repeated {}
}
