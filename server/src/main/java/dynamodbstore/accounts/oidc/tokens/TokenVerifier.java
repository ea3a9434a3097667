package dynamodbstore.accounts.oidc.tokens;

import static com.nimbusds.jose.JWSAlgorithm.ES256;
import static com.nimbusds.jose.JWSAlgorithm.ES384;
import static com.nimbusds.jose.JWSAlgorithm.ES512;
import static com.nimbusds.jose.JWSAlgorithm.PS256;
import static com.nimbusds.jose.JWSAlgorithm.PS384;
import static com.nimbusds.jose.JWSAlgorithm.PS512;
import static com.nimbusds.jose.JWSAlgorithm.RS256;
import static com.nimbusds.jose.JWSAlgorithm.RS384;
import static com.nimbusds.jose.JWSAlgorithm.RS512;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dynamodbstore.accounts.JwtForm;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Verifier of the tokens of one provider: ID tokens of this client, and access tokens for this
 * server as an API. The algorithms are pinned here: neither a token nor a document of the provider
 * can add one. {@code none} and those with a shared secret are not among them. Thread-safe.
 *
 * <p>What costs nothing is checked first, so that only tokens that claim to be of the provider and
 * for this server can cause keys to be loaded.
 */
public final class TokenVerifier {
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512);

  /** Other types, such as those of logout tokens, are signed by the same keys. */
  private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");

  /** Clocks of this server and the provider may differ by this. */
  static final Duration SKEW = Duration.ofSeconds(60);

  private static final int LONGEST = 16 << 10;
  private static final int LONGEST_SUBJECT = 512;

  private final String issuer;
  private final Audiences audiences;
  private final KeyCache keys;
  private final InstantSource clock;
  private final DefaultJWSVerifierFactory verifiers = new DefaultJWSVerifierFactory();

  public TokenVerifier(String issuer, Audiences audiences, KeyCache keys, InstantSource clock) {
    this.issuer = issuer;
    this.audiences = audiences;
    this.keys = keys;
    this.clock = clock;
  }

  /** Result of a verification. */
  public sealed interface Result {
    /** The token is of the provider, for this server, and valid now. */
    record Valid(TokenClaims claims) implements Result {}

    /**
     * The token is not accepted.
     *
     * @param reason a clause about the token, for the audit log
     * @param isFinal whether it never will be: its key may become known, and its time may come
     */
    record Invalid(String reason, boolean isFinal) implements Result {}
  }

  /** Verifies a token that a client has sent with a request. */
  public Result verify(String text) {
    return verify(text, audiences::accept, Optional.empty());
  }

  /**
   * Verifies the ID token of a login in the browser.
   *
   * @param nonce of this login, which the token must contain
   */
  public Result verifyLogin(String text, String nonce) {
    return verify(text, audiences::isOfThisClient, Optional.of(nonce));
  }

  /** Rule for the audience and the authorized party of a token. */
  private interface AudienceRule {
    boolean accepts(List<String> audience, Optional<String> authorized);
  }

  private Result verify(String text, AudienceRule audience, Optional<String> nonce) {
    if (text.length() > LONGEST) {
      return refused("it is too long");
    }
    // The library skips characters that are not of base64url: one token would have many texts.
    if (!JwtForm.isOf(text)) {
      return refused("it is malformed");
    }
    try {
      var token = SignedJWT.parse(text);
      var claims = token.getJWTClaimsSet();
      var refusal =
          headerRefusal(token.getHeader())
              .or(() -> claimsRefusal(claims, audience, nonce))
              .or(() -> timeRefusal(claims));
      return refusal.isPresent() ? refusal.get() : verifySignature(token, claims);
    } catch (ParseException | JOSEException | RuntimeException e) {
      // The library throws unchecked exceptions for some malformed tokens too.
      return refused("it is malformed");
    }
  }

  private static Result.Invalid refused(String reason) {
    return new Result.Invalid(reason, true);
  }

  private static Optional<Result> headerRefusal(JWSHeader header) {
    if (!ALGORITHMS.contains(header.getAlgorithm())) {
      return Optional.of(refused("its algorithm is not accepted"));
    }
    var type = header.getType();
    return type == null || TYPES.contains(type.getType().toLowerCase(Locale.ROOT))
        ? Optional.empty()
        : Optional.of(refused("its type is not accepted"));
  }

  private Optional<Result> claimsRefusal(
      JWTClaimsSet claims, AudienceRule audience, Optional<String> nonce) {
    if (!issuer.equals(claims.getIssuer())) {
      return Optional.of(refused("its issuer is another one"));
    }
    if (!audience.accepts(claims.getAudience(), text(claims, "azp"))) {
      return Optional.of(refused("it is not issued for this server"));
    }
    if (nonce.isPresent() && !nonce.equals(text(claims, "nonce"))) {
      return Optional.of(refused("its nonce is not that of the login"));
    }
    var subject = claims.getSubject();
    boolean hasSubject =
        subject != null && !subject.isBlank() && subject.length() <= LONGEST_SUBJECT;
    return hasSubject ? Optional.empty() : Optional.of(refused("it has no valid subject"));
  }

  private static Optional<String> text(JWTClaimsSet claims, String name) {
    return Optional.ofNullable(claims.getClaim(name))
        // A claim of another type is none that is equal to anything.
        .map(claim -> claim instanceof String text ? text : "");
  }

  private Optional<Result> timeRefusal(JWTClaimsSet claims) {
    var now = clock.instant();
    if (claims.getExpirationTime() == null || claims.getIssueTime() == null) {
      return Optional.of(refused("it does not say when it was issued and expires"));
    }
    if (!now.isBefore(expiry(claims))) {
      return Optional.of(refused("it has expired"));
    }
    var latest = now.plus(SKEW);
    boolean isEarly =
        Stream.of(claims.getIssueTime(), claims.getNotBeforeTime())
            .filter(Objects::nonNull)
            .anyMatch(time -> time.toInstant().isAfter(latest));
    return isEarly
        ? Optional.of(new Result.Invalid("it is not valid yet", false))
        : Optional.empty();
  }

  /** From then on no server accepts the token whose clock is right. */
  private static Instant expiry(JWTClaimsSet claims) {
    return claims.getExpirationTime().toInstant().plus(SKEW);
  }

  private Result verifySignature(SignedJWT token, JWTClaimsSet claims)
      throws ParseException, JOSEException {
    var header = token.getHeader();
    var candidates = keys.find(header);
    boolean isSigned = isSignedByAny(candidates, token);
    // Of a provider without key ids, a wrong signature may be that of a new key.
    boolean isKeyNamed = header.getKeyID() != null;
    if (!isSigned && (candidates.isEmpty() || !isKeyNamed)) {
      candidates = keys.findAgain(header);
      isSigned = isSignedByAny(candidates, token);
    }
    if (isSigned) {
      return new Result.Valid(
          new TokenClaims(
              issuer,
              claims.getSubject(),
              claims.getIssueTime().toInstant(),
              expiry(claims),
              token.getPayload().toJSONObject()));
    }
    return candidates.isEmpty()
        ? new Result.Invalid("its key is unknown", false)
        : new Result.Invalid("its signature is wrong", isKeyNamed);
  }

  private boolean isSignedByAny(List<JWK> candidates, SignedJWT token) throws JOSEException {
    for (var key : candidates) {
      if (isSignedBy(key, token)) {
        return true;
      }
    }
    return false;
  }

  private boolean isSignedBy(JWK key, SignedJWT token) throws JOSEException {
    return key instanceof AsymmetricJWK pair
        && token.verify(verifiers.createJWSVerifier(token.getHeader(), pair.toPublicKey()));
  }
}
