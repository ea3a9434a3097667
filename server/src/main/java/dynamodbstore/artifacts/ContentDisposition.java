package dynamodbstore.artifacts;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HexFormat;

/**
 * The header that makes a browser save an artifact under its name, instead of showing it as a page
 * of ours. As mlflow/server/handlers.py, {@code _content_disposition_attachment}: names beyond
 * ASCII are sent twice, once as RFC 5987 has it and once without what ASCII lacks.
 */
public final class ContentDisposition {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
  private static final String UNENCODED_MARKS = "!#$&+-.^_`|~";

  private ContentDisposition() {}

  /** Paths have no control characters, so neither has the header. */
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
