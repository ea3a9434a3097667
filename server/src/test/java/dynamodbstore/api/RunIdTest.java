package dynamodbstore.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunIdTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
  private static final ExperimentId EXPERIMENT = new ExperimentId(77);

  /** Made by earlier versions, and stored. */
  private static final String OLD = "019b7c3f1cae8000800135a1b2c3d4e5";

  @Test
  void sixtyRunsOfOneSecondDifferInTheirFirstEightDigits() {
    var ids = ids(60, new Random(5));

    assertThat(ids)
        .extracting(id -> id.text().substring(0, 8))
        .doesNotHaveDuplicates()
        .allMatch(digits -> digits.matches("[0-9a-f]{8}"));
  }

  @Test
  void keysSortByTimeWhateverTheRandomDigits() {
    var keys = ids(60, new Random(6)).stream().map(RunId::key).toList();

    assertThat(keys).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void keysOfOldAndNewIdsSortByTimeTogether() {
    var before = RunId.create(EXPERIMENT, Instant.ofEpochMilli(0x019b_7c3f_1cadL), new Random(7));
    var after = RunId.create(EXPERIMENT, Instant.ofEpochMilli(0x019b_7c3f_1cafL), new Random(8));

    assertThat(new RunId(OLD).key())
        .isEqualTo(OLD)
        .isGreaterThan(before.key())
        .isLessThan(after.key());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 0xf_ffff, 0x10_0000, 0xffff_fffeL})
  void oldAndNewIdsSayWhereTheirRunsLive(long number) {
    var experiment = new ExperimentId(number);

    assertThat(oldId(number).experiment()).contains(experiment);
    assertThat(RunId.create(experiment, NOW, new Random(1)).experiment()).contains(experiment);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "run",
        OLD,
        "59c27ab7fb724550aa9b4308d81e9342",
        "0123456789ab9def8123456789abcdef",
        "0123456789abxdef8123456789abcdef",
        "zzzzzzzzzzzz9zzz8zzzzzzzzzzzzzzz",
        "0123456789ab9def8123456789abcdef0",
        "a#b%c/d\u0000e\n9"
      })
  void everyIdComesBackFromItsKey(String text) {
    var id = new RunId(text);

    assertThat(RunId.ofKey(id.key())).isEqualTo(id);
  }

  @Test
  void anIdIsNeverCutBetweenTheHalvesOfACharacter() {
    var hostile = "0123456\uD83D\uDE00bab9def8123456789abcdef";

    assertThat(hostile).hasSize(32).contains("9def8");
    assertThat(new RunId(hostile).key()).isEqualTo(hostile);
  }

  @Test
  void anIdThatIsSpelledLikeTheKeyOfAnotherHasAnotherKey() {
    var id = RunId.create(EXPERIMENT, NOW, new Random(1));
    var impostor = new RunId(id.key());

    assertThat(impostor.key()).isNotEqualTo(id.key());
    assertThat(impostor.experiment()).isEmpty();
  }

  @Test
  void childrenOfARunLieByTimeToo() {
    var partitions =
        ids(60, new Random(9)).stream()
            .map(id -> new RunPlace(EXPERIMENT, id).partition())
            .toList();

    assertThat(partitions).isSorted();
  }

  private static List<RunId> ids(int count, RandomGenerator random) {
    var ids = new ArrayList<RunId>();
    for (int at = 0; at < count; at++) {
      ids.add(RunId.create(EXPERIMENT, NOW.plusMillis(at * 1000L / count), random));
    }
    return ids;
  }

  /** As earlier versions made them: version 8, and the experiment's number around the variant. */
  private static RunId oldId(long number) {
    long low = (0b10L << 62) | ((number & 0xf_ffff) << 42) | 0x2b2_c3d4_e5abL;
    return new RunId("019b7c3f1cae8%03x%016x".formatted(number >>> 20, low));
  }
}
