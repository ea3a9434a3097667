package dynamodbstore.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Builder for the fields of one message: declared in the protocol's order, under the protocol's
 * names.
 *
 * <pre>{@code
 * private static final Fields FIELDS = new Fields();
 * static final Field.Text NAME = FIELDS.text("name");
 * static final Field.Messages TAGS = FIELDS.messages("tags", Tag.SCHEMA);
 * static final Schema SCHEMA = FIELDS.schema().check(NAME, REQUIRED, STRING).check(TAGS, ARRAY);
 * }</pre>
 *
 * <p>Used while a class is initialised; not thread-safe.
 */
public final class Fields {
  private final Places places;
  private final String oneof;

  public Fields() {
    this.places = new Places();
    this.oneof = "";
  }

  private Fields(Fields message, String oneof) {
    this.places = message.places;
    this.oneof = oneof;
  }

  public Field.Text text(String name) {
    return declare(new Field.Text(object(name)));
  }

  public Field.Whole int32(String name) {
    return int32(name, 0);
  }

  public Field.Whole int32(String name, int orElse) {
    return declare(new Field.Whole(number(name), Integer.MIN_VALUE, Integer.MAX_VALUE, orElse));
  }

  public Field.Whole int64(String name) {
    return int64(name, 0);
  }

  public Field.Whole int64(String name, long orElse) {
    return declare(new Field.Whole(number(name), Long.MIN_VALUE, Long.MAX_VALUE, orElse));
  }

  /** A {@code double}. */
  public Field.Real real(String name) {
    return declare(new Field.Real(number(name), false));
  }

  /** A {@code float}. */
  public Field.Real single(String name) {
    return declare(new Field.Real(number(name), true));
  }

  public Field.Flag flag(String name) {
    return flag(name, false);
  }

  public Field.Flag flag(String name, boolean orElse) {
    return declare(new Field.Flag(number(name), orElse));
  }

  /** An enum whose default is its first constant. */
  public <E extends ProtocolEnum> Field.Choice<E> choice(String name, List<E> constants) {
    return choice(name, constants, constants.getFirst());
  }

  public <E extends ProtocolEnum> Field.Choice<E> choice(String name, List<E> constants, E orElse) {
    Map<String, E> byName = new HashMap<>();
    Map<Integer, E> byNumber = new HashMap<>();
    for (E constant : constants) {
      byName.put(constant.name(), constant);
      byNumber.putIfAbsent(constant.number(), constant);
    }
    return declare(new Field.Choice<>(object(name), byName, byNumber, orElse));
  }

  /** A {@code google.protobuf.Timestamp}. */
  public Field.Timestamp timestamp(String name) {
    return declare(new Field.Timestamp(number(name)));
  }

  /** A {@code google.protobuf.Duration}. */
  public Field.Duration duration(String name) {
    return declare(new Field.Duration(number(name)));
  }

  public Field.Nested message(String name, Schema schema) {
    return declare(new Field.Nested(object(name), schema));
  }

  /** Any JSON value. */
  public Field.Tree tree(String name) {
    return declare(new Field.Tree(object(name)));
  }

  public Field.Mask mask(String name) {
    return declare(new Field.Mask(object(name)));
  }

  public Field.Texts texts(String name) {
    return declare(new Field.Texts(object(name)));
  }

  public Field.Messages messages(String name, Schema schema) {
    return declare(new Field.Messages(object(name), schema));
  }

  public Field.TextMap textMap(String name) {
    return declare(new Field.TextMap(object(name)));
  }

  /**
   * Declares fields of a oneof group of the same message, of which a request may contain only one.
   */
  public Fields oneof(String group) {
    return new Fields(this, group);
  }

  /** The schema with the fields declared so far, without checks. */
  public Schema schema() {
    return new Schema(places.taken, places.objects, places.numbers);
  }

  private Field.Slot object(String name) {
    return new Field.Slot(name, places.taken.size(), places.objects++, oneof);
  }

  private Field.Slot number(String name) {
    return new Field.Slot(name, places.taken.size(), places.numbers++, oneof);
  }

  private <F extends Field> F declare(F field) {
    places.taken.add(field);
    return field;
  }

  /** Fields declared so far and array slots allocated to them. */
  private static final class Places {
    private final List<Field> taken = new ArrayList<>();
    private int objects;
    private int numbers;
  }
}
