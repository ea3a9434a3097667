package dynamodbstore.runs.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.DatasetBodyLocation;
import dynamodbstore.datasets.entity.DatasetLink;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Key;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedDataTest {
  private static final Key KEY = new Key("p", "s");
  private static final List<String> TEXTS = List.of("", "a", "数", "😀", "x".repeat(300));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void encodedDataRoundTrips(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      var data = data(random);

      var snapshot = read(SnapshotData.encode(data));

      assertThat(whole(snapshot)).isEqualTo(data);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void lookupsEqualListedValues(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      var data = data(random);
      var snapshot = read(SnapshotData.encode(data));

      var keys =
          Stream.of(
                  data.metrics().stream().map(Metric::key),
                  data.params().stream().map(Param::key),
                  data.tags().stream().map(Tag::key),
                  Stream.of("", "not there"))
              .flatMap(stream -> stream);

      assertThat(keys)
          .allMatch(key -> snapshot.metric(key).equals(data.metric(key)))
          .allMatch(key -> snapshot.param(key).equals(data.param(key)))
          .allMatch(key -> snapshot.tag(key).equals(data.tag(key)));
    }
  }

  @Test
  void fiftyMetricsAndFiftyParamsTakeFourKilobytes() {
    var random = new Random(7);
    var data =
        new ChildItemData(
            IntStream.range(0, 50).mapToObj(n -> metric("train_metric_" + n, random)).toList(),
            IntStream.range(0, 50).mapToObj(n -> new Param("model_param_" + n, "value")).toList(),
            List.of(new Tag("mlflow.user", "alice"), new Tag("mlflow.source.name", "train.py")),
            RunLinks.NONE);

    assertThat(SnapshotData.encode(data).length).isLessThan(4 * 1024);
  }

  @Test
  void truncatedOrExtendedBytesAreRejected() {
    var encoded = SnapshotData.encode(data(new Random(8)));

    for (int length = 0; length < encoded.length; length++) {
      var cut = Arrays.copyOf(encoded, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(CorruptItem.class);
    }
    assertThatThrownBy(() -> read(Arrays.copyOf(encoded, encoded.length + 1)))
        .isInstanceOf(CorruptItem.class);
  }

  @ParameterizedTest
  @ValueSource(longs = {9, 10, 11})
  void damagedBytesAreRejectedOrReadToTheEnd(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 3_000; round++) {
      var bytes = SnapshotData.encode(data(random));
      for (int damage = 1 + random.nextInt(4); damage > 0; damage--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      refusedOrRead(bytes);
    }
  }

  /** Bytes that pass validation can be read to the end. */
  private static void refusedOrRead(byte[] bytes) {
    SnapshotData data;
    try {
      data = read(bytes);
    } catch (CorruptItem refused) {
      assertThat(refused).hasMessageContaining("not the data of a run");
      return;
    }
    assertThat(whole(data)).isNotNull();
    assertThat(data.metric("a")).isNotNull();
    assertThat(data.param("a")).isNotNull();
    assertThat(data.tag("a")).isNotNull();
  }

  private static SnapshotData read(byte[] bytes) {
    return SnapshotData.of(KEY, bytes);
  }

  private static ChildItemData whole(SnapshotData snapshot) {
    return new ChildItemData(
        snapshot.metrics(), snapshot.params(), snapshot.tags(), snapshot.links());
  }

  private static ChildItemData data(Random random) {
    return new ChildItemData(
        some(random, n -> metric("m" + n + text(random), random)),
        some(random, n -> new Param("p" + n + text(random), text(random))),
        some(random, n -> new Tag("t" + n + text(random), text(random))),
        random.nextInt(3) == 0 ? links(random) : RunLinks.NONE);
  }

  private static RunLinks links(Random random) {
    return new RunLinks(
        some(random, _ -> dataset(random)),
        some(random, n -> new ModelId("m-" + n)),
        some(random, n -> new ModelOutput(new ModelId("m-" + n), random.nextLong())));
  }

  private static DatasetLink dataset(Random random) {
    return new DatasetLink(
        new DatasetRef(text(random), text(random)),
        some(random, n -> new Tag("k" + n, text(random))),
        new DatasetBodyLocation(text(random), random.nextInt(40)));
  }

  private static Metric metric(String key, Random random) {
    var latest = new Point(random.nextInt(100), random.nextLong(), value(random));
    return new Metric(
        key,
        latest,
        random.nextBoolean() ? latest.value() : value(random),
        random.nextBoolean() ? latest.value() : value(random));
  }

  private static double value(Random random) {
    return random.nextInt(10) == 0 ? Double.NaN : random.nextGaussian();
  }

  private static String text(Random random) {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  private static <T> List<T> some(Random random, IntFunction<T> one) {
    return IntStream.range(0, random.nextInt(5)).mapToObj(one).toList();
  }
}
