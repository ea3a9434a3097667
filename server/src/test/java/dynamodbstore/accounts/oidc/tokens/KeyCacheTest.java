package dynamodbstore.accounts.oidc.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.accounts.oidc.provider.ProviderException;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyCacheTest {
  private static final JWK FIRST = TestProvider.newKey("first");
  private static final JWK SECOND = TestProvider.newKey("second");

  private final TestClock clock = new TestClock();
  private List<JWK> published = List.of(FIRST);
  private boolean isDown;
  private int loads;
  private Duration delay = Duration.ZERO;
  private final KeyCache cache = new KeyCache(this::load, clock, Runnable::run);

  private String load() {
    loads++;
    clock.advance(delay);
    if (isDown) {
      throw new ProviderException("it cannot be reached");
    }
    return new JWKSet(published).toString();
  }

  private static JWSHeader header(JWK key) {
    return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build();
  }

  @Test
  void keysAreLoadedOnceAndWithoutTheirPrivateParts() {
    for (int request = 0; request < 100; request++) {
      assertThat(cache.find(header(FIRST))).containsExactly(FIRST.toPublicJWK());
    }

    assertThat(loads).isEqualTo(1);
  }

  @Test
  void unknownKeyIsFoundAfterARotation() {
    published = List.of(FIRST, SECOND);
    clock.advance(KeyCache.PAUSE);

    assertThat(cache.find(header(SECOND))).isEmpty();
    assertThat(cache.findAgain(header(SECOND))).containsExactly(SECOND.toPublicJWK());
    assertThat(cache.find(header(FIRST))).hasSize(1);
  }

  @Test
  void floodOfUnknownKeysLoadsAtALimitedRate() {
    for (int second = 0; second < 60; second++) {
      clock.advance(Duration.ofSeconds(1));
      for (int request = 0; request < 100; request++) {
        assertThat(cache.findAgain(header(SECOND))).isEmpty();
      }
    }

    assertThat(loads).isEqualTo(1 + 6);
  }

  @Test
  void requestsThatHaveWaitedForASlowProviderDoNotAskItAgain() {
    clock.advance(KeyCache.PAUSE);
    isDown = true;
    delay = KeyCache.PAUSE;

    for (int request = 0; request < 5; request++) {
      assertThat(cache.findAgain(header(SECOND))).isEmpty();
    }

    assertThat(loads).isEqualTo(1 + 1);
    clock.advance(KeyCache.PAUSE);
    assertThat(cache.findAgain(header(SECOND))).isEmpty();
    assertThat(loads).isEqualTo(1 + 2);
  }

  @Test
  void oldKeysAreLoadedAgainAndWithdrawnOnesForgotten() {
    published = List.of(SECOND);
    clock.advance(KeyCache.REFRESH);

    assertThat(cache.find(header(FIRST))).hasSize(1);
    assertThat(cache.find(header(FIRST))).isEmpty();
    assertThat(cache.find(header(SECOND))).hasSize(1);
    assertThat(loads).isEqualTo(2);
  }

  @Test
  void keysAreUsedWhileTheProviderIsDownAndNotLongerThanADay() {
    isDown = true;
    clock.advance(KeyCache.LONGEST_OUTAGE.minusSeconds(1));

    for (int request = 0; request < 100; request++) {
      assertThat(cache.find(header(FIRST))).hasSize(1);
      assertThat(cache.findAgain(header(SECOND))).isEmpty();
    }
    assertThat(loads).isEqualTo(2);
    clock.advance(Duration.ofSeconds(1));
    assertThat(cache.find(header(FIRST))).isEmpty();
    isDown = false;
    clock.advance(KeyCache.PAUSE);
    assertThat(cache.findAgain(header(FIRST))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"keys\": 3}",
        "{\"keys\": []}",
        "{\"keys\": [3]}",
        "{\"keys\": [{\"kty\": \"oct\", \"k\": \"AAAA\"}]}",
        "{\"keys\": [{\"kty\": \"RSA\"}]}",
        "<html></html>"
      })
  void documentWithoutUsableKeysIsAFailureOfTheProvider(String document) {
    assertThatThrownBy(() -> new KeyCache(() -> document, clock, Runnable::run))
        .isInstanceOf(ProviderException.class)
        .hasMessageContaining("document of keys");
  }
}
