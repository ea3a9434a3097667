package dynamodbstore.stress;

import dynamodbstore.Server;
import dynamodbstore.cli.Command;
import dynamodbstore.cli.CommandLineParser;
import dynamodbstore.config.Config;
import dynamodbstore.http.Route;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mlflow.tracking.MlflowClient;

/** Server in this JVM, on a real table and a real socket, with all its files in one folder. */
final class LocalServer implements AutoCloseable {
  private final ServerLog log = ServerLog.record();
  private final Table table;
  private final Server server;

  private LocalServer(Table table, Meter meter, Config config) {
    this.table = table;
    this.server = Server.start(config, table, meter);
  }

  static LocalServer start(AdapterUnderTest store, Path folder) {
    return start(store, folder, Map.of());
  }

  /** Server with accounts and a login page. Its administrator has the default password. */
  static LocalServer startWithAccounts(AdapterUnderTest store, Path folder) {
    var variables = Map.of("MLFLOW_FLASK_SERVER_SECRET_KEY", "secret");
    return start(store, folder, variables, "--app-name", "basic-auth", "--login-page");
  }

  private static LocalServer start(
      AdapterUnderTest store, Path folder, Map<String, String> variables, String... more) {
    var meter = new Meter();
    var artifacts = folder.resolve("artifacts").toString();
    var options = List.of("server", "--port", "0", "--artifacts-destination", artifacts);
    var arguments = Stream.concat(options.stream(), Stream.of(more)).toArray(String[]::new);
    var command = (Command.Serve) new CommandLineParser(variables, "").parse(arguments);
    return new LocalServer(store.open(folder, meter), meter, command.config());
  }

  int port() {
    return server.port();
  }

  String url() {
    return server.url();
  }

  List<Route> routes() {
    return server.routes();
  }

  /** The server's table, for assertions. */
  Table table() {
    return table;
  }

  /** Returns a new client with its own connection. */
  MlflowClient client() {
    return new MlflowClient(server.url());
  }

  /** Warnings and errors in the log; empty if all went well. */
  List<String> complaints() {
    return log.complaints();
  }

  @Override
  public void close() {
    server.close();
    log.close();
  }
}
