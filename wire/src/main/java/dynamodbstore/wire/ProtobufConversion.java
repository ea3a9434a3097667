package dynamodbstore.wire;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Conversion of a JSON document to a message, equivalent to {@code google.protobuf.json_format} for
 * Python with unknown fields ignored.
 *
 * <p>Every method returns whether the conversion succeeded. On failure it stops immediately, and
 * the message keeps what was converted before: earlier fields, earlier elements, and the earlier
 * part of the failing element.
 */
final class ProtobufConversion {
  /** Name of a protobuf extension; no message has any. */
  private static final Pattern EXTENSION = Pattern.compile("\\[[a-zA-Z0-9._]*]\\n?");

  private ProtobufConversion() {}

  static boolean fill(Message message, Json document) {
    return fill(message, document, 1);
  }

  /**
   * Converts a document at nesting depth {@code depth}; protobuf limits the depth of nested
   * messages.
   */
  private static boolean fill(Message message, Json document, int depth) {
    return switch (document) {
      case Json.Dict(Map<Json.Text, Json> entries) -> fillFrom(message, entries, depth);
      // Python iterates over a list's items or a string's characters and takes each for a field
      // name. The conversion fails only if such a name is a known field, because there is no value
      // for it.
      case Json.Items(List<Json> items) ->
          items.stream().allMatch(item -> isUnknown(message.schema(), item));
      case Json.Text text -> areUnknown(message.schema(), text);
      case Json.Null _, Json.Bool _, Json.Whole _, Json.Real _ -> false;
    };
  }

  private static boolean fillFrom(Message message, Map<Json.Text, Json> entries, int depth) {
    Set<String> oneofs = new HashSet<>();
    for (Map.Entry<Json.Text, Json> entry : entries.entrySet()) {
      var field = message.schema().findByAnyName(entry.getKey().value());
      if (field.isEmpty()) {
        if (!isUnknown(message.schema(), entry.getKey())) {
          return false;
        }
      } else if (isSecondOfOneof(field.get(), entry.getValue(), oneofs)
          || !set(message, field.get(), entry.getValue(), depth)) {
        return false;
      }
    }
    return true;
  }

  private static boolean areUnknown(Schema schema, Json.Text text) {
    return text.value()
        .codePoints()
        .allMatch(c -> isUnknown(schema, new Json.Text(Character.toString(c), text.encodable())));
  }

  private static boolean isUnknown(Schema schema, Json item) {
    if (!(item instanceof Json.Text(String name, boolean encodable))
        || schema.findByAnyName(name).isPresent()) {
      return false;
    }
    if (!encodable) {
      throw BadRequest.unreadable("A name in the request body is not valid Unicode.");
    }
    return !EXTENSION.matcher(name).matches();
  }

  private static boolean isSecondOfOneof(Field field, Json value, Set<String> oneofs) {
    var oneof = field.slot().oneof();
    return !oneof.isEmpty() && !(value instanceof Json.Null) && !oneofs.add(oneof);
  }

  private static boolean set(Message message, Field field, Json value, int depth) {
    if (value instanceof Json.Null && !(field instanceof Field.Tree)) {
      message.clear(field);
      return true;
    }
    return switch (field) {
      case Field.Text text -> setText(message, text, value);
      case Field.Whole whole -> setWhole(message, whole, value);
      case Field.Real real -> setReal(message, real, value);
      case Field.Flag flag -> setFlag(message, flag, value);
      case Field.Choice<?> choice -> setChoice(message, choice, value);
      case Field.Time time -> setTime(message, time, value);
      case Field.Nested nested -> fill(message.begin(nested), value, depth + 1);
      case Field.Tree tree -> setTree(message, tree, value, depth + 1);
      case Field.Mask mask -> setMask(message, mask, value);
      case Field.Texts texts -> setTexts(message, texts, value);
      case Field.Messages messages -> setMessages(message, messages, value, depth + 1);
      case Field.TextMap map -> setTextMap(message, map, value);
    };
  }

  private static boolean setText(Message message, Field.Text field, Json value) {
    if (value instanceof Json.Text(String text, boolean encodable) && encodable) {
      message.set(field, text);
      return true;
    }
    return false;
  }

  private static boolean setWhole(Message message, Field.Whole field, Json value) {
    var whole = whole(value).filter(number -> isWithin(field, number));
    whole.ifPresent(number -> message.set(field, number.longValue()));
    return whole.isPresent();
  }

  private static boolean isWithin(Field.Whole field, BigInteger number) {
    return number.compareTo(BigInteger.valueOf(field.min())) >= 0
        && number.compareTo(BigInteger.valueOf(field.max())) <= 0;
  }

  private static Optional<BigInteger> whole(Json value) {
    return switch (value) {
      case Json.Whole(BigInteger number) -> Optional.of(number);
      case Json.Real(double number) -> whole(number);
      case Json.Text(String text, _) when text.indexOf(' ') >= 0 -> Optional.empty();
      case Json.Text(String text, _) ->
          PythonNumbers.whole(text).or(() -> whole(PythonNumbers.real(text).orElse(Double.NaN)));
      case Json.Null _, Json.Bool _, Json.Items _, Json.Dict _ -> Optional.empty();
    };
  }

