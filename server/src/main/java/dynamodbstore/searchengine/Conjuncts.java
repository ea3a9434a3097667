package dynamodbstore.searchengine;

import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.search.Condition;
import dynamodbstore.search.Condition.ListTest;
import dynamodbstore.search.Condition.NumberTest;
import dynamodbstore.search.Condition.PatternTest;
import dynamodbstore.search.Condition.PresenceTest;
import dynamodbstore.search.Condition.Test;
import dynamodbstore.search.Condition.TextTest;
import dynamodbstore.search.Field;
import dynamodbstore.search.Quantity;
import dynamodbstore.search.SortValue;
import dynamodbstore.table.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conjuncts of a filter, and the restrictions they put on one field. Every entity that the search
 * returns satisfies all of them. Immutable.
 */
public record Conjuncts(List<Test> tests) {
  public Conjuncts {
    tests = List.copyOf(tests);
  }

  /**
   * Only comparisons that are joined by AND are conjuncts; other combinations restrict no single
   * field.
   */
  public static Conjuncts of(Condition condition) {
    var tests = new ArrayList<Test>();
    if (condition instanceof Condition.All(var parts)) {
      for (var part : parts) {
        tests.addAll(of(part).tests());
      }
    } else if (condition instanceof Test test) {
      tests.add(test);
    }
    return new Conjuncts(tests);
  }

  public List<Field> fields() {
    return tests.stream().map(Test::field).distinct().toList();
  }

  /** Whether an entity must have this field: a missing value satisfies only a test for absence. */
  public boolean isRequired(Field field) {
    for (var test : of(field)) {
      if (!(test instanceof PresenceTest(_, boolean isPresent)) || isPresent) {
        return true;
      }
    }
    return false;
  }

  /**
   * Inclusive bounds of a numeric field. They may be wider than the comparisons, never narrower.
   */
  public Bounds bounds(Field field) {
    double least = -Double.MAX_VALUE;
    double greatest = Double.MAX_VALUE;
    for (var test : of(field)) {
      if (!(test instanceof NumberTest(_, var relation, var quantity))) {
        continue;
      }
      double number = number(quantity);
      if (Double.isNaN(number)) {
        continue;
      }
      switch (relation) {
        case LESS, AT_MOST -> greatest = Math.min(greatest, number);
        case GREATER, AT_LEAST -> least = Math.max(least, number);
        case EQUAL -> {
          least = Math.max(least, number);
          greatest = Math.min(greatest, number);
        }
        case DIFFERENT -> {}
      }
    }
    return new Bounds(least, greatest);
  }

  /** Inclusive bounds; empty if the lower one is greater. */
  public record Bounds(double least, double greatest) {
    public boolean isEmpty() {
      return least > greatest;
    }
  }

  /** Whether a number satisfies all comparisons of a field. */
  public boolean admits(Field field, double number) {
    for (var test : of(field)) {
      if (test instanceof NumberTest(_, var relation, var quantity)
          && quantity.compare(number).stream().noneMatch(relation::holds)) {
        return false;
      }
    }
    return true;
  }

  /** Texts to which equality or IN restricts a field; the smallest such set. */
  public Optional<Set<String>> texts(Field field) {
    return of(field).stream()
        .<Set<String>>mapMulti(
            (test, found) -> {
              if (test instanceof TextTest(_, boolean isEqual, String value) && isEqual) {
                found.accept(Set.of(value));
              } else if (test instanceof ListTest(_, boolean isMember, var values) && isMember) {
                found.accept(values);
              }
            })
        .reduce((one, other) -> one.size() <= other.size() ? one : other);
  }

  /**
   * The only text that can satisfy the comparisons of a field, if equality, or a case-sensitive
   * pattern without wildcards, determines one that a key can contain.
   */
  public Optional<String> exact(Field field) {
    return of(field).stream().flatMap(test -> exact(test).stream()).findFirst();
  }

  private static Optional<String> exact(Test test) {
    return switch (test) {
      case TextTest(_, boolean isEqual, String value) ->
          Optional.of(value).filter(text -> isEqual && Utf8.canSpell(text));
      case PatternTest(_, boolean ignoresCase, String pattern) ->
          Optional.of(pattern).filter(text -> !ignoresCase && LikeLiterals.of(text).isWhole());
      default -> Optional.empty();
    };
  }

  public List<PatternTest> patterns(Field field) {
    return of(field).stream()
        .filter(PatternTest.class::isInstance)
        .map(PatternTest.class::cast)
        .toList();
  }

  /** Prefix that case-sensitive patterns require; the longest one. */
  public Optional<String> prefix(Field field) {
    return patterns(field).stream()
        .filter(pattern -> !pattern.ignoresCase())
        .map(pattern -> LikeLiterals.of(pattern.pattern()).beginning())
        .filter(prefix -> !prefix.isEmpty())
        .reduce((one, other) -> one.length() >= other.length() ? one : other);
  }

  /** Trigrams that patterns require anywhere in the text, ignoring case. */
  public List<String> trigrams(Field field) {
    return patterns(field).stream()
        .flatMap(pattern -> LikeLiterals.of(pattern.pattern()).trigrams().stream())
        .distinct()
        .toList();
  }

  /** Whether a value satisfies all comparisons of a field. */
  public boolean admits(Field field, SortValue value) {
    var subject = new SortValueSubject(value);
    return of(field).stream().allMatch(test -> test.holds(subject));
  }

  private List<Test> of(Field field) {
    var some = new ArrayList<Test>(tests.size());
    for (var test : tests) {
      if (test.field().equals(field)) {
        some.add(test);
      }
    }
    return some;
  }

  private static double number(Quantity quantity) {
    double number =
        switch (quantity) {
          case Quantity.Whole(long value) -> value;
          case Quantity.Real(double value) -> value;
        };
    return Double.isNaN(number)
        ? number
        : Math.clamp(number, -Double.MAX_VALUE, Double.MAX_VALUE) + 0.0;
  }
}
