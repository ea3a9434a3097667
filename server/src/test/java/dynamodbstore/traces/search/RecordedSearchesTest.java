package dynamodbstore.traces.search;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.traces.packed.Packing;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordedSearchesTest {
  private final RecordedSearches recorded = RecordedSearches.read();

  @ParameterizedTest
  @EnumSource
  void searchesReturnTheResultsOfTheReferenceInItsOrder(Packing packing) {
    checkAll(packing, 500);
  }

  @ParameterizedTest
  @EnumSource
  void pagesContinueEachOther(Packing packing) {
    checkAll(packing, 7);
  }

  private void checkAll(Packing packing, int maxResults) {
    var fixture = TraceSearchFixture.over(recorded.traces(), packing);
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
