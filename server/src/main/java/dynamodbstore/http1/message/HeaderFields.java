package dynamodbstore.http1.message;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Header fields of one request, stored as offsets into the head's bytes and decoded lazily: a
 * request has about a dozen headers, of which three are read. Names are case-insensitive. Not
 * modified after parsing.
 */
public final class HeaderFields {
  /** Offsets per field: start and end of its name, start and end of its value. */
  private static final int BOUNDS = 4;

  private final byte[] bytes;
  private int[] bounds = new int[BOUNDS * 12];
  private int count;

  /**
   * @param bytes the whole head; must not be modified afterwards
   */
  HeaderFields(byte[] bytes) {
    this.bytes = bytes;
  }

  void add(int nameFrom, int nameTo, int valueFrom, int valueTo) {
    int at = count * BOUNDS;
    if (at == bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * at);
    }
    bounds[at] = nameFrom;
    bounds[at + 1] = nameTo;
    bounds[at + 2] = valueFrom;
    bounds[at + 3] = valueTo;
    count++;
  }

  int size() {
    return count;
  }

  /** The value of the first field with this name. */
  public Optional<String> first(String name) {
    int at = find(name, 0);
    return at < 0 ? Optional.empty() : Optional.of(value(at));
  }

  /** The values of all fields with this name. */
  public List<String> all(String name) {
    var values = new ArrayList<String>();
    for (int at = find(name, 0); at >= 0; at = find(name, at + 1)) {
      values.add(value(at));
    }
    return values;
  }

  public boolean contains(String name) {
    return find(name, 0) >= 0;
  }

  /** Whether two or more fields have this name. */
  public boolean repeats(String name) {
    int first = find(name, 0);
    return first >= 0 && find(name, first + 1) >= 0;
  }

  /** Whether a comma-separated field contains a token, ignoring case. */
  boolean hasToken(String name, String token) {
    for (int at = find(name, 0); at >= 0; at = find(name, at + 1)) {
      for (var part : value(at).split(",", -1)) {
        if (part.strip().toLowerCase(Locale.ROOT).equals(token)) {
          return true;
        }
      }
    }
    return false;
  }

  private String value(int field) {
    int at = field * BOUNDS;
    return new String(
        bytes, bounds[at + 2], bounds[at + 3] - bounds[at + 2], StandardCharsets.ISO_8859_1);
  }

  private int find(String name, int from) {
    for (int field = from; field < count; field++) {
      int at = field * BOUNDS;
      if (bounds[at + 1] - bounds[at] == name.length() && isName(name, bounds[at])) {
        return field;
      }
    }
    return -1;
  }

  private boolean isName(String name, int at) {
    for (int i = 0; i < name.length(); i++) {
      if (lower(bytes[at + i]) != lower((byte) name.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static int lower(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
  }
}
