package dynamodbstore.http;

import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http.security.RequestFilter;
import dynamodbstore.http1.message.RequestHead;
import java.util.Optional;

/** Filter that accepts every request, and throws when it adds headers to the response. */
final class FailingFilter implements RequestFilter {
  @Override
  public Optional<ServerResponse> reject(RequestHead request) {
    return Optional.empty();
  }

  @Override
  public ServerResponse addHeaders(RequestHead request, ServerResponse answer) {
    throw new IllegalStateException("on purpose");
  }
}
