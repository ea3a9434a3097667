package dynamodbstore;

import dynamodbstore.config.Config;
import dynamodbstore.http.AccessLog;
import dynamodbstore.http.Answer;
import dynamodbstore.http.BrowserGate;
import dynamodbstore.http.Listener;
import dynamodbstore.http.Route;
import dynamodbstore.http.Router;
import dynamodbstore.table.Table;
import java.util.List;

/** A running server: all wiring, by hand, top to bottom. */
public final class Server implements AutoCloseable {
  private final Table table;
  private final Listener listener;

  private Server(Table table, Listener listener) {
    this.table = table;
    this.listener = listener;
  }

  /** Starts to listen. The table is the server's from here on, and closed with it. */
  public static Server start(Config config, Table table) {
    try {
      var router =
          new Router(
              config.staticPrefix(),
              routes(),
              BrowserGate.of(config.staticPrefix(), config.security()),
              config.accessLog() ? AccessLog.toLog() : AccessLog.OFF);
      return new Server(table, Listener.start(config.host(), config.port(), router));
    } catch (RuntimeException e) {
      table.close();
      throw e;
    }
  }

  private static List<Route> routes() {
    return List.of(
        Route.get("/health", _ -> Answer.page("OK")),
        Route.get("/version", _ -> Answer.page(Versions.MLFLOW)));
  }

  public String url() {
    return listener.url();
  }

  public int port() {
    return listener.port();
  }

  /** Lets the requests under way finish, then closes the table. */
  @Override
  public void close() {
    try (table) {
      listener.close();
    }
  }
}
