package dynamodbstore.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTokensTest {
  private static final List<String> QUESTION = List.of("runs", "0,1", "metrics.a > 1");
  private static final SortPosition PLACE =
      SortPosition.of(
          SortValue.of(-5),
          SortValue.of(0.1),
          SortValue.of("é#\0"),
          SortValue.NOT_A_NUMBER,
          SortValue.MISSING);

  private final MemoryTable table = new MemoryTable(new TestClock(), new Meter());
  private final PageTokens tokens = tokens(1);

  private PageTokens tokens(long seed) {
    return new PageTokenRepository(table).tokens(new Random(seed));
  }

  @Test
  void tokenDecodesToTheSortPositionItWasIssuedFor() {
    var token = tokens.cursor(QUESTION, "").tokenAt(PLACE);

    assertThat(tokens.cursor(QUESTION, token).after()).contains(PLACE);
    assertThat(token).matches("[A-Za-z0-9_-]+");
  }

  @Test
  void tokenIsValidOnEveryServerOfTheTable() {
    var token = tokens.cursor(QUESTION, "").tokenAt(PLACE);

    assertThat(tokens(2).cursor(QUESTION, token).after()).contains(PLACE);
  }

  @Test
  void emptyTokenStartsAtTheFirstPage() {
    assertThat(tokens.cursor(QUESTION, "").after()).isEmpty();
  }

  @Test
  void tokenForOtherParametersIsRejected() {
    var token = tokens.cursor(QUESTION, "").tokenAt(PLACE);

    refused(tokens, List.of("runs", "0,1"), token);
    refused(tokens, List.of("runs", "0,1metrics.a > 1"), token);
    refused(tokens, List.of("runs", "0,1", "metrics.a > 2"), token);
  }

  @Test
  void tokenOfAnotherTableIsRejected() {
    var elsewhere =
        new PageTokenRepository(new MemoryTable(new TestClock(), new Meter()))
            .tokens(new Random(3));

    refused(tokens, QUESTION, elsewhere.cursor(QUESTION, "").tokenAt(PLACE));
  }

  @Test
  void tokenWithAnyCharacterChangedIsRejected() {
    var token = tokens.cursor(QUESTION, "").tokenAt(PLACE);
    for (int at = 0; at < token.length(); at++) {
      char other = token.charAt(at) == 'A' ? 'B' : 'A';
      var altered = token.substring(0, at) + other + token.substring(at + 1);
      refused(tokens, QUESTION, altered);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "abc", "$$$", "eyJvZmZzZXQiOiA1fQ==", "é", " "})
  void malformedTokenIsRejected(String text) {
    refused(tokens, QUESTION, text);
  }

  private static void refused(PageTokens tokens, List<String> question, String token) {
    assertThatThrownBy(() -> tokens.cursor(question, token))
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith("Invalid page token");
  }
}
