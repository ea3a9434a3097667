package dynamodbstore.fulltext;

import dynamodbstore.search.Condition;
import dynamodbstore.search.Condition.PatternTest;
import dynamodbstore.search.Condition.TextTest;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.table.Utf8;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Conjuncts of a filter on one text attribute, such as the name. */
public record NameTests(List<Condition.Test> tests) {
  public NameTests {
    tests = List.copyOf(tests);
  }

  /**
   * Extracts the conjuncts. Comparisons inside OR or NOT are not conjuncts, and cannot restrict a
   * plan.
   */
  public static NameTests of(Condition condition, String attribute) {
    var field = new Field(Entity.ATTRIBUTE, attribute);
    return new NameTests(required(condition).filter(test -> test.field().equals(field)).toList());
  }

  private static Stream<Condition.Test> required(Condition condition) {
    return switch (condition) {
      case Condition.All(var parts) -> parts.stream().flatMap(NameTests::required);
      case Condition.Test test -> Stream.of(test);
      case Condition.Any _, Condition.Not _ -> Stream.empty();
    };
  }

  /** The only name that can satisfy the filter, if the conjuncts determine one. */
  public Optional<String> exact() {
    return tests.stream().flatMap(test -> exact(test).stream()).findFirst();
  }

  private static Optional<String> exact(Condition.Test test) {
    return switch (test) {
      case TextTest(_, boolean isEqual, String value) ->
          Optional.of(value).filter(text -> isEqual && Utf8.canSpell(text));
      case PatternTest(_, boolean ignoresCase, String pattern) ->
          Optional.of(pattern).filter(text -> !ignoresCase && LikeLiterals.of(text).isWhole());
      default -> Optional.empty();
    };
  }

  public List<PatternTest> patterns() {
    return tests.stream()
        .flatMap(test -> test instanceof PatternTest pattern ? Stream.of(pattern) : Stream.of())
        .toList();
  }
}
