package dynamodbstore.http;

import dynamodbstore.capacity.WorkPermit;
import dynamodbstore.http.request.Capacity;
import dynamodbstore.http.request.RequestBody;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.JsonBodyEncoder;
import dynamodbstore.http.response.ResponseBody;
import dynamodbstore.http.response.ResponseSender;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.Exchange;
import dynamodbstore.http1.RequestHandler;
import dynamodbstore.http1.message.BufferedResponse;
import dynamodbstore.wire.ErrorCode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Dispatcher of all requests. In order: assign a request id, apply the filter, find the route, run
 * its handler under access control, send the response, log it. Immutable and thread-safe; called
 * concurrently by all connection threads.
 */
public final class Router implements RequestHandler {
  private final String prefix;
  private final RoutingTable routes;
  private final RequestChecks checks;
  private final RequestMonitoring monitoring;
  private final Capacity capacity;

  /**
   * @param prefix the static prefix of routes
   */
  public Router(
      String prefix, List<Route> routes, RequestChecks checks, RequestMonitoring monitoring) {
    this(prefix, routes, checks, monitoring, Capacity.ofThisProcess());
  }

  public Router(
      String prefix,
      List<Route> routes,
      RequestChecks checks,
      RequestMonitoring monitoring,
      Capacity capacity) {
    this.prefix = prefix;
    this.routes = new RoutingTable(prefix, routes);
    this.checks = checks;
    this.monitoring = monitoring;
    this.capacity = capacity;
  }

  @Override
  public void handle(Exchange exchange) throws IOException {
    var start = System.nanoTime();
    var id = RequestId.of(exchange.head().headers().first(RequestId.HEADER).orElse(""));
    var answer = answer(exchange, id);
    if (answer.headers().containsKey("Connection")) {
      exchange.closeAfterResponse();
      answer = answer.without("Connection");
    }
    try {
      ResponseSender.send(exchange, answer.with(RequestId.HEADER, id));
    } finally {
      monitoring
          .observer()
          .requestCompleted(
              exchange.head().method(),
              exchange.head().path(),
              answer.status(),
              id,
              System.nanoTime() - start);
    }
  }

  /** Encodes errors of requests that could not be parsed in MLflow's JSON form too. */
  @Override
  public BufferedResponse refuse(int status, String sentence) {
    var code =
        switch (status) {
          case ServerResponse.INTERNAL_ERROR -> ErrorCode.INTERNAL_ERROR;
          case ServerResponse.UNAVAILABLE -> ErrorCode.TEMPORARILY_UNAVAILABLE;
          default -> ErrorCode.BAD_REQUEST;
        };
    var answer = ServerResponse.error(status, code, sentence);
    return answer.body() instanceof ResponseBody.Bytes(byte[] array, int length)
        ? new BufferedResponse(status, answer.headers(), array, length)
        : BufferedResponse.empty(status);
  }

  private ServerResponse answer(Exchange exchange, String id) {
    try {
      var refused = checks.filter().reject(exchange.head());
      return refused.isPresent() ? refused.get() : stamped(exchange, routed(exchange, id));
    } catch (RuntimeException | Error fault) {
      return ErrorResponses.toResponse(fault, id);
    }
  }

  private ServerResponse stamped(Exchange exchange, ServerResponse answer) {
    try {
      return checks.filter().addHeaders(exchange.head(), answer);
    } catch (RuntimeException | Error fault) {
      ResponseSender.discard(answer);
      throw fault;
    }
  }

  private ServerResponse routed(Exchange exchange, String id) {
    var path = exchange.head().path();
    var method = exchange.head().method();
    var match = routes.find(path);
    if (match.isEmpty()) {
      return rejection(exchange).orElseGet(() -> redirectOrNotFound(path, exchange.head().query()));
    }
    // As in Flask, a GET route also serves HEAD; sending leaves the body out.
    var route = match.get().methods().get(method.equals("HEAD") ? "GET" : method);
    if (route == null) {
      return rejection(exchange)
          .orElseGet(() -> methodNotAllowed(method, path, match.get().methods()));
    }
    try (var body = new RequestBody(exchange, capacity)) {
      var asked = new ServerRequest(exchange, match.get().variables(), body, route.path(prefix));
      Supplier<ServerResponse> answer =
          () -> generated(route.answer(checks.access(), asked), exchange);
      return WorkPermit.run(
          capacity.permits(),
          () -> body.reserving(() -> monitoring.meter().measure(route.operation(), answer)));
    } catch (RuntimeException | Error fault) {
      // Caught here and not by the caller, so that the filter adds its headers to error responses
      // too.
      return ErrorResponses.toResponse(fault, id);
    }
  }

  /**
   * Rejects a request without a route if its caller is unknown, so that only users learn which
   * routes there are. Browsers ask for an icon, and which methods a page of another origin may use,
   * without credentials.
   */
  private Optional<ServerResponse> rejection(Exchange exchange) {
    boolean isOfBrowser =
        exchange.head().method().equals("OPTIONS")
            || exchange.head().path().equals(prefix + "/favicon.ico");
    return isOfBrowser
        ? Optional.empty()
        : checks.access().rejection(exchange.head(), exchange.address());
  }

  /** Encodes a JSON body while the request holds its permit; afterwards only sending is left. */
  private ServerResponse generated(ServerResponse answer, Exchange exchange) {
    return answer.body() instanceof ResponseBody.Json(var fields)
        ? answer.withBody(
            JsonBodyEncoder.generate(
                fields, capacity.spool(), ResponseSender.isCompressed(exchange, answer)))
        : answer;
  }

  /**
   * Redirects a path with repeated slashes, which some clients produce when they join base URL and
   * path; else 404.
   */
  private ServerResponse redirectOrNotFound(String path, String query) {
    var meant = path.replaceAll("/{2,}", "/");
    return meant.equals(path) || routes.find(meant).isEmpty()
        ? ServerResponse.error(
            ErrorCode.ENDPOINT_NOT_FOUND, "There is no endpoint at " + path + ".")
        : ServerResponse.redirect(meant, query);
  }

  private static ServerResponse methodNotAllowed(
      String method, String path, Map<String, Route> methods) {
    var allowed = new TreeMap<>(methods).navigableKeySet();
    var list = String.join(", ", allowed) + (allowed.contains("GET") ? ", HEAD" : "") + ", OPTIONS";
    if (method.equals("OPTIONS")) {
      return ServerResponse.empty(ServerResponse.OK).with("Allow", list);
    }
    return ServerResponse.error(
            ServerResponse.METHOD_NOT_ALLOWED,
            ErrorCode.ENDPOINT_NOT_FOUND,
            "The endpoint at " + path + " does not accept " + method + ".")
        .with("Allow", list);
  }
}
