package dynamodbstore.wire.json;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * JSON value as Python's parser represents it: integers of any size, dictionaries in insertion
 * order.
 */
public sealed interface Json {
  record Null() implements Json {}

  record Bool(boolean value) implements Json {}

  record Whole(BigInteger value) implements Json {}

  /** A number with fraction or exponent, or NaN or an infinity, which Python's parser accepts. */
  record Real(double value) implements Json {}

  /**
   * A string.
   *
   * @param encodable whether it can be encoded in UTF-8: false if it contains an unpaired
   *     surrogate, which JSON can express but protobuf rejects
   */
  record Text(String value, boolean encodable) implements Json {
    public Text(String value) {
      this(value, Utf8Validator.canEncode(value));
    }
  }

  record Items(List<Json> items) implements Json {
    public Items {
      items = Collections.unmodifiableList(items);
    }
  }

  /** An object. A duplicate key keeps its first position and its last value. */
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

  /** Maximum nesting depth; the reference server fails at the same depth. */
  int MAX_DEPTH = 970;

  /**
   * Parses {@code bytes}, in any encoding that JSON allows; empty if they are not JSON.
   *
   * @throws TooDeep if it nests deeper than {@link #MAX_DEPTH}
   */
  static Optional<Json> parse(byte[] bytes, int offset, int length) {
    return DecodedBody.decode(bytes, offset, length).flatMap(JsonScanner::parse);
  }

  /**
   * Parses {@code text}; empty if it is not JSON.
   *
   * @throws TooDeep if it nests deeper than {@link #MAX_DEPTH}
   */
  static Optional<Json> parse(Text text) {
    return JsonScanner.parse(new DecodedBody(text.value(), !text.encodable()));
  }

  /**
   * Equivalent to {@code json.loads(text)}; empty where that raises JSONDecodeError. Unlike {@link
   * #parse(Text)} it tells malformed text from an integer of too many digits, for which Python
   * raises another exception.
   *
   * @throws TooDeep if it nests deeper than {@link #MAX_DEPTH}
   * @throws TooManyDigits if an integer has more than {@link PythonNumbers#MAX_DIGITS} digits
   */
  static Optional<Json> loads(Text text) {
    return JsonScanner.loads(new DecodedBody(text.value(), !text.encodable()));
  }

  /** Whether Python treats it as true in a condition. */
  default boolean isTruthy() {
    return switch (this) {
      case Null _ -> false;
      case Bool(boolean value) -> value;
      case Whole(var value) -> value.signum() != 0;
      case Real(double value) -> value != 0;
      case Text(String value, _) -> !value.isEmpty();
      case Items(var items) -> !items.isEmpty();
      case Dict(var entries) -> !entries.isEmpty();
    };
  }

  /** Python's name of the type, as in its error messages. */
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

  /** The document exceeds the maximum nesting depth. */
  final class TooDeep extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooDeep() {
      super("nested deeper than " + MAX_DEPTH, null, false, false);
    }
  }

  /** The document contains an integer of more than {@link PythonNumbers#MAX_DIGITS} digits. */
  final class TooManyDigits extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyDigits() {
      super("integer of more than " + PythonNumbers.MAX_DIGITS + " digits", null, false, false);
    }
  }
}
