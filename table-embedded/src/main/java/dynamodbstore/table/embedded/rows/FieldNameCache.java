package dynamodbstore.table.embedded.rows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Direct-mapped cache of decoded field names: a table has few different names and reads each of
 * them very often.
 *
 * <p>Thread-safe without locks: entries are immutable, and all races are benign. A name that was
 * evicted by another one with the same hash, or that a thread does not see yet, is decoded again.
 */
public final class FieldNameCache {
  private static final int PLACES = 1 << 10;
  private static final int LONGEST = 64;

  private final @Nullable Name[] names = new @Nullable Name[PLACES];

  @SuppressWarnings("ArrayRecordComponent")
  private record Name(byte[] bytes, String text) {}

  String name(byte[] bytes, int from, int length) {
    if (length > LONGEST) {
      return text(bytes, from, length);
    }
    int hash = length;
    for (int at = from; at < from + length; at++) {
      hash = 31 * hash + bytes[at];
    }
    int place = (hash ^ hash >>> 10) & PLACES - 1;
    var known = names[place];
    if (known != null
        && Arrays.equals(known.bytes, 0, known.bytes.length, bytes, from, from + length)) {
      return known.text;
    }
    var name = new Name(Arrays.copyOfRange(bytes, from, from + length), text(bytes, from, length));
    names[place] = name;
    return name.text;
  }

  private static String text(byte[] bytes, int from, int length) {
    return new String(bytes, from, length, StandardCharsets.UTF_8);
  }
}
