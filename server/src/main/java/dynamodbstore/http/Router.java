package dynamodbstore.http;

import dynamodbstore.capacity.WorkPermit;
import dynamodbstore.http.log.CompletedRequest;
import dynamodbstore.http.log.RequestDetails;
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
import dynamodbstore.http1.message.RequestHead;
import dynamodbstore.monitoring.RefusalReason;
import dynamodbstore.monitoring.RouteDurations;
import dynamodbstore.wire.ErrorCode;
import java.io.IOException;
import java.net.InetAddress;
import java.util.IdentityHashMap;
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
  private static final Optional<RequestDetails> NO_DETAILS = Optional.empty();

  private final String prefix;
  private final RoutingTable routes;
  private final RequestChecks checks;
  private final RequestMonitoring monitoring;
  private final Capacity capacity;

  /** Durations of each route; filled by the constructor. */
  private final IdentityHashMap<Route, RouteDurations> durations = new IdentityHashMap<>();

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
    for (var route : routes) {
      durations.put(route, monitoring.metrics().route(route.method(), route.path()));
    }
  }

  @Override
  public void handle(Exchange exchange) throws IOException {
    long begun = System.nanoTime();
    var head = exchange.head();
    var id = RequestId.of(head.headers().first(RequestId.HEADER).orElse(""));
    var match = routes.find(head.path());
    var route = match.flatMap(found -> route(found, head.method()));
    var details = monitoring.log().isOn() ? Optional.of(new RequestDetails()) : NO_DETAILS;
    var metrics = monitoring.metrics();
    metrics.requestBegun();
    int status = ServerResponse.INTERNAL_ERROR;
    try {
      var answer =
          details.isPresent()
              ? details.get().collect(() -> answer(exchange, match, id))
              : answer(exchange, match, id);
      status = answer.status();
      send(exchange, answer, id);
    } finally {
      long nanos = System.nanoTime() - begun;
      var measured = route.map(durations::get).orElse(metrics.unmatched());
      metrics.requestCompleted(measured, head.method(), head.path(), status, nanos);
      metrics.bodySent(exchange.sentBytes());
      if (details.isPresent()) {
        var template = route.map(Route::path).orElse("");
        monitoring
            .log()
            .completed(new CompletedRequest(exchange, template, status, id, nanos), details.get());
      }
    }
  }

  private static void send(Exchange exchange, ServerResponse answer, String id) throws IOException {
    var sent = answer;
    if (answer.headers().containsKey("Connection")) {
      exchange.closeAfterResponse();
      sent = answer.without("Connection");
    }
    ResponseSender.send(exchange, sent.with(RequestId.HEADER, id));
  }

  @Override
  public InetAddress client(RequestHead request, InetAddress sender) {
    return checks.proxies().client(request, sender);
  }

  /** As in Flask, a GET route also serves HEAD; sending leaves the body out. */
  private static Optional<Route> route(RoutingTable.Match match, String method) {
    return Optional.ofNullable(match.methods().get(method.equals("HEAD") ? "GET" : method));
  }

  @Override
  public void connectionRejected() {
    monitoring.metrics().refused(RefusalReason.CONNECTIONS);
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
    monitoring.metrics().refused(RefusalReason.MALFORMED);
    var answer = ServerResponse.error(status, code, sentence);
    return answer.body() instanceof ResponseBody.Bytes(byte[] array, int length)
        ? new BufferedResponse(status, answer.headers(), array, length)
        : BufferedResponse.empty(status);
  }

  private ServerResponse answer(Exchange exchange, Optional<RoutingTable.Match> match, String id) {
    try {
      var answered = checks.filter().reject(exchange.head());
      if (answered.isPresent()) {
        // The response to a preflight request of a browser is none of these.
        if (answered.get().status() >= ServerResponse.BAD_REQUEST) {
          monitoring.metrics().refused(RefusalReason.FILTERED);
        }
        return answered.get();
      }
      return stamped(exchange, routed(exchange, match, id));
    } catch (RuntimeException | Error fault) {
      return failed(fault, id);
    }
  }

  private ServerResponse failed(Throwable fault, String id) {
    ErrorResponses.refusal(fault).ifPresent(monitoring.metrics()::refused);
    return ErrorResponses.toResponse(fault, id);
  }

  private ServerResponse stamped(Exchange exchange, ServerResponse answer) {
    try {
      return checks.filter().addHeaders(exchange.head(), answer);
    } catch (RuntimeException | Error fault) {
      ResponseSender.discard(answer);
      throw fault;
    }
  }

  private ServerResponse routed(Exchange exchange, Optional<RoutingTable.Match> match, String id) {
    var path = exchange.head().path();
    var method = exchange.head().method();
    if (match.isEmpty()) {
      return rejection(exchange).orElseGet(() -> redirectOrNotFound(path, exchange.head().query()));
    }
    var served = route(match.get(), method);
    if (served.isEmpty()) {
      return rejection(exchange)
          .orElseGet(() -> methodNotAllowed(method, path, match.get().methods()));
    }
    var route = served.get();
    try (var body = new RequestBody(exchange, capacity)) {
      var asked = new ServerRequest(exchange, match.get().variables(), body, route.path(prefix));
      Supplier<ServerResponse> answer =
          () -> generated(counted(route.answer(checks.access(), asked)), exchange);
      return WorkPermit.run(
          capacity.permits(),
          () -> body.reserving(() -> monitoring.meter().measure(route.operation(), answer)));
    } catch (RuntimeException | Error fault) {
      // Caught here and not by the caller, so that the filter adds its headers to error responses
      // too.
      return failed(fault, id);
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
        : checks.access().rejection(exchange.head(), exchange.address()).map(this::counted);
  }

  private ServerResponse counted(ServerResponse answer) {
    if (answer.status() == ServerResponse.UNAUTHORIZED) {
      monitoring.metrics().refused(RefusalReason.UNAUTHENTICATED);
    }
    return answer;
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
