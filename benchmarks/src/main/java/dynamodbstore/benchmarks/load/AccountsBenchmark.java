package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.http.BenchmarkConnection;
import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.process.DirectoryDeletion;
import dynamodbstore.benchmarks.load.process.MachineLoad;
import dynamodbstore.benchmarks.load.process.ServerUnderTest;
import dynamodbstore.benchmarks.load.process.TokenIssuer;
import dynamodbstore.benchmarks.load.workload.LoadWorkloads;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Benchmark of accounts, of this server alone: the rate of a user with permissions, as a share of
 * the rate of a server without accounts, in alternating rounds; and while other clients send wrong
 * passwords as fast as they can. Both servers receive the same requests, credentials included.
 */
public final class AccountsBenchmark {
  private static final double LEAST_SHARE = 0.85;
  private static final double LEAST_SHARE_OF_A_TOKEN = 0.9;
  private static final double LEAST_SHARE_DURING_A_FLOOD = 0.5;
  private static final int ATTACKERS = 8;
  private static final String PASSWORD = "a password of a user";

  /** Id of the server at the provider of single sign-on. */
  private static final String CLIENT = "load";

  private static final List<Workload> WORKLOADS =
      LoadWorkloads.ALL.stream()
          .filter(
              workload ->
                  (workload.name().equals("log-metric") && workload.callers() > 1)
                      || workload.name().startsWith("get run"))
          .toList();

  /**
   * Kind of credentials.
   *
   * @param name after that of the workload
   * @param aim least share
   */
  private record Login(String name, LoadGenerator clients, double aim) {}

  private final PrintStream out = System.out;
  private final LoadOptions options;
  private final LoadGenerator load;

  private AccountsBenchmark(LoadOptions options) {
    this.options = options;
    this.load =
        new LoadGenerator(options.warmUp(), options.length(), credentials("user", PASSWORD));
  }

  /** Arguments: see {@link LoadOptions}. The environment has the password of the administrator. */
  public static void main(String[] arguments) throws IOException {
    var options = LoadOptions.parse(arguments);
    DirectoryDeletion.deleteAll(options.work());
    new AccountsBenchmark(options).run();
    DirectoryDeletion.deleteAll(options.work());
  }

  private static String credentials(String user, String password) {
    var bytes = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Authorization: Basic " + Base64.getEncoder().encodeToString(bytes);
  }

  private void run() throws IOException {
    new MarkdownReport(out).introduce(options);
    var machine = new MachineLoad();
    var folder = Files.createDirectories(options.work());
    try (var issuer = new TokenIssuer(CLIENT);
        var without = server("without", folder);
        var with = server("accounts", folder, accounts(issuer))) {
      var _ = without.start();
      var _ = with.start();
      createUser(with.port());
      out.println();
      out.println(
          "| workload | clients | without accounts, per s | with, per s | share | aim | met |");
      out.println("|---|---:|---:|---:|---:|---:|---|");
      WORKLOADS.forEach(
          workload -> compare(new Login("", load, LEAST_SHARE), workload, without, with));
      for (var login : List.of(byAccessToken(with.port()), byTokenOf(issuer))) {
        compare(login, WORKLOADS.getFirst(), without, with);
      }
      WORKLOADS.forEach(workload -> compareDuringAFlood(workload, with));
    }
    new MarkdownReport(out).end(machine);
  }

  private static String[] accounts(TokenIssuer issuer) {
    return new String[] {
      "--app-name",
      "basic-auth",
      "--oidc-issuer",
      issuer.url(),
      "--oidc-client-id",
      CLIENT,
      "--oidc-create-users"
    };
  }

  private Login byAccessToken(int port) {
    return new Login(", by an access token", bearing(token(port)), LEAST_SHARE_OF_A_TOKEN);
  }

  private Login byTokenOf(TokenIssuer issuer) {
    return new Login(
        ", by a token of a provider (JWT)",
        bearing(issuer.token("person")),
        LEAST_SHARE_OF_A_TOKEN);
  }

  private LoadGenerator bearing(String token) {
    return new LoadGenerator(options.warmUp(), options.length(), "Authorization: Bearer " + token);
  }

