package dynamodbstore.wire;

import dynamodbstore.wire.json.Utf8Validator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Fast path of request reading: decodes bytes into the message in one pass, without building a
 * document.
 *
 * <p>It never refuses a request. Anything invalid or merely unusual (another spelling of a name, a
 * null, a duplicate name) makes it return empty, and {@link DocumentReader} reads the request
 * again. So it need not reproduce the reference's treatment of unusual input; it only has to
 * recognise ordinary input.
 */
final class StreamReader {
  private static final int MAX_DEPTH = 64;

  /** Python may treat longer numbers differently. */
  private static final int MAX_NUMBER = 400;

  /** Every number of this many digits fits a long. */
  private static final int SAFE_DIGITS = 18;

  /**
   * Buffers are pooled in a queue, not per thread, because requests run on short-lived virtual
   * threads. Reading never blocks, so the pool grows to about the number of cores. Field names are
   * canonical per factory but not interned, so that clients cannot fill the JVM's string table.
   */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .recyclerPool(JsonRecyclerPools.newConcurrentDequePool())
          .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(MAX_NUMBER)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final JsonParser parser;
  private final boolean escapes;

  private StreamReader(JsonParser parser, boolean escapes) {
    this.parser = parser;
    this.escapes = escapes;
  }

  /** Empty if the request needs the exact reader. */
  static Optional<Message> read(Schema schema, byte[] bytes, int offset, int length) {
    int end = offset + length;
    if (!beginsPlainly(bytes, offset, length) || !Utf8Validator.isWellFormed(bytes, offset, end)) {
      return Optional.empty();
    }
    var message = new Message(schema);
    try (var parser = JSON.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
      var reader = new StreamReader(parser, Utf8Validator.hasBackslash(bytes, offset, end));
      boolean complete =
          parser.nextToken() == JsonToken.START_OBJECT
              && reader.fill(message)
              && parser.nextToken() == null
              && holdsAllChecks(message);
      return complete ? Optional.of(message) : Optional.empty();
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  /**
   * Whether the body starts without byte order mark or zero byte, which indicate an encoding other
   * than UTF-8.
   */
  private static boolean beginsPlainly(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + Math.min(length, 4); i++) {
      if (bytes[i] <= 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean holdsAllChecks(Message message) {
    for (Schema.Rule rule : message.schema().rules()) {
      if (!message.isGiven(rule.field())) {
        if (rule.isRequired()) {
          return false;
        }
      } else {
        for (Check check : rule.checks()) {
          if (!check.holdsCertainly(message, rule.field())) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private boolean fill(Message message) {
    var schema = message.schema();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      var field = schema.named(name);
      var token = parser.nextToken();
      boolean understood =
          field == null
              ? skip(schema, name, token)
              : !message.isGiven(field) && set(message, field, token);
      if (!understood) {
        return false;
      }
    }
    return parser.currentToken() == JsonToken.END_OBJECT;
  }

  private boolean skip(Schema schema, String name, JsonToken token) {
    if (name.startsWith("[") || schema.findByAnyName(name).isPresent() || !isPlain(name)) {
      return false;
    }
    if (token.isNumeric()) {
      // The parser enforces its limit only when the number is accessed.
      return parser.getStringLength() <= MAX_NUMBER;
    }
    parser.skipChildren();
    return true;
  }

  private boolean set(Message message, Field field, JsonToken token) {
    if (!field.slot().oneof().isEmpty() && isOneofTaken(message, field)) {
      return false;
    }
    return switch (field) {
      case Field.Text text -> setText(message, text, token);
      case Field.Whole whole -> setWhole(message, whole, token);
      case Field.Real real -> setReal(message, real, token);
      case Field.Flag flag -> setFlag(message, flag, token);
      case Field.Choice<?> choice -> setChoice(message, choice, token);
      case Field.Time time -> setTime(message, time, token);
      case Field.Nested nested -> token == JsonToken.START_OBJECT && fill(message.begin(nested));
      case Field.Texts texts -> setTexts(message, texts, token);
      case Field.Messages messages -> setMessages(message, messages, token);
      case Field.TextMap map -> setTextMap(message, map, token);
      case Field.Mask _, Field.Tree _ -> false;
    };
  }

  private static boolean isOneofTaken(Message message, Field field) {
    var oneof = field.slot().oneof();
    for (Field other : message.schema().fields()) {
      if (message.isGiven(other) && other.slot().oneof().equals(oneof)) {
        return true;
      }
    }
    return false;
  }

  private boolean setText(Message message, Field.Text field, JsonToken token) {
    if (token != JsonToken.VALUE_STRING) {
      return false;
    }
    var text = parser.getString();
    message.set(field, text);
    return isPlain(text);
  }

  private boolean setWhole(Message message, Field.Whole field, JsonToken token) {
    long number;
    if (token == JsonToken.VALUE_NUMBER_INT) {
      number = parser.getLongValue();
    } else if (token == JsonToken.VALUE_STRING && isSafeNumber(parser.getString())) {
      number = Long.parseLong(parser.getString());
    } else {
      return false;
    }
    message.set(field, number);
    return number >= field.min() && number <= field.max();
  }

  /** Whether the text is an int64 as protobuf writes it. */
  private static boolean isSafeNumber(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    for (int i = start; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return text.length() > start && text.length() - start <= SAFE_DIGITS;
  }

  private boolean setReal(Message message, Field.Real field, JsonToken token) {
    if (token == JsonToken.VALUE_STRING) {
      return setNamedReal(message, field, parser.getString());
    }
    if (!token.isNumeric()) {
      return false;
    }
    double number = parser.getDoubleValue();
    message.set(field, number);
    return Math.abs(number) <= (field.single() ? Float.MAX_VALUE : Double.MAX_VALUE);
  }

  private static boolean setNamedReal(Message message, Field.Real field, String name) {
    switch (name) {
      case "NaN" -> message.set(field, Double.NaN);
      case "Infinity" -> message.set(field, Double.POSITIVE_INFINITY);
      case "-Infinity" -> message.set(field, Double.NEGATIVE_INFINITY);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static boolean setFlag(Message message, Field.Flag field, JsonToken token) {
    message.set(field, token == JsonToken.VALUE_TRUE);
    return token.isBoolean();
  }

  private boolean setChoice(Message message, Field.Choice<?> field, JsonToken token) {
    if (token != JsonToken.VALUE_STRING) {
      return false;
    }
    ProtocolEnum constant = field.byName().get(parser.getString());
    if (constant == null) {
      return false;
    }
    message.set(field, constant);
    return true;
  }

  private boolean setTime(Message message, Field.Time field, JsonToken token) {
    if (token != JsonToken.VALUE_STRING) {
      return false;
    }
    var millis = field.parse(parser.getString());
    millis.ifPresent(time -> message.set(field, time));
    return millis.isPresent();
  }

  private boolean setTexts(Message message, Field.Texts field, JsonToken token) {
    if (token != JsonToken.START_ARRAY) {
      return false;
    }
    List<String> texts = message.begin(field);
    while (parser.nextToken() == JsonToken.VALUE_STRING) {
      var text = parser.getString();
      if (!isPlain(text)) {
        return false;
      }
      texts.add(text);
    }
    return parser.currentToken() == JsonToken.END_ARRAY;
  }

  private boolean setMessages(Message message, Field.Messages field, JsonToken token) {
    if (token != JsonToken.START_ARRAY) {
      return false;
    }
    List<Message> messages = message.begin(field);
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      var element = new Message(field.schema());
      if (!fill(element)) {
        return false;
      }
      messages.add(element);
    }
    return parser.currentToken() == JsonToken.END_ARRAY;
  }

  private boolean setTextMap(Message message, Field.TextMap field, JsonToken token) {
    if (token != JsonToken.START_OBJECT) {
      return false;
    }
    Map<String, String> map = message.begin(field);
    for (String key = parser.nextName(); key != null; key = parser.nextName()) {
      if (parser.nextToken() != JsonToken.VALUE_STRING) {
        return false;
      }
      var text = parser.getString();
      // A duplicate key keeps its first position and its last value, in Python as here.
      map.put(key, text);
      if (!isPlain(key) || !isPlain(text)) {
        return false;
      }
    }
    return parser.currentToken() == JsonToken.END_OBJECT;
  }

  /** Whether the text can be encoded in UTF-8; only a JSON escape can produce one that cannot. */
  private boolean isPlain(String text) {
    return !escapes || Utf8Validator.canEncode(text);
  }
}
