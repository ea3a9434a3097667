package dynamodbstore.loggedmodels;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.loggedmodels.LoggedModelKeys.Kind;
import dynamodbstore.table.Limits;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoggedModelKeysTest {
  private static final LoggedModel MODEL = LoggedModelSamples.model("m-1", "name");

  @Test
  void keysHaveTheDocumentedFormat() {
    assertThat(LoggedModelKeys.model(LoggedModelSamples.EXPERIMENT, MODEL.id()))
        .isEqualTo(new Key("EXP#7", "LM#m-1"));
    assertThat(LoggedModelKeys.tag(MODEL, "a#b")).isEqualTo(new Key("EXP#7", "LM#m-1#TAG#a%23b"));
    assertThat(LoggedModelKeys.param(MODEL, "")).isEqualTo(new Key("EXP#7", "LM#m-1#PARAM#"));
    assertThat(LoggedModelKeys.metric(MODEL, LoggedModelSamples.metric(MODEL.id(), "acc", 1, 5)))
        .isEqualTo(
            new Key("EXP#7", "LM#m-1#METRIC#acc##run-one#8000000000000001#8000000000000005"));
    assertThat(LoggedModelKeys.ofRun(MODEL)).isEqualTo(new Key("EXP#7#R#run-one", "LM#m-1"));
    assertThat(LoggedModelKeys.model(LoggedModelKeys.ofRun(MODEL)))
        .isEqualTo(LoggedModelKeys.model(LoggedModelSamples.EXPERIMENT, MODEL.id()));
    assertThat(LoggedModelKeys.byId(MODEL)).isEqualTo(new Key("LM#m-1", "EXP#7"));
  }

  @Test
  void kindIsDerivedFromEveryKeyInTheRangeOfAModel() {
    var id = MODEL.id();

    assertThat(LoggedModelKeys.kind(id, LoggedModelKeys.model(LoggedModelSamples.EXPERIMENT, id)))
        .isEqualTo(Kind.MODEL);
    assertThat(LoggedModelKeys.kind(id, LoggedModelKeys.tag(MODEL, "PARAM#x"))).isEqualTo(Kind.TAG);
    assertThat(LoggedModelKeys.kind(id, LoggedModelKeys.param(MODEL, "#TAG#")))
        .isEqualTo(Kind.PARAM);
    assertThat(
            LoggedModelKeys.kind(
                id, LoggedModelKeys.metric(MODEL, LoggedModelSamples.metric(id, "", 0, 0))))
        .isEqualTo(Kind.METRIC);
  }

  @Test
  void keyOfAModelWithACommonIdPrefixIsOther() {
    for (var other : List.of("m-1!", "m-1 ", "m-10", "m-1#TAG#x")) {
      var key = LoggedModelKeys.tag(LoggedModelSamples.model(other, "name"), "t");

      assertThat(LoggedModelKeys.kind(MODEL.id(), key)).isEqualTo(Kind.OTHER);
    }
  }

  @Test
  void rangeOfAModelContainsItsChildItems() {
    var range = LoggedModelKeys.everything(MODEL.id());

    assertThat(range.contains(LoggedModelKeys.tag(MODEL, "\uD83D\uDE00").sort())).isTrue();
    assertThat(range.contains(LoggedModelKeys.metric(MODEL, metric("z", "r")).sort())).isTrue();
    assertThat(range.contains("LM#m-10")).isFalse();
  }

  @Test
  void longTextsFitIntoTheKeyLimits() {
    var text = "\uD83D\uDE00".repeat(1000);
    var model = LoggedModelSamples.model(text, text);

    Limits.check(LoggedModelItems.toItem(model));
    Limits.check(LoggedModelItems.toItem(model.deleted(LoggedModelSamples.NOW)));
    Limits.check(LoggedModelKeys.ofRun(model));
    Limits.check(LoggedModelKeys.tag(model, text));
    Limits.check(LoggedModelKeys.metric(model, metric(text, text)));
    Limits.check(
        LoggedModelKeys.metric(
            model, LoggedModelSamples.on(new DatasetRef(text, text), metric(text, text))));
  }

  @Test
  void keysSortByNameAndNewerModelsFirst() {
    var shorter = LoggedModelKeys.byName(LoggedModelSamples.model("m-1", "a"));
    var longer = LoggedModelKeys.byName(LoggedModelSamples.model("m-1", "a b"));
    var older = LoggedModelSamples.model("m-1", "a");
    var newer =
        new LoggedModel(
            older.id(),
            older.experiment(),
            older.workspace(),
            older.name(),
            older.artifactLocation(),
            older.type(),
            older.sourceRun(),
            older.status(),
            older.stage(),
            older.created().plusMillis(1),
            older.updated());

    assertThat(Utf8.ORDER.compare(shorter.sort(), longer.sort())).isNegative();
    assertThat(LoggedModelKeys.newestFirst(newer)).isLessThan(LoggedModelKeys.newestFirst(older));
    assertThat(LoggedModelKeys.byStatus(newer)).isLessThan(LoggedModelKeys.byStatus(older));
  }

  @Test
  void modelsAndMetricsRoundTripThroughItems() {
    var deleted = LoggedModelSamples.model("m-2", "").deleted(LoggedModelSamples.NOW);
    var metric = LoggedModelSamples.on(new DatasetRef("n", "d"), metric("k", "r"));

    assertThat(LoggedModelItems.fromItem(LoggedModelItems.toItem(MODEL))).isEqualTo(MODEL);
    assertThat(LoggedModelItems.fromItem(LoggedModelItems.toItem(deleted))).isEqualTo(deleted);
    assertThat(LoggedModelItems.metric(MODEL.id(), LoggedModelItems.toItem(MODEL, metric)))
        .isEqualTo(metric);
  }

  private static ModelMetric metric(String key, String run) {
    return new ModelMetric(
        new ModelId("m-1"),
        new RunId(run),
        key,
        0.1,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        Optional.empty());
  }
}
