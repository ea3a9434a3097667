package dynamodbstore.accounts.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Tokens against cross-site request forgery. A token is bound to the user who loaded the form and
 * valid for an hour: {@code expiry.signature}, signed with the operator's secret key, so that every
 * server with the same key accepts it and none has to store it.
 */
public final class FormTokens {
  private static final String ALGORITHM = "HmacSHA256";
  private static final Duration VALIDITY = Duration.ofHours(1);

  private final String form;
  private final SecretKeySpec key;
  private final InstantSource clock;

  /**
   * @param form name of the form, whose tokens are valid for no other one
   */
  public FormTokens(String form, String secretKey, InstantSource clock) {
    this.form = form;
    this.key = new SecretKeySpec(secretKey.getBytes(UTF_8), ALGORITHM);
    this.clock = clock;
  }

  String create(String user) {
    long expiry = clock.instant().plus(VALIDITY).getEpochSecond();
    return expiry + "." + signature(user, expiry);
  }

  /** Whether the token is one of this user's, and not expired. */
  Validity validity(String user, String token) {
    int dot = token.indexOf('.');
    if (dot < 1 || dot > 18 || !token.substring(0, dot).matches("\\d+")) {
      return Validity.INVALID;
    }
    long expiry = Long.parseLong(token.substring(0, dot));
    var expected = signature(user, expiry).getBytes(UTF_8);
    if (!MessageDigest.isEqual(expected, token.substring(dot + 1).getBytes(UTF_8))) {
      return Validity.INVALID;
    }
    return clock.instant().getEpochSecond() > expiry ? Validity.EXPIRED : Validity.VALID;
  }

  /** Why the token does not count, as the reference says it; empty if it does. */
  Optional<String> refusal(String user, String token) {
    if (token.isEmpty()) {
      return Optional.of("The CSRF token is missing.");
    }
    return switch (validity(user, token)) {
      case INVALID -> Optional.of("The CSRF token is invalid.");
      case EXPIRED -> Optional.of("The CSRF token has expired.");
      case VALID -> Optional.empty();
    };
  }

  enum Validity {
    VALID,
    INVALID,
    EXPIRED
  }

  private String signature(String user, long expiry) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      var signature = mac.doFinal((form + " " + expiry + " " + user).getBytes(UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This JDK has no " + ALGORITHM, e);
    }
  }
}
