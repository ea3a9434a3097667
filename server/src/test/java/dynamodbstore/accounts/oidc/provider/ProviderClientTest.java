package dynamodbstore.accounts.oidc.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.accounts.oidc.TestProvider;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProviderClientTest {
  private final TestProvider provider = TestProvider.start();
  private final ProviderClient client = new ProviderClient();

  @AfterEach
  void stop() {
    provider.close();
  }

  private AbstractThrowableAssert<?, ?> failure() {
    return assertThatThrownBy(
            () -> {
              var _ = ProviderMetadata.load(client, provider.issuer());
            })
        .isInstanceOf(ProviderException.class);
  }

  @Test
  void documentSaysWhereEverythingIs() {
    var metadata = ProviderMetadata.load(client, provider.issuer());

    assertThat(metadata.token()).isEqualTo(URI.create(provider.url(TestProvider.TOKEN)));
    assertThat(metadata.keys()).isEqualTo(URI.create(provider.url(TestProvider.KEYS)));
    assertThat(metadata.authorization()).isEqualTo(URI.create(provider.url("/auth?tenant=1")));
    assertThat(metadata.acceptsBasic()).isTrue();
  }

  @Test
  void secretIsSentInTheFormIfTheProviderAcceptsOnlyThat() {
    var methods = "{\"token_endpoint_auth_methods_supported\": [\"client_secret_post\"],";
    provider.answer(TestProvider.DISCOVERY, 200, provider.document().replaceFirst("\\{", methods));

    assertThat(ProviderMetadata.load(client, provider.issuer()).acceptsBasic()).isFalse();
  }

  @Test
  void anotherIssuerIsRefusedWithWhatToSet() {
    var name = provider.issuer() + "/";
    provider.answer(
        TestProvider.DISCOVERY,
        200,
        provider.document().replace(provider.issuer() + "\"", name + "\""));

    failure().hasMessageContaining("it calls itself \"" + name + "\": set --oidc-issuer");
  }

  @Test
  void documentWithUnprotectedOrMissingEndpointsIsRefused() {
    var document = provider.document();
    for (var url : new String[] {"http://login.example.com/keys", "/keys", "file:///keys", " "}) {
      provider.answer(
          TestProvider.DISCOVERY, 200, document.replace(provider.url(TestProvider.KEYS), url));
      failure().hasMessageContaining("its jwks_uri is no https URL, but \"" + url + "\"");
    }
    provider.answer(TestProvider.DISCOVERY, 200, document.replace("token_endpoint", "x"));
    failure().hasMessageContaining("its document has no token_endpoint");
  }

  @Test
  void whatIsNoJsonObjectIsRefused() {
    for (var text : new String[] {"", "<html>", "[]", "[".repeat(5000)}) {
      provider.answer(TestProvider.DISCOVERY, 200, text);

      failure().hasMessageContaining("its response is not a JSON object");
    }
  }

  @Test
  void missingDocumentIsReportedWithItsUrl() {
    provider.answer(TestProvider.DISCOVERY, 404, "{\"error\": \"realm_unknown\"}");

    failure()
        .hasMessageContaining("it responded with status 404 (realm_unknown)")
        .hasMessageContaining(provider.url(TestProvider.DISCOVERY));
  }

  @Test
  void redirectsAreNotFollowed() {
    provider.answer("/elsewhere", 200, provider.document());
    provider.answer(
        TestProvider.DISCOVERY,
        exchange -> {
          exchange.getResponseHeaders().add("Location", provider.url("/elsewhere"));
          exchange.sendResponseHeaders(302, -1);
        });

    failure().hasMessageContaining("it responded with status 302");
    assertThat(provider.requests("/elsewhere")).isZero();
  }

  @Test
  void hugeDocumentIsNotRead() {
    provider.answer(TestProvider.DISCOVERY, 200, " ".repeat(ProviderClient.LARGEST + 1));
    failure().hasMessageContaining("it cannot be reached");
    provider.answer(
        TestProvider.DISCOVERY,
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (var out = exchange.getResponseBody()) {
            for (int block = 0; block < 10_000; block++) {
              out.write(new byte[64 << 10]);
            }
          }
        });

    failure().hasMessageContaining("it cannot be reached");
  }

  @Test
  void silentProviderIsGivenUp() {
    var end = new CountDownLatch(1);
    provider.answer(
        TestProvider.DISCOVERY,
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(' ');
          exchange.getResponseBody().flush();
          try {
            end.await();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
    var impatient = new ProviderClient(Duration.ofMillis(300));

    assertThatThrownBy(
            () -> {
              var _ = ProviderMetadata.load(impatient, provider.issuer());
            })
        .hasMessageContaining("it did not respond");
    end.countDown();
  }

  @Test
  void providerThatIsDownIsReported() {
    provider.close();

    failure().hasMessageContaining("it cannot be reached");
  }
}
