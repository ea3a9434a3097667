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
 * What a request said: a value for each field that was given, its default for every other.
 *
 * <p>Numbers lie unboxed in one array, objects in another, and a bit per field tells which were
 * given. Written while reading, by one thread, and not changed after that.
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

  /** Whether the request gave the field a value. */
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

  @SuppressWarnings("unchecked") // only constants of the field's own enum are ever put there
  public <E extends Numbered> E choice(Field.Choice<E> field) {
    return isGiven(field) ? (E) object(field) : field.orElse();
  }

  /** The message within, or an empty one if not given. */
  public Message message(Field.Nested field) {
    return isGiven(field) ? (Message) object(field) : new Message(field.schema());
  }

  public Json tree(Field.Tree field) {
    return isGiven(field) ? (Json) object(field) : NULL;
  }

  @SuppressWarnings("unchecked") // as put by append
  public List<String> texts(Field.Texts field) {
    return isGiven(field) ? Collections.unmodifiableList((List<String>) object(field)) : List.of();
  }

  @SuppressWarnings("unchecked") // as put by append
  public List<Message> messages(Field.Messages field) {
    return isGiven(field) ? Collections.unmodifiableList((List<Message>) object(field)) : List.of();
  }

  /** The entries in the order they were given. */
  @SuppressWarnings("unchecked") // as put by begin
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

  void set(Field.Choice<?> field, Numbered constant) {
    put(field, constant);
  }

  void set(Field.Tree field, Json json) {
    put(field, json);
  }

  /** The message within, new if there was none yet. */
  Message begin(Field.Nested field) {
    if (!isGiven(field)) {
      put(field, new Message(field.schema()));
    }
    return (Message) object(field);
  }

  /** The field's values, none yet. */
  List<String> begin(Field.Texts field) {
    List<String> texts = new ArrayList<>();
    put(field, texts);
    return texts;
  }

  /** The field's messages, none yet. */
  List<Message> begin(Field.Messages field) {
    List<Message> messages = new ArrayList<>();
    put(field, messages);
    return messages;
  }

  /** The field's entries, none yet. */
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
