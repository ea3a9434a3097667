package dynamodbstore.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelIdTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 0xf_ffff, 0x10_0000, 0xffff_fffeL})
  void generatedIdContainsTheExperiment(long experiment) {
    var id = ModelId.create(new ExperimentId(experiment), NOW, new Random(1));

    assertThat(id.text()).matches("m-[0-9a-f]{12}9[0-9a-f]{3}[89ab][0-9a-f]{15}");
    assertThat(id.experiment()).contains(new ExperimentId(experiment));
  }

  @ParameterizedTest
  @ValueSource(longs = {0xffff_ffffL, 0x1_0000_0000L, Long.MAX_VALUE})
  void idOfAnExperimentBeyond32BitsContainsNoLocation(long experiment) {
    var id = ModelId.create(new ExperimentId(experiment), NOW, new Random(1));

    assertThat(id.experiment()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "m-",
        "m-1",
        "m-59c27ab7fb724550aa9b4308d81e9342",
        "019b7c1ea2ae8000800003ffffffffff",
        "m-019B7C1EA2AE8000800003FFFFFFFFFF"
      })
  void foreignIdContainsNoLocation(String text) {
    assertThat(new ModelId(text).experiment()).isEmpty();
  }

  @Test
  void keysOfModelsSortByTime() {
    var earlier = ModelId.create(new ExperimentId(9), NOW, new Random(1));
    var later = ModelId.create(new ExperimentId(1), NOW.plusMillis(1), new Random(2));

    assertThat(earlier.key()).startsWith("m-").isLessThan(later.key());
  }

  @Test
  void modelsOfOneSecondDifferInTheirFirstDigits() {
    var random = new Random(4);

    var short60 =
        IntStream.range(0, 60)
            .mapToObj(at -> ModelId.create(new ExperimentId(1), NOW.plusMillis(at), random))
            .map(id -> id.text().substring(0, "m-".length() + 8));

    assertThat(short60).doesNotHaveDuplicates();
  }

  @Test
  void foreignIdIsItsOwnKey() {
    assertThat(new ModelId("my-model").key()).isEqualTo("my-model");
  }

  @Test
  void runAndModelIdsEncodeTheSameLocation() {
    var experiment = new ExperimentId(77);

    assertThat("m-" + RunId.create(experiment, NOW, new Random(3)))
        .isEqualTo(ModelId.create(experiment, NOW, new Random(3)).text());
  }
}
