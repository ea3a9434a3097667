package dynamodbstore.http;

import static java.lang.System.Logger.Level.ERROR;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What happens to every request, in order: it gets an id, passes the gate, meets its route, and is
 * logged. A route is found by one look-up, however many there are. Shared by all threads.
 */
public final class Router implements Handler {
  private static final System.Logger LOG = System.getLogger(Router.class.getName());

  private final Map<String, Map<String, Function<ServerRequest, Answer>>> handlers =
      new HashMap<>();
  private final Gate gate;
  private final AccessLog accessLog;

  /**
   * @param prefix stands before the path of every route; without it, nothing is found
   */
  public Router(String prefix, List<Route> routes, Gate gate, AccessLog accessLog) {
    this.gate = gate;
    this.accessLog = accessLog;
    for (var route : routes) {
      var methods = handlers.computeIfAbsent(prefix + route.path(), _ -> new TreeMap<>());
      if (methods.put(route.method(), route.handler()) != null) {
        throw new IllegalArgumentException("Two routes for " + route.method() + " " + route.path());
      }
    }
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    var start = System.nanoTime();
    var method = request.prologue().method().text();
    var id = RequestId.of(request.headers().first(HeaderNames.create(RequestId.HEADER)).orElse(""));
    var answer = answer(request, method, id);
    send(response, method, answer.with(RequestId.HEADER, id));
    accessLog.answered(
        method, request.path().rawPath(), answer.status(), id, System.nanoTime() - start);
    if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
      // Helidon up to 4.5.3 says it will close the connection and then does not (helidon#12324).
      throw new CloseConnectionException("The client asked for it");
    }
  }

  private Answer answer(ServerRequest request, String method, String id) {
    try {
      var refused = gate.refuse(request);
      return refused.isPresent() ? refused.get() : gate.stamp(request, route(request, method));
    } catch (RuntimeException e) {
      LOG.log(ERROR, "Request " + id + " failed", e);
      return Answer.error(
          Answer.INTERNAL_ERROR, "INTERNAL_ERROR", "The server failed. Its log says why: " + id);
    }
  }

  private Answer route(ServerRequest request, String method) {
    var path = request.path().path();
    var methods = handlers.get(path);
    if (methods == null) {
      return Answer.error(
          Answer.NOT_FOUND, "ENDPOINT_NOT_FOUND", "There is no endpoint at " + path + ".");
    }
    // As in Flask, whatever answers GET answers HEAD; send() leaves the body out.
    var handler = methods.get(method.equals("HEAD") ? "GET" : method);
    if (handler != null) {
      return handler.apply(request);
    }
    var allowed = Answer.empty(Answer.OK).with("Allow", allowed(methods));
    if (method.equals("OPTIONS")) {
      return allowed;
    }
    return Answer.error(
            Answer.METHOD_NOT_ALLOWED,
            "ENDPOINT_NOT_FOUND",
            "The endpoint at " + path + " does not take " + method + ".")
        .with("Allow", allowed(methods));
  }

  private static String allowed(Map<String, ?> methods) {
    var allowed = new TreeMap<>(methods).navigableKeySet();
    return String.join(", ", allowed) + (allowed.contains("GET") ? ", HEAD" : "") + ", OPTIONS";
  }

  private static void send(ServerResponse response, String method, Answer answer) {
    response.status(answer.status());
    answer.headers().forEach(response::header);
    if (method.equals("HEAD")) {
      response.contentLength(answer.body().length);
      response.send();
    } else {
      response.send(answer.body());
    }
  }
}
