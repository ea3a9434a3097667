package dynamodbstore.wire;

import java.util.List;

/**
 * Parser of {@code google.protobuf.FieldMask} in JSON: one text, with commas between names in
 * protobuf's JSON spelling.
 */
final class ProtobufFieldMask {
  private ProtobufFieldMask() {}

  /**
   * Appends the protocol's names of the fields in {@code text}. Returns whether all could be read;
   * if not, the names before the first unreadable one are kept.
   */
  static boolean read(String text, List<String> names) {
    if (text.isEmpty()) {
      return true;
    }
    for (String jsonName : text.split(",", -1)) {
      if (jsonName.indexOf('_') >= 0) {
        return false;
      }
      names.add(protocolName(jsonName));
    }
    return true;
  }

  /** {@code run_id} for {@code runId}. */
  private static String protocolName(String jsonName) {
    var name = new StringBuilder();
    jsonName
        .codePoints()
        .forEach(
            c -> {
              if (Character.isUpperCase(c)) {
                name.append('_');
              }
              name.appendCodePoint(Character.toLowerCase(c));
            });
    return name.toString();
  }
}
