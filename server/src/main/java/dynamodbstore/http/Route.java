package dynamodbstore.http;

import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.function.Function;

/**
 * One method on one path, with its handler.
 *
 * @param path without the static prefix; {@code {name}} matches one segment, {@code {name...}} at
 *     the end matches the rest of the path
 * @param operation name under which the read and write units of its requests are metered
 */
public record Route(
    String method, String path, String operation, Function<ServerRequest, ServerResponse> handler) {
  public static Route get(String path, Function<ServerRequest, ServerResponse> handler) {
    return new Route("GET", path, path, handler);
  }

  /**
   * The same route with a handler that responds 503, for a server that does not serve it.
   *
   * @param reason follows "disabled" in the response, in the reference's words
   */
  public Route disabled(String reason) {
    return new Route(
        method,
        path,
        operation,
        request ->
            ServerResponse.html("Endpoint: " + request.rule() + " disabled " + reason)
                .withStatus(ServerResponse.UNAVAILABLE));
  }

  public static Route post(String path, Function<ServerRequest, ServerResponse> handler) {
    return new Route("POST", path, path, handler);
  }
}
