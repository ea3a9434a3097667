package dynamodbstore.accounts.oidc.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.config.OidcSettings;
import java.net.URI;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CodeExchangeTest {
  private final TestProvider provider = TestProvider.start();
  private final CodeExchange codes = codes();

  private CodeExchange codes() {
    var http = new ProviderClient();
    return new CodeExchange(
        http,
        ProviderMetadata.load(http, provider.issuer()),
        new OidcSettings.Client(TestProvider.CLIENT, Optional.of(TestProvider.SECRET)),
        URI.create("http://localhost/oidc/callback"));
  }

  @AfterEach
  void stop() {
    provider.close();
  }

  @Test
  void responseWithoutAnIdTokenIsReported() {
    provider.answer(TestProvider.TOKEN, 200, "{\"access_token\": \"opaque\"}");

    assertThatThrownBy(
            () -> {
              var _ = codes.idToken("code", "verifier");
            })
        .isInstanceOf(ProviderException.class)
        .hasMessage("its response has no ID token");
  }

  @Test
  void slowProviderHoldsABoundedNumberOfLogins() throws Exception {
    var arrived = new CountDownLatch(CodeExchange.MOST_AT_ONCE);
    var end = new CountDownLatch(1);
    provider.answer(
        TestProvider.TOKEN,
        exchange -> {
          arrived.countDown();
          try {
            end.await();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
          TestProvider.json(exchange, 200, "{\"id_token\": \"a token\"}");
        });
    var waiting = new ArrayList<Future<String>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int login = 0; login < CodeExchange.MOST_AT_ONCE; login++) {
        waiting.add(threads.submit(() -> codes.idToken("code", "verifier")));
      }
      arrived.await();

      assertThatThrownBy(
              () -> {
                var _ = codes.idToken("code", "verifier");
              })
          .isInstanceOf(ProviderException.class)
          .hasMessage("32 other logins are waiting for its response");
      end.countDown();
      for (var login : waiting) {
        assertThat(login.get()).isEqualTo("a token");
      }
    } finally {
      end.countDown();
    }
    assertThat(codes.idToken("code", "verifier")).isEqualTo("a token");
  }
}
