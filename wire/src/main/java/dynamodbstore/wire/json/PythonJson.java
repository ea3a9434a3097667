package dynamodbstore.wire.json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * Formatter that prints JSON as Python does; the reference shows such text in messages and stores
 * it in tags.
 */
public final class PythonJson {
  private static final HexFormat HEX = HexFormat.of();

  /** Python compares strings by code point, Java by UTF-16 unit. */
  private static final Comparator<Json.Text> BY_CHARACTER =
      (left, right) -> compareCharacters(left.value(), right.value());

  private final StringBuilder out = new StringBuilder();
  private final boolean isDense;
  private final boolean isAscii;

  private PythonJson(boolean isDense, boolean isAscii) {
    this.isDense = isDense;
    this.isAscii = isAscii;
  }

  /** Equivalent to {@code json.dumps(json, sort_keys=True, separators=(",", ":"))}. */
  public static String print(Json json) {
    return new PythonJson(true, true).printed(json);
  }

  /** Equivalent to {@code json.dumps(json)}: keys in insertion order, spaces after separators. */
  public static String dumps(Json json) {
    return new PythonJson(false, true).printed(json);
  }

  /** Equivalent to {@code json.dumps(json, ensure_ascii=False)}. */
  public static String dumpsUnicode(Json json) {
    return new PythonJson(false, false).printed(json);
  }

  private String printed(Json json) {
    append(json);
    return out.toString();
  }

  private void append(Json json) {
    switch (json) {
      case Json.Null _ -> out.append("null");
      case Json.Bool(boolean value) -> out.append(value);
      case Json.Whole(var value) -> out.append(value);
      case Json.Real(double value) -> appendReal(value);
      case Json.Text(String value, _) -> appendText(value);
      case Json.Items(List<Json> items) -> appendItems(items);
      case Json.Dict dict -> appendDict(dict);
    }
  }

  private void appendReal(double value) {
    if (Double.isNaN(value)) {
      out.append("NaN");
    } else if (Double.isInfinite(value)) {
      out.append(value > 0 ? "Infinity" : "-Infinity");
    } else {
      out.append(PythonNumbers.repr(value));
    }
  }

  private void appendItems(List<Json> items) {
    out.append('[');
    for (int i = 0; i < items.size(); i++) {
      if (i > 0) {
        out.append(isDense ? "," : ", ");
      }
      append(items.get(i));
    }
    out.append(']');
  }

  private void appendDict(Json.Dict dict) {
    var keys = new ArrayList<>(dict.entries().keySet());
    if (isDense) {
      keys.sort(BY_CHARACTER);
    }
    out.append('{');
    for (int i = 0; i < keys.size(); i++) {
      if (i > 0) {
        out.append(isDense ? "," : ", ");
      }
      appendText(keys.get(i).value());
      out.append(isDense ? ":" : ": ");
      append(Objects.requireNonNull(dict.entries().get(keys.get(i))));
    }
    out.append('}');
  }

  private void appendText(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        default -> {
          if (c >= ' ' && (c <= '~' || !isAscii)) {
            out.append(c);
          } else {
            out.append("\\u").append(HEX.toHexDigits(c));
          }
        }
      }
    }
    out.append('"');
  }

  private static int compareCharacters(String left, String right) {
    int shorter = Math.min(left.length(), right.length());
    for (int i = 0; i < shorter; i++) {
      char l = left.charAt(i);
      char r = right.charAt(i);
      if (l != r) {
        return Integer.compare(left.codePointAt(i), right.codePointAt(i));
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
