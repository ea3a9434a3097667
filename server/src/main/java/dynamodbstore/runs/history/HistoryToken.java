package dynamodbstore.runs.history;

import dynamodbstore.api.ApiError;
import dynamodbstore.metrics.series.Point;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;

/** Page token of a history: the last point of the page. */
final class HistoryToken {
  private static final int LENGTH = 3 * Long.BYTES;

  private HistoryToken() {}

  static String after(Point last) {
    var bytes =
        ByteBuffer.allocate(LENGTH)
            .putLong(last.step())
            .putLong(last.timestamp())
            .putDouble(last.value());
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /** Last point of the previous page; empty if there is no token. */
  static Optional<Point> read(String token) {
    if (token.isEmpty()) {
      return Optional.empty();
    }
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(token);
    } catch (IllegalArgumentException e) {
      throw ApiError.invalid("Invalid page token, could not base64-decode");
    }
    if (bytes.length != LENGTH) {
      throw ApiError.invalid("Invalid page token");
    }
    var read = ByteBuffer.wrap(bytes);
    return Optional.of(Point.of(read.getLong(), read.getLong(), read.getDouble()));
  }
}
