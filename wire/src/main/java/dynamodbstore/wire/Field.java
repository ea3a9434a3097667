package dynamodbstore.wire;

import java.util.Map;

/**
 * One field of a message: a handle to read it by, made by {@link Fields} and bound to its place in
 * one {@link Schema}.
 *
 * <p>A handle knows where in a {@link Message} its value is, so that reading it looks nothing up.
 * It means nothing to messages of another schema.
 */
public sealed interface Field {
  Slot slot();

  default String name() {
    return slot().name();
  }

  /**
   * Where a field lives in a message.
   *
   * @param index the field's place in the message, and its bit in the set of fields that were given
   * @param at its place among the values of its kind, objects or numbers
   * @param oneof the group it shares with others, of which one request may give one; or empty
   */
  record Slot(String name, int index, int at, String oneof) {}

  /** A field with one value, which may be given or not. */
  sealed interface Singular extends Field {}

  /** A field with any number of values. */
  sealed interface Repeated extends Field {}

  record Text(Slot slot) implements Singular {}

  /** {@code int32} or {@code int64}, as {@code min} and {@code max} say. */
  record Whole(Slot slot, long min, long max, long orElse) implements Singular {}

  /**
   * {@code double} or {@code float}.
   *
   * @param single whether the protocol keeps {@code float} precision
   */
  record Real(Slot slot, boolean single) implements Singular {}

  record Flag(Slot slot, boolean orElse) implements Singular {}

  record Choice<E extends Numbered>(
      Slot slot, Map<String, E> byName, Map<Integer, E> byNumber, E orElse) implements Singular {
    public Choice {
      byName = Map.copyOf(byName);
      byNumber = Map.copyOf(byNumber);
    }
  }

  record Nested(Slot slot, Schema schema) implements Singular {}

  /** {@code google.protobuf.Value}: any JSON at all. */
  record Tree(Slot slot) implements Singular {}

  record Texts(Slot slot) implements Repeated {}

  record Messages(Slot slot, Schema schema) implements Repeated {}

  /** {@code map<string, string>}. */
  record TextMap(Slot slot) implements Repeated {}
}
