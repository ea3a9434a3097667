package dynamodbstore.otlp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cache of the attributes of the previous span of a request. Spans mostly have some attributes with
 * the same values, such as types and models, in the same order: an attribute whose bytes are those
 * of the one at its position in the previous span need not be decoded again.
 */
final class AttributeCache {
  /** Larger spans are few, and have other values. */
  private static final int MOST = 64;

  private final byte[] bytes;
  private final List<Decoded> attributes = new ArrayList<>();
  private int position;

  /**
   * @param bytes of the request
   */
  AttributeCache(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * A decoded attribute.
   *
   * @param from start of its bytes
   * @param end of its bytes
   * @param weight that it was charged with
   */
  record Decoded(int from, int end, String key, String value, long weight) {}

  /** The next attribute is the first one of a span. */
  void restart() {
    position = 0;
  }

  /** The attribute with these bytes, if it is known; if not, {@link #add} must follow. */
  @Nullable Decoded next(int from, int end) {
    if (position < attributes.size()) {
      var known = attributes.get(position);
      if (Arrays.equals(bytes, known.from, known.end, bytes, from, end)) {
        position++;
        return known;
      }
    }
    return null;
  }

  void add(Decoded attribute) {
    if (position < attributes.size()) {
      attributes.set(position++, attribute);
    } else if (position < MOST) {
      attributes.add(attribute);
      position++;
    }
  }
}
