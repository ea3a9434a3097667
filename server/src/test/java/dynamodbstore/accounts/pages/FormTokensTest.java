package dynamodbstore.accounts.pages;

import static dynamodbstore.accounts.pages.FormTokens.Validity.EXPIRED;
import static dynamodbstore.accounts.pages.FormTokens.Validity.INVALID;
import static dynamodbstore.accounts.pages.FormTokens.Validity.VALID;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormTokensTest {
  private static final Instant START = Instant.parse("2026-01-31T09:15:00Z");
  private final FormTokens tokens = after(Duration.ZERO, "key");
  private final String token = tokens.create("alice");

  @Test
  void tokenIsValidForItsUserDuringAnHourOnEveryServerWithTheKey() {
    assertThat(after(Duration.ofMinutes(60), "key").validity("alice", token)).isEqualTo(VALID);
    assertThat(after(Duration.ofMinutes(61), "key").validity("alice", token)).isEqualTo(EXPIRED);
  }

  @Test
  void tokenOfAnotherUserOrKeyIsInvalid() {
    assertThat(tokens.validity("bob", token)).isEqualTo(INVALID);
    assertThat(after(Duration.ZERO, "other").validity("alice", token)).isEqualTo(INVALID);
  }

  @Test
  void expiryCannotBeChanged() {
    var later = START.plusSeconds(7200).getEpochSecond() + token.substring(token.indexOf('.'));

    assertThat(tokens.validity("alice", later)).isEqualTo(INVALID);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", ".", "1.", ".x", "99999999999999999999.x", "1x.y"})
  void malformedTokenIsInvalid(String malformed) {
    assertThat(tokens.validity("alice", malformed)).isEqualTo(INVALID);
  }

  private static FormTokens after(Duration time, String key) {
    return new FormTokens("form", key, InstantSource.fixed(START.plus(time)));
  }
}
