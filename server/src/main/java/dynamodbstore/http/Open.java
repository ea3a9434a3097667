package dynamodbstore.http;

import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.function.Function;

/**
 * Routes without authentication and authorization, for responses that every client may see, such as
 * health checks. A test lists all of them.
 */
public final class Open {
  private Open() {}

  public static Route get(String path, Function<ServerRequest, ServerResponse> handler) {
    return new Route("GET", path, path, new Route.Handling.Open(handler));
  }

  public static Route post(String path, Function<ServerRequest, ServerResponse> handler) {
    return new Route("POST", path, path, new Route.Handling.Open(handler));
  }
}
