package dynamodbstore.accounts.authentication;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** User name and password of a Basic {@code Authorization} header. */
record Credentials(String user, String password) {
  private static final String SCHEME = "basic ";

  /** Empty if the header is of another scheme, or malformed. */
  static Optional<Credentials> parse(String header) {
    if (!header.toLowerCase(Locale.ROOT).startsWith(SCHEME)) {
      return Optional.empty();
    }
    try {
      var text =
          new String(
              Base64.getDecoder().decode(header.substring(SCHEME.length()).strip()),
              StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      return colon < 0
          ? Optional.empty()
          : Optional.of(new Credentials(text.substring(0, colon), text.substring(colon + 1)));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "credentials of " + user;
  }
}
