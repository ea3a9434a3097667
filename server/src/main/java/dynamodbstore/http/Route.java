package dynamodbstore.http;

import io.helidon.webserver.http.ServerRequest;
import java.util.function.Function;

/** One method on one path, and what answers it. Paths are written without the static prefix. */
public record Route(String method, String path, Function<ServerRequest, Answer> handler) {
  public static Route get(String path, Function<ServerRequest, Answer> handler) {
    return new Route("GET", path, handler);
  }

  public static Route post(String path, Function<ServerRequest, Answer> handler) {
    return new Route("POST", path, handler);
  }
}
