package dynamodbstore.http;

import dynamodbstore.config.Refusal;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/** The socket a server listens on. Requests run on virtual threads. */
public final class Listener implements AutoCloseable {
  private final WebServer server;
  private final String host;

  private Listener(WebServer server, String host) {
    this.server = server;
    this.host = host;
  }

  public static Listener start(String host, int port, Router router) {
    return start(host, port, router, Groundwork.begin());
  }

  public static Listener start(String host, int port, Router router, Groundwork groundwork) {
    var address = resolve(host);
    checkFree(address, host, port);
    var server =
        groundwork
            .await()
            .address(address)
            .port(port)
            .routing(HttpRouting.builder().any(router))
            .build()
            .start();
    if (!server.isRunning()) {
      throw new Refusal("Cannot listen on " + host + " port " + port + ".");
    }
    return new Listener(server, host);
  }

  /** The port in use, also when any free one was asked for. */
  public int port() {
    return server.port();
  }

  /** Where a person on this machine finds the server. */
  public String url() {
    var name = host.equals("0.0.0.0") ? "127.0.0.1" : host;
    return "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port();
  }

  /** Takes no new requests, and waits for those under way. */
  @Override
  public void close() {
    var _ = server.stop();
  }

  private static InetAddress resolve(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new Refusal("There is no address for the host \"" + host + "\".", e);
    }
  }

  /** Helidon logs why it cannot listen and goes on; we would rather say it in a sentence. */
  private static void checkFree(InetAddress address, String host, int port) {
    try (var socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, port));
    } catch (BindException e) {
      throw new Refusal(
          "Cannot listen on %s port %d (%s). Choose another with --host and --port."
              .formatted(
                  host, port, String.valueOf(e.getMessage()).toLowerCase(java.util.Locale.ROOT)),
          e);
    } catch (IOException e) {
      throw new Refusal(
          "Cannot listen on " + host + " port " + port + ": " + e.getMessage() + ".", e);
    }
  }
}
