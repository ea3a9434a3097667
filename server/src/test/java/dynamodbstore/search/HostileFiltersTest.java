package dynamodbstore.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A filter may be as long as a request; none may take long. */
@Timeout(60)
class HostileFiltersTest {
  private static final int LENGTH = 200_000;

  @Test
  void whatIsFarTooLongIsRefusedSoon() {
    for (var piece :
        List.of("'", "\"", "`", "[", "(", "/*", "$a$", "a.", "a ", "--", "''\\'", "a=1 AND ")) {
      var filter = "metrics.a = " + piece.repeat(LENGTH / piece.length());

      assertThatThrownBy(() -> Searches.runs(filter, List.of(), Syntax.EXTENDED))
          .as(piece)
          .isInstanceOf(ApiError.class);
    }
  }

  @Test
  void deepNestingIsRefusedAndDoesNotOverflow() {
    assertThatThrownBy(() -> search("run_id IN " + "(".repeat(101) + "'a'" + ")".repeat(101)))
        .hasMessageStartingWith("Error on parsing filter 'run_id IN ((((");
    assertThatThrownBy(() -> search("(".repeat(9000) + ")".repeat(900)))
        .isInstanceOf(ApiError.class);
  }

  @Test
  void aLongListOfIdsIsReadUpToTheReferencesLimit() {
    assertThat(search("run_id IN (" + "'abc',".repeat(4990) + "'abc')").condition())
        .isInstanceOf(Condition.All.class);
    assertThatThrownBy(() -> search("run_id IN (" + "'abc',".repeat(5000) + "'abc')"))
        .hasMessageStartingWith("Error on parsing filter 'run_id IN (");
  }

  @Test
  void aPatternThatKeepsFailingDoesNotTakeForEver() {
    var pattern = new LikePattern("%a".repeat(500) + "b", false);
    var text = "a".repeat(8000);

    assertThat(pattern.matches(text)).isFalse();
  }

  private static Search search(String filter) {
    return Searches.runs(filter, List.of(), Syntax.MLFLOW);
  }
}
