package dynamodbstore.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Schema of a request: its fields, and the reference's checks in the order in which it makes them.
 *
 * <p>Immutable; created by {@link Fields#schema}.
 */
public final class Schema {
  /** A message has one bit per field. */
  private static final int MAX_FIELDS = Long.SIZE;

  private final List<Field> fields;
  private final Map<String, Field> byName;
  private final Map<String, Field> byJsonName;
  private final int objects;
  private final int numbers;
  private final List<Rule> rules;

  /** Checks of one parameter. */
  record Rule(Field field, List<Check> checks) {
    boolean isRequired() {
      return checks.contains(Check.REQUIRED);
    }
  }

  Schema(List<Field> fields, int objects, int numbers) {
    if (fields.size() > MAX_FIELDS) {
      throw new IllegalArgumentException("A message has at most " + MAX_FIELDS + " fields");
    }
    this.fields = List.copyOf(fields);
    this.byName = new HashMap<>();
    this.byJsonName = new HashMap<>();
    this.objects = objects;
    this.numbers = numbers;
    this.rules = List.of();
    for (Field field : fields) {
      byName.put(field.name(), field);
      byJsonName.put(jsonName(field.name()), field);
    }
  }

  private Schema(Schema other, List<Rule> rules) {
    this.fields = other.fields;
    this.byName = other.byName;
    this.byJsonName = other.byJsonName;
    this.objects = other.objects;
    this.numbers = other.numbers;
    this.rules = List.copyOf(rules);
  }

  /**
   * A copy of this schema that applies {@code checks} to {@code field} after all existing checks.
   */
  public Schema check(Field field, Check... checks) {
    if (!fields.get(field.slot().index()).equals(field)) {
      throw new IllegalArgumentException(field.name() + " is a field of another message");
    }
    var longer = new ArrayList<>(rules);
    longer.add(new Rule(field, List.of(checks)));
    return new Schema(this, longer);
  }

  /**
   * Reads a request body.
   *
   * @throws BadRequest if the reference would reject it
   */
  public Message read(byte[] body) {
    return read(body, 0, body.length);
  }

  /** Reads a request body from a range of {@code bytes}. */
  public Message read(byte[] bytes, int offset, int length) {
    return StreamReader.read(this, bytes, offset, length)
        .orElseGet(() -> DocumentReader.read(this, bytes, offset, length));
  }

  /**
   * Reads the query string of a GET: the first value of a field, all values of a list. A GET
   * without query is read by its body instead.
   *
   * @throws BadRequest if the reference would reject it
   */
  public Message readQuery(Map<String, List<String>> query) {
    return DocumentReader.read(this, query);
  }

  public List<Field> fields() {
    return fields;
  }

  /**
   * Finds a field by the protocol's name. Returns null rather than an Optional, because it is
   * called for every name read.
   */
  @Nullable Field named(String name) {
    return byName.get(name);
  }

  /**
   * Finds a field by the protocol's name or protobuf's JSON name, {@code runId} for {@code run_id}.
   */
  Optional<Field> findByAnyName(String name) {
    var field = byJsonName.get(name);
    return Optional.ofNullable(field == null ? byName.get(name) : field);
  }

  int objects() {
    return objects;
  }

  int numbers() {
    return numbers;
  }

  List<Rule> rules() {
    return rules;
  }

  private static String jsonName(String name) {
    var json = new StringBuilder(name.length());
    boolean capital = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_') {
        capital = true;
      } else {
        json.append(capital && c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c);
        capital = false;
      }
    }
    return json.toString();
  }
}
