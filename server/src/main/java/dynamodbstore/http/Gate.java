package dynamodbstore.http;

import dynamodbstore.http1.RequestHead;
import java.util.Optional;

/** Stands before all routes: may answer in their stead, and may add to what they answer. */
public interface Gate {
  /** Lets everything through. */
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

  Optional<Answer> refuse(RequestHead request);

  Answer stamp(RequestHead request, Answer answer);
}
