package dynamodbstore.datasets.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.datasets.DatasetSamples;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatasetBodyCodecTest {
  @Test
  void bodiesRoundTrip() {
    for (var schema : new String[] {null, "", "{}", "Ümläut \uD83D\uDE00"}) {
      for (var profile : new String[] {null, "", "x".repeat(100_000)}) {
        var body = new Dataset.Body("s", Optional.ofNullable(schema), Optional.ofNullable(profile));

        assertThat(DatasetBodyCodec.decode(DatasetBodyCodec.encode(body))).isEqualTo(body);
      }
    }
  }

  @Test
  void equalBodiesAreEncodedToEqualBytes() {
    var body = DatasetSamples.withProfile("d", DatasetSamples.noise(10_000, 1)).body();

    assertThat(DatasetBodyCodec.encode(body)).isEqualTo(DatasetBodyCodec.encode(body));
  }

  @Test
  void everyTruncatedBodyIsRefused() {
    var encoded = DatasetBodyCodec.encode(DatasetSamples.dataset("d").body());

    for (int length = 0; length < encoded.length; length++) {
      var cut = Arrays.copyOf(encoded, length);
      assertThatThrownBy(() -> DatasetBodyCodec.decode(cut))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void schemaJsonCompressesToAFraction() {
    var columns = new StringBuilder();
    for (int n = 0; n < 500; n++) {
      columns.append("{\"type\": \"double\", \"name\": \"feature_").append(n).append("\"},");
    }
    var body = new Dataset.Body("s", Optional.of(columns.toString()), Optional.empty());

    assertThat(DatasetBodyCodec.encode(body).length).isLessThan(columns.length() / 8);
  }
}
