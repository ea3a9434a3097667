package dynamodbstore.http;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.http1.HttpLimits;
import dynamodbstore.http1.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;

/** Listening address of a server. Requests run on virtual threads. */
public final class Listener implements AutoCloseable {
  private final HttpServer server;
  private final String host;

  private Listener(HttpServer server, String host) {
    this.server = server;
    this.host = host;
  }

  public static Listener start(String host, int port, Router router) {
    return start(host, port, router, HttpLimits.ofThisProcess());
  }

  public static Listener start(String host, int port, Router router, HttpLimits limits) {
    var address = new InetSocketAddress(resolve(host), port);
    try {
      return new Listener(HttpServer.start(address, router, limits), host);
    } catch (BindException e) {
      throw new CommandFailure(
          "Cannot listen on %s port %d (%s). Choose another with --host and --port."
              .formatted(host, port, String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT)),
          e);
    } catch (IOException e) {
      throw new CommandFailure(
          "Cannot listen on " + host + " port " + port + ": " + e.getMessage() + ".", e);
    }
  }

  /** The bound port, also when port 0 was configured. */
  public int port() {
    return server.port();
  }

  /** Number of open connections. */
  public int connections() {
    return server.connections();
  }

  /** The URL that opens the server in a browser on this machine. */
  public String url() {
    var name = host.equals("0.0.0.0") ? "127.0.0.1" : host;
    return "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port();
  }

  /** Stops accepting connections and waits for requests in progress. */
  @Override
  public void close() {
    server.close();
  }

  private static InetAddress resolve(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new CommandFailure("There is no address for the host \"" + host + "\".", e);
    }
  }
}
