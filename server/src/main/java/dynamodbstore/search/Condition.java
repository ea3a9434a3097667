package dynamodbstore.search;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Parsed filter: a tree of comparisons. A filter of MLflow's syntax is a single {@link All}, whose
 * parts are its conjuncts; {@link Any} and {@link Not} exist in the extended syntax only.
 *
 * <p>Planners take the tree apart to choose index ranges; only the conjuncts can restrict a plan.
 * Every candidate is then verified with {@link #holds}.
 */
public sealed interface Condition {
  /** Whether an entity satisfies the condition. */
  default boolean holds(Subject subject) {
    return Judge.holds(this, subject);
  }

  /** Every field that the condition reads, duplicates included. */
  default Stream<Field> fields() {
    return switch (this) {
      case All(var parts) -> parts.stream().flatMap(Condition::fields);
      case Any(var parts) -> parts.stream().flatMap(Condition::fields);
      case Not(var condition) -> condition.fields();
      case Test test -> Stream.of(test.field());
    };
  }

  /** AND: every part holds. An empty one accepts everything. */
  record All(List<? extends Condition> parts) implements Condition {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /** OR: at least one part holds. */
  record Any(List<? extends Condition> parts) implements Condition {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  /** NOT: two-valued negation, so it also accepts an entity that lacks the field. */
  record Not(Condition condition) implements Condition {}

  /** Comparison of one field. A missing field satisfies no comparison except {@code IS NULL}. */
  sealed interface Test extends Condition {
    Field field();
  }

  /** {@code field < 1} and the other operators of {@link Relation}. */
  record NumberTest(Field field, Relation relation, Quantity value) implements Test {}

  /** {@code field = 'text'}, or {@code !=} if {@code isEqual} is false. */
  record TextTest(Field field, boolean isEqual, String value) implements Test {}

  /** {@code field LIKE 'pattern'}, or {@code ILIKE} if case is ignored. */
  record PatternTest(Field field, boolean ignoresCase, String pattern) implements Test {}

  /** {@code field IN ('a', 'b')}, or {@code NOT IN} if {@code isMember} is false. */
  record ListTest(Field field, boolean isMember, Set<String> values) implements Test {
    public ListTest {
      values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
    }
  }

  /** {@code field IS NOT NULL}, or {@code IS NULL} if {@code isPresent} is false. */
  record PresenceTest(Field field, boolean isPresent) implements Test {}
}
