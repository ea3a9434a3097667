package dynamodbstore.http;

import dynamodbstore.http1.RequestHead;
import java.util.Optional;

/** Lets requests through, and fails once they are answered. */
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
