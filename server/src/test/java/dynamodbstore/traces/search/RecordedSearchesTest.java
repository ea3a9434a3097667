package dynamodbstore.traces.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

class RecordedSearchesTest {
  private final RecordedSearches recorded = RecordedSearches.read();

  @Test
  void searchesReturnTheResultsOfTheReferenceInItsOrder() {
    checkAll(500);
  }

  @Test
  void pagesContinueEachOther() {
    checkAll(7);
  }

  private void checkAll(int maxResults) {
    var fixture = new TraceSearchFixture();
    recorded.traces().forEach(fixture.source::put);
    var softly = new SoftAssertions();

    for (var search : recorded.searches()) {
      var request =
          TraceSearchFixture.search(
              search.experiments(), search.filter(), maxResults, search.orders(), "");
      softly.assertThat(fixture.result(request)).as("%s", search).isEqualTo(search.result());
    }

    softly.assertAll();
  }

  @Test
  void recordHasSelectiveSearches() {
    assertThat(recorded.searches())
        .filteredOn(search -> !search.filter().isEmpty() && !search.result().isEmpty())
        .hasSizeGreaterThan(150);
  }
}
