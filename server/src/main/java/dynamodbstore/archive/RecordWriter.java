package dynamodbstore.archive;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/**
 * Writer of the fields of one record. Fields without a value, flags that are false, and empty lists
 * and maps are left out.
 */
public final class RecordWriter {
  private final JsonWriter out;

  public RecordWriter(JsonWriter out) {
    this.out = out;
  }

  @CanIgnoreReturnValue
  public RecordWriter text(String name, String value) {
    out.name(name).value(value);
    return this;
  }

  @CanIgnoreReturnValue
  public RecordWriter text(String name, Optional<String> value) {
    value.ifPresent(found -> text(name, found));
    return this;
  }

  @CanIgnoreReturnValue
  public RecordWriter number(String name, long value) {
    out.name(name).value(value);
    return this;
  }

  @CanIgnoreReturnValue
  public RecordWriter number(String name, OptionalLong value) {
    value.ifPresent(found -> number(name, found));
    return this;
  }

  @CanIgnoreReturnValue
  public RecordWriter real(String name, double value) {
    out.name(name).value(value);
    return this;
  }

  @CanIgnoreReturnValue
  public RecordWriter flag(String name, boolean value) {
    if (value) {
      out.name(name).value(true);
    }
    return this;
  }

  /** A list of texts. */
  @CanIgnoreReturnValue
  public RecordWriter texts(String name, Iterable<String> values) {
    return list(name, values, JsonWriter::value);
  }

  /** An object of texts. */
  @CanIgnoreReturnValue
  public RecordWriter texts(String name, Map<String, String> values) {
    if (!values.isEmpty()) {
      out.name(name).beginObject();
      values.forEach((key, value) -> out.name(key).value(value));
      out.endObject();
    }
    return this;
  }

  /** A list of objects. */
  @CanIgnoreReturnValue
  public <T> RecordWriter records(
      String name, Iterable<T> values, BiConsumer<RecordWriter, T> each) {
    return list(
        name,
        values,
        (writer, value) -> {
          writer.beginObject();
          each.accept(this, value);
          writer.endObject();
        });
  }

  /** A list of arrays of numbers. */
  @CanIgnoreReturnValue
  public <T> RecordWriter rows(String name, List<T> values, BiConsumer<JsonWriter, T> each) {
    return list(
        name,
        values,
        (writer, value) -> {
          writer.beginArray();
          each.accept(writer, value);
          writer.endArray();
        });
  }

  private <T> RecordWriter list(String name, Iterable<T> values, BiConsumer<JsonWriter, T> each) {
    var all = values.iterator();
    if (all.hasNext()) {
      out.name(name).beginArray();
      all.forEachRemaining(value -> each.accept(out, value));
      out.endArray();
    }
    return this;
  }
}
