package dynamodbstore.search;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a filter demands. A filter of MLflow's is one {@link All} of tests; the other ways to put
 * conditions together are the extended syntax's.
 */
public sealed interface Condition {
  /** Whether a thing meets it. */
  default boolean holds(Subject subject) {
    return Judge.holds(this, subject);
  }

  /** Everything that it looks at. */
  default Stream<Field> fields() {
    return switch (this) {
      case All(var parts) -> parts.stream().flatMap(Condition::fields);
      case Any(var parts) -> parts.stream().flatMap(Condition::fields);
      case Not(var condition) -> condition.fields();
      case Test test -> Stream.of(test.field());
    };
  }

  /** Every part holds. */
  record All(List<? extends Condition> parts) implements Condition {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /** At least one part holds. */
  record Any(List<? extends Condition> parts) implements Condition {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  /** The condition does not hold: also where it does not because something is missing. */
  record Not(Condition condition) implements Condition {}

  /** Looks at one field. What is missing passes no test but that it is. */
  sealed interface Test extends Condition {
    Field field();
  }

  /** A number stands in a relation to another. */
  record NumberTest(Field field, Relation relation, Quantity value) implements Test {}

  /** A text is another, or is not. */
  record TextTest(Field field, boolean isEqual, String value) implements Test {}

  /** A text fits a pattern of LIKE, or of ILIKE, which disregards case. */
  record PatternTest(Field field, boolean ignoresCase, String pattern) implements Test {}

  /** A text is one of several, or is none of them. */
  record ListTest(Field field, boolean isMember, Set<String> values) implements Test {
    public ListTest {
      values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
    }
  }

  /** There is such a field, or there is none. */
  record PresenceTest(Field field, boolean isPresent) implements Test {}
}
