package dynamodbstore.wire.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.wire.GoldenFile;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  private static final EncodedName KEY = EncodedName.of("key");
  private static final EncodedName VALUE = EncodedName.of("value");
  private static final EncodedName TIMESTAMP = EncodedName.of("timestamp");
  private static final EncodedName STEP = EncodedName.of("step");

  @Test
  void writesMessagesEquivalentToTheReferences() {
    var differences =
        GoldenFile.rows("messages.tsv").stream()
            .filter(row -> !meaning(written(out -> metric(out, row))).equals(reference(row)))
            .toList();

    assertThat(differences).isEmpty();
  }

  @Test
  void writesTheSameInChunksAsInMemory() {
    for (int chunk : List.of(1, 7, 64, 1000)) {
      var bytes = new ByteArrayOutputStream();
      var chunked = JsonWriter.to(bytes, chunk, chunk);

      all(chunked);
      chunked.flush();

      assertThat(bytes.toString(UTF_8)).isEqualTo(written(JsonWriterTest::all));
    }
  }

  @Test
  void streamsAMillionPointsThroughOneChunk() {
    var longest = new LongestWrite();
    var out = JsonWriter.to(longest, 8192, 8192);

    out.beginArray();
    for (int i = 0; i < 1_000_000; i++) {
      out.beginObject().field(VALUE, i * 0.1).field(STEP, i).endObject();
    }
    out.endArray().flush();

    assertThat(longest.bytes).isLessThanOrEqualTo(8192);
    assertThat(out.array()).hasSize(8192);
  }

  @Test
  void insertsCommasBetweenValues() {
    var text =
        written(
            out ->
                out.beginObject()
                    .name(KEY)
                    .beginArray()
                    .value(1)
                    .value(true)
                    .beginObject()
                    .endObject()
                    .beginArray()
                    .endArray()
                    .nullValue()
                    .endArray()
                    .field(STEP, 2)
                    .field(VALUE, false)
                    .endObject());

    assertThat(text).isEqualTo("{\"key\":[1,true,{},[],null],\"step\":2,\"value\":false}");
  }

  @Test
  void escapesUnpairedSurrogates() {
    assertThat(written(out -> out.value("a\ud800b\udc00"))).isEqualTo("\"a\\ud800b\\udc00\"");
    assertThat(written(out -> out.value("x".repeat(511) + "\ud83d\ude00")))
        .isEqualTo("\"" + "x".repeat(511) + "\ud83d\ude00\"");
    assertThat(written(out -> out.value("x".repeat(511) + "\ud83d")))
        .isEqualTo("\"" + "x".repeat(511) + "\\ud83d\"");
  }

  @Test
  void writesWholeNumbersOfAnySize() {
    assertThat(written(out -> out.value(Long.MIN_VALUE))).isEqualTo("-9223372036854775808");
    assertThat(written(out -> out.value(Long.MAX_VALUE))).isEqualTo("9223372036854775807");
    assertThat(written(out -> out.value(0))).isEqualTo("0");
    assertThat(written(out -> out.value(new Json.Whole(BigInteger.TEN.pow(30)))))
        .isEqualTo("1" + "0".repeat(30));
  }

  @Test
  void writesAParsedDocumentUnchanged() {
    var document = "{\"b\":[1,2.5,\"\\u0000\",null,{}],\"a\":{\"\\\"\":true}}";

    var read = parsed(document).orElseThrow();

    assertThat(written(out -> out.value(read))).isEqualTo(document);
  }

  @Test
  void copiesEncodedJsonUnchanged() {
    var json = "{\"x\":1}".getBytes(UTF_8);

    assertThat(
            written(
                out ->
                    out.beginArray()
                        .encoded(json, 0, json.length)
                        .encoded(json, 5, 1)
                        .value(2)
                        .endArray()))
        .isEqualTo("[{\"x\":1},1,2]");
  }

  private static void metric(JsonWriter out, List<String> row) {
    out.beginObject()
        .field(KEY, GoldenFile.text(row.get(0)))
        .field(VALUE, Double.longBitsToDouble(Long.parseUnsignedLong(row.get(1), 16)))
        .field(TIMESTAMP, Long.parseLong(row.get(2)))
        .field(STEP, Long.parseLong(row.get(3)))
        .endObject();
  }

  private static void all(JsonWriter out) {
    out.beginArray();
    GoldenFile.rows("messages.tsv").forEach(row -> metric(out, row));
    out.endArray();
  }

  private static Json reference(List<String> row) {
    return meaning(GoldenFile.text(row.get(4)));
  }

  private static Json meaning(String json) {
    return parsed(json).orElseThrow();
  }

  private static Optional<Json> parsed(String json) {
    var bytes = json.getBytes(UTF_8);
    return Json.parse(bytes, 0, bytes.length);
  }

  private static String written(Consumer<JsonWriter> writing) {
    var out = JsonWriter.inMemory(1);
    writing.accept(out);
    return new String(out.array(), 0, out.length(), UTF_8);
  }

  /** Discards the bytes and records the size of the largest write. */
  private static final class LongestWrite extends OutputStream {
    private int bytes;

    @Override
    public void write(int b) {
      bytes = Math.max(bytes, 1);
    }

    @Override
    public void write(byte[] chunk, int offset, int length) {
      bytes = Math.max(bytes, length);
    }
  }
}
