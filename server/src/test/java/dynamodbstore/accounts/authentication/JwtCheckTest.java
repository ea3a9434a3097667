package dynamodbstore.accounts.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import dynamodbstore.accounts.CredentialOwner;
import dynamodbstore.accounts.authentication.JwtCheck.Result;
import dynamodbstore.accounts.authorization.AccessCache;
import dynamodbstore.accounts.identities.GroupRules;
import dynamodbstore.accounts.identities.Identity;
import dynamodbstore.accounts.identities.TestIdentities;
import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.accounts.oidc.TokenLogins;
import dynamodbstore.accounts.oidc.tokens.Audiences;
import dynamodbstore.accounts.oidc.tokens.KeyCache;
import dynamodbstore.accounts.oidc.tokens.TokenVerifier;
import dynamodbstore.accounts.services.TestAccounts;
import dynamodbstore.concurrency.Time;
import dynamodbstore.config.OidcSettings;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JwtCheckTest {
  private static final String ISSUER = "https://login.example.com";
  private static final String ADDRESS = "10.0.0.1";
  private static final Duration REFRESH = Duration.ofSeconds(2);
  private static final JWK KEY = TestProvider.newKey("first");
  private static final JWK UNKNOWN = TestProvider.newKey("unknown");

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final MemoryTable table = new MemoryTable(clock, meter);

  /** The accounts as another server changes them. */
  private final TestAccounts others = new TestAccounts(table, clock);

  /** The accounts as the server of the check changes them. */
  private final TestAccounts own = new TestAccounts(table, clock);

  private long nanos;
  private final Time time =
      new Time() {
        @Override
        public long nanos() {
          return nanos;
        }

        @Override
        public void sleep(Duration duration) {
          nanos += duration.toNanos();
        }
      };

  private int loads;
  private final JwtCheck check = check(true);

  private JwtCheck check(boolean createsUsers) {
    var keys =
        new KeyCache(
            () -> {
              loads++;
              return new JWKSet(List.of(KEY)).toString();
            },
            clock,
            Runnable::run);
    var verifier = new TokenVerifier(ISSUER, new Audiences("mlflow", Set.of()), keys, clock);
    var service = new TestIdentities(table, own, clock).service(createsUsers, GroupRules.NONE);
    return new JwtCheck(
        new AccessCache(own.store, REFRESH, time),
        new TokenLogins(verifier, service, OidcSettings.Claims.DEFAULT),
        clock);
  }

  private Map<String, Object> claims() {
    var now = clock.instant().getEpochSecond();
    return new HashMap<>(
        Map.of(
            "iss",
            ISSUER,
            "aud",
            "mlflow",
            "sub",
            "a1",
            "iat",
            now,
            "exp",
            now + 300,
            "preferred_username",
            "alice"));
  }

  private static String sign(Map<String, Object> claims, JWK key) {
    return TestProvider.sign(claims, new JWSHeader.Builder(JWSAlgorithm.RS256), key);
  }

  private String token() {
    return sign(claims(), KEY);
  }

  private Result valid(String user, String subject) {
    var owner = CredentialOwner.of(own.store.users().find(user).orElseThrow());
    return new Result.Valid(owner, subject);
  }

  private void pass(Duration duration) {
    nanos += duration.toNanos();
    clock.advance(duration);
  }

  private double units() {
    return meter.total().readUnits() + meter.total().writeUnits();
  }

  @Test
  void verifiedTokenCostsNothingWithinTheRefreshInterval() {
    var token = token();
    assertThat(check.check(token, ADDRESS)).isEqualTo(valid("alice", "a1"));
    var again = valid("alice", "");
    assertThat(check.check(token, ADDRESS)).isEqualTo(again);
    var before = units();

    for (int request = 0; request < 100; request++) {
      assertThat(check.check(token, ADDRESS)).isEqualTo(again);
    }

    assertThat(units()).isEqualTo(before);
    assertThat(loads).isEqualTo(1);
  }

  @Test
  void tokenIsRefusedFromItsExpiryOn() {
    var token = token();
    assertThat(check.check(token, ADDRESS)).isInstanceOf(Result.Valid.class);

    pass(Duration.ofSeconds(300 + 59));
    assertThat(check.check(token, ADDRESS)).isInstanceOf(Result.Valid.class);
    pass(Duration.ofSeconds(1));

    assertThat(check.check(token, ADDRESS)).isEqualTo(new Result.Invalid("it has expired"));
    assertThat(check.check(token, ADDRESS)).isEqualTo(new Result.Invalid(""));
  }

  @Test
  void identityUnlinkedOnAnotherServerIsRefusedAfterTheRefreshInterval() {
    var _ = others.user("bob");
    var links = new TestIdentities(table, others, clock).links();
    links.link("bob", new Identity(ISSUER, "a1"));
    var linkedOnly = check(false);
    var token = token();
    assertThat(linkedOnly.check(token, ADDRESS)).isEqualTo(valid("bob", "a1"));

    var _ = links.unlink(new Identity(ISSUER, "a1"));
    pass(REFRESH);

    assertThat(linkedOnly.check(token, ADDRESS)).isInstanceOf(Result.Invalid.class);
    links.link("bob", new Identity(ISSUER, "a1"));
    assertThat(linkedOnly.check(token, ADDRESS)).isEqualTo(valid("bob", "a1"));
  }

  @Test
  void tokenOfADeletedUserIsNotThatOfItsSuccessor() {
    var token = token();
    assertThat(check.check(token, ADDRESS)).isInstanceOf(Result.Valid.class);

    others.services.users().delete("alice");
    var _ = others.user("alice");
    pass(REFRESH);

    assertThat(check.check(token, ADDRESS)).isInstanceOf(Result.Invalid.class);
  }

  @Test
  void nameThatIsTakenIsRefusedWithoutAWrite() {
    var _ = own.user("alice");
    var before = meter.total().writeUnits();

    assertThat(check.check(token(), ADDRESS)).isInstanceOf(Result.Invalid.class);

    assertThat(meter.total().writeUnits()).isEqualTo(before);
  }

  @Test
  void floodOfInventedTokensIsDelayedAndValidOnesAreNot() {
    var valid = token();
    assertThat(check.check(valid, ADDRESS)).isInstanceOf(Result.Valid.class);
    int delayed = 0;
    for (int request = 0; request < 100; request++) {
      var claims = claims();
      claims.put("sub", "s" + request);
      if (check.check(sign(claims, UNKNOWN), ADDRESS) instanceof Result.Delayed) {
        delayed++;
      }
    }

    assertThat(delayed).isEqualTo(100 - FailureLimit.MOST_PER_SECOND);
    assertThat(loads).isLessThanOrEqualTo(2);
    assertThat(check.check(valid, ADDRESS)).isInstanceOf(Result.Valid.class);
    assertThat(check.check(token(), "10.0.0.2")).isInstanceOf(Result.Valid.class);
  }

  @Test
  void groupsThatAreNotInTheTokenRefuseIt() {
    var claims = claims();
    claims.put("_claim_names", Map.of("groups", "src1"));

    assertThat(check.check(sign(claims, KEY), ADDRESS)).isInstanceOf(Result.Invalid.class);
    assertThat(own.services.users().find("alice")).isEmpty();
  }
}
