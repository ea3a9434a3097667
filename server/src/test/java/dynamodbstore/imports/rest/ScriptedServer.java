package dynamodbstore.imports.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/**
 * HTTP server that gives each path its prepared responses in turn, the last one again and again,
 * and a page that is not JSON to all others, as MLflow's server does.
 */
final class ScriptedServer implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, Queue<Response>> responses = new ConcurrentHashMap<>();
  private final Queue<Request> requests = new ConcurrentLinkedQueue<>();

  /** Response with headers, alternating names and values. */
  record Response(int status, String body, List<String> headers) {
    Response(int status, String body, String... headers) {
      this(status, body, List.of(headers));
    }
  }

  /** Received request. */
  record Request(URI uri, String body, Optional<String> login) {}

  ScriptedServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  /** Prepares further responses of a path. */
  @CanIgnoreReturnValue
  ScriptedServer on(String path, Response... some) {
    responses.computeIfAbsent(path, _ -> new ConcurrentLinkedQueue<>()).addAll(List.of(some));
    return this;
  }

  /** Prepares successful responses of a path. */
  @CanIgnoreReturnValue
  ScriptedServer on(String path, String... bodies) {
    for (var body : bodies) {
      on(path, new Response(200, body));
    }
    return this;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  List<Request> requests() {
    return List.copyOf(requests);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      var login = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"));
      requests.add(new Request(exchange.getRequestURI(), body, login));
      var response = next(exchange.getRequestURI().getPath());
      for (int at = 0; at < response.headers().size(); at += 2) {
        exchange
            .getResponseHeaders()
            .add(response.headers().get(at), response.headers().get(at + 1));
      }
      var bytes = response.body().getBytes(UTF_8);
      exchange.sendResponseHeaders(response.status(), bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private Response next(String path) {
    var prepared = responses.get(path);
    if (prepared == null) {
      return new Response(404, "<title>404 Not Found</title>");
    }
    var first = prepared.size() > 1 ? prepared.poll() : prepared.peek();
    return first == null ? new Response(500, "") : first;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
