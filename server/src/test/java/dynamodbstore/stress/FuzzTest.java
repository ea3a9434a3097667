package dynamodbstore.stress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.http.RawHttpClient;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random well-formed HTTP requests to every endpoint: no response is a server error, and the table
 * stays consistent.
 *
 * <p>{@code -Dfuzz.rounds=1000000 -Dfuzz.seed=7} sets the length and the seed.
 */
class FuzzTest {
  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 3_000);
  private static final long SEED = Long.getLong("fuzz.seed", 1);

  /** Status of calls that exist in MLflow but are not implemented. */
  private static final int NOT_IMPLEMENTED = 501;

  /** Status of calls that an operator may enable. */
  private static final int SWITCHED_OFF = 503;

  /** Expected without the web UI, which has the prices of models. */
  private static final String NO_CATALOGUE = "There is no model catalogue";

  /** Paths of a server with accounts. */
  private static final Pattern ACCOUNTS =
      Pattern.compile("/(users|roles|access-tokens|sessions|signup|login|logout)");

  private static final String ADMIN =
      "Authorization: Basic "
          + Base64.getEncoder().encodeToString("admin:password1234".getBytes(UTF_8));

  @TempDir private Path folder;

  @Test
  void randomRequestsCauseNoServerErrorAndNoInconsistency() {
    try (var server = LocalServer.start(AdapterUnderTest.FOLDER, folder)) {
      var fuzzer = new Fuzzer(new Random(SEED), server.routes());
      int done = 0;
      for (int round = 0; round < ROUNDS; round++) {
        var request = fuzzer.next();
        var reply =
            answered(server, "seed %d, round %d: %s".formatted(SEED, round, request), request);
        fuzzer.learn(reply.body());
        done += reply.status() == 200 ? 1 : 0;
      }
      assertThat(server.complaints())
          .as("seed %d", SEED)
          .allMatch(complaint -> complaint.contains(NO_CATALOGUE));
      // Guard against a fuzzer whose requests never get past validation.
      assertThat(done).as("requests that were done").isGreaterThan(ROUNDS / 10);
    }

    try (var again = LocalServer.start(AdapterUnderTest.FOLDER, folder)) {
      TableConsistencyCheck.check(again);
      assertThat(again.complaints()).isEmpty();
    }
  }

  @Test
  void randomRequestsAboutAccountsCauseNoServerError() {
    try (var server = LocalServer.startWithAccounts(AdapterUnderTest.FOLDER, folder)) {
      var routes =
          server.routes().stream().filter(route -> ACCOUNTS.matcher(route.path()).find()).toList();
      var fuzzer =
          new Fuzzer(new Random(SEED), routes, List.of(ADMIN, "Sec-Fetch-Site: same-origin"));
      var done = new TreeSet<String>();
      for (int round = 0; round < ROUNDS / 2; round++) {
        var request = fuzzer.next();
        var reply =
            answered(server, "seed %d, round %d: %s".formatted(SEED, round, request), request);
        fuzzer.learn(reply.body());
        if (reply.status() == 200) {
          done.add(request.target().replaceFirst("[?].*", ""));
        }
      }
      assertThat(server.complaints()).as("seed %d", SEED).isEmpty();
      // Guard against a fuzzer whose requests never get past validation.
      assertThat(done)
          .as("paths of requests that were done")
          .contains("/api/3.0/mlflow/access-tokens", "/api/2.0/mlflow/users/create", "/login")
          .anyMatch(path -> path.matches("/(ajax-)?api/3.0/mlflow/access-tokens/[0-9a-z]{16}"));
    }
  }

  private static RawHttpClient.Reply answered(LocalServer server, String what, RawRequest request) {
    try {
      var reply = RawHttpClient.exchange(server.port(), request.bytes());
      assertThat(isNoFault(request, reply))
          .as("%s -> %d %s", what, reply.status(), reply.body())
          .isTrue();
      return reply;
    } catch (RuntimeException noAnswer) {
      throw new AssertionError(what + " -> " + server.complaints(), noAnswer);
    }
  }

  /** Calls that are not implemented or not enabled respond with a 5xx by design. */
  private static boolean isNoFault(RawRequest request, RawHttpClient.Reply reply) {
    return switch (reply.status()) {
      case NOT_IMPLEMENTED -> true;
      case SWITCHED_OFF -> request.target().contains("/mlflow/workspaces");
      default -> reply.status() >= 200 && reply.status() < 500;
    };
  }
}
