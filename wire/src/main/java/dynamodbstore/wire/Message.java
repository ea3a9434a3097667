package dynamodbstore.wire;

import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decoded request: a value for each field that was present, a default for every other.
 *
 * <p>Numbers are stored unboxed in one array, objects in another; a bit set records which fields
 * were present. One thread fills a message while reading; afterwards it is not modified.
 */
public final class Message {
  private static final Json NULL = new Json.Null();

  private final Schema schema;
  private final @Nullable Object[] objects;
  private final long[] numbers;
  private long given;

  Message(Schema schema) {
    this.schema = schema;
    this.objects = new @Nullable Object[schema.objects()];
    this.numbers = new long[schema.numbers()];
  }

  public Schema schema() {
    return schema;
  }

  /** Whether the field was present in the request. */
  public boolean has(Field.Singular field) {
    return isGiven(field);
  }

  public String text(Field.Text field) {
    return isGiven(field) ? (String) object(field) : "";
  }

  public long number(Field.Whole field) {
    return isGiven(field) ? numbers[field.slot().at()] : field.orElse();
  }

  public double real(Field.Real field) {
    return isGiven(field) ? Double.longBitsToDouble(numbers[field.slot().at()]) : 0;
  }

  public boolean flag(Field.Flag field) {
    return isGiven(field) ? numbers[field.slot().at()] != 0 : field.orElse();
  }

  /** A time in milliseconds; 0 if absent. */
  public long millis(Field.Time field) {
    return isGiven(field) ? numbers[field.slot().at()] : 0;
  }

  @SuppressWarnings("unchecked") // the setter accepts only constants of the field's enum
  public <E extends ProtocolEnum> E choice(Field.Choice<E> field) {
    return isGiven(field) ? (E) object(field) : field.orElse();
  }

  /** The nested message, or an empty one if absent. */
  public Message message(Field.Nested field) {
    return isGiven(field) ? (Message) object(field) : new Message(field.schema());
  }

  public Json tree(Field.Tree field) {
    return isGiven(field) ? (Json) object(field) : NULL;
  }

  /** The names in the mask, in the protocol's spelling. */
  @SuppressWarnings("unchecked") // begin puts a list of this type
  public List<String> paths(Field.Mask field) {
    return isGiven(field) ? Collections.unmodifiableList((List<String>) object(field)) : List.of();
  }

  @SuppressWarnings("unchecked") // begin puts a list of this type
  public List<String> texts(Field.Texts field) {
    return isGiven(field) ? Collections.unmodifiableList((List<String>) object(field)) : List.of();
  }

  @SuppressWarnings("unchecked") // begin puts a list of this type
  public List<Message> messages(Field.Messages field) {
    return isGiven(field) ? Collections.unmodifiableList((List<Message>) object(field)) : List.of();
  }

  /** The entries in request order. */
  @SuppressWarnings("unchecked") // begin puts a map of this type
  public Map<String, String> textMap(Field.TextMap field) {
    return isGiven(field)
        ? Collections.unmodifiableMap((Map<String, String>) object(field))
        : Map.of();
  }

  boolean isGiven(Field field) {
    return (given & (1L << field.slot().index())) != 0;
  }

  void set(Field.Text field, String text) {
    put(field, text);
  }

  void set(Field.Whole field, long number) {
    put(field, number);
  }

  void set(Field.Real field, double number) {
    put(field, Double.doubleToLongBits(field.single() ? (float) number : number));
  }

  void set(Field.Flag field, boolean flag) {
    put(field, flag ? 1 : 0);
  }

  void set(Field.Time field, long millis) {
    put(field, millis);
  }

  void set(Field.Choice<?> field, ProtocolEnum constant) {
    put(field, constant);
  }

  void set(Field.Tree field, Json json) {
    put(field, json);
  }

  /** The nested message, created if absent. */
  Message begin(Field.Nested field) {
    if (!isGiven(field)) {
      put(field, new Message(field.schema()));
    }
    return (Message) object(field);
  }

  /** Sets the field to an empty list and returns it. */
  List<String> begin(Field.Mask field) {
    List<String> paths = new ArrayList<>();
    put(field, paths);
    return paths;
  }

  /** Sets the field to an empty list and returns it. */
  List<String> begin(Field.Texts field) {
    List<String> texts = new ArrayList<>();
    put(field, texts);
    return texts;
  }

  /** Sets the field to an empty list and returns it. */
  List<Message> begin(Field.Messages field) {
    List<Message> messages = new ArrayList<>();
    put(field, messages);
    return messages;
  }

  /** Sets the field to an empty map and returns it. */
  Map<String, String> begin(Field.TextMap field) {
    Map<String, String> entries = new LinkedHashMap<>();
    put(field, entries);
    return entries;
  }

  void clear(Field field) {
    given &= ~(1L << field.slot().index());
  }

  private void put(Field field, Object value) {
    objects[field.slot().at()] = value;
    given |= 1L << field.slot().index();
  }

  private void put(Field field, long bits) {
    numbers[field.slot().at()] = bits;
    given |= 1L << field.slot().index();
  }

  private Object object(Field field) {
    return Objects.requireNonNull(objects[field.slot().at()]);
  }
}
