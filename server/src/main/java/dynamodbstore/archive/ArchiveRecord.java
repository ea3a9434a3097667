package dynamodbstore.archive;

import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Record of an archive: the fields of a JSON object. Fields that it does not ask for are ignored.
 * Each method throws {@link MalformedRecord} if a field has another type.
 */
public record ArchiveRecord(Json.Dict fields) {
  private static final int LONG_BITS = 63;

  /** The type of the record. */
  public RecordType type() {
    var name = text("type");
    return RecordType.parse(name)
        .orElseThrow(() -> new MalformedRecord("\"%s\" is no type of records".formatted(name)));
  }

  /** A text that must be there. */
  public String text(String name) {
    return find(name).orElseThrow(() -> missing(name));
  }

  public Optional<String> find(String name) {
    return fields.find(name).map(value -> text(name, value));
  }

  /** A whole number that must be there. */
  public long number(String name) {
    return findNumber(name).orElseThrow(() -> missing(name));
  }

  /** A whole number; zero if it is missing. */
  public long numberOrZero(String name) {
    return findNumber(name).orElse(0);
  }

  public OptionalLong findNumber(String name) {
    return fields
        .find(name)
        .map(value -> OptionalLong.of(whole(name, value)))
        .orElseGet(OptionalLong::empty);
  }

  /** A number that must be there. */
  public double real(String name) {
    return real(name, fields.find(name).orElseThrow(() -> missing(name)));
  }

  /** A flag; false if it is missing. */
  public boolean flag(String name) {
    var value = fields.find(name).orElse(new Json.Bool(false));
    if (value instanceof Json.Bool(boolean flag)) {
      return flag;
    }
    throw refusal(name, "true or false");
  }

  /** One of the constants of an enumeration, by its name. */
  public <E extends Enum<E>> E constant(String name, Class<E> type) {
    var text = text(name);
    try {
      return Enum.valueOf(type, text);
    } catch (IllegalArgumentException e) {
      throw new MalformedRecord("\"%s\" is no %s".formatted(text, name));
    }
  }

  /** Texts; none if they are missing. */
  public List<String> texts(String name) {
    return list(name, value -> text(name, value));
  }

  /** An object of texts; empty if it is missing. */
  public Map<String, String> map(String name) {
    var map = new LinkedHashMap<String, String>();
    if (!(fields.find(name).orElseGet(Json.Dict::empty) instanceof Json.Dict(var entries))) {
      throw refusal(name, "an object");
    }
    entries.forEach((key, value) -> map.put(key.value(), text(name, value)));
    return map;
  }

  /** Objects; none if they are missing. */
  public List<ArchiveRecord> records(String name) {
    return list(
        name,
        value -> {
          if (value instanceof Json.Dict dict) {
            return new ArchiveRecord(dict);
          }
          throw refusal(name, "a list of objects");
        });
  }

  /** Arrays, each with a number of elements. */
  public List<List<Json>> rows(String name, int length) {
    return list(
        name,
        value -> {
          if (value instanceof Json.Items(var items) && items.size() == length) {
            return items;
          }
          throw refusal(name, "a list of arrays of %d elements".formatted(length));
        });
  }

  private <T> List<T> list(String name, Function<Json, T> read) {
    if (!(fields.find(name).orElse(new Json.Items(List.of())) instanceof Json.Items(var items))) {
      throw refusal(name, "a list");
    }
    var all = new ArrayList<T>(items.size());
    items.forEach(item -> all.add(read.apply(item)));
    return all;
  }

  private static String text(String name, Json value) {
    if (value instanceof Json.Text(String text, _)) {
      return text;
    }
    throw refusal(name, "a text");
  }

  /** A whole number among the elements of a field. */
  public static long whole(String name, Json value) {
    if (value instanceof Json.Whole(var number) && number.bitLength() <= LONG_BITS) {
      return number.longValue();
    }
    throw refusal(name, "a whole number");
  }

  /** A number among the elements of a field; NaN and the infinities are texts. */
  public static double real(String name, Json value) {
    return switch (value) {
      case Json.Real(double number) -> number;
      case Json.Whole(var number) -> number.doubleValue();
      case Json.Text(String text, _) when text.equals("NaN") -> Double.NaN;
      case Json.Text(String text, _) when text.equals("Infinity") -> Double.POSITIVE_INFINITY;
      case Json.Text(String text, _) when text.equals("-Infinity") -> Double.NEGATIVE_INFINITY;
      case Json.Text _, Json.Null _, Json.Bool _, Json.Items _, Json.Dict _ ->
          throw refusal(name, "a number");
    };
  }

  private static MalformedRecord refusal(String name, String expected) {
    return new MalformedRecord("the field \"%s\" is not %s".formatted(name, expected));
  }

  private static MalformedRecord missing(String name) {
    return new MalformedRecord("the field \"%s\" is missing".formatted(name));
  }
}
