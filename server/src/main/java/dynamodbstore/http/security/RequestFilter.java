package dynamodbstore.http.security;

import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.message.RequestHead;
import java.util.Optional;

/**
 * Filter in front of all routes: it can reject a request with its own response, and can add headers
 * to every response. Called concurrently, so implementations must be thread-safe.
 */
public interface RequestFilter {
  /** Accepts every request and changes no response. */
  RequestFilter OPEN =
      new RequestFilter() {
        @Override
        public Optional<ServerResponse> reject(RequestHead request) {
          return Optional.empty();
        }

        @Override
        public ServerResponse addHeaders(RequestHead request, ServerResponse answer) {
          return answer;
        }
      };

  /** The response that rejects a request; empty to pass it on to its route. */
  Optional<ServerResponse> reject(RequestHead request);

  /** Adds the filter's headers to the response of a route. */
  ServerResponse addHeaders(RequestHead request, ServerResponse answer);
}
