package dynamodbstore.search.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.Filter;
import dynamodbstore.search.LikePattern;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.language.SearchSyntax;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Filters as long as a request may be: each is parsed or rejected before the timeout. */
@Timeout(60)
class HostileFiltersTest {
  private static final int LENGTH = 1 << 20;

  /** Separated by blanks. */
  private static final String PIECES =
      "metrics params. tags attributes. . ` ' \" \\ ( ) [ ] , \t \n"
          + " = != < >= LIKE ILIKE IN NOT AND OR IS NULL RLIKE span. feedback.a timestamp min( max("
          + " -- /* */ $a$ 1 1e999 -.5 nan % _ run_id start_time a CASE END ; @ # \u00e9"
          + " \uD83D\uDE00 \uD83D \u0000";

  private static final List<String> EACH_PIECE = List.of(PIECES.split(" "));

  @Test
  void excessivelyLongFilterIsRejectedInTime() {
    for (var piece :
        List.of("'", "\"", "`", "[", "(", "/*", "$a$", "a.", "a ", "--", "''\\'", "a=1 AND ")) {
      var filter = "metrics.a = " + piece.repeat(LENGTH / piece.length());

      assertThatThrownBy(() -> SearchParser.runs(filter, List.of(), SearchSyntax.EXTENDED))
          .as(piece)
          .isInstanceOf(ApiError.class);
    }
  }

  @Test
  void randomLongFiltersAreParsedOrRejectedInTime() {
    var random = new Random(20);
    for (int round = 0; round < 5; round++) {
      var filter = new StringBuilder(LENGTH);
      while (filter.length() < LENGTH) {
        filter.append(piece(random));
      }
      readOrRefused(filter.toString());
    }
  }

  @Test
  void randomShortFiltersAreParsedOrRejected() {
    var random = new Random(21);
    for (int round = 0; round < 3_000; round++) {
      var filter = new StringBuilder();
      for (int piece = random.nextInt(12); piece >= 0; piece--) {
        filter.append(piece(random));
      }
      readOrRefused(filter.toString());
    }
  }

  private static String piece(Random random) {
    return EACH_PIECE.get(random.nextInt(EACH_PIECE.size())) + (random.nextBoolean() ? " " : "");
  }

  private static void readOrRefused(String filter) {
    for (var syntax : SearchSyntax.values()) {
      try {
        assertThat(SearchParser.runs(filter, List.of(), syntax)).isNotNull();
      } catch (ApiError refused) {
        assertThat(refused.text()).isNotEmpty();
      }
      try {
        assertThat(SearchParser.traces(filter, syntax)).isNotNull();
      } catch (ApiError refused) {
        assertThat(refused.text()).isNotEmpty();
      }
      try {
        assertThat(SearchParser.runs("", List.of(filter), syntax)).isNotNull();
      } catch (ApiError refused) {
        assertThat(refused.text()).isNotEmpty();
      }
    }
  }

  @Test
  void deepNestingIsRejectedWithoutStackOverflow() {
    assertThatThrownBy(() -> search("run_id IN " + "(".repeat(101) + "'a'" + ")".repeat(101)))
        .hasMessageStartingWith("Error on parsing filter 'run_id IN ((((");
    assertThatThrownBy(() -> search("(".repeat(9000) + ")".repeat(900)))
        .isInstanceOf(ApiError.class);
  }

  @Test
  void idListIsParsedUpToTheTokenLimitOfMlflow() {
    assertThat(search("run_id IN (" + "'abc',".repeat(4990) + "'abc')").condition())
        .isInstanceOf(Filter.All.class);
    assertThatThrownBy(() -> search("run_id IN (" + "'abc',".repeat(5000) + "'abc')"))
        .hasMessageStartingWith("Error on parsing filter 'run_id IN (");
  }

  @Test
  void likePatternThatBacktracksOftenEndsInTime() {
    var pattern = new LikePattern("%a".repeat(500) + "b", false);
    var text = "a".repeat(8000);

    assertThat(pattern.matches(text)).isFalse();
  }

  @Test
  void longLikePatternThatAlmostOccursEverywhereEndsInTime() {
    var literal = new LikePattern("%" + "a".repeat(40_000) + "b%", false);
    var text = "a".repeat(5_000_000);

    assertThat(literal.matches(text)).isFalse();
    assertThat(literal.matches(text + "b")).isTrue();
  }

  @Test
  void likePatternOfMoreThanFiftyThousandBytesIsRefused() {
    var refusal = "A pattern of LIKE or ILIKE has at most 50,000 bytes";
    var longest = "\u00e9".repeat(25_000);

    for (var operator : List.of("LIKE", "ILIKE")) {
      assertThat(search("params.a %s '%s'".formatted(operator, longest))).isNotNull();
      assertThatThrownBy(() -> search("params.a %s '%sa'".formatted(operator, longest)))
          .isInstanceOf(ApiError.class)
          .hasMessage(refusal);
      assertThatThrownBy(() -> traces("tags.a %s '%sa'".formatted(operator, longest)))
          .isInstanceOf(ApiError.class)
          .hasMessage(refusal);
      assertThatThrownBy(() -> traces("span.content %s '%sa'".formatted(operator, longest)))
          .isInstanceOf(ApiError.class)
          .hasMessage(refusal);
    }
  }

  private static void traces(String filter) {
    var _ = SearchParser.traces(filter, SearchSyntax.MLFLOW);
  }

  private static ParsedSearch search(String filter) {
    return SearchParser.runs(filter, List.of(), SearchSyntax.MLFLOW);
  }
}
