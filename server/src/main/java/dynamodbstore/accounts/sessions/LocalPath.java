package dynamodbstore.accounts.sessions;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Path of this server, with query and fragment, at which a browser continues after a login. A
 * browser never takes it for an address of another host.
 */
public record LocalPath(String text) {
  private static final int LONGEST = 4096;

  /**
   * Printable ASCII without a backslash, which browsers read as a slash. Control characters, of
   * which they remove some, are not printable. The second character is no slash: {@code //host} is
   * another host.
   */
  private static final Pattern FORM = Pattern.compile("/(?!/)[!-\\[\\]-~]*");

  /**
   * Parses what a request names; empty if it is not a path of this server, or a page of logins,
   * where a login would not lead anywhere.
   *
   * @param prefix the static prefix of routes
   */
  public static Optional<LocalPath> parse(String text, String prefix) {
    boolean isLocal =
        text.length() <= LONGEST
            && FORM.matcher(text).matches()
            && text.startsWith(prefix + "/")
            && !isOfLogins(text.substring(prefix.length()));
    return isLocal ? Optional.of(new LocalPath(text)) : Optional.empty();
  }

  private static boolean isOfLogins(String path) {
    return path.matches("/(login|logout)([/?#].*)?") || path.startsWith("/oidc/");
  }

  /** The home page. */
  public static LocalPath home(String prefix) {
    return new LocalPath(prefix + "/");
  }

  /** The path as the value of a parameter of a query. */
  public String encoded() {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
