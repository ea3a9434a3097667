package dynamodbstore.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Timestamps and field masks, whose results in protobuf are recorded in {@code timestamps.tsv}. */
class TimestampsTest {
  private static final Fields FIELDS = new Fields();
  private static final Field.Timestamp TIME = FIELDS.timestamp("time");
  private static final Field.Mask MASK = FIELDS.mask("mask");
  private static final Field.Text LATER = FIELDS.text("later");
  private static final Schema SCHEMA = FIELDS.schema();

  @Test
  void timestampsAndMasksAreConvertedAsInProtobuf() {
    var differences =
        GoldenFile.rows("timestamps.tsv").stream()
            .filter(row -> !outcome(row).equals(List.of(GoldenFile.text(row.get(2)), row.get(3))))
            .map(row -> row + " but " + outcome(row))
            .toList();

    assertThat(differences).isEmpty();
  }

  @Test
  void malformedTimestampEndsTheConversion() {
    var message = read("{\"time\":\"today\",\"later\":\"lost\"}");

    assertThat(message.millis(TIME)).isZero();
    assertThat(message.has(LATER)).isFalse();
  }

  @Test
  void valuesOtherThanTextsEndTheConversion() {
    var messages =
        List.of(
            read("{\"time\":5,\"later\":\"lost\"}"),
            read("{\"mask\":{\"paths\":[]},\"later\":\"lost\"}"));

    assertThat(messages).noneMatch(message -> message.has(LATER));
  }

  @Test
  void absentTimestampIsZeroAndAbsentMaskEmpty() {
    var message = read("{\"time\":null,\"later\":\"kept\"}");

    assertThat(message.millis(TIME)).isZero();
    assertThat(message.paths(MASK)).isEmpty();
    assertThat(message.text(LATER)).isEqualTo("kept");
  }

  /** What the field holds, and whether a later field was read. */
  private static List<String> outcome(List<String> row) {
    var value = PythonJson.print(new Json.Text(GoldenFile.text(row.get(1))));
    var message = read("{\"%s\":%s,\"later\":\"kept\"}".formatted(row.get(0), value));
    return List.of(
        row.get(0).equals("time")
            ? Long.toString(message.millis(TIME))
            : String.join(" ", message.paths(MASK)),
        message.has(LATER) ? "ok" : "fails");
  }

  private static Message read(String body) {
    return SCHEMA.read(body.getBytes(UTF_8));
  }
}
