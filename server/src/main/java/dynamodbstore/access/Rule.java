package dynamodbstore.access;

import java.util.List;
import java.util.function.Function;

/** The permissions that an operation needs, as a function of the decoded request. */
@FunctionalInterface
public interface Rule<Q> {
  /** All of these are required; an operation always requires at least one. */
  List<Requirement> requirements(Q request);

  /** A rule that requires one permission. */
  static <Q> Rule<Q> of(Function<? super Q, ? extends Resource> resource, Level level) {
    return request -> List.of(new Requirement(resource.apply(request), level));
  }
}
