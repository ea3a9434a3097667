package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.AccessTokenSecret;
import dynamodbstore.accounts.JwtForm;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** What an {@code Authorization} header contains, by its scheme and the form of its value. */
sealed interface Credential {
  /** User name and password. */
  record Password(String user, String password) implements Credential {
    @Override
    public String toString() {
      return "password of " + user;
    }
  }

  /**
   * Secret of an access token.
   *
   * @param user that the client claims to be, if the token was sent in place of a password
   */
  record Token(AccessTokenSecret secret, Optional<String> user) implements Credential {}

  /**
   * JSON web token of a provider of single sign-on, by its form.
   *
   * @param text not verified yet
   */
  record Jwt(String text) implements Credential {
    static Optional<Credential> parse(String text) {
      return JwtForm.isOf(text) ? Optional.of(new Jwt(text)) : Optional.empty();
    }

    @Override
    public String toString() {
      return "JWT";
    }
  }

  /** Parses a header; empty if its scheme or form is unknown. */
  static Optional<Credential> parse(String header) {
    int space = header.indexOf(' ');
    if (space < 0) {
      return Optional.empty();
    }
    var value = header.substring(space + 1).strip();
    return switch (header.substring(0, space).toLowerCase(Locale.ROOT)) {
      case "basic" -> basic(value);
      case "bearer" ->
          AccessTokenSecret.parse(value)
              .<Credential>map(secret -> new Token(secret, Optional.empty()))
              .or(() -> Jwt.parse(value));
      default -> Optional.empty();
    };
  }

  private static Optional<Credential> basic(String value) {
    try {
      var text = new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      return colon < 0
          ? Optional.empty()
          : Optional.of(of(text.substring(0, colon), text.substring(colon + 1)));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /** A password of the form of a secret is taken for one: no person chooses such a password. */
  private static Credential of(String user, String password) {
    return AccessTokenSecret.parse(password)
        .<Credential>map(secret -> new Token(secret, Optional.of(user)))
        .orElseGet(() -> new Password(user, password));
  }
}
