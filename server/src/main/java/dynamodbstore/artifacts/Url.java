package dynamodbstore.artifacts;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/**
 * A URL taken apart and put together as Python's {@code urllib.parse} does it, because MLflow
 * decides by it which paths are safe and what an artifact URI becomes. {@code java.net.URI} refuses
 * most of what arrives here, and agrees on little of the rest.
 */
record Url(
    String scheme, String authority, String path, String params, String query, String fragment) {
  /** The schemes that are written with two slashes, even where no authority follows. */
  private static final Set<String> WITH_AUTHORITY =
      Set.of(
          ("ftp http gopher nntp telnet imap wais file mms https shttp snews prospero rtsp rtsps"
                  + " rtspu rsync svn svn+ssh sftp nfs git git+ssh ws wss itms-services")
              .split(" "));

  /** The schemes, and the absence of one, whose last segment may end in parameters. */
  private static final Set<String> WITH_PARAMS =
      Set.of(
          "",
          "ftp",
          "hdl",
          "prospero",
          "http",
          "imap",
          "https",
          "shttp",
          "rtsp",
          "rtsps",
          "rtspu",
          "sip",
          "sips",
          "mms",
          "sftp",
          "tel");

  /**
   * Takes a URL apart.
   *
   * @throws IllegalArgumentException if a bracket of its authority has no partner
   */
  static Url parse(String text) {
    String rest = withoutIgnored(text);
    String scheme = schemeOf(rest);
    if (!scheme.isEmpty()) {
      rest = rest.substring(scheme.length() + 1);
    }
    String authority = "";
    if (rest.startsWith("//")) {
      int end = endOfAuthority(rest);
      authority = rest.substring(2, end);
      rest = rest.substring(end);
      if (authority.contains("[") != authority.contains("]")) {
        throw new IllegalArgumentException("A bracket without its partner: " + authority);
      }
    }
    var fragment = Cut.at(rest, rest.indexOf('#'));
    var query = Cut.at(fragment.before(), fragment.before().indexOf('?'));
    String path = query.before();
    scheme = asciiLower(scheme);
    var params = Cut.at(path, WITH_PARAMS.contains(scheme) ? startOfParams(path) : -1);
    return new Url(
        scheme, authority, params.before(), params.after(), query.after(), fragment.after());
  }

  /** The URL in one piece, without the delimiters that delimit nothing. */
  String text() {
    String text = params.isEmpty() ? path : path + ";" + params;
    boolean hasSlashes = WITH_AUTHORITY.contains(scheme) && !text.startsWith("//");
    if (!authority.isEmpty() || hasSlashes) {
      String slash = text.isEmpty() || text.startsWith("/") ? "" : "/";
      text = "//" + authority + slash + text;
    }
    return (scheme.isEmpty() ? "" : scheme + ":")
        + text
        + (query.isEmpty() ? "" : "?" + query)
        + (fragment.isEmpty() ? "" : "#" + fragment);
  }

  /** Undoes percent-encoding once; what is no encoding stays as it is. */
  static String unquote(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    var decoded = new StringBuilder(text.length());
    var bytes = new byte[text.length() / 3];
    int at = 0;
    while (at < text.length()) {
      int count = 0;
      for (; isEncoded(text, at); at += 3) {
        bytes[count++] = (byte) HexFormat.fromHexDigits(text, at + 1, at + 3);
      }
      if (count > 0) {
        decoded.append(new String(bytes, 0, count, StandardCharsets.UTF_8));
      } else {
        decoded.append(text.charAt(at++));
      }
    }
    return decoded.toString();
  }

  private static boolean isEncoded(String text, int at) {
    return at + 2 < text.length()
        && text.charAt(at) == '%'
        && HexFormat.isHexDigit(text.charAt(at + 1))
        && HexFormat.isHexDigit(text.charAt(at + 2));
  }

  /** As browsers do: no control characters or spaces in front, no line ends or tabs anywhere. */
  private static String withoutIgnored(String text) {
    int start = 0;
    while (start < text.length() && text.charAt(start) <= ' ') {
      start++;
    }
    return text.substring(start).replace("\t", "").replace("\r", "").replace("\n", "");
  }

  private static String schemeOf(String text) {
    int colon = text.indexOf(':');
    if (colon < 1 || !isLetter(text.charAt(0))) {
      return "";
    }
    String scheme = text.substring(0, colon);
    return scheme.chars().allMatch(unit -> isLetter(unit) || isDigit(unit) || isMark(unit))
        ? scheme
        : "";
  }

  private static int endOfAuthority(String text) {
    int end = 2;
    while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private static int startOfParams(String path) {
    return path.indexOf(';', Math.max(0, path.lastIndexOf('/')));
  }

  private static boolean isLetter(int unit) {
    return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z');
  }

  private static boolean isDigit(int unit) {
    return unit >= '0' && unit <= '9';
  }

  private static boolean isMark(int unit) {
    return unit == '+' || unit == '-' || unit == '.';
  }

  private static String asciiLower(String scheme) {
    return scheme.toLowerCase(Locale.ROOT);
  }

  /** A text before and after one of its characters. */
  private record Cut(String before, String after) {
    static Cut at(String text, int index) {
      return index < 0
          ? new Cut(text, "")
          : new Cut(text.substring(0, index), text.substring(index + 1));
    }
  }
}
