import com.sun.net.httpserver.HttpServer;
import dynamodbstore.http1.HttpLimits;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executors;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * HTTP servers that read a request's body and respond with a small JSON document, each with one
 * virtual thread for a request.
 */
final class Peers {
  private static final byte[] JSON =
      "{\"status\":\"ok\",\"padding\":\"%s\"}".formatted("x".repeat(200)).getBytes();

  private Peers() {}

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(arguments[1]);
    switch (arguments[0]) {
      case "ours" -> ours(port);
      case "jdk" -> jdk(port);
      case "jetty" -> jetty(port);
      case "helidon" -> helidon(port);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    Thread.currentThread().join();
  }

  private static void ours(int port) throws IOException {
    var _ =
        dynamodbstore.http1.HttpServer.start(
            new InetSocketAddress("127.0.0.1", port),
            exchange -> {
              if (exchange.hasBody()) {
                drain(exchange.body());
              }
              exchange.send(200, Map.of("Content-Type", "application/json"), JSON, JSON.length);
            },
            HttpLimits.ofThisProcess());
  }

  private static void jdk(int port) throws IOException {
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 4096);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          drain(exchange.getRequestBody());
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, JSON.length);
          exchange.getResponseBody().write(JSON);
          exchange.close();
        });
    server.start();
  }

  private static void jetty(int port) throws Exception {
    var threads = new QueuedThreadPool();
    threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
    var server = new Server(threads);
    var connector = new ServerConnector(server, new HttpConnectionFactory(new HttpConfiguration()));
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    connector.setAcceptQueueSize(4096);
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            drain(Content.Source.asInputStream(request));
            response.getHeaders().put("Content-Type", "application/json");
            response.write(true, java.nio.ByteBuffer.wrap(JSON), callback);
            return true;
          }
        });
    server.start();
  }

  private static void helidon(int port) {
    var _ =
        WebServer.builder()
            .host("127.0.0.1")
            .port(port)
            .backlog(4096)
            .routing(
                routing ->
                    routing.any(
                        "/*",
                        (request, response) -> {
                          if (request.content().hasEntity()) {
                            drain(request.content().inputStream());
                          }
                          response.header("Content-Type", "application/json").send(JSON);
                        }))
            .build()
            .start();
  }

  private static void drain(InputStream body) throws IOException {
    var buffer = new byte[8192];
    while (body.read(buffer) >= 0) {
      // Discarded.
    }
  }
}
