package dynamodbstore.table.dynamodb;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Fault-injecting HTTP proxy in front of DynamoDB Local. Faults are configured per operation;
 * requests without one are forwarded.
 */
final class FaultInjectingProxy implements AutoCloseable {
  private static final String OPERATION = "X-Amz-Target";

  private final URI behind;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, Queue<InjectedFault>> ahead = new ConcurrentHashMap<>();
  private final Map<String, InjectedFault> always = new ConcurrentHashMap<>();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final Map<String, List<String>> bodies = new ConcurrentHashMap<>();

  FaultInjectingProxy(int port) {
    this.behind = URI.create("http://localhost:" + port);
    try {
      var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      server = HttpServer.create(anyPort, 1024);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.setExecutor(threads);
    server.createContext("/", this::pass);
    server.start();
  }

  DynamoAddress address(String table) {
    return DynamoAddress.parse(
        "dynamodb://localhost:%d/%s".formatted(server.getAddress().getPort(), table));
  }

  /** Queues faults for the next requests of an operation, one each. */
  void next(String operation, InjectedFault... mishaps) {
    ahead.computeIfAbsent(operation, _ -> new ConcurrentLinkedQueue<>()).addAll(List.of(mishaps));
  }

  /** Sets the fault of all later requests of an operation whose queue is empty. */
  void always(String operation, InjectedFault mishap) {
    always.put(operation, mishap);
  }

  /** Number of requests of an operation. */
  long asked(String operation) {
    return seen.stream().filter(operation::equals).count();
  }

  /** The bodies of all requests of an operation, in their order. */
  List<String> bodies(String operation) {
    return bodies.getOrDefault(operation, List.of());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    client.close();
  }

  private void pass(HttpExchange exchange) throws IOException {
    var target = exchange.getRequestHeaders().getFirst(OPERATION);
    var operation = target.substring(target.indexOf('.') + 1);
    seen.add(operation);
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    bodies.computeIfAbsent(operation, _ -> new CopyOnWriteArrayList<>()).add(body);
    mishap(operation).befall(new ProxiedRequest(exchange, body));
  }

  private InjectedFault mishap(String operation) {
    var next = ahead.getOrDefault(operation, new ConcurrentLinkedQueue<>()).poll();
    return next == null
        ? always.getOrDefault(operation, request -> request.answer(request.forward()))
        : next;
  }

  /** Request that the proxy has received. */
  final class ProxiedRequest {
    private final HttpExchange exchange;
    private final String body;

    private ProxiedRequest(HttpExchange exchange, String body) {
      this.exchange = exchange;
      this.body = body;
    }

    String body() {
      return body;
    }

    /** Forwards the request to DynamoDB Local. */
    ProxiedResponse forward() throws IOException {
      return forward(body);
    }

    ProxiedResponse forward(String changedBody) throws IOException {
      var request =
          HttpRequest.newBuilder(behind).POST(HttpRequest.BodyPublishers.ofString(changedBody));
      for (var header : List.of(OPERATION, "Authorization", "X-Amz-Date", "Content-Type")) {
        request.header(header, exchange.getRequestHeaders().getFirst(header));
      }
      try {
        var response = client.send(request.build(), BodyHandlers.ofString());
        return new ProxiedResponse(response.statusCode(), response.body());
      } catch (InterruptedException interrupted) {
        throw new IOException(interrupted);
      }
    }

    void answer(ProxiedResponse answer) throws IOException {
      answer(answer.status(), answer.body());
    }

    void answer(int status, String text) throws IOException {
      var bytes = text.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
      exchange.sendResponseHeaders(status, bytes.length);
      try (var out = exchange.getResponseBody()) {
        out.write(bytes);
      }
    }

    /** Closes the connection without a response. */
    void drop() {
      exchange.close();
    }
  }

  /** Response of DynamoDB Local. */
  record ProxiedResponse(int status, String body) {}
}
