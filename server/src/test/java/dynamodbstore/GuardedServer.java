package dynamodbstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.access.Authorizer;
import dynamodbstore.api.Caller;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.Config;
import dynamodbstore.http.AccessControl;
import dynamodbstore.http.Authenticator;
import dynamodbstore.http.RawHttpClient;
import dynamodbstore.http.RequestAudit;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** Server with access control, on a table in memory, and with all optional routes. */
final class GuardedServer {
  static final Caller ALICE = new Caller("alice", Caller.DEFAULT_WORKSPACE);

  private GuardedServer() {}

  /** All requests are from {@link #ALICE}. */
  static Server start(Path folder, Authorizer authorizer) {
    return start(config(folder), new Meter(), authorizer);
  }

  static Server start(Config config, Authenticator authenticator, Authorizer authorizer) {
    return start(config, new Meter(), authenticator, authorizer);
  }

  static Server start(Config config, Meter meter, Authorizer authorizer) {
    return start(
        config, meter, (_, _) -> new Authenticator.Result.Authenticated(ALICE), authorizer);
  }

  private static Server start(
      Config config, Meter meter, Authenticator authenticator, Authorizer authorizer) {
    return Server.start(
        config,
        new MemoryTable(InstantSource.system(), meter),
        meter,
        new AccessControl(authenticator, authorizer, RequestAudit.OFF));
  }

  /** Option by which the server has the routes of accounts. */
  static final String WITH_ACCOUNTS = "--app-name=basic-auth";

  /** With a gateway on a port where no server listens. */
  static Config config(Path folder, String... more) {
    var options =
        List.of(
            "--port",
            "0",
            "--static-prefix",
            SampleRequests.PREFIX,
            "--expose-prometheus",
            folder.toString(),
            "--deployments-target",
            "http://127.0.0.1:1",
            "--artifacts-destination",
            artifacts(folder).toString());
    var arguments = Stream.of(List.of("server"), options, List.of(more)).flatMap(List::stream);
    var parser =
        new CommandLineParser(AccountsServer.environment(folder, "READ", ALICE.user()), "");
    return ((Command.Serve) parser.parse(arguments.toArray(String[]::new))).config();
  }

  /** Where the server stores artifacts. */
  static Path artifacts(Path folder) {
    return folder.resolve("artifacts");
  }

  /** Calls the API; single quotes in the body stand for double quotes. */
  static RawHttpClient.Reply post(Server server, String path, String body) {
    return RawHttpClient.send(
        server.port(),
        "POST",
        SampleRequests.PREFIX + path,
        body.replace('\'', '"').getBytes(UTF_8),
        "Content-Type: application/json");
  }
}
