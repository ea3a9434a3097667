package dynamodbstore.search.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

class GoldenFiltersTest {
  private static final List<List<String>> CASES = GoldenLines.read("filters.tsv");
  private static final List<List<String>> OF_THE_REGISTRY =
      GoldenLines.read("registry-filters.tsv");
  private static final List<List<String>> OF_TRACES = GoldenLines.read("trace-filters.tsv");

  @Test
  void filtersParseAsInMlflowOrFailWithItsMessage() {
    checkAll(CASES);
  }

  @Test
  void registryFiltersParseAsInMlflowOrFailWithItsMessage() {
    assertThat(OF_THE_REGISTRY).hasSizeGreaterThan(1000);
    checkAll(OF_THE_REGISTRY);
  }

  @Test
  void traceFiltersParseAsInMlflowOrFailWithItsMessage() {
    assertThat(OF_TRACES).hasSizeGreaterThan(1000);
    assertThat(OF_TRACES)
        .filteredOn(fields -> fields.get(2).startsWith("ok "))
        .hasSizeGreaterThan(250);
    checkAll(OF_TRACES);
  }

  private static void checkAll(List<List<String>> cases) {
    var softly = new SoftAssertions();

    for (var fields : cases) {
      var answer = FilterLines.answer(fields.get(0), fields.get(1));
      if (fields.get(2).equals("refused")) {
        // MLflow fails with an internal error here; we report a client error.
        softly.assertThat(answer).as("%s", fields).doesNotStartWith("ok ");
      } else {
        softly.assertThat(answer).as("%s", fields).isEqualTo(fields.get(2));
      }
    }

    softly.assertAll();
  }

  @Test
  void goldenFileCoversEveryKind() {
    assertThat(CASES).hasSizeGreaterThan(2500);
    assertThat(CASES).filteredOn(fields -> fields.get(2).startsWith("ok ")).hasSizeGreaterThan(500);
    assertThat(CASES).filteredOn(fields -> fields.get(2).equals("refused")).hasSizeLessThan(100);
  }
}
