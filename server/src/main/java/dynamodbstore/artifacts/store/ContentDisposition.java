package dynamodbstore.artifacts.store;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HexFormat;

/**
 * Builder of the {@code Content-Disposition} header, which makes a browser save an artifact under
 * its name instead of rendering it in the origin of this server. Follows {@code
 * _content_disposition_attachment} of mlflow/server/handlers.py: a name that is not ASCII is sent
 * twice, once encoded by RFC 5987 and once without its non-ASCII characters.
 */
public final class ContentDisposition {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
  private static final String UNENCODED_MARKS = "!#$&+-.^_`|~";

  private ContentDisposition() {}

  /** The header for a file. Needs no escaping of control characters: a path has none. */
  public static String attachment(ArtifactPath path) {
    String name = path.name();
    if (isAscii(name)) {
      return "attachment; filename=" + quoted(name);
    }
    String plain =
        Normalizer.normalize(name, Normalizer.Form.NFKD).replaceAll("[^\\x00-\\x7f]", "");
    return "attachment; filename="
        + quoted(plain.isEmpty() ? "download" : plain)
        + "; filename*=UTF-8''"
        + encoded(name);
  }

  private static String quoted(String text) {
    if (!text.isEmpty() && text.chars().allMatch(unit -> isOneOf(unit, TOKEN_MARKS))) {
      return text;
    }
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String encoded(String text) {
    var encoded = new StringBuilder();
    for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
      if (isOneOf(unit, UNENCODED_MARKS)) {
        encoded.append((char) unit);
      } else {
        encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(unit));
      }
    }
    return encoded.toString();
  }

  private static boolean isOneOf(int unit, String marks) {
    return (unit >= 'a' && unit <= 'z')
        || (unit >= 'A' && unit <= 'Z')
        || (unit >= '0' && unit <= '9')
        || marks.indexOf(unit) >= 0;
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(unit -> unit < 0x80);
  }
}
