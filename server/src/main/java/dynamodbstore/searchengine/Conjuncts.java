package dynamodbstore.searchengine;

import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.search.Filter;
import dynamodbstore.search.Filter.Comparison;
import dynamodbstore.search.Filter.ListComparison;
import dynamodbstore.search.Filter.NumberComparison;
import dynamodbstore.search.Filter.PatternComparison;
import dynamodbstore.search.Filter.PresenceComparison;
import dynamodbstore.search.Filter.TextComparison;
import dynamodbstore.search.FilterNumber;
import dynamodbstore.search.LikePattern;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.SortValue;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conjuncts of a filter, and the restrictions they put on one field. Every entity that the search
 * returns satisfies all of them. Immutable.
 */
public record Conjuncts(List<Comparison> tests) {
  public Conjuncts {
    tests = List.copyOf(tests);
  }

  /**
   * Only comparisons that are joined by AND are conjuncts; other combinations restrict no single
   * field.
   */
  public static Conjuncts of(Filter condition) {
    var tests = new ArrayList<Comparison>();
    if (condition instanceof Filter.All(var parts)) {
      for (var part : parts) {
        tests.addAll(of(part).tests());
      }
    } else if (condition instanceof Comparison test) {
      tests.add(test);
    }
    return new Conjuncts(tests);
  }

  public List<SearchField> fields() {
    return tests.stream().map(Comparison::field).distinct().toList();
  }

  /** Whether an entity must have this field: a missing value satisfies only a test for absence. */
  public boolean isRequired(SearchField field) {
    for (var test : of(field)) {
      if (!(test instanceof PresenceComparison(_, boolean isPresent)) || isPresent) {
        return true;
      }
    }
    return false;
  }

  /**
   * Inclusive bounds of a numeric field. They may be wider than the comparisons, never narrower.
   */
  public Bounds bounds(SearchField field) {
    double least = -Double.MAX_VALUE;
    double greatest = Double.MAX_VALUE;
    for (var test : of(field)) {
      if (!(test instanceof NumberComparison(_, var relation, var quantity))) {
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
  public boolean admits(SearchField field, double number) {
    for (var test : of(field)) {
      if (test instanceof NumberComparison(_, var relation, var quantity)
          && quantity.compare(number).stream().noneMatch(relation::holds)) {
        return false;
      }
    }
    return true;
  }

  /** Texts to which equality or IN restricts a field; the smallest such set. */
  public Optional<Set<String>> texts(SearchField field) {
    return of(field).stream()
        .<Set<String>>mapMulti(
            (test, found) -> {
              if (test instanceof TextComparison(_, boolean isEqual, String value) && isEqual) {
                found.accept(Set.of(value));
              } else if (test instanceof ListComparison(_, boolean isMember, var values)
                  && isMember) {
                found.accept(values);
              }
            })
        .reduce((one, other) -> one.size() <= other.size() ? one : other);
  }

  /**
   * The only text that can satisfy the comparisons of a field, if equality, or a case-sensitive
   * pattern without wildcards, determines one that a key can contain.
   */
  public Optional<String> exact(SearchField field) {
    return of(field).stream().flatMap(test -> exact(test).stream()).findFirst();
  }

  private static Optional<String> exact(Comparison test) {
    return switch (test) {
      case TextComparison(_, boolean isEqual, String value) ->
          Optional.of(value).filter(text -> isEqual && Utf8.isEncodable(text));
      case PatternComparison(_, LikePattern pattern) ->
          Optional.of(pattern.text())
              .filter(text -> !pattern.ignoresCase() && LikeLiterals.of(text).isWhole());
      default -> Optional.empty();
    };
  }

  public List<LikePattern> patterns(SearchField field) {
    return of(field).stream()
        .filter(PatternComparison.class::isInstance)
        .map(test -> ((PatternComparison) test).pattern())
        .toList();
  }

  /** Prefix that case-sensitive patterns require; the longest one. */
  public Optional<String> prefix(SearchField field) {
    return patterns(field).stream()
        .filter(pattern -> !pattern.ignoresCase())
        .map(pattern -> LikeLiterals.of(pattern.text()).beginning())
        .filter(prefix -> !prefix.isEmpty())
        .reduce((one, other) -> one.length() >= other.length() ? one : other);
  }

  /** Trigrams that patterns require anywhere in the text, ignoring case. */
  public List<String> trigrams(SearchField field) {
    return patterns(field).stream()
        .flatMap(pattern -> LikeLiterals.of(pattern.text()).trigrams().stream())
        .distinct()
        .toList();
  }

  /** Whether a value satisfies all comparisons of a field. */
  public boolean admits(SearchField field, SortValue value) {
    var subject = new SortValueView(value);
    return of(field).stream().allMatch(test -> test.holds(subject));
  }

  private List<Comparison> of(SearchField field) {
    var some = new ArrayList<Comparison>(tests.size());
    for (var test : tests) {
      if (test.field().equals(field)) {
        some.add(test);
      }
    }
    return some;
  }

  private static double number(FilterNumber quantity) {
    double number =
        switch (quantity) {
          case FilterNumber.Whole(long value) -> value;
          case FilterNumber.Real(double value) -> value;
        };
    return Double.isNaN(number)
        ? number
        : Math.clamp(number, -Double.MAX_VALUE, Double.MAX_VALUE) + 0.0;
  }
}