  private ServerUnderTest server(String name, Path folder, String... more) throws IOException {
    return ServerUnderTest.ours(
        name, options.launcher(), Files.createDirectories(folder.resolve(name)), more);
  }

  private static void createUser(int port) {
    var password = System.getenv("MLFLOW_AUTH_ADMIN_PASSWORD");
    try (var api = new MlflowApi(port, credentials("admin", String.valueOf(password)))) {
      var _ =
          api.post("/users/create", "{\"username\":\"user\",\"password\":\"" + PASSWORD + "\"}");
    }
  }

  /** The secret of a new access token of the user. */
  private static String token(int port) {
    try (var api = new MlflowApi(port, credentials("user", PASSWORD))) {
      var request = RequestTemplate.post("/api/3.0/mlflow/access-tokens", "{\"name\":\"load\"}");
      return api.ask(request).text("secret");
    }
  }

  private void compare(
      Login login, Workload workload, ServerUnderTest without, ServerUnderTest with) {
    var clients = login.clients();
    var open = new ArrayList<WorkloadResult>();
    var closed = new ArrayList<WorkloadResult>();
    for (int round = 0; round < options.rounds(); round++) {
      if (round % 2 == 0) {
        open.add(clients.run(workload, without));
        closed.add(clients.run(workload, with));
      } else {
        closed.add(clients.run(workload, with));
        open.add(clients.run(workload, without));
      }
    }
    report(workload.name() + login.name(), workload, open, closed, login.aim());
  }

  /** Compares the rate of the same server and user, with and without a flood. */
  private void compareDuringAFlood(Workload workload, ServerUnderTest with) {
    var calm = new ArrayList<WorkloadResult>();
    var flooded = new ArrayList<WorkloadResult>();
    var refused = new AtomicLong();
    for (int round = 0; round < options.rounds(); round++) {
      calm.add(load.run(workload, with));
      flooded.add(flood(with.port(), refused, () -> load.run(workload, with)));
    }
    report(
        "%s, during %,d wrong passwords".formatted(workload.name(), refused.get()),
        workload,
        calm,
        flooded,
        LEAST_SHARE_DURING_A_FLOOD);
  }

  private static WorkloadResult flood(
      int port, AtomicLong refused, Supplier<WorkloadResult> measurement) {
    var isOver = new AtomicBoolean();
    try (var attackers = Executors.newFixedThreadPool(ATTACKERS)) {
      for (int n = 0; n < ATTACKERS; n++) {
        int attacker = n;
        attackers.execute(() -> attack(port, attacker, isOver, refused));
      }
      try {
        return measurement.get();
      } finally {
        isOver.set(true);
      }
    }
  }

  /** Sends wrong passwords, each another one, for a name that exists and for one that does not. */
  private static void attack(int port, int attacker, AtomicBoolean isOver, AtomicLong refused) {
    var request =
        RequestTemplate.get("/api/2.0/mlflow/experiments/get?experiment_id=0")
            .numbered(RequestTemplate.FIRST);
    for (int n = 0; !isOver.get(); n++) {
      var header = credentials(n % 2 == 0 ? "user" : "stranger", attacker + " wrong " + n);
      try (var connection = new BenchmarkConnection(port, header)) {
        if (connection.send(request).isGood()) {
          throw new IllegalStateException("A wrong password was accepted");
        }
        refused.incrementAndGet();
      } catch (UncheckedIOException e) {
        // The server may close connections of an attacker.
      }
    }
  }

  private void report(
      String name,
      Workload workload,
      List<WorkloadResult> without,
      List<WorkloadResult> with,
      double aim) {
    var before = WorkloadResult.sum(without);
    var after = WorkloadResult.sum(with);
    double share = after.rate() / before.rate();
    long errors = before.errors() + after.errors();
    out.printf(
        "| %s | %d | %,.0f | %,.0f | %.2f | %.2f | %s |%s%n",
        name,
        workload.callers(),
        before.rate(),
        after.rate(),
        share,
        aim,
        share >= aim && errors == 0 ? "yes" : "**no**",
        errors > 0 ? " " + errors + " errors" : "");
  }
}
