package dynamodbstore.imports.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.concurrency.Backoff;
import dynamodbstore.concurrency.Time;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.imports.rest.ScriptedServer.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RestClientTest {
  private static final String PATH = "/api/2.0/mlflow/x";
  private static final int ATTEMPTS = 4;

  private final List<Duration> pauses = new ArrayList<>();
  private ScriptedServer server;
  private RestClient client;

  @BeforeEach
  void start() throws IOException {
    server = new ScriptedServer();
    client = new RestClient(server.address(), new ServerLogin(Optional.empty()), retries());
  }

  private ReadRetries retries() {
    var time =
        new Time() {
          @Override
          public long nanos() {
            return 0;
          }

          @Override
          public void sleep(Duration duration) {
            pauses.add(duration);
          }
        };
    var random = new SplittableRandom(1);
    return new ReadRetries(
        ATTEMPTS, new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(4), time, random));
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void overloadedServersAreAskedAgain() {
    server.on(PATH, new Response(429, ""), new Response(503, ""), new Response(200, "{\"a\": 1}"));

    assertThat(read().number("a")).isEqualTo(1);
    assertThat(pauses).hasSize(2).allMatch(pause -> pause.compareTo(Duration.ofSeconds(2)) <= 0);
  }

  @Test
  void serverSaysHowLongToWait() {
    server.on(
        PATH,
        new Response(429, "", "Retry-After", "7"),
        new Response(429, "", "Retry-After", "99999"),
        new Response(200, "{}"));

    assertThat(read().dict().entries()).isEmpty();
    assertThat(pauses).containsExactly(Duration.ofSeconds(7), Duration.ofMinutes(1));
  }

  @Test
  void permanentFailureIsReportedAfterTheLastAttempt() {
    server.on(PATH, new Response(500, "{\"message\": \"the disk is full\"}"));

    assertThatThrownBy(this::read)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("responded to " + PATH + " with 500 (the disk is full)");
    assertThat(server.requests()).hasSize(ATTEMPTS);
  }

  @Test
  void missingRoutesAreAbsentAndMissingEntitiesAreNot() {
    server.on("/entity", new Response(404, "{\"error_code\": \"RESOURCE_DOES_NOT_EXIST\"}"));

    assertThat(client.find(addressed(PATH))).isEmpty();
    assertThatThrownBy(() -> client.find(addressed("/entity"))).isInstanceOf(CommandFailure.class);
  }

  @Test
  void refusedLoginIsReportedWithTheVariables() {
    server.on(PATH, new Response(401, "You are not authenticated"));

    assertThatThrownBy(this::read)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("MLFLOW_TRACKING_USERNAME");
  }

  @Test
  void otherServersAreNotFollowedNorUnderstood() {
    server.on(PATH, new Response(302, "", "Location", "/login"));
    server.on("/page", "<html></html>");

    assertThatThrownBy(this::read).isInstanceOf(CommandFailure.class).hasMessageContaining("302");
    assertThatThrownBy(() -> client.read(addressed("/page")))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("no JSON object");
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void loginOfTheEnvironmentIsSent() {
    server.on(PATH, "{}");

    send(Map.of("MLFLOW_TRACKING_USERNAME", "bob", "MLFLOW_TRACKING_PASSWORD", "pw"));
    send(Map.of("MLFLOW_TRACKING_TOKEN", "secret"));
    send(Map.of());

    assertThat(server.requests())
        .extracting(ScriptedServer.Request::login)
        .containsExactly(
            Optional.of("Basic Ym9iOnB3"), Optional.of("Bearer secret"), Optional.empty());
  }

  @Test
  void userNameNeedsItsPassword() {
    var environment = Map.of("MLFLOW_TRACKING_USERNAME", "bob");

    assertThatThrownBy(() -> ServerLogin.of(environment))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("MLFLOW_TRACKING_USERNAME needs MLFLOW_TRACKING_PASSWORD.");
  }

  private void send(Map<String, String> environment) {
    try (var other = new RestClient(server.address(), ServerLogin.of(environment), retries())) {
      assertThat(other.read(addressed(PATH)).dict().entries()).isEmpty();
    }
  }

  private JsonFields read() {
    return client.read(addressed(PATH));
  }

  private static RestClient.Addressed addressed(String path) {
    return new RestClient.Addressed(RestRequest.get(path), Optional.empty());
  }
}
