package dynamodbstore.traces.search;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.PythonText;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.LikePattern;
import dynamodbstore.search.SearchField;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanChunkCodec;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContentPrefilterTest {
  private static final SearchField CONTENT = new SearchField(FieldKind.SPAN, "content");
  private static final List<String> HOSTILE =
      List.of(
          "plain ",
          "UPPER",
          "\"",
          "\\",
          "\\\\u00e9",
          "é",
          "😀",
          "%",
          "_",
          "{\"k\": \"v\"}",
          "\n",
          "\u0000",
          "ÿþ",
          "ab",
          "a");

  private final SpanChunkCodec codec = new SpanChunkCodec();
  private final Random random = new Random(5);

  @Test
  void noTraceThatMatchesIsExcluded() {
    int matching = 0;
    int excluded = 0;
    for (int round = 0; round < 400; round++) {
      var trace = new TraceVersion(TraceSearchFixture.trace("tr-1", 1, 0, _ -> {}), round);
      var signatures = new SpanSignatures();
      var chunks = List.of(spans(), spans());
      for (int n = 0; n < 20; n++) {
        var filter = filter(chunks.get(n % 2));
        var prefilter = new ContentPrefilter(filter, signatures);
        boolean isAdmitted =
            prefilter.admits(trace.trace().id(), round) && prefilter.admits(trace, texts(chunks));
        if (filter.matches(view(trace.trace(), chunks))) {
          matching++;
          assertThat(isAdmitted).as(filter + " in " + chunks).isTrue();
        }
        excluded += isAdmitted ? 0 : 1;
      }
    }
    assertThat(matching).isGreaterThan(1_000);
    assertThat(excluded).isGreaterThan(1_000);
  }

  @Test
  void spansThatDidNotMatchAreExcludedUnlessTheTraceHasChanged() {
    var signatures = new SpanSignatures();
    var trace = TraceSearchFixture.trace("tr-1", 1, 0, _ -> {});
    var prefilter = new ContentPrefilter(containing("%some text%"), signatures);

    assertThat(prefilter.admits(new TraceVersion(trace, 1), List.of("another one"))).isFalse();

    assertThat(prefilter.admits(trace.id(), 1)).isFalse();
    assertThat(prefilter.admits(trace.id(), 2)).isTrue();
    assertThat(new ContentPrefilter(containing("%other%"), signatures))
        .matches(other -> other.admits(trace.id(), 1));
  }

  @Test
  void filtersWithoutPatternsExcludeNothing() {
    var trace = new TraceVersion(TraceSearchFixture.trace("tr-1", 1, 0, _ -> {}), 1);
    for (var filter :
        List.of(
            new Filter.Not(containing("%some%").condition()),
            new Filter.Any(List.of(containing("%some%").condition())))) {
      var prefilter = new ContentPrefilter(new TraceFilter(filter), new SpanSignatures());

      assertThat(prefilter.admits(trace.trace().id(), 1)).isTrue();
      assertThat(prefilter.admits(trace, List.of())).isTrue();
    }
  }

  private List<StoredSpan> spans() {
    var spans = new ArrayList<StoredSpan>();
    for (int id = random.nextInt(3); id >= 0; id--) {
      // JSON in JSON, as attributes are.
      var content = "{\"i\": " + PythonText.json(PythonText.json(text())) + "}";
      spans.add(
          new StoredSpan(
              id,
              Span.NO_PARENT,
              text(),
              Optional.of(text()),
              SpanStatus.OK,
              0,
              1,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              content));
    }
    return spans;
  }

  private String text() {
    var text = new StringBuilder();
    for (int words = random.nextInt(60); words >= 0; words--) {
      text.append(HOSTILE.get(random.nextInt(HOSTILE.size())));
    }
    return text.toString();
  }

  /** Pieces of a content or of any text, with wildcards. */
  private TraceFilter filter(List<StoredSpan> spans) {
    var text = random.nextInt(4) == 0 ? text() : spans.get(random.nextInt(spans.size())).content();
    var pattern = new StringBuilder(random.nextInt(5) == 0 ? "" : "%");
    int at = pattern.isEmpty() ? 0 : random.nextInt(text.length());
    for (int pieces = random.nextInt(3); pieces >= 0 && at < text.length(); pieces--) {
      int end = Math.min(text.length(), at + 1 + random.nextInt(12));
      pattern.append(text, at, end).append(random.nextInt(3) == 0 ? "_" : "%");
      at = pattern.charAt(pattern.length() - 1) == '_' ? end + 1 : end + random.nextInt(9);
    }
    if (random.nextBoolean()) {
      pattern.append('%');
    }
    return containing(pattern.toString());
  }

  private TraceFilter containing(String pattern) {
    var content =
        new Filter.PatternComparison(CONTENT, new LikePattern(pattern, random.nextBoolean()));
    return new TraceFilter(
        new Filter.All(List.of(new Filter.OneSpan(List.of(content)), new Filter.All(List.of()))));
  }

  private List<String> texts(List<List<StoredSpan>> chunks) {
    return chunks.stream()
        .map(codec::encode)
        .map(codec::open)
        .map(SpanChunkCodec.Plain::text)
        .toList();
  }

  private static TraceView view(Trace trace, List<List<StoredSpan>> chunks) {
    return new TraceView(
        trace, chunks.stream().flatMap(List::stream).toList(), SessionAssessments.NONE);
  }
}
