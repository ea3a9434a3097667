package dynamodbstore.accounts.authentication;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.AccessTokenSecret;
import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CredentialTest {
  private static final int ROUNDS = 100_000;
  private static final long SEED = Long.getLong("fuzz.seed", 1);

  private final AccessTokenSecret secret = AccessTokenSecret.generate(new Random(SEED));

  private static String basic(String text) {
    return "Basic " + Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  @Test
  void schemeAndFormOfTheValueTellTheKindOfCredential() {
    var token = new Credential.Token(secret, Optional.empty());

    assertThat(Credential.parse("Bearer " + secret.text())).contains(token);
    assertThat(Credential.parse("bEARER  " + secret.text() + " ")).contains(token);
    assertThat(Credential.parse(basic("alice:a:b")))
        .contains(new Credential.Password("alice", "a:b"));
    assertThat(Credential.parse(basic("alice:" + secret.text())))
        .contains(new Credential.Token(secret, Optional.of("alice")));
    assertThat(Credential.parse("Bearer a.b.c")).contains(new Credential.Jwt("a.b.c"));
    assertThat(Credential.parse("Bearer a.b.")).contains(new Credential.Jwt("a.b."));
    assertThat(Credential.parse("Bearer a.b")).isEmpty();
    assertThat(Credential.parse("Bearer a.b.c.d.e")).isEmpty();
    assertThat(Credential.parse("Bearer a.b.c d")).isEmpty();
    assertThat(Credential.parse(basic("alice:a.b.c")))
        .contains(new Credential.Password("alice", "a.b.c"));
    assertThat(Credential.parse("Basic %")).isEmpty();
    assertThat(Credential.parse(basic("alice"))).isEmpty();
    assertThat(Credential.parse("Basic")).isEmpty();
    assertThat(Credential.parse("")).isEmpty();
  }

  @Test
  void textsOfCredentialsDoNotContainTheirSecrets() {
    assertThat(new Credential.Token(secret, Optional.empty()).toString())
        .doesNotContain(secret.text());
    assertThat(new Credential.Password("alice", "hidden").toString()).doesNotContain("hidden");
    assertThat(new Credential.Jwt("hidden.b.c").toString()).doesNotContain("hidden");
  }

  @Test
  void changedHeadersAreParsedOrRejectedWithoutAnError() {
    var random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      var header = new StringBuilder("Bearer " + secret.text());
      for (int n = random.nextInt(3); n >= 0; n--) {
        header.setCharAt(random.nextInt(header.length()), (char) random.nextInt(300));
      }
      if (random.nextInt(4) == 0) {
        header.setLength(random.nextInt(header.length()));
      }

      var parsed = Credential.parse(header.toString());

      if (parsed.isPresent() && parsed.get() instanceof Credential.Token(var other, _)) {
        assertThat(other.text()).as("seed %d", SEED).matches("mlds_[0-9a-z]{16}_[0-9A-Za-z]{32}");
        assertThat(other.hasHash(secret.hash())).isEqualTo(other.equals(secret));
      }
    }
  }
}
