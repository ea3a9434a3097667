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

/** The tests that every run passes which a search finds, and what follows for one field. */
record FilterTests(List<Test> tests) {
  FilterTests {
    tests = List.copyOf(tests);
  }

  /** Whatever is put together in other ways than by AND demands nothing of every run. */
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

  /** Each once. */
  List<Field> fields() {
    return tests.stream().map(Test::field).distinct().toList();
  }

  /** Whether a run must have it: what is missing passes no test but that it is. */
  boolean require(Field field) {
    for (var test : of(field)) {
      if (!(test instanceof PresenceTest(_, boolean isPresent)) || isPresent) {
        return true;
      }
    }
    return false;
  }

  /** Between which numbers it lies, both included. A bound may be wider than the tests. */
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

  /** From a number to another; nothing if the one is greater. */
  record Bounds(double least, double greatest) {
    boolean isEmpty() {
      return least > greatest;
    }
  }

  /** Whether they let a number pass. */
  boolean admit(Field field, double number) {
    for (var test : of(field)) {
      if (test instanceof NumberTest(_, var relation, var quantity)
          && quantity.compare(number).stream().noneMatch(relation::holds)) {
        return false;
      }
    }
    return true;
  }

  /** The texts that it must be one of, if they are told. */
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

  /** What it must begin with, if that is told. */
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

  /** The trigrams that it must have somewhere, case aside. */
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

  /** Whether it is tested by a pattern that may stand anywhere in it. */
  boolean search(Field field) {
    return of(field).stream().anyMatch(PatternTest.class::isInstance);
  }

  /** Whether they let a value pass. */
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
