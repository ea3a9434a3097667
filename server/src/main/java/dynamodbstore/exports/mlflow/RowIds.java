package dynamodbstore.exports.mlflow;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Ids of rows that this program does not have. They follow from what the row is about, so that two
 * exports of a table are the same.
 */
final class RowIds {
  private RowIds() {}

  /** 32 hexadecimal digits. */
  static String of(Object... parts) {
    var text = new StringBuilder();
    for (var part : parts) {
      var spelled = part.toString();
      var _ = text.append(spelled.length()).append(':').append(spelled);
    }
    return UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8))
        .toString()
        .replace("-", "");
  }
}
