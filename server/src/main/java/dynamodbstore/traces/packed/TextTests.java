package dynamodbstore.traces.packed;

import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.blocks.columns.TextTest;
import dynamodbstore.blocks.columns.TextTest.Verdict;
import dynamodbstore.search.Filter;
import java.util.Optional;
import java.util.stream.Collectors;

/** Comparisons as tests of the texts of a dictionary, some of which are shortened. */
final class TextTests {
  private TextTests() {}

  /** Equality is certain for shortened texts, too; patterns are not. */
  static TextTest of(Filter.Comparison test) {
    return switch (test) {
      case Filter.TextComparison(_, boolean isEqual, String value) ->
          isEqual ? TextTest.equalTo(value) : TextTest.differentFrom(value);
      case Filter.ListComparison(_, boolean isMember, var values) -> {
        var wanted = values.stream().map(DictionaryText::of).collect(Collectors.toSet());
        yield text -> wanted.contains(text) == isMember ? Verdict.YES : Verdict.NO;
      }
      case Filter.PresenceComparison(_, boolean isPresent) ->
          _ -> isPresent ? Verdict.YES : Verdict.NO;
      case Filter.PatternComparison _, Filter.RegexComparison _, Filter.NumberComparison _ ->
          TextTest.matching(test::acceptsText);
    };
  }

  /** The test of the value of an assessment. */
  static TextTest ofAssessment(Filter.Comparison test) {
    return test instanceof Filter.NumberComparison
        ? TextTest.matching(test::acceptsAssessment)
        : of(test);
  }

  /** The rows of a column that satisfy a comparison; those without a text only IS NULL. */
  static Matches matching(Optional<TextColumn> column, Filter.Comparison test, int rows) {
    if (test instanceof Filter.PresenceComparison(_, boolean isPresent)) {
      var present = column.map(TextColumn::present).map(Matches::exactly).orElse(Matches.none());
      return isPresent ? present : present.not(rows);
    }
    return column.map(texts -> Matches.of(texts.matching(of(test)))).orElse(Matches.none());
  }
}
