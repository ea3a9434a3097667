package dynamodbstore.otlp;

import java.util.List;
import java.util.Optional;

/**
 * Field of a message, as the protocol declares it.
 *
 * @param name in snake case; JSON may also have it in camel case
 * @param message type of the field's messages, if it has such
 * @param names of the field's numbers, if it is an enum
 */
record OtlpField(
    int number,
    String name,
    String camelName,
    Kind kind,
    Optional<OtlpMessage> message,
    List<String> names) {
  enum Kind {
    STRING,
    STRINGS,
    BYTES,
    /** Bytes that OpenTelemetry writes in hexadecimal, unlike all others. */
    SPAN_ID,
    BOOL,
    DOUBLE,
    INT32,
    INT64,
    UINT32,
    FIXED32,
    FIXED64,
    ENUM,
    MESSAGE,
    MESSAGES
  }

  static OtlpField of(int number, String name, Kind kind) {
    return new OtlpField(number, name, camel(name), kind, Optional.empty(), List.of());
  }

  static OtlpField named(int number, String name, List<String> names) {
    return new OtlpField(number, name, camel(name), Kind.ENUM, Optional.empty(), names);
  }

  static OtlpField single(int number, String name, OtlpMessage message) {
    return new OtlpField(number, name, camel(name), Kind.MESSAGE, Optional.of(message), List.of());
  }

  static OtlpField list(int number, String name, OtlpMessage message) {
    return new OtlpField(number, name, camel(name), Kind.MESSAGES, Optional.of(message), List.of());
  }

  /** Whether this is a list of messages that must not be null. */
  boolean isEnvelopeList() {
    return kind == Kind.MESSAGES && message.orElseThrow().isEnvelope();
  }

  private static String camel(String name) {
    var camel = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      camel.append(c == '_' ? Character.toUpperCase(name.charAt(++i)) : c);
    }
    return camel.toString();
  }
}
