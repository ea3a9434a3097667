package dynamodbstore.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dynamodbstore.spans.SpanRefusal;
import dynamodbstore.wire.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpDecoderTest {
  /** A span without a name, of the service {@code other}. */
  private static final byte[] REQUEST =
      HexFormat.of()
          .parseHex(
              "0a3d"
                  + "0a19"
                  + "0a170a0c736572766963652e6e616d6512070a056f74686572"
                  + "1220121e"
                  + "0a10000102030405060708090a0b0c0d0e0f"
                  + "12080102030405060708"
                  + "5200");

  private static final String PROTOBUF = "application/x-protobuf";
  private static final String TOO_LARGE =
      "The spans need more than 1000 bytes. Send fewer spans with each request.";

  private final OtlpDecoder decoder = new OtlpDecoder(new OtlpLimits(1_000, 100_000));

  @Test
  void spansHaveTheAttributesOfTheirResource() {
    var spans = decode(PROTOBUF, "", REQUEST);

    assertThat(spans).hasSize(1);
    assertThat(spans.getFirst().resource()).containsEntry("service.name", new Json.Text("other"));
    assertThat(spans.getFirst().span().trace()).hasToString("tr-000102030405060708090a0b0c0d0e0f");
    assertThat(spans.getFirst().span().id()).isEqualTo(0x0102030405060708L);
  }

  @ParameterizedTest
  @ValueSource(strings = {PROTOBUF, PROTOBUF + "; charset=utf-8", " " + PROTOBUF + " ;x"})
  void parametersOfTheContentTypeAreIgnored(String contentType) {
    assertThat(decode(contentType, "", REQUEST)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/plain; q=1", "Application/X-Protobuf"})
  void otherContentTypesAreRefused(String contentType) {
    assertRefused(
        contentType,
        "",
        REQUEST,
        400,
        "Invalid Content-Type: "
            + contentType
            + ". Expected: application/x-protobuf or application/json");
  }

  @Test
  void aMissingContentTypeIsRefused() {
    assertThatExceptionOfType(SpanRefusal.class)
        .isThrownBy(() -> decoder.decode(Optional.empty(), Optional.empty(), REQUEST, 1))
        .withMessageStartingWith("Invalid Content-Type: None. Expected");
  }

  @Test
  void compressedBodiesAreDecompressed() {
    assertThat(decode(PROTOBUF, "gzip", gzip(REQUEST))).hasSize(1);
    assertThat(decode(PROTOBUF, "GZIP", gzip(REQUEST))).hasSize(1);
    assertThat(decode(PROTOBUF, "gzip", joined(gzip(REQUEST), gzip(REQUEST)))).hasSize(2);
    assertThat(decode(PROTOBUF, "gzip", joined(gzip(REQUEST), new byte[3]))).hasSize(1);
    assertThat(decode(PROTOBUF, "deflate", deflate(REQUEST, false))).hasSize(1);
    assertThat(decode(PROTOBUF, "deflate", deflate(REQUEST, true))).hasSize(1);
    assertThat(decode(PROTOBUF, "deflate", joined(deflate(REQUEST, true), REQUEST))).hasSize(1);
    assertThat(decode(PROTOBUF, "deflate", joined(deflate(REQUEST, false), REQUEST))).hasSize(1);
  }

  @Test
  void allPartsOfAGzipHeaderAreSkipped() {
    var plain = gzip(REQUEST);
    var header =
        HexFormat.of().parseHex("1f8b081e000000000003" + "0200aabb" + "6e00" + "6300" + "0000");
    var extended = joined(header, Arrays.copyOfRange(plain, 10, plain.length));

    assertThat(decode(PROTOBUF, "gzip", extended)).hasSize(1);
    for (int length = 1; length < extended.length; length++) {
      var truncated = Arrays.copyOf(extended, length);
      assertRefused(PROTOBUF, "gzip", truncated, 400, "Failed to decompress gzip payload");
    }
  }

  @Test
  void damagedBodiesAreRefused() {
    var gzip = "Failed to decompress gzip payload";
    var deflate = "Failed to decompress deflate payload";

    assertRefused(PROTOBUF, "gzip", REQUEST, 400, gzip);
    assertRefused(PROTOBUF, "gzip", joined(gzip(REQUEST), REQUEST), 400, gzip);
    for (int distance = 1; distance <= 8; distance++) {
      var damaged = gzip(REQUEST);
      damaged[damaged.length - distance] ^= (byte) 1;
      assertRefused(PROTOBUF, "gzip", damaged, 400, gzip);
    }
    assertRefused(PROTOBUF, "deflate", new byte[0], 400, deflate);
    assertRefused(PROTOBUF, "deflate", new byte[] {'z', 'z'}, 400, deflate);
    assertRefused(PROTOBUF, "deflate", truncated(deflate(REQUEST, false)), 400, deflate);
    assertRefused(PROTOBUF, "deflate", truncated(deflate(REQUEST, true)), 400, deflate);
  }

  @ParameterizedTest
  @CsvSource({"Zstd, zstd", "identity, identity", "'gzip, gzip', 'gzip, gzip'"})
  void otherEncodingsAreRefused(String encoding, String named) {
    assertRefused(PROTOBUF, encoding, REQUEST, 400, "Unsupported Content-Encoding: " + named);
  }

  @Test
  void anEmptyGzipBodyHasNoSpans() {
    assertRefused(
        PROTOBUF, "gzip", new byte[0], 400, "Invalid OpenTelemetry format - no spans found");
  }

  @Test
  void bodiesLongerThanTheLimitAreRefused() {
    var large = new byte[1_001];

    assertRefused(PROTOBUF, "", large, 413, TOO_LARGE);
    assertRefused(PROTOBUF, "gzip", gzip(large), 413, TOO_LARGE);
    assertRefused(PROTOBUF, "deflate", deflate(large, false), 413, TOO_LARGE);
    assertRefused(PROTOBUF, "deflate", deflate(large, true), 413, TOO_LARGE);
    assertRefused(PROTOBUF, "gzip", gzip(new byte[50_000_000]), 413, TOO_LARGE);
  }

  @Test
  void aBodyOfExactlyTheLimitIsAccepted() {
    var padding = new byte[1_000 - REQUEST.length];
    padding[0] = (byte) 0xFA;
    padding[1] = 1;
    int rest = padding.length - 4;
    padding[2] = (byte) ((rest & 0x7F) | 0x80);
    padding[3] = (byte) (rest >> 7);
    var body = joined(REQUEST, padding);

    assertThat(decode(PROTOBUF, "", body)).hasSize(1);
    assertThat(decode(PROTOBUF, "gzip", gzip(body))).hasSize(1);
  }

  @Test
  void manyTinyElementsExceedTheLimitOfMemory() {
    var limited = new OtlpDecoder(new OtlpLimits(1_000_000, 1_000));
    var events = new byte[400];
    for (int i = 0; i < events.length; i += 2) {
      events[i] = 0x5A;
    }
    var body = wrapped(2, wrapped(2, events));
    var json = "[" + "[],".repeat(200) + "[]]";

    assertTooLarge(limited, PROTOBUF, wrapped(1, body));
    assertTooLarge(limited, "application/json", json.getBytes(UTF_8));
  }

  private static void assertTooLarge(OtlpDecoder limited, String contentType, byte[] body) {
    assertThatExceptionOfType(SpanRefusal.class)
        .isThrownBy(
            () -> limited.decode(Optional.of(contentType), Optional.empty(), body, body.length))
        .withMessage(TOO_LARGE)
        .satisfies(e -> assertThat(e.status()).isEqualTo(413));
  }

  private List<OtlpSpan> decode(String contentType, String encoding, byte[] body) {
    return decoder.decode(
        Optional.of(contentType),
        Optional.of(encoding),
        Arrays.copyOf(body, body.length + 5),
        body.length);
  }

  private void assertRefused(
      String contentType, String encoding, byte[] body, int status, String detail) {
    assertThatExceptionOfType(SpanRefusal.class)
        .isThrownBy(() -> decode(contentType, encoding, body))
        .satisfies(e -> assertThat(e.detail()).isEqualTo(detail))
        .satisfies(e -> assertThat(e.status()).isEqualTo(status));
  }

  /** A message as the value of a field. */
  private static byte[] wrapped(int field, byte[] message) {
    var head =
        new byte[] {
          (byte) ((field << 3) | 2),
          (byte) ((message.length & 0x7F) | 0x80),
          (byte) (message.length >> 7)
        };
    return joined(head, message);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    var joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  private static byte[] truncated(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length - 1);
  }

  private static byte[] gzip(byte[] plain) {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] deflate(byte[] plain, boolean isRaw) {
    var out = new ByteArrayOutputStream();
    try (var deflate = new DeflaterOutputStream(out, new Deflater(6, isRaw))) {
      deflate.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
