package dynamodbstore.search;

import java.util.stream.Stream;

/** What is searched for, and in which order it is wanted. */
public record Search(Condition condition, Ordering ordering) {
  /** Everything that it looks at. */
  public Stream<Field> fields() {
    return Stream.concat(condition.fields(), ordering.terms().stream().map(Ordering.Term::field));
  }
}
