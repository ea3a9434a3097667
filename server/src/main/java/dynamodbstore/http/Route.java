package dynamodbstore.http;

import java.util.function.Function;

/**
 * One method on one path, and what answers it.
 *
 * @param path without the static prefix; {@code {name}} stands for one segment, {@code {name...}}
 *     at the end for all that is left
 * @param operation what its costs are counted under
 */
public record Route(
    String method, String path, String operation, Function<Request, Answer> handler) {
  public static Route get(String path, Function<Request, Answer> handler) {
    return new Route("GET", path, path, handler);
  }

  /**
   * The same route on a server that is told not to serve it.
   *
   * @param reason what follows "disabled", in the words of the reference
   */
  public Route disabled(String reason) {
    return new Route(
        method,
        path,
        operation,
        request ->
            Answer.page("Endpoint: " + request.rule() + " disabled " + reason)
                .withStatus(Answer.UNAVAILABLE));
  }

  public static Route post(String path, Function<Request, Answer> handler) {
    return new Route("POST", path, path, handler);
  }
}
