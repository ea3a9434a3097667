package dynamodbstore.accounts.oidc.login;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Login that a browser has begun and not finished. The browser keeps it in a cookie, signed with
 * the operator's secret key, so that every server with the same key can finish it and none has to
 * store it. The secrets of the login are derived from its id with that key: the cookie contains
 * none of them.
 *
 * @param id random
 * @param next path at which the browser continues
 */
record LoginState(String id, Instant expiry, String next) {
  /** Time for a person to log in at the provider. */
  static final Duration VALIDITY = Duration.ofMinutes(10);

  private static final int ID_BYTES = 24;
  private static final int LONGEST = 8 << 10;
  private static final int PARTS = 4;

  /** Source of login states and of their secrets. Thread-safe. */
  static final class Factory {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final InstantSource clock;
    private final RandomGenerator random;

    /**
     * @param random cryptographically strong
     */
    Factory(String secretKey, InstantSource clock, RandomGenerator random) {
      this.key = new SecretKeySpec(secretKey.getBytes(UTF_8), ALGORITHM);
      this.clock = clock;
      this.random = random;
    }

    LoginState create(String next) {
      var id = new byte[ID_BYTES];
      random.nextBytes(id);
      var expiry = Instant.ofEpochSecond(clock.instant().plus(VALIDITY).getEpochSecond());
      return new LoginState(base64(id), expiry, next);
    }

    /** The value of the cookie. */
    String sealed(LoginState login) {
      var text =
          login.id()
              + "."
              + login.expiry().getEpochSecond()
              + "."
              + base64(login.next().getBytes(UTF_8));
      return text + "." + derived("cookie", text);
    }

    /** The login of a cookie; empty if this server did not make it, or it has expired. */
    Optional<LoginState> open(String cookie) {
      var parts = cookie.split("\\.", -1);
      if (cookie.length() > LONGEST || parts.length != PARTS) {
        return Optional.empty();
      }
      var text = cookie.substring(0, cookie.lastIndexOf('.'));
      if (!isSame(derived("cookie", text), parts[PARTS - 1])) {
        return Optional.empty();
      }
      // Signed, so the parts are of the right form.
      var expiry = Instant.ofEpochSecond(Long.parseLong(parts[1]));
      var next = new String(Base64.getUrlDecoder().decode(parts[2]), UTF_8);
      return clock.instant().isBefore(expiry)
          ? Optional.of(new LoginState(parts[0], expiry, next))
          : Optional.empty();
    }

    /** What the provider sends back with the browser, so that no other page can finish a login. */
    String state(LoginState login) {
      return derived("state", login.id());
    }

    boolean hasState(LoginState login, String state) {
      return isSame(state(login), state);
    }

    /** What the ID token must contain, so that no token of another login is accepted. */
    String nonce(LoginState login) {
      return derived("nonce", login.id());
    }

    /** The secret without which the code of the login is of no use (PKCE). */
    String codeVerifier(LoginState login) {
      return derived("code verifier", login.id());
    }

    /** The hash of the secret, which the provider learns first. */
    String codeChallenge(LoginState login) {
      try {
        var verifier = codeVerifier(login).getBytes(US_ASCII);
        return base64(MessageDigest.getInstance("SHA-256").digest(verifier));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("Every Java platform has SHA-256", e);
      }
    }

    private String derived(String purpose, String text) {
      try {
        var mac = Mac.getInstance(ALGORITHM);
        mac.init(key);
        return base64(mac.doFinal(("single sign-on " + purpose + " " + text).getBytes(UTF_8)));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("This JDK has no " + ALGORITHM, e);
      }
    }

    private static boolean isSame(String expected, String given) {
      return MessageDigest.isEqual(expected.getBytes(UTF_8), given.getBytes(UTF_8));
    }

    private static String base64(byte[] bytes) {
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
  }

  @Override
  public String toString() {
    return "login to " + next;
  }
}
