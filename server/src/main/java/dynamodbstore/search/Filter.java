package dynamodbstore.search;

import dynamodbstore.search.regex.PythonRegex;
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
public sealed interface Filter {
  /** Whether an entity satisfies the condition. */
  default boolean holds(EntityView subject) {
    return FilterEvaluator.holds(this, subject);
  }

  /** Every field that the condition reads, duplicates included. */
  default Stream<SearchField> fields() {
    return switch (this) {
      case All(var parts) -> parts.stream().flatMap(Filter::fields);
      case Any(var parts) -> parts.stream().flatMap(Filter::fields);
      case Not(var condition) -> condition.fields();
      case OneSpan(var parts) -> parts.stream().flatMap(Filter::fields);
      case Comparison test -> Stream.of(test.field());
    };
  }

  /** AND: every part holds. An empty one accepts everything. */
  record All(List<? extends Filter> parts) implements Filter {
    public All {
      parts = List.copyOf(parts);
    }
  }

  /** OR: at least one part holds. */
  record Any(List<? extends Filter> parts) implements Filter {
    public Any {
      parts = List.copyOf(parts);
    }
  }

  /** NOT: two-valued negation, so it also accepts an entity that lacks the field. */
  record Not(Filter condition) implements Filter {}

  /** At least one span satisfies all comparisons. */
  record OneSpan(List<? extends Comparison> parts) implements Filter {
    public OneSpan {
      parts = List.copyOf(parts);
    }
  }

  /** Comparison of one field. A missing field satisfies no comparison except {@code IS NULL}. */
  sealed interface Comparison extends Filter {
    SearchField field();

    /** Whether a field with this text satisfies it. */
    default boolean acceptsText(String text) {
      return FilterEvaluator.acceptsText(this, text);
    }

    /** Whether a field with this integer satisfies it. */
    default boolean acceptsWhole(long number) {
      return FilterEvaluator.acceptsWhole(this, number);
    }

    /** Whether an assessment with this value, a JSON text, satisfies it. */
    default boolean acceptsAssessment(String json) {
      return FilterEvaluator.acceptsAssessment(this, json);
    }
  }

  /** {@code field < 1} and the other operators of {@link NumberOperator}. */
  record NumberComparison(SearchField field, NumberOperator relation, FilterNumber value)
      implements Comparison {}

  /** {@code field = 'text'}, or {@code !=} if {@code isEqual} is false. */
  record TextComparison(SearchField field, boolean isEqual, String value) implements Comparison {}

  /** {@code field LIKE 'pattern'}, or {@code ILIKE} if case is ignored. */
  record PatternComparison(SearchField field, LikePattern pattern) implements Comparison {}

  /** {@code field RLIKE 'pattern'}. */
  record RegexComparison(SearchField field, PythonRegex regex) implements Comparison {}

  /** {@code field IN ('a', 'b')}, or {@code NOT IN} if {@code isMember} is false. */
  record ListComparison(SearchField field, boolean isMember, Set<String> values)
      implements Comparison {
    public ListComparison {
      values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
    }
  }

  /** {@code field IS NOT NULL}, or {@code IS NULL} if {@code isPresent} is false. */
  record PresenceComparison(SearchField field, boolean isPresent) implements Comparison {}
}
