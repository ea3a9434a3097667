package dynamodbstore.experiments.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.spillablemaps.SpillableMap;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.keys.SortedNames;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExperimentKeysTest {
  @Test
  void creationOrderIsNewestFirstThenAscendingId() {
    var sorts =
        Stream.of(created(9, 5), created(2, 4), created(10, 4), created(11, 4), created(1, -3))
            .map(experiment -> ExperimentKeys.byCreation(experiment).sort())
            .toList();

    assertThat(sorts).isSortedAccordingTo(Utf8.ORDER).doesNotHaveDuplicates();
  }

  @Test
  void rangeStartsAtASortPositionInEitherDirection() {
    var at = ExperimentKeys.byCreation(created(7, 4)).sort();
    var older = ExperimentKeys.byCreation(created(7, 3)).sort();
    var newer = ExperimentKeys.byCreation(created(7, 5)).sort();

    assertThat(List.of(newer, at, older))
        .filteredOn(ExperimentKeys.byCreation(4, false)::contains)
        .containsExactly(at, older);
    assertThat(List.of(newer, at, older))
        .filteredOn(ExperimentKeys.byCreation(4, true)::contains)
        .containsExactly(newer, at);
  }

  @Test
  void truncatedNameStaysInTheRangesOfItsPrefixes() {
    for (var character : List.of("a", "é", "€", "😀", "\u0001")) {
      for (int lead = 0; lead < 5; lead++) {
        var name = "x".repeat(lead) + character.repeat(490);
        var sort = ExperimentKeys.inNameOrder(experiment(1, name, 0)).sort();

        assertThat(sort).startsWith(SortedNames.certainPrefix(name));
        assertThat(SortedNames.prefixRange(name).contains(sort)).isTrue();
        for (boolean backwards : List.of(true, false)) {
          assertThat(SortedNames.prefixRange("", name, backwards).contains(sort)).isTrue();
          assertThat(SortedNames.prefixRange(name, name, backwards).contains(sort)).isTrue();
        }
      }
    }
  }

  @Test
  void experimentIdIsReadFromThePartition() {
    for (long number : List.of(0L, 7L, Long.MAX_VALUE)) {
      var id = new ExperimentId(number);

      assertThat(ExperimentKeys.readPartition(ExperimentKeys.experiment(id))).isEqualTo(id);
    }
  }

  @Test
  void nameOrderIsByTextThenById() {
    var sorts =
        Stream.of(
                experiment(5, "", 0),
                experiment(9, "a", 0),
                experiment(10, "a", 0),
                experiment(1, "a\u0001", 0),
                experiment(1, "ab", 0),
                experiment(1, "é", 0),
                experiment(1, "😀", 0))
            .map(experiment -> ExperimentKeys.inNameOrder(experiment).sort())
            .toList();

    assertThat(sorts).isSortedAccordingTo(Utf8.ORDER).doesNotHaveDuplicates();
  }

  @Test
  void updatesSortByTime() {
    var sorts =
        LongStream.of(-5, 0, 5, 1_700_000_000_000L)
            .mapToObj(millis -> ExperimentKeys.byUpdate(experiment(1, "a", millis)).sort())
            .toList();

    assertThat(sorts).isSortedAccordingTo(Utf8.ORDER);
  }

  @Test
  void nameClaimsOfDifferentWorkspacesNeverCollide() {
    assertThat(ExperimentKeys.nameClaim("a#b", "c"))
        .isNotEqualTo(ExperimentKeys.nameClaim("a", "b#c"));
  }

  @Test
  void tagsOfEachKindAreInTheirOwnSortRange() {
    var id = new ExperimentId(7);
    var old = ExperimentKeys.tag(id, "x#y");
    var spilled = ExperimentKeys.spilledTag(id, "s", "x#y");
    var all =
        List.of(
            ExperimentKeys.experiment(id),
            ExperimentKeys.reversedName(id),
            spilled,
            ExperimentKeys.spilledTag(id, "t", "x#y"),
            old);

    assertThat(all)
        .allMatch(key -> ExperimentKeys.everything().contains(key.sort()))
        .isSortedAccordingTo(Comparator.naturalOrder());
    assertThat(all)
        .filteredOn(key -> ExperimentKeys.tags().contains(key.sort()))
        .containsExactly(old);
    assertThat(all)
        .filteredOn(key -> ExperimentKeys.spilledTags("s").contains(key.sort()))
        .containsExactly(spilled);
    assertThat(ExperimentKeys.readSpill(spilled)).isEqualTo("s");
    assertThat(all).filteredOn(ExperimentKeys::isTag).containsExactly(old);
    assertThat(all).filteredOn(ExperimentKeys::isSpilledTag).hasSize(2).contains(spilled);
  }

  @Test
  void itemsRoundTrip() {
    for (var stage : Experiment.Stage.values()) {
      var experiment =
          new Experiment(
              new ExperimentId(7),
              "ws#1",
              "a name",
              "s3://b/7",
              stage,
              3,
              Instant.ofEpochMilli(5),
              Instant.ofEpochMilli(6));

      for (var tags :
          List.of(
              SpillableMap.EMPTY,
              SpillableMap.EMPTY.with("", "").with("k", "v").spillingInto("s"))) {
        var stored = StoredExperiment.create(experiment, tags);
        var item = ExperimentItems.toItem(stored);

        assertThat(ExperimentItems.fromItem(item)).isEqualTo(experiment);
        assertThat(ExperimentItems.stored(item)).isEqualTo(stored);
      }
    }
  }

  private static Experiment created(long id, long created) {
    return new Experiment(
        new ExperimentId(id),
        "default",
        "a",
        "",
        Experiment.Stage.ACTIVE,
        0,
        Instant.ofEpochMilli(created),
        Instant.ofEpochMilli(created));
  }

  private static Experiment experiment(long id, String name, long updated) {
    return new Experiment(
        new ExperimentId(id),
        "default",
        name,
        "",
        Experiment.Stage.ACTIVE,
        0,
        Instant.EPOCH,
        Instant.ofEpochMilli(updated));
  }
}
