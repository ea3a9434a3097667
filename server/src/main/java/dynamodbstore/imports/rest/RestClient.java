package dynamodbstore.imports.rest;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * HTTP client of an MLflow server, whose requests only read. Thread-safe: at most {@link #PARALLEL}
 * requests are under way at a time, whichever threads send them.
 *
 * <p>A request that fails on the way, or with a status that says that the server is overloaded or
 * broken, is repeated as {@link ReadRetries} says. Redirects are not followed, so that the login is
 * sent to no other server. The time and the size of a response are bounded.
 */
final class RestClient implements AutoCloseable {
  /** Requests at a time. MLflow's server has four workers by default. */
  static final int PARALLEL = 8;

  private static final Duration CONNECTING = Duration.ofSeconds(10);
  private static final Duration ANSWERING = Duration.ofMinutes(5);
  private static final int LARGEST = 32 << 20;
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private static final Set<Integer> TEMPORARY = Set.of(408, 425, 429, 500, 502, 503, 504);

  /** Statuses of a server that has no such route, or whose store does not have the family. */
  private static final Set<Integer> ABSENT = Set.of(NOT_FOUND, 405, 501);

  private final URI address;
  private final ServerLogin login;
  private final ReadRetries retries;
  private final HttpClient client;
  private final Semaphore permits = new Semaphore(PARALLEL);

  RestClient(URI address, ServerLogin login, ReadRetries retries) {
    this.address = address;
    this.login = login;
    this.retries = retries;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECTING)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /** A request, and the workspace that it is about, if the server has workspaces. */
  record Addressed(RestRequest request, Optional<String> workspace) {}

  /**
   * The response to a request.
   *
   * @throws CommandFailure if there is none
   */
  JsonFields read(Addressed request) {
    var response = send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST));
    if (response.statusCode() != OK) {
      throw refused(request, response.statusCode(), response.body());
    }
    return parse(request, response.body());
  }

  /**
   * The response to a request; empty if the server has no such route.
   *
   * @throws CommandFailure if there is none for another reason
   */
  Optional<JsonFields> find(Addressed request) {
    var response = send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST));
    if (isAbsent(response)) {
      return Optional.empty();
    }
    if (response.statusCode() != OK) {
      throw refused(request, response.statusCode(), response.body());
    }
    return Optional.of(parse(request, response.body()));
  }

  private static boolean isAbsent(HttpResponse<byte[]> response) {
    if (!ABSENT.contains(response.statusCode())) {
      return false;
    }
    var code = JsonFields.of(json(response.body()).orElse(new Json.Null())).text("error_code");
    return code.isEmpty() || code.equals("ENDPOINT_NOT_FOUND") || code.equals("NOT_IMPLEMENTED");
  }

  /**
   * The body of a response as a stream, which the caller closes; empty if there is no such file.
   *
   * @throws CommandFailure if there is none for another reason
   */
  Optional<InputStream> open(Addressed request) {
    var response = send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() == OK) {
      return Optional.of(response.body());
    }
    try (var body = response.body()) {
      if (response.statusCode() == NOT_FOUND) {
        return Optional.empty();
      }
      throw refused(request, response.statusCode(), body.readNBytes(1 << 16));
    } catch (IOException e) {
      throw unreachable(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Sends a first request, without retries: a wrong address should be noticed at once.
   *
   * @throws CommandFailure if no server is there
   */
  void probe(Addressed request) {
    try {
      var response = exchange(request, BodyHandlers.discarding());
      if (response.statusCode() != OK && !TEMPORARY.contains(response.statusCode())) {
        throw refused(request, response.statusCode(), new byte[0]);
      }
    } catch (ConnectException e) {
      throw unreachable("there is no server, or it refuses connections", e);
    } catch (IOException e) {
      throw unreachable(String.valueOf(e.getMessage()), e);
    }
  }

  private <T> HttpResponse<T> send(Addressed request, BodyHandler<T> handler) {
    for (int failures = 1; ; failures++) {
      var wanted = Optional.<Duration>empty();
      try {
        var response = exchange(request, handler);
        if (!TEMPORARY.contains(response.statusCode()) || failures == retries.attempts()) {
          return response;
        }
        if (response.body() instanceof InputStream body) {
          body.close();
        }
        wanted = retryAfter(response);
      } catch (IOException e) {
        if (failures == retries.attempts()) {
          throw unreachable(String.valueOf(e.getMessage()), e);
        }
      }
      retries.pause(failures, wanted);
    }
  }

  private static Optional<Duration> retryAfter(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("Retry-After")
        .filter(text -> text.matches("[0-9]{1,9}"))
        .map(text -> Duration.ofSeconds(Long.parseLong(text)));
  }

  private <T> HttpResponse<T> exchange(Addressed request, BodyHandler<T> handler)
      throws IOException {
    permits.acquireUninterruptibly();
    var sent = client.sendAsync(request(request), handler);
    try {
      return sent.get(ANSWERING.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
    } catch (TimeoutException e) {
      var _ = sent.cancel(true);
      throw new IOException("no response in %d seconds".formatted(ANSWERING.toSeconds()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("The import was interrupted.", e);
    } finally {
      permits.release();
    }
  }

  private HttpRequest request(Addressed one) {
    var request = HttpRequest.newBuilder(URI.create(address + one.request().path()));
    login.header().ifPresent(text -> request.header("Authorization", text));
    one.workspace().ifPresent(name -> request.header("X-MLFLOW-WORKSPACE", name));
    one.request()
        .body()
        .ifPresent(
            body ->
                request
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body)));
    return request.build();
  }

  private JsonFields parse(Addressed request, byte[] body) {
    return json(body)
        .filter(Json.Dict.class::isInstance)
        .map(JsonFields::of)
        .orElseThrow(
            () -> misunderstood("the response to %s is no JSON object".formatted(path(request))));
  }

  private static Optional<Json> json(byte[] body) {
    try {
      return Json.parse(body, 0, body.length);
    } catch (Json.TooDeep _) {
      return Optional.empty();
    }
  }

  private CommandFailure refused(Addressed request, int status, byte[] body) {
    if (status == 401 || status == 403) {
      return new CommandFailure(
          "%s refuses %s (%d). Set MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, or MLFLOW_TRACKING_TOKEN, to a login that may read everything."
              .formatted(address, path(request), status));
    }
    var message = JsonFields.of(json(body).orElse(new Json.Null())).text("message");
    return new CommandFailure(
        "%s responded to %s with %d%s. Is that the address of an MLflow server?"
            .formatted(
                address,
                path(request),
                status,
                message.isEmpty() ? "" : " (" + message.lines().findFirst().orElse("") + ")"));
  }

  private static String path(Addressed request) {
    return request.request().path().replaceFirst("\\?.*", "");
  }

  private CommandFailure unreachable(String reason, Throwable cause) {
    return new CommandFailure("%s cannot be reached: %s.".formatted(address, reason), cause);
  }

  /** Failure because of a response that no MLflow server sends. */
  static CommandFailure misunderstood(String reason) {
    return new CommandFailure("The server's response is not that of MLflow: %s.".formatted(reason));
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
