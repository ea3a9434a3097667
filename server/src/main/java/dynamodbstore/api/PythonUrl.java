package dynamodbstore.api;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/**
 * URL in parts, parsed and printed as by Python's {@code urllib.parse}, because MLflow validates
 * locations and paths with it. {@link java.net.URI} rejects most of the input here, and parses much
 * of the rest differently.
 */
public record PythonUrl(
    String scheme, String host, String path, String params, String query, String fragment) {
  /** Schemes, and the empty one, whose last segment may end in parameters. */
  private static final Set<String> WITH_PARAMS =
      Set.of(
          ",ftp,hdl,prospero,http,imap,https,shttp,rtsp,rtsps,rtspu,sip,sips,mms,sftp,tel"
              .split(",", -1));

  /** Schemes that are printed with two slashes even without a host. */
  private static final Set<String> WITH_HOST =
      Set.of(
          ("ftp http gopher nntp telnet imap wais file mms https shttp snews prospero rtsp rtsps"
                  + " rtspu rsync svn svn+ssh sftp nfs git git+ssh ws wss itms-services")
              .split(" ", -1));

  /**
   * Parses a URL.
   *
   * @throws IllegalArgumentException if a bracket of its host is unbalanced
   */
  public static PythonUrl parse(String text) {
    var rest = withoutControls(text);
    var scheme = schemeOf(rest).toLowerCase(Locale.ROOT);
    if (!scheme.isEmpty()) {
      rest = rest.substring(scheme.length() + 1);
    }
    var host = "";
    if (rest.startsWith("//")) {
      int end = endOfHost(rest);
      host = rest.substring(2, end);
      rest = rest.substring(end);
      if (host.contains("[") != host.contains("]")) {
        throw new IllegalArgumentException("Unbalanced bracket in host: " + host);
      }
    }
    var fragment = after(rest, '#');
    rest = before(rest, '#');
    var query = after(rest, '?');
    rest = before(rest, '?');
    int params = WITH_PARAMS.contains(scheme) ? rest.indexOf(';', rest.lastIndexOf('/') + 1) : -1;
    return new PythonUrl(
        scheme,
        host,
        params < 0 ? rest : rest.substring(0, params),
        params < 0 ? "" : rest.substring(params + 1),
        query,
        fragment);
  }

  PythonUrl withScheme(String newScheme) {
    return new PythonUrl(newScheme, host, path, params, query, fragment);
  }

  PythonUrl withPath(String newPath) {
    return new PythonUrl(scheme, host, newPath, params, query, fragment);
  }

  /** The host name, without user info and port. */
  public String hostName() {
    var name = host.substring(host.lastIndexOf('@') + 1);
    int end = name.startsWith("[") ? name.indexOf(']') : name.indexOf(':');
    return (end < 0 ? name : name.substring(0, end)).toLowerCase(Locale.ROOT);
  }

  /** The URL as text, without delimiters of empty parts. */
  @Override
  public String toString() {
    var url = params.isEmpty() ? path : path + ";" + params;
    if (!host.isEmpty() || (WITH_HOST.contains(scheme) && !url.startsWith("//"))) {
      url = "//" + host + (url.isEmpty() || url.startsWith("/") ? url : "/" + url);
    }
    return (scheme.isEmpty() ? "" : scheme + ":")
        + url
        + (query.isEmpty() ? "" : "?" + query)
        + (fragment.isEmpty() ? "" : "#" + fragment);
  }

  /** Decodes percent-encoding once; malformed escapes stay as they are. */
  public static String unquote(String text) {
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

  /** As browsers do: strips leading control characters and spaces, and all tabs and line breaks. */
  private static String withoutControls(String text) {
    int start = 0;
    while (start < text.length() && text.charAt(start) <= ' ') {
      start++;
    }
    return text.substring(start).replace("\t", "").replace("\r", "").replace("\n", "");
  }

  private static String schemeOf(String url) {
    int end = url.indexOf(':');
    if (end <= 0 || !isLetter(url.charAt(0))) {
      return "";
    }
    for (int at = 1; at < end; at++) {
      char unit = url.charAt(at);
      if (!isLetter(unit) && !(unit >= '0' && unit <= '9') && "+-.".indexOf(unit) < 0) {
        return "";
      }
    }
    return url.substring(0, end);
  }

  private static boolean isLetter(char unit) {
    return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z');
  }

  private static int endOfHost(String url) {
    int end = 2;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private static String before(String text, char mark) {
    int at = text.indexOf(mark);
    return at < 0 ? text : text.substring(0, at);
  }

  private static String after(String text, char mark) {
    int at = text.indexOf(mark);
    return at < 0 ? "" : text.substring(at + 1);
  }
}
