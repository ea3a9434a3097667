package dynamodbstore.traces.search;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.traces.messages.TraceSearch;
import dynamodbstore.traces.packed.Packing;
import dynamodbstore.traces.packed.RandomTraces;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random searches of packed traces, which must find what they find if all traces are open. */
class RandomPackedSearchTest {
  private static final int TRACES = 80;
  private static final int SEARCHES = 120;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void packedTracesAreFoundAsOpenOnesAre(Packing packing) {
    compare(packing, SearchSyntax.MLFLOW);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void extendedFiltersFindPackedTracesAsOpenOnes(Packing packing) {
    compare(packing, SearchSyntax.EXTENDED);
  }

  private static void compare(Packing packing, SearchSyntax syntax) {
    long seed = new Random().nextLong();
    var random = new RandomTraces(new Random(seed));
    var traces = random.of(TRACES);
    var open =
        TraceSearchFixture.over(
            traces, Packing.NONE, syntax, stored -> RandomTraces.change(traces, stored));
    var packed =
        TraceSearchFixture.over(
            traces, packing, syntax, stored -> RandomTraces.change(traces, stored));
    var softly = new SoftAssertions();
    var found = new ArrayList<String>();

    for (int at = 0; at < SEARCHES; at++) {
      var filter = syntax == SearchSyntax.EXTENDED ? random.extendedFilter() : random.filter();
      var search = search(filter, random.orders(), at);
      var expected = open.result(search);
      found.add(expected);
      softly
          .assertThat(packed.result(search))
          .as("seed %s, %s by %s", seed, filter, search.orderBy())
          .isEqualTo(expected);
    }

    softly.assertAll();
    assertThat(found).filteredOn(ids -> ids.startsWith("tr-")).hasSizeGreaterThan(SEARCHES / 10);
  }

  private static TraceSearch search(String filter, List<String> orders, int at) {
    int maxResults = at % 2 == 0 ? 11 : 1000;
    return TraceSearchFixture.search(List.of("1", "2"), filter, maxResults, orders, "");
  }
}
