package dynamodbstore.http;

import dynamodbstore.access.Authorization;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.function.Function;

/**
 * Observer of authenticated requests, which calls their handler. Called concurrently, so
 * implementations must be thread-safe.
 */
@FunctionalInterface
public interface RequestAudit {
  RequestAudit OFF = (_, access, handler) -> handler.apply(access);

  ServerResponse handle(
      ServerRequest request, Authorization access, Function<Authorization, ServerResponse> handler);
}
