package dynamodbstore.runs;

import static dynamodbstore.runs.ApiErrorAssertions.invalid;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.PythonText;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunRulesTest {
  private static final String BAD_CHARACTERS =
      "Names may only contain alphanumerics, underscores (_), dashes (-), periods (.), spaces ( ),"
          + " colon(:) and slashes (/).";

  private final RunLogValidator rules = new RunLogValidator(LongValuePolicy.CUT);

  @ParameterizedTest
  @ValueSource(strings = {"a", "0", "A-b_c", "aé٣", "nope\n"})
  void validRunIdsAreAccepted(String id) {
    var batch = new RunLogRequests.LogBatch(new RunId(id), List.of(), List.of(), List.of());

    assertThat(rules.checked(batch)).isEqualTo(batch);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "#bad", "-a", "_a", "éa", "a b", "a\n\n", "\n"})
  void invalidRunIdsAreRejected(String id) {
    refuses(
        new RunLogRequests.LogBatch(new RunId(id), List.of(), List.of(), List.of()),
        "Invalid value %s for parameter 'run_id' supplied.".formatted(PythonText.json(id)));
  }

  @Test
  void overlongRunIdsAreRejected() {
    var longest =
        new RunLogRequests.LogBatch(new RunId("a".repeat(256)), List.of(), List.of(), List.of());
    assertThat(rules.checked(longest)).isEqualTo(longest);
    refuses(
        new RunLogRequests.LogBatch(new RunId("a".repeat(257)), List.of(), List.of(), List.of()),
        "Invalid value \"%s\" for parameter 'run_id' supplied.".formatted("a".repeat(257)));
  }

  @Test
  void errorsNameTheEntryOfTheBatch() {
    refuses(
        batch(List.of(metric("ok", 1), metric("#", 1)), List.of(), List.of()),
        "Invalid value \"#\" for parameter 'metrics[1].name' supplied: " + BAD_CHARACTERS);
    refuses(
        batch(
            List.of(new MetricEntry("m", 1.5e300, -1, 0, Optional.empty())), List.of(), List.of()),
        "Invalid value -1 for parameter 'metrics[0].timestamp' supplied: metric 'm'"
            + " (value=1.5e+300). Timestamp must be a nonnegative long (64-bit integer) ");
    refuses(
        batch(List.of(), List.of(new Param("a", ""), new Param("é#", "")), List.of()),
        "Invalid value \"\\u00e9#\" for parameter 'params[1].key' supplied: " + BAD_CHARACTERS);
    refuses(
        batch(List.of(), List.of(), List.of(new Tag("a", ""), new Tag("#", ""))),
        "Invalid value \"#\" for parameter 'tags[1].key' supplied: " + BAD_CHARACTERS);
    refuses(
        batch(List.of(), List.of(), List.of(new Tag("k".repeat(251), ""))),
        "'tags[0].key' exceeds the maximum length of 250 characters");
  }

  @Test
  void metricsAreCheckedBeforeParamsAndParamsBeforeTags() {
    refuses(
        batch(List.of(metric("#m", 1)), List.of(new Param("#p", "")), List.of(new Tag("#t", ""))),
        "Invalid value \"#m\" for parameter 'metrics[0].name' supplied: " + BAD_CHARACTERS);
    refuses(
        batch(List.of(), List.of(new Param("#p", "")), List.of(new Tag("#t", ""))),
        "Invalid value \"#p\" for parameter 'params[0].key' supplied: " + BAD_CHARACTERS);
  }

  @Test
  void oversizedBatchesAreRejected() {
    refuses(
        batch(metrics(1001), List.of(), List.of()),
        "A batch logging request can contain at most 1000 metrics. Got 1001 metrics. Please split"
            + " up metrics across multiple requests and try again.");
    refuses(
        batch(List.of(), params(101), List.of()),
        "A batch logging request can contain at most 100 params. Got 101 params. Please split up"
            + " params across multiple requests and try again.");
    refuses(
        batch(
            List.of(),
            List.of(),
            IntStream.range(0, 101).mapToObj(n -> new Tag("t" + n, "")).toList()),
        "A batch logging request can contain at most 100 tags. Got 101 tags. Please split up tags"
            + " across multiple requests and try again.");
    refuses(
        batch(metrics(950), params(51), List.of()),
        "A batch logging request can contain at most 1000 metrics, params, and tags. Got 1001"
            + " metrics, params, and tags. Please split up metrics, params, and tags across"
            + " multiple requests and try again.");
  }

  @Test
  void duplicateParamsAreRejected() {
    var params =
        List.of(new Param("d", "1"), new Param("d", "1"), new Param("e", "1"), new Param("e", "2"));

    refuses(
        batch(List.of(), params, List.of()),
        "Duplicate parameter keys have been submitted: ['d', 'e']. Please ensure the request"
            + " contains only one param value per param key.");
  }

  private void refuses(RunLogRequests.LogBatch batch, String message) {
    invalid(() -> rules.checked(batch), message);
  }

  private static RunLogRequests.LogBatch batch(
      List<MetricEntry> metrics, List<Param> params, List<Tag> tags) {
    return new RunLogRequests.LogBatch(new RunId("a"), metrics, params, tags);
  }

  private static MetricEntry metric(String key, double value) {
    return new MetricEntry(key, value, 1, 0, Optional.empty());
  }

  private static List<MetricEntry> metrics(int count) {
    return IntStream.range(0, count).mapToObj(n -> metric("m" + n, n)).toList();
  }

  private static List<Param> params(int count) {
    return IntStream.range(0, count).mapToObj(n -> new Param("p" + n, "")).toList();
  }
}
