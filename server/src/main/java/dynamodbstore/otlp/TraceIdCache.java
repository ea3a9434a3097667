package dynamodbstore.otlp;

import dynamodbstore.api.TraceId;
import java.util.HexFormat;

/** Cache of the last trace id, since most requests contain the spans of one trace in a row. */
final class TraceIdCache {
  static final String PREFIX = "tr-";

  private long high;
  private long low;
  private Spelling last = spelling(0, 0);

  Spelling find(long highBits, long lowBits) {
    if (highBits != high || lowBits != low) {
      high = highBits;
      low = lowBits;
      last = spelling(highBits, lowBits);
    }
    return last;
  }

  private static Spelling spelling(long highBits, long lowBits) {
    var hex = HexFormat.of();
    var id = PREFIX + hex.toHexDigits(highBits) + hex.toHexDigits(lowBits);
    return new Spelling(new TraceId(id), "\"" + id + "\"");
  }

  /**
   * An id.
   *
   * @param json the id as the text of a JSON string
   */
  record Spelling(TraceId id, String json) {}
}
