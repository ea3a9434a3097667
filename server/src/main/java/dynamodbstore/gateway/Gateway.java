package dynamodbstore.gateway;

import dynamodbstore.api.ApiError;
import dynamodbstore.gateway.GatewayRequests.Forward;
import dynamodbstore.wire.json.PythonJson;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** A gateway for language models, at an address. */
public final class Gateway {
  private static final Duration CONNECTING = Duration.ofSeconds(10);

  /** Models take their time. */
  private static final Duration ANSWERING = Duration.ofMinutes(5);

  private static final int OK = 200;

  private final String address;

  public Gateway(String address) {
    this.address = address;
  }

  /**
   * What it answers, as JSON.
   *
   * @throws ApiError if it does not answer, or not as it should
   */
  String ask(Forward question) {
    try (var client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECTING)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build()) {
      var answer = client.send(request(question), BodyHandlers.ofString());
      if (answer.statusCode() != OK) {
        throw failed(answer);
      }
      return answer.body();
    } catch (IOException e) {
      throw ApiError.fault("Deployments proxy request failed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiError.fault("Deployments proxy request was interrupted.");
    }
  }

  private HttpRequest request(Forward question) {
    var request =
        HttpRequest.newBuilder(URI.create(address + quoted(question.path()))).timeout(ANSWERING);
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

  private static String quoted(String path) {
    try {
      return new URI(null, null, "/" + path, null).getRawPath();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("A path that begins with a slash cannot be quoted", e);
    }
  }

  private static ApiError failed(HttpResponse<String> answer) {
    return ApiError.fault(
        "Deployments proxy request failed with error code %d. Error message: %s"
            .formatted(answer.statusCode(), answer.body()));
  }
}
