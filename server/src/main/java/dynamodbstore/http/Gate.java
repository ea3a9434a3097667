package dynamodbstore.http;

import io.helidon.webserver.http.ServerRequest;
import java.util.Optional;

/** Stands before all routes: may answer in their stead, and may add to what they answer. */
public interface Gate {
  /** Lets everything through. */
  Gate OPEN =
      new Gate() {
        @Override
        public Optional<Answer> refuse(ServerRequest request) {
          return Optional.empty();
        }

        @Override
        public Answer stamp(ServerRequest request, Answer answer) {
          return answer;
        }
      };

  Optional<Answer> refuse(ServerRequest request);

  Answer stamp(ServerRequest request, Answer answer);
}
