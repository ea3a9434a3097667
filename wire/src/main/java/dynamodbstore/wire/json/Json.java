package dynamodbstore.wire.json;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JSON document as Python's parser sees it: whole numbers of any size, dictionaries in order. */
public sealed interface Json {
  record Null() implements Json {}

  record Bool(boolean value) implements Json {}

  record Whole(BigInteger value) implements Json {}

  /** Never a whole number, but perhaps NaN or infinite: Python reads those words too. */
  record Real(double value) implements Json {}

  /**
   * A string.
   *
   * @param encodable whether UTF-8 can hold it: false if it has a surrogate that stands alone,
   *     which JSON may spell but protobuf refuses
   */
  record Text(String value, boolean encodable) implements Json {
    public Text(String value) {
      this(value, Utf8.canEncode(value));
    }
  }

  record Items(List<Json> items) implements Json {
    public Items {
      items = Collections.unmodifiableList(items);
    }
  }

  /** A repeated key keeps its first place and its last value. */
  record Dict(Map<Text, Json> entries) implements Json {
    public Dict {
      entries = Collections.unmodifiableMap(entries);
    }

    public static Dict empty() {
      return new Dict(new LinkedHashMap<>());
    }

    public Optional<Json> find(String key) {
      return Optional.ofNullable(entries.get(new Text(key, true)));
    }
  }

  /** How deep a document may nest; the reference server gives up at the same depth. */
  int MAX_DEPTH = 970;

  /**
   * The document in {@code bytes}, in any encoding JSON allows; empty if it is not JSON.
   *
   * @throws TooDeep if it nests deeper than {@link #MAX_DEPTH}
   */
  static Optional<Json> parse(byte[] bytes, int offset, int length) {
    return BodyText.decode(bytes, offset, length).flatMap(JsonScanner::parse);
  }

  /**
   * The document that {@code text} spells; empty if it is not JSON.
   *
   * @throws TooDeep if it nests deeper than {@link #MAX_DEPTH}
   */
  static Optional<Json> parse(Text text) {
    return JsonScanner.parse(new BodyText(text.value(), !text.encodable()));
  }

  /** What Python calls the type, as its error messages do. */
  default String pythonType() {
    return switch (this) {
      case Null _ -> "NoneType";
      case Bool _ -> "bool";
      case Whole _ -> "int";
      case Real _ -> "float";
      case Text _ -> "str";
      case Items _ -> "list";
      case Dict _ -> "dict";
    };
  }

  /** The document nests too deep to be read. */
  final class TooDeep extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooDeep() {
      super("nested deeper than " + MAX_DEPTH, null, false, false);
    }
  }
}
