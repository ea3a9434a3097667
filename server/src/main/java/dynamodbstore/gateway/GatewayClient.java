package dynamodbstore.gateway;

import dynamodbstore.api.ApiError;
import dynamodbstore.gateway.GatewayRequests.Forward;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * HTTP client of a gateway for language models, at an address that the operator configured.
 * Thread-safe: each request has its own connection.
 *
 * <p>Redirects are not followed, so that the gateway cannot choose which other hosts this server
 * connects to. Connect time, total time and response size are bounded, because a response is held
 * in memory. Failed requests are not retried.
 */
public final class GatewayClient {
  private static final Duration CONNECTING = Duration.ofSeconds(10);

  /** Timeout of an exchange; models are slow. */
  private static final Duration ANSWERING = Duration.ofMinutes(5);

  private static final int LARGEST_ANSWER = 1 << 20;
  private static final int OK = 200;

  private final String address;
  private final Duration answering;

  public GatewayClient(String address) {
    this(address, ANSWERING);
  }

  /**
   * @param answering timeout of an exchange, from connecting to the last byte of the response
   */
  GatewayClient(String address, Duration answering) {
    this.address = address;
    this.answering = answering;
  }

  /**
   * Forwards a request and returns the response body, which is valid JSON.
   *
   * @throws ApiError if there is no response, or its status is not 200, or it is not JSON
   */
  String forward(Forward question) {
    try (var client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECTING)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build()) {
      var answer = answer(client, question);
      if (answer.statusCode() != OK) {
        throw failed(answer);
      }
      requireJson(answer.body());
      return answer.body();
    }
  }

  private HttpResponse<String> answer(HttpClient client, Forward question) {
    var asked = client.sendAsync(request(question), _ -> new BoundedTextSubscriber(LARGEST_ANSWER));
    try {
      return asked.get(answering.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw failed(
          e.getCause() instanceof BoundedTextSubscriber.TooLarge tooLarge
              ? String.valueOf(tooLarge.getMessage())
              : String.valueOf(e.getCause()));
    } catch (TimeoutException e) {
      throw failed("no response in " + answering.toSeconds() + " seconds");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted");
    } finally {
      client.shutdownNow();
    }
  }

  private HttpRequest request(Forward question) {
    var request = HttpRequest.newBuilder(URI.create(address + question.path()));
    question
        .data()
        .ifPresentOrElse(
            data ->
                request
                    .header("Content-Type", "application/json")
                    .method(question.method(), BodyPublishers.ofString(PythonJson.dumps(data))),
            () -> request.method(question.method(), BodyPublishers.noBody()));
    return request.build();
  }

  private static void requireJson(String answer) {
    try {
      if (Json.parse(new Json.Text(answer)).isEmpty()) {
        throw failed("the response is not JSON");
      }
    } catch (Json.TooDeep e) {
      throw failed("the response is nested too deeply");
    }
  }

  private static ApiError failed(String reason) {
    return ApiError.fault("Deployments proxy request failed: " + reason);
  }

  private static ApiError failed(HttpResponse<String> answer) {
    return ApiError.fault(
        "Deployments proxy request failed with error code %d. Error message: %s"
            .formatted(answer.statusCode(), answer.body()));
  }
}
