package dynamodbstore.runs;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conjuncts of a filter, and the restrictions they put on one field. Every run that the search
 * returns satisfies all of them. Immutable.
 */
record FilterTests(List<Test> tests) {
  FilterTests {
    tests = List.copyOf(tests);
  }

  /**
   * Only comparisons that are joined by AND are conjuncts; other combinations restrict no single
   * field.
   */
  static FilterTests of(Condition condition) {
    var tests = new ArrayList<Test>();
    if (condition instanceof Condition.All(var parts)) {
      for (var part : parts) {
        tests.addAll(of(part).tests());
      }
    } else if (condition instanceof Test test) {
      tests.add(test);
    }
    return new FilterTests(tests);
  }

  List<Field> fields() {
    return tests.stream().map(Test::field).distinct().toList();
  }

  /** Whether a run must have this field: a missing value satisfies only a test for absence. */
  boolean require(Field field) {
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
  Bounds bounds(Field field) {
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
  record Bounds(double least, double greatest) {
    boolean isEmpty() {
      return least > greatest;
    }
  }

  /** Whether a number satisfies all comparisons of a field. */
  boolean admit(Field field, double number) {
    for (var test : of(field)) {
      if (test instanceof NumberTest(_, var relation, var quantity)
          && quantity.compare(number).stream().noneMatch(relation::holds)) {
        return false;
      }
    }
    return true;
  }

  /** Texts to which equality or IN restricts a field; the smallest such set. */
  Optional<Set<String>> texts(Field field) {
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

  /** Prefix that case-sensitive patterns require; the longest one. */
  Optional<String> beginning(Field field) {
    return of(field).stream()
        .<String>mapMulti(
            (test, found) -> {
              if (test instanceof PatternTest(_, boolean ignoresCase, String pattern)
                  && !ignoresCase) {
                found.accept(literalBeginning(pattern));
              }
            })
        .filter(beginning -> !beginning.isEmpty())
        .reduce((one, other) -> one.length() >= other.length() ? one : other);
  }

  /** Trigrams that patterns require anywhere in the text, ignoring case. */
  List<String> trigrams(Field field) {
    return of(field).stream()
        .<String>mapMulti(
            (test, found) -> {
              if (test instanceof PatternTest(_, _, String pattern)) {
                LikeLiterals.of(pattern).trigrams().forEach(found);
              }
            })
        .distinct()
        .toList();
  }

  /** Whether the field is compared with a pattern. */
  boolean search(Field field) {
    return of(field).stream().anyMatch(PatternTest.class::isInstance);
  }

  /** Whether a value satisfies all comparisons of a field. */
  boolean admit(Field field, SortValue value) {
    var subject = new ValueView(value);
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

  private static String literalBeginning(String pattern) {
    int end = 0;
    while (end < pattern.length() && pattern.charAt(end) != '%' && pattern.charAt(end) != '_') {
      end++;
    }
    return pattern.substring(0, end);
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
