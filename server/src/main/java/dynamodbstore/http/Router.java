package dynamodbstore.http;

import dynamodbstore.table.Meter;
import dynamodbstore.wire.ErrorCode;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;

/**
 * What happens to every request, in order: it gets an id, finds room, passes the gate, meets its
 * route, and is logged. Shared by all threads.
 */
public final class Router implements Handler {
  /** Each request holds a thread that costs little and a body that may not. */
  private static final int AT_ONCE = 1024;

  private static final HeaderName REQUEST_ID = HeaderNames.create(RequestId.HEADER);

  private final String prefix;
  private final Routes routes;
  private final Gate gate;
  private final AccessLog accessLog;
  private final Meter meter;
  private final BodyMemory memory;
  private final Semaphore room = new Semaphore(AT_ONCE);

  /**
   * @param prefix stands before the path of every route; without it, nothing is found
   */
  public Router(String prefix, List<Route> routes, Gate gate, AccessLog accessLog, Meter meter) {
    this(prefix, routes, gate, accessLog, meter, BodyMemory.ofThisProcess());
  }

  Router(
      String prefix,
      List<Route> routes,
      Gate gate,
      AccessLog accessLog,
      Meter meter,
      BodyMemory memory) {
    this.memory = memory;
    this.prefix = prefix;
    this.routes = new Routes(prefix, routes);
    this.gate = gate;
    this.accessLog = accessLog;
    this.meter = meter;
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    var start = System.nanoTime();
    var id = RequestId.of(request.headers().first(REQUEST_ID).orElse(""));
    boolean hasRoom = room.tryAcquire();
    Answer answer;
    try {
      answer = hasRoom ? answer(request, id) : Faults.answer(noRoom(), id);
      try {
        Sending.send(request, response, answer.with(RequestId.HEADER, id));
      } finally {
        accessLog.answered(
            request.prologue().method().text(),
            request.path().rawPath(),
            answer.status(),
            id,
            System.nanoTime() - start);
      }
    } finally {
      if (hasRoom) {
        room.release();
      }
    }
    boolean isBroken = answer.headers().containsKey("Connection");
    if (isBroken || request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
      if (!isBroken) {
        readToEnd(request);
      }
      // Helidon up to 4.5.3 says it will close the connection and then does not (helidon#12324).
      throw new CloseConnectionException("The client asked for it");
    }
  }

  /** A client that is still sending would lose the answer to a connection closed in its face. */
  private static void readToEnd(ServerRequest request) {
    try {
      request.content().consume();
    } catch (RuntimeException _) {
      // Cut short: there is nobody left who could lose the answer.
    }
  }

  private static Overloaded noRoom() {
    return new Overloaded("The server has as many requests under way as it can take.");
  }

  private Answer answer(ServerRequest request, String id) {
    try {
      var refused = gate.refuse(request);
      return refused.isPresent() ? refused.get() : gate.stamp(request, routed(request, id));
    } catch (RuntimeException fault) {
      return Faults.answer(fault, id);
    }
  }

  private Answer routed(ServerRequest request, String id) {
    var path = request.path().rawPath();
    var method = request.prologue().method().text();
    var match = routes.find(path);
    if (match.isEmpty()) {
      return nowhere(path, request.query().rawValue());
    }
    // As in Flask, whatever answers GET answers HEAD; the body is left out when it is sent.
    var route = match.get().methods().get(method.equals("HEAD") ? "GET" : method);
    if (route == null) {
      return notTaken(method, path, match.get().methods());
    }
    try (var body = new RequestBody(request, memory)) {
      var asked = new Request(request, match.get().variables(), body, prefix + route.path());
      var answer = meter.measure(route.operation(), () -> route.handler().apply(asked));
      return answer.body() instanceof Body.Streamed sent ? measured(answer, sent, route) : answer;
    } catch (RuntimeException fault) {
      // Faults of an endpoint get the gate's stamp like its answers.
      return Faults.answer(fault, id);
    }
  }

  /** Some clients put a slash too many between an address and a path. */
  private Answer nowhere(String path, String query) {
    var meant = path.replaceAll("/{2,}", "/");
    return meant.equals(path) || routes.find(meant).isEmpty()
        ? Answer.error(ErrorCode.ENDPOINT_NOT_FOUND, "There is no endpoint at " + path + ".")
        : Answer.moved(meant, query);
  }

  /** What is read while an answer is sent belongs to the same operation. */
  private Answer measured(Answer answer, Body.Streamed body, Route route) {
    Body.Source source =
        out -> {
          var failure =
              meter.measure(
                  route.operation(),
                  () -> {
                    try {
                      body.source().writeTo(out);
                      return Optional.<IOException>empty();
                    } catch (IOException e) {
                      return Optional.of(e);
                    }
                  });
          if (failure.isPresent()) {
            throw failure.get();
          }
        };
    return new Answer(answer.status(), answer.headers(), new Body.Streamed(body.length(), source));
  }

  private static Answer notTaken(String method, String path, Map<String, Route> methods) {
    var allowed = new TreeMap<>(methods).navigableKeySet();
    var list = String.join(", ", allowed) + (allowed.contains("GET") ? ", HEAD" : "") + ", OPTIONS";
    if (method.equals("OPTIONS")) {
      return Answer.empty(Answer.OK).with("Allow", list);
    }
    return Answer.error(
            Answer.METHOD_NOT_ALLOWED,
            ErrorCode.ENDPOINT_NOT_FOUND,
            "The endpoint at " + path + " does not take " + method + ".")
        .with("Allow", list);
  }
}
