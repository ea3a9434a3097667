package dynamodbstore.accounts.oidc.tokens;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.accounts.oidc.tokens.TokenVerifier.Result;
import dynamodbstore.table.testkit.TestClock;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenVerifierTest {
  private static final String ISSUER = "https://login.example.com";
  private static final JWK KEY = TestProvider.newKey("first");
  private static final JWK OTHER = TestProvider.newKey("first");
  private static final long SEED = 7;

  private final TestClock clock = new TestClock();
  private List<JWK> published = List.of(KEY);

  private TokenVerifier verifier() {
    var keys = new KeyCache(() -> new JWKSet(published).toString(), clock, task -> task.run());
    return new TokenVerifier(ISSUER, new Audiences("mlflow", Set.of("api://mlflow")), keys, clock);
  }

  private Map<String, Object> claims() {
    var now = clock.instant().getEpochSecond();
    return new HashMap<>(
        Map.of("iss", ISSUER, "aud", "mlflow", "sub", "alice", "iat", now, "exp", now + 300));
  }

  private Map<String, Object> claims(String name, Object value) {
    var claims = claims();
    claims.put(name, value);
    return claims;
  }

  private static String sign(Map<String, Object> claims, JWSAlgorithm algorithm, JWK key) {
    return TestProvider.sign(claims, new JWSHeader.Builder(algorithm), key);
  }

  private static String sign(Map<String, Object> claims) {
    return sign(claims, JWSAlgorithm.RS256, KEY);
  }

  private void refused(String token, String reason) {
    assertThat(verifier().verify(token)).isEqualTo(new Result.Invalid(reason, true));
  }

  private void accepted(String token) {
    assertThat(verifier().verify(token)).isInstanceOf(Result.Valid.class);
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }

  @Test
  void validTokenSaysWhoseItIs() {
    var claims = claims("groups", List.of("a", "b", 3));
    claims.put("realm_access", Map.of("roles", List.of("c")));
    claims.put("nothing", null);

    var result = verifier().verify(sign(claims));

    assertThat(result).isInstanceOf(Result.Valid.class);
    if (result instanceof Result.Valid(var found)) {
      assertThat(found.issuer()).isEqualTo(ISSUER);
      assertThat(found.subject()).isEqualTo("alice");
      assertThat(found.texts("groups")).containsExactlyInAnyOrder("a", "b");
      assertThat(found.texts("realm_access.roles")).containsExactly("c");
      assertThat(found.texts("realm_access.none.x")).isEmpty();
      assertThat(found.texts("none")).isEmpty();
      assertThat(found.text("groups")).isEmpty();
      assertThat(found.isElsewhere("groups")).isFalse();
      assertThat(found.toString()).doesNotContain("realm_access");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"})
  void algorithmsWithRsaAreAccepted(String algorithm) {
    accepted(sign(claims(), JWSAlgorithm.parse(algorithm), KEY));
  }

  @ParameterizedTest
  @CsvSource({"ES256,P-256", "ES384,P-384", "ES512,P-521"})
  void algorithmsWithEllipticCurvesAreAccepted(String algorithm, String curve)
      throws JOSEException {
    var key = new ECKeyGenerator(Curve.parse(curve)).keyID("curve").generate();
    published = List.of(KEY, key);

    accepted(sign(claims(), JWSAlgorithm.parse(algorithm), key));
  }

  @Test
  void unsignedTokenIsRefused() {
    var payload = sign(claims()).split("\\.", -1)[1];

    refused(encoded("{\"alg\":\"none\"}") + "." + payload + ".", "it is malformed");
    refused(encoded("{\"alg\":\"None\"}") + "." + payload + ".AA", "its algorithm is not accepted");
  }

  @Test
  void sharedSecretIsRefusedAlsoIfItIsThePublicKey() throws JOSEException {
    for (var secret :
        List.of(
            ((RSAKey) KEY).toRSAPublicKey().getEncoded(),
            KEY.toPublicJWK().toJSONString().getBytes(UTF_8))) {
      var key = new OctetSequenceKey.Builder(secret).keyID("first").build();
      for (var algorithm : List.of(JWSAlgorithm.HS256, JWSAlgorithm.HS512)) {
        refused(sign(claims(), algorithm, key), "its algorithm is not accepted");
      }
    }
  }

  @Test
  void tokenOfAnotherKeyIsRefusedAlsoIfItContainsThatKey() {
    refused(sign(claims(), JWSAlgorithm.RS256, OTHER), "its signature is wrong");
    var header = new JWSHeader.Builder(JWSAlgorithm.RS256).jwk(OTHER.toPublicJWK());
    refused(TestProvider.sign(claims(), header, OTHER), "its signature is wrong");
  }

  @Test
  void keyOfAnotherTypeThanTheAlgorithmIsNotUsed() throws JOSEException {
    var curve = new ECKeyGenerator(Curve.P_256).keyID("first").generate();

    assertThat(verifier().verify(sign(claims(), JWSAlgorithm.ES256, curve)))
        .isEqualTo(new Result.Invalid("its key is unknown", false));
  }

  @Test
  void tokenWithoutAKeyIdIsVerifiedWithEachKey() {
    published = List.of(OTHER, KEY);
    var unnamed = new RSAKey.Builder((RSAKey) KEY).keyID(null).build();

    accepted(sign(claims(), JWSAlgorithm.RS256, unnamed));
  }

  @Test
  void newKeyOfAProviderWithoutKeyIdsIsFoundAfterARotation() {
    var old = new RSAKey.Builder((RSAKey) KEY).keyID(null).build();
    var next = new RSAKey.Builder((RSAKey) OTHER).keyID(null).build();
    published = List.of(old);
    var verifier = verifier();
    accepted(sign(claims(), JWSAlgorithm.RS256, old));
    var early = sign(claims("jti", "1"), JWSAlgorithm.RS256, next);
    assertThat(verifier.verify(early))
        .isEqualTo(new Result.Invalid("its signature is wrong", false));

    published = List.of(next);
    clock.advance(KeyCache.PAUSE);

    assertThat(verifier.verify(early)).isInstanceOf(Result.Valid.class);
    assertThat(verifier.verify(sign(claims(), JWSAlgorithm.RS256, old)))
        .isEqualTo(new Result.Invalid("its signature is wrong", false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"at+jwt", "application/at+jwt", "JWT", "jwt"})
  void typesOfAccessAndIdTokensAreAccepted(String type) {
    var header = new JWSHeader.Builder(JWSAlgorithm.RS256).type(new JOSEObjectType(type));

    accepted(TestProvider.sign(claims(), header, KEY));
  }

  @Test
  void otherTypesAndUnknownCriticalHeadersAreRefused() {
    var logout = new JWSHeader.Builder(JWSAlgorithm.RS256).type(new JOSEObjectType("logout+jwt"));
    refused(TestProvider.sign(claims(), logout, KEY), "its type is not accepted");
    var critical =
        new JWSHeader.Builder(JWSAlgorithm.RS256).criticalParams(Set.of("x")).customParam("x", "y");
    assertThat(verifier().verify(TestProvider.sign(claims(), critical, KEY)))
        .isInstanceOf(Result.Invalid.class);
  }

  @Test
  void tokenOfAnotherIssuerIsRefused() {
    for (var issuer : List.of("https://evil.example.com", ISSUER + "/", "")) {
      refused(sign(claims("iss", issuer)), "its issuer is another one");
    }
    var none = claims();
    none.remove("iss");
    refused(sign(none), "its issuer is another one");
  }

  @Test
  void tokenForAnotherAudienceIsRefused() {
    var reason = "it is not issued for this server";
    refused(sign(claims("aud", "other")), reason);
    refused(sign(claims("aud", List.of())), reason);
    refused(sign(claims("aud", List.of("mlflow", "other"))), reason);
    var foreign = claims("aud", List.of("mlflow", "other"));
    foreign.put("azp", "other");
    refused(sign(foreign), reason);
    refused(sign(claims("azp", "other")), reason);
    refused(sign(claims("azp", List.of("mlflow"))), reason);
  }

  @Test
  void tokenForThisClientOrTheApiIsAccepted() {
    accepted(sign(claims("aud", List.of("mlflow"))));
    accepted(sign(claims("azp", "mlflow")));
    var several = claims("aud", List.of("other", "mlflow"));
    several.put("azp", "mlflow");
    accepted(sign(several));
    var ofJob = claims("aud", List.of("api://mlflow", "other"));
    ofJob.put("azp", "ci");
    accepted(sign(ofJob));
  }

  @Test
  void loginAcceptsOnlyTheIdTokenOfThisClientAndThisLogin() {
    var claims = claims("nonce", "n-1");

    assertThat(verifier().verifyLogin(sign(claims), "n-1")).isInstanceOf(Result.Valid.class);
    assertThat(verifier().verifyLogin(sign(claims), "n-2"))
        .isEqualTo(new Result.Invalid("its nonce is not that of the login", true));
    assertThat(verifier().verifyLogin(sign(claims()), "n-1")).isInstanceOf(Result.Invalid.class);
    claims.put("aud", "api://mlflow");
    assertThat(verifier().verifyLogin(sign(claims), "n-1")).isInstanceOf(Result.Invalid.class);
  }

  @Test
  void timesAreCheckedWithAMinuteOfSkew() {
    long now = clock.instant().getEpochSecond();

    accepted(sign(claims("exp", now - 59)));
    refused(sign(claims("exp", now - 60)), "it has expired");
    accepted(sign(claims("nbf", now + 60)));
    accepted(sign(claims("iat", now + 60)));
    for (var name : List.of("nbf", "iat")) {
      assertThat(verifier().verify(sign(claims(name, now + 61))))
          .isEqualTo(new Result.Invalid("it is not valid yet", false));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exp", "iat", "sub", "aud"})
  void tokenWithoutARequiredClaimIsRefused(String name) {
    var claims = claims();
    claims.remove(name);

    assertThat(verifier().verify(sign(claims))).isInstanceOf(Result.Invalid.class);
  }

  @Test
  void subjectIsNeitherEmptyNorLong() {
    refused(sign(claims("sub", " ")), "it has no valid subject");
    refused(sign(claims("sub", "s".repeat(513))), "it has no valid subject");
  }

  @Test
  void longTokenIsRefusedUnread() {
    refused(sign(claims("x", "x".repeat(16 << 10))), "it is too long");
  }

  @ParameterizedTest
  @ValueSource(strings = {"!", "/", "+", "=", " ", "\n"})
  void characterThatIsNotOfBase64UrlIsNotSkipped(String character) {
    var token = sign(claims());

    refused(token + character, "it is malformed");
    refused(character + token, "it is malformed");
  }

  @Test
  void weakAndSymmetricKeysOfTheProviderAreNotUsed() throws JOSEException {
    var weak = new RSAKeyGenerator(1024, true).keyID("weak").generate();
    var secret = new OctetSequenceKey.Builder(new byte[64]).keyID("secret").build();
    published = List.of(KEY, weak, secret);

    // The library does not sign with such a key, so the header of another token names it.
    var parts = sign(claims()).split("\\.", -1);
    var header = encoded("{\"alg\":\"RS256\",\"kid\":\"weak\"}");
    assertThat(verifier().verify(header + "." + parts[1] + "." + parts[2]))
        .isEqualTo(new Result.Invalid("its key is unknown", false));
  }

  @Test
  void changedTokensAreRefusedWithoutAnError() {
    var verifier = verifier();
    var token = sign(claims());
    var random = new Random(SEED);
    for (int round = 0; round < 2000; round++) {
      var changed = new StringBuilder(token);
      for (int n = random.nextInt(3); n >= 0; n--) {
        changed.setCharAt(random.nextInt(token.length()), (char) (33 + random.nextInt(94)));
      }

      var result = verifier.verify(changed.toString());

      if (result instanceof Result.Valid) {
        assertThat(isSameContent(changed.toString(), token)).as("seed %d", SEED).isTrue();
      }
    }
  }

  /** The last digit of Base64 may have bits without a meaning. */
  private static boolean isSameContent(String one, String other) {
    var parts = one.split("\\.", -1);
    var others = other.split("\\.", -1);
    for (int part = 0; part < parts.length; part++) {
      var decoder = Base64.getUrlDecoder();
      if (!Arrays.equals(decoder.decode(parts[part]), decoder.decode(others[part]))) {
        return false;
      }
    }
    return true;
  }

  @Test
  void invalidDocumentsOfClaimsAreRefusedWithoutAnError() {
    for (var payload : List.of("", "[]", "null", "{", "1", "{\"iss\":1}", "{\"exp\":\"x\"}")) {
      var parts = sign(claims()).split("\\.", -1);

      assertThat(verifier().verify(parts[0] + "." + encoded(payload) + "." + parts[2]))
          .isInstanceOf(Result.Invalid.class);
    }
  }
}
