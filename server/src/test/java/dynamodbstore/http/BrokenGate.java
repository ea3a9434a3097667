package dynamodbstore.http;

import dynamodbstore.http1.RequestHead;
import java.util.Optional;

/** Filter that accepts every request, and throws when it adds headers to the response. */
final class BrokenGate implements Gate {
  @Override
  public Optional<Answer> refuse(RequestHead request) {
    return Optional.empty();
  }

  @Override
  public Answer stamp(RequestHead request, Answer answer) {
    throw new IllegalStateException("on purpose");
  }
}
