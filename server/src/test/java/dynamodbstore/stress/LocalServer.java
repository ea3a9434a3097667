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
import org.mlflow.tracking.MlflowClient;

/** Server in this JVM, on a real table and a real socket, with all its files in one folder. */
final class LocalServer implements AutoCloseable {
  private final ServerLog log = ServerLog.record();
  private final Table table;
  private final Server server;

  private LocalServer(Table table, Meter meter, Path folder) {
    this.table = table;
    this.server = Server.start(config(folder), table, meter);
  }

  static LocalServer start(AdapterUnderTest store, Path folder) {
    var meter = new Meter();
    return new LocalServer(store.open(folder, meter), meter, folder);
  }

  private static Config config(Path folder) {
    var parser = new CommandLineParser(Map.of(), "");
    var artifacts = folder.resolve("artifacts").toString();
    var command = parser.parse("server", "--port", "0", "--artifacts-destination", artifacts);
    return ((Command.Serve) command).config();
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
