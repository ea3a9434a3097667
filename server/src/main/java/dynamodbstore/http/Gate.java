package dynamodbstore.http;

import dynamodbstore.http1.RequestHead;
import java.util.Optional;

/**
 * Filter in front of all routes: it can reject a request with its own response, and can add headers
 * to every response. Called concurrently, so implementations must be thread-safe.
 */
public interface Gate {
  /** Accepts every request and changes no response. */
  Gate OPEN =
      new Gate() {
        @Override
        public Optional<Answer> refuse(RequestHead request) {
          return Optional.empty();
        }

        @Override
        public Answer stamp(RequestHead request, Answer answer) {
          return answer;
        }
      };

  /** The response that rejects a request; empty to pass it on to its route. */
  Optional<Answer> refuse(RequestHead request);

  /** Adds the filter's headers to the response of a route. */
  Answer stamp(RequestHead request, Answer answer);
}
