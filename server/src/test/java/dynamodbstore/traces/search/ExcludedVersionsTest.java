package dynamodbstore.traces.search;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.traces.entity.TraceVersion;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.packed.PackedCandidate;
import dynamodbstore.traces.packed.Packing;
import dynamodbstore.traces.packed.StoredTraces;
import dynamodbstore.traces.storage.TestSpans;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packed traces whose spans an earlier search has read in vain. */
class ExcludedVersionsTest {
  private static final TraceId ID = new TraceId("tr-1");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "in city 12 after day 77 | in city 77 | city 77",
        "\\u00e9\\u00e8 a\\u00e9 | \\u00e9\\u00e9 | \\u00e9\\u00e9",
        "{\\\"k\\\": \\\"v\\\"} \\\"w\\\" | {\\\"k\\\": \\\"w\\\"} | \\\"k\\\": \\\"w\\\"",
        "100% x 10% | 100% _x% | 0% _x%",
        "CITY 7, city | City 77 | ity 77",
        "ab | abc | abc",
        "`` | ab | ab"
      })
  void versionThatMatchesIsFoundWhileItIsOpenAndPacked(
      String before, String after, String literal) {
    var all = new ArrayList<StoredTraces>();
    var searches = TraceSearchFixture.over(List.of(), Packing.NONE, SearchSyntax.MLFLOW, all::add);
    var stored = all.getFirst();
    var filter = "span.content LIKE '%" + literal + "%'";
    put(stored, before);
    stored.pack(4);

    assertThat(searches.ids(filter)).isEmpty();
    assertThat(searches.ids(filter)).isEmpty();
    put(stored, after);
    assertThat(searches.ids(filter)).containsExactly(ID.text());
    stored.pack(4);
    assertThat(searches.ids(filter)).containsExactly(ID.text());
    stored.merge();
    assertThat(searches.ids(filter)).containsExactly(ID.text());
    put(stored, before);
    assertThat(searches.ids(filter)).isEmpty();
    stored.pack(4);
    assertThat(searches.ids(filter)).isEmpty();
  }

  @Test
  void excludedVersionIsNotVerifiedAndHidesNoOther() {
    var verifier = verifierThatKnows(5);

    assertThat(verifier.isUnverified(packed(5))).isFalse();
    assertThat(verifier.isUnverified(packed(6))).isTrue();
    assertThat(verifier.isUnverified(packed(7))).isFalse();
  }

  @Test
  void openRowOfAnExcludedVersionIsVerified() {
    var verifier = verifierThatKnows(5);

    assertThat(verifier.isUnverified(PackedCandidate.open(ID, SortPosition.of()))).isTrue();
  }

  /** A verifier that knows the spans of one version, which do not match its filter. */
  private static TraceVerifier verifierThatKnows(long version) {
    var filter = TraceFilter.parse("span.content LIKE '%city 77%'", SearchSyntax.MLFLOW);
    var prefilter = new ContentPrefilter(filter, new SpanSignatures());
    var read = new TraceVersion(TraceSearchFixture.trace(ID.text(), 1, 0, _ -> {}), version);
    var text = "in city 12 after day 77" + ".".repeat(200);
    assertThat(prefilter.admits(read, List.of(text))).isFalse();
    return new TraceVerifier(
        new MapTraceSource(),
        Set.of(new ExperimentId(1)),
        filter,
        SessionAssessments.NONE,
        prefilter);
  }

  private static PackedCandidate packed(long version) {
    return new PackedCandidate(ID, version, false, SortPosition.of());
  }

  private static void put(StoredTraces stored, String content) {
    stored.put(
        new TraceWithSpans(
            TraceSearchFixture.trace(ID.text(), 1, 0, _ -> {}),
            List.of(TestSpans.span(1, "{\"text\": \"" + content + "\"}"))));
  }
}
