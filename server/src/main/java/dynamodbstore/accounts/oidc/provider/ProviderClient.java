package dynamodbstore.accounts.oidc.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.capacity.WorkPermit;
import dynamodbstore.wire.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * HTTP client of a provider. Redirects are not followed, so that only the operator chooses which
 * hosts this server connects to. Connect time, total time and response size are bounded. Failed
 * requests are not retried. Thread-safe: each request has its own connection.
 */
public final class ProviderClient {
  private static final Duration CONNECTING = Duration.ofSeconds(5);
  private static final Duration ANSWERING = Duration.ofSeconds(10);

  /** Documents of large providers have some ten thousand bytes. */
  static final int LARGEST = 256 << 10;

  private static final int OK = 200;

  private final Duration answering;

  public ProviderClient() {
    this(ANSWERING);
  }

  /**
   * @param answering timeout of an exchange, from connecting to the last byte of the response
   */
  ProviderClient(Duration answering) {
    this.answering = answering;
  }

  /**
   * The text at a URL.
   *
   * @throws ProviderException if there is none
   */
  public String get(URI url) {
    return send(HttpRequest.newBuilder(url).GET().build());
  }

  /**
   * Sends a form.
   *
   * @param form encoded fields
   * @param headers further ones
   * @throws ProviderException if the response is not 200
   */
  String post(URI url, String form, Map<String, String> headers) {
    var request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    headers.forEach(request::header);
    return send(request.build());
  }

  /**
   * Parses an object of JSON.
   *
   * @throws ProviderException if it is none
   */
  static Json.Dict parse(String text) {
    Optional<Json> parsed;
    try {
      parsed = Json.parse(new Json.Text(text));
    } catch (Json.TooDeep _) {
      parsed = Optional.empty();
    }
    if (parsed.isPresent() && parsed.get() instanceof Json.Dict dict) {
      return dict;
    }
    throw new ProviderException("its response is not a JSON object");
  }

  private String send(HttpRequest request) {
    WorkPermit.pause();
    try (var client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECTING)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build()) {
      var response = response(client, request);
      if (response.statusCode() != OK) {
        throw new ProviderException(
            "it responded with status %d%s"
                .formatted(response.statusCode(), describeError(response.body())));
      }
      return response.body();
    }
  }

  private HttpResponse<String> response(HttpClient client, HttpRequest request) {
    var handler = BodyHandlers.limiting(BodyHandlers.ofString(UTF_8), LARGEST);
    try {
      return client.sendAsync(request, handler).get(answering.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new ProviderException("it cannot be reached: " + e.getCause(), e);
    } catch (TimeoutException e) {
      throw new ProviderException(
          "it did not respond in %d seconds".formatted(answering.toSeconds()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException("the request was interrupted", e);
    } finally {
      client.shutdownNow();
    }
  }

  /** The code of an OAuth error, such as {@code invalid_client}; it contains no secret. */
  private static String describeError(String body) {
    try {
      return parse(body).find("error").stream()
          .filter(Json.Text.class::isInstance)
          .map(error -> ((Json.Text) error).value())
          .filter(code -> code.matches("[a-z_]{1,64}"))
          .map(code -> " (" + code + ")")
          .findFirst()
          .orElse("");
    } catch (ProviderException _) {
      return "";
    }
  }
}