  private static Optional<BigInteger> whole(double number) {
    return Double.isFinite(number) && number == Math.rint(number)
        ? Optional.of(new BigDecimal(number).toBigInteger())
        : Optional.empty();
  }

  private static boolean setReal(Message message, Field.Real field, Json value) {
    var real = real(value, field.single());
    real.ifPresent(number -> message.set(field, number));
    return real.isPresent();
  }

  private static OptionalDouble real(Json value, boolean single) {
    return switch (value) {
      case Json.Real(double number) -> {
        double limit = single ? Float.MAX_VALUE : Double.MAX_VALUE;
        yield Math.abs(number) <= limit ? OptionalDouble.of(number) : OptionalDouble.empty();
      }
      case Json.Whole(BigInteger number) -> {
        double real = number.doubleValue();
        if (Double.isInfinite(real)) {
          throw BadRequest.unreadable("A number in the request body is too large.");
        }
        yield OptionalDouble.of(real);
      }
      case Json.Bool(boolean flag) -> OptionalDouble.of(flag ? 1 : 0);
      case Json.Text(String text, _) when text.equals("nan") -> OptionalDouble.empty();
      case Json.Text(String text, _) -> PythonNumbers.real(text);
      case Json.Null _, Json.Items _, Json.Dict _ -> OptionalDouble.empty();
    };
  }

  private static boolean setFlag(Message message, Field.Flag field, Json value) {
    if (value instanceof Json.Bool(boolean flag)) {
      message.set(field, flag);
      return true;
    }
    return false;
  }

  private static boolean setChoice(Message message, Field.Choice<?> field, Json value) {
    if (value instanceof Json.Text(String name, boolean encodable)) {
      if (!encodable) {
        throw BadRequest.unreadable("A name in the request body is not valid Unicode.");
      }
      ProtocolEnum named = field.byName().get(name);
      if (named != null) {
        message.set(field, named);
        return true;
      }
    }
    return switch (PythonInt.of(value)) {
      case PythonInt.Converted(BigInteger number) -> setChoice(message, field, number);
      // An unknown enum name is ignored, like an unknown field.
      case PythonInt.ValueError _ -> true;
      case PythonInt.Unconvertible _ when value instanceof Json.Real ->
          throw BadRequest.unreadable("A number in the request body is too large.");
      case PythonInt.Unconvertible _ -> false;
    };
  }

  private static boolean setChoice(Message message, Field.Choice<?> field, BigInteger number) {
    if (number.bitLength() >= Long.SIZE) {
      return false;
    }
    // Python's protobuf uses only the lowest 32 bits: 4294967297 is 1.
    ProtocolEnum constant = field.byNumber().get(number.intValue());
    if (constant == null) {
      return false;
    }
    message.set(field, constant);
    return true;
  }

  /** A time that cannot be converted is present, with the value 0. */
  private static boolean setTime(Message message, Field.Time field, Json value) {
    var millis =
        value instanceof Json.Text(String text, _) ? field.parse(text) : OptionalLong.empty();
    message.set(field, millis.orElse(0));
    return millis.isPresent();
  }

  private static boolean setTree(Message message, Field.Tree field, Json value, int depth) {
    var tree = ProtobufValueConversion.convert(value, depth);
    message.set(field, tree.value());
    return tree.isComplete();
  }

  private static boolean setMask(Message message, Field.Mask field, Json value) {
    List<String> names = message.begin(field);
    return value instanceof Json.Text(String text, boolean encodable)
        && encodable
        && ProtobufFieldMask.read(text, names);
  }

  private static boolean setTexts(Message message, Field.Texts field, Json value) {
    List<String> texts = message.begin(field);
    if (!(value instanceof Json.Items(List<Json> items))) {
      return false;
    }
    for (Json item : items) {
      if (!(item instanceof Json.Text(String text, boolean encodable)) || !encodable) {
        return false;
      }
      texts.add(text);
    }
    return true;
  }

  private static boolean setMessages(Message message, Field.Messages field, Json value, int depth) {
    List<Message> messages = message.begin(field);
    if (!(value instanceof Json.Items(List<Json> items))) {
      return false;
    }
    for (Json item : items) {
      var element = new Message(field.schema());
      messages.add(element);
      if (!fill(element, item, depth)) {
        return false;
      }
    }
    return true;
  }

  private static boolean setTextMap(Message message, Field.TextMap field, Json value) {
    Map<String, String> map = message.begin(field);
    if (!(value instanceof Json.Dict(Map<Json.Text, Json> entries))) {
      return false;
    }
    for (Map.Entry<Json.Text, Json> entry : entries.entrySet()) {
      if (!entry.getKey().encodable()
          || !(entry.getValue() instanceof Json.Text(String text, boolean encodable))
          || !encodable) {
        return false;
      }
      map.put(entry.getKey().value(), text);
    }
    return true;
  }
}
