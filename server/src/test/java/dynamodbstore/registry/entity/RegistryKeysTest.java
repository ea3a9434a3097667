package dynamodbstore.registry.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.spillablemaps.SpillableMap;
import dynamodbstore.table.Limits;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.keys.SortedNames;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RegistryKeysTest {
  private static final RegisteredModelId ID = new RegisteredModelId("0".repeat(31) + "1");
  private static final Instant NOW = Instant.ofEpochMilli(1_000);

  @Test
  void partitionNumberAndKindAreParsedFromKeys() {
    var key = RegistryKeys.version(ID, 4_711);

    assertThat(RegistryKeys.readPartition(key)).isEqualTo(ID);
    assertThat(RegistryKeys.readNumber(key)).isEqualTo(4_711);
    assertThat(RegistryKeys.isVersion(key)).isTrue();
    assertThat(RegistryKeys.isModel(RegistryKeys.model(ID))).isTrue();
    var row = RegistryKeys.row(ID, RegistryKeys.Entry.TAG_OF_SOMETHING, "abc", "k#1");
    assertThat(RegistryKeys.isRow(row)).isTrue();
    assertThat(RegistryKeys.readSpill(row)).isEqualTo("abc");
  }

  @Test
  void versionKeysSortByNumber() {
    assertThat(sorts(RegistryKeys.version(ID, 9), RegistryKeys.version(ID, 10))).isTrue();
    assertThat(RegistryKeys.versions(9, true).contains(RegistryKeys.version(ID, 9).sort()))
        .isTrue();
    assertThat(RegistryKeys.versions(9, true).contains(RegistryKeys.version(ID, 10).sort()))
        .isFalse();
    assertThat(RegistryKeys.versions(9, false).contains(RegistryKeys.version(ID, 10).sort()))
        .isTrue();
  }

  @Test
  void modelKeysSortByName() {
    var names = List.of("", "a", "a\u0000", "a b", "ab", "é", "\uffee", "😀");
    for (int at = 1; at < names.size(); at++) {
      assertThat(
              sorts(
                  RegistryKeys.inNameOrder(model(names.get(at - 1))),
                  RegistryKeys.inNameOrder(model(names.get(at)))))
          .isTrue();
    }
  }

  @Test
  void longNamesFitIntoTheKeyLimits() {
    var model = model("😀".repeat(2_000));
    var item = RegisteredModelItems.toItem(model);

    assertThat(Utf8.length(RegistryKeys.nameClaim("default", model.name()).partition()))
        .isLessThanOrEqualTo(Limits.PARTITION_KEY_BYTES);
    assertThat(Utf8.length(item.position(Index.GSI5).orElseThrow().sort()))
        .isLessThanOrEqualTo(Limits.SORT_KEY_BYTES);
    assertThat(
            SortedNames.prefixRange(model.name())
                .contains(item.position(Index.GSI5).orElseThrow().sort()))
        .isTrue();
  }

  @Test
  void modelsAndVersionsRoundTripThroughItems() {
    var model =
        model("m")
            .change()
            .named("n", NOW)
            .tagged(SpillableMap.EMPTY.with("k", "v").spillingInto("s"), true)
            .aliased(SpillableMap.EMPTY.with("a", "1"))
            .withStageRange(VersionStage.STAGING, Optional.of(new VersionNumberRange(1, 3)))
            .build();

    assertThat(RegisteredModelItems.fromItem(RegisteredModelItems.toItem(model))).isEqualTo(model);
    var version =
        new ModelVersion(
            ID,
            3,
            "default",
            NOW,
            NOW.plusMillis(1),
            Optional.empty(),
            VersionStage.PRODUCTION,
            "s3://b/x",
            "s3://b/y",
            "/srv/run",
            "run",
            "",
            SpillableMap.EMPTY.with("k", "v"),
            false,
            7);
    assertThat(ModelVersionItems.fromItem(ModelVersionItems.toItem(version))).isEqualTo(version);
    assertThat(ModelVersionItems.toItem(version.deleted(NOW)).positions()).isEmpty();
  }

  private static boolean sorts(Key first, Key second) {
    return Utf8.ORDER.compare(first.sort(), second.sort()) < 0;
  }

  private static RegisteredModel model(String name) {
    return RegisteredModel.create(ID, "default", name, "", SpillableMap.EMPTY, false, NOW);
  }
}
