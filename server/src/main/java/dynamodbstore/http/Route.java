package dynamodbstore.http;

import static dynamodbstore.access.Level.READ;
import static dynamodbstore.access.Resource.SERVER;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Requirement;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One method on one path, with its handler. Only {@link Endpoint}, which authorizes, and {@link
 * Open}, which does not, create routes.
 */
public final class Route {
  private final String method;
  private final String path;
  private final String operation;
  private final Handling handling;
  private final boolean isPrefixed;

  Route(String method, String path, String operation, Handling handling) {
    this(method, path, operation, handling, true);
  }

  private Route(
      String method, String path, String operation, Handling handling, boolean isPrefixed) {
    this.method = method;
    this.path = path;
    this.operation = operation;
    this.handling = handling;
    this.isPrefixed = isPrefixed;
  }

  /** The same route at its path alone, on a server with a static prefix too. */
  public Route withoutPrefix() {
    return new Route(method, path, operation, handling, false);
  }

  /** How requests are handled. */
  sealed interface Handling {
    /** For every client. */
    record Open(Function<ServerRequest, ServerResponse> handler) implements Handling {}

    /** For authenticated callers; the handler decodes the request and authorizes it. */
    record Guarded(BiFunction<Authorization, ServerRequest, ServerResponse> handler)
        implements Handling {}
  }

  public String method() {
    return method;
  }

  /**
   * The path without the static prefix; {@code {name}} matches one segment, {@code {name...}} at
   * the end matches the rest of the path.
   */
  public String path() {
    return path;
  }

  /** The path on a server with a static prefix. */
  String path(String prefix) {
    return isPrefixed ? prefix + path : path;
  }

  /** Name under which the read and write units of its requests are metered. */
  String operation() {
    return operation;
  }

  /** Whether it serves every client, without authentication and authorization. */
  public boolean isOpen() {
    return handling instanceof Handling.Open;
  }

  ServerResponse answer(AccessControl access, ServerRequest request) {
    return switch (handling) {
      case Handling.Open(var handler) -> handler.apply(request);
      case Handling.Guarded(var handler) ->
          access.authenticate(request, caller -> handler.apply(caller, request));
    };
  }

  /**
   * The same route with a handler that responds 503, for a server that does not serve it.
   *
   * @param reason follows "disabled" in the response, in the reference's words
   */
  public Route disabled(String reason) {
    Function<ServerRequest, ServerResponse> refusal =
        request ->
            ServerResponse.html("Endpoint: " + request.rule() + " disabled " + reason)
                .withStatus(ServerResponse.UNAVAILABLE);
    var instead =
        switch (handling) {
          case Handling.Open _ -> new Handling.Open(refusal);
          case Handling.Guarded _ ->
              new Handling.Guarded(
                  (caller, request) -> {
                    caller.require(List.of(new Requirement(SERVER, READ)));
                    return refusal.apply(request);
                  });
        };
    return new Route(method, path, operation, instead, isPrefixed);
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
