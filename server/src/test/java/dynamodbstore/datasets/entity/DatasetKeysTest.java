package dynamodbstore.datasets.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.datasets.DatasetSamples;
import dynamodbstore.datasets.links.RunLinkKeys;
import dynamodbstore.table.Limits;
import dynamodbstore.table.items.Key;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatasetKeysTest {
  private static final ExperimentId EXPERIMENT = new ExperimentId(1);

  @Test
  void idDependsOnNameAndDigestTogether() {
    assertThat(DatasetId.of("ab", "c")).isNotEqualTo(DatasetId.of("a", "bc"));
    assertThat(DatasetId.of("a", "b")).isEqualTo(DatasetId.of("a", "b"));
    assertThat(DatasetId.of("", "").text()).hasSize(32);
  }

  @Test
  void contextsShareTheDatasetsPrefixAndBodiesAPartition() {
    var id = DatasetId.of("a", "b");
    var dataset = DatasetKeys.dataset(EXPERIMENT, id);

    assertThat(dataset).isEqualTo(new Key("EXP#1", "D#" + id));
    assertThat(DatasetKeys.context(EXPERIMENT, id, Optional.of("a#b")))
        .isEqualTo(new Key("EXP#1", "D#" + id + "#C#a%23b"));
    assertThat(DatasetKeys.context(EXPERIMENT, id, Optional.empty()))
        .isEqualTo(new Key("EXP#1", "D#" + id + "#N"));
    assertThat(DatasetKeys.bodyPart(EXPERIMENT, id, new DatasetBodyLocation("h", 2), 1))
        .isEqualTo(new Key("EXP#1#D#" + id, "BODY#h#8000000000000001"));
  }

  @Test
  void differentContextsHaveDifferentKeys() {
    var id = DatasetId.of("a", "b");
    var keys = new HashSet<Key>();

    for (var context : List.of("", "N", "C#", "#", "%23", "\u0000", "é".repeat(500))) {
      var key = DatasetKeys.context(EXPERIMENT, id, Optional.of(context));
      Limits.check(key);
      assertThat(keys.add(key)).isTrue();
    }
    assertThat(keys.add(DatasetKeys.context(EXPERIMENT, id, Optional.empty()))).isTrue();
  }

  @Test
  void kindIsDerivedFromTheKeyOfAChildItem() {
    var model = new ModelId("m-1");

    assertThat(
            RunLinkKeys.kind(RunLinkKeys.datasetInput(DatasetSamples.RUN, DatasetId.of("a", "b"))))
        .isEqualTo(RunLinkKeys.Kind.DATASET_INPUT);
    assertThat(RunLinkKeys.kind(RunLinkKeys.modelInput(DatasetSamples.RUN, model)))
        .isEqualTo(RunLinkKeys.Kind.MODEL_INPUT);
    assertThat(RunLinkKeys.kind(RunLinkKeys.modelOutput(DatasetSamples.RUN, model)))
        .isEqualTo(RunLinkKeys.Kind.MODEL_OUTPUT);
    assertThat(RunLinkKeys.kind(new Key(DatasetSamples.RUN.partition(), "PARAM#INPUT#D#x")))
        .isEqualTo(RunLinkKeys.Kind.OTHER);
  }

  @Test
  void invalidOrLongModelIdsFitIntoTheKeyLimits() {
    for (var text : List.of("", "#", "x".repeat(5000))) {
      Limits.check(RunLinkKeys.modelInput(DatasetSamples.RUN, new ModelId(text)));
      Limits.check(RunLinkKeys.modelOutput(DatasetSamples.RUN, new ModelId(text)));
    }
  }
}
