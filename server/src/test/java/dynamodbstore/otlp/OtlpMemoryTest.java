package dynamodbstore.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dynamodbstore.spans.SpanContent;
import dynamodbstore.spans.SpanRefusal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that is counted for the values of a request. */
class OtlpMemoryTest {
  private static final int BODY = 4 << 20;
  private static final int MEMORY = 2 << 20;
  private static final int STRING = 1;
  private static final int BYTES = 7;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "plain ASCII text",
        "\"",
        "\\",
        "\n",
        "\u0001",
        "\u007f",
        "'\"",
        "é",
        "漢字",
        "😀",
        "a\"é",
        "seven b\n",
        "eight by\u007f"
      })
  void reservationCoversFourFormsOfTheContent(String unit) {
    var bytes = unit.repeat(300_000 / unit.getBytes(UTF_8).length).getBytes(UTF_8);

    for (int kind : List.of(STRING, BYTES)) {
      var reserved = new AtomicLong();
      var limits = new OtlpLimits(BODY, 10 * MEMORY, reserved::addAndGet);

      var span = decode(limits, request(kind, bytes)).getFirst().span();

      long content = SpanContent.of(span).length();
      assertThat(reserved.get())
          .as("field %s", kind)
          .isGreaterThanOrEqualTo(4 * (content - (256 << 10) - 1024))
          .isLessThanOrEqualTo(4 * (content + bytes.length * 2L));
    }
  }

  @Test
  void bytesAreCountedAsTheEscapesThatTheyBecome() {
    assertTooLarge(request(BYTES, new byte[MEMORY / 6]));
    assertThat(decode(limits(), request(BYTES, new byte[MEMORY / 8]))).hasSize(1);
  }

  @Test
  void charactersThatAreNotAsciiAreCountedAsEscapes() {
    assertTooLarge(request(STRING, "漢".repeat(MEMORY / 5).getBytes(UTF_8)));
    assertThat(decode(limits(), request(STRING, "漢".repeat(MEMORY / 7).getBytes(UTF_8))))
        .hasSize(1);
  }

  @Test
  void textOfAsciiIsCountedOnce() {
    var text = new byte[MEMORY - 2048];
    Arrays.fill(text, (byte) 'a');

    assertThat(decode(limits(), request(STRING, text))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {STRING, BYTES})
  void memoryIsReservedBeforeAValueIsWritten(int kind) {
    var value = new byte[MEMORY / 8];
    var limits =
        new OtlpLimits(
            BODY,
            MEMORY,
            more -> {
              throw new IllegalStateException("no memory for " + more);
            });

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> decode(limits, request(kind, value)))
        .withMessage("no memory for " + 4 * (weight(kind, value) + 1 - (256 << 10) + 4));
  }

  /** What is counted before the value, which has the key {@code k}, is in addition. */
  private static long weight(int kind, byte[] value) {
    return kind == STRING
        ? TextWeight.ofText(value, 0, value.length)
        : TextWeight.ofLiteral(value, 0, value.length);
  }

  private static OtlpLimits limits() {
    return new OtlpLimits(BODY, MEMORY);
  }

  private static void assertTooLarge(byte[] body) {
    assertThatExceptionOfType(SpanRefusal.class)
        .isThrownBy(() -> decode(limits(), body))
        .withMessage("The spans need more than 2097152 bytes. Send fewer spans with each request.")
        .satisfies(e -> assertThat(e.status()).isEqualTo(413));
  }

  private static List<OtlpSpan> decode(OtlpLimits limits, byte[] body) {
    return new OtlpDecoder(limits)
        .decode(Optional.of("application/x-protobuf"), Optional.empty(), body, body.length);
  }

  /** A request with one span, which has one attribute. */
  private static byte[] request(int kind, byte[] value) {
    var id = new byte[16];
    Arrays.fill(id, (byte) 1);
    var attribute = joined(field(1, new byte[] {'k'}), field(2, field(kind, value)));
    var ids = joined(field(1, id), field(2, Arrays.copyOf(id, 8)));
    var span = joined(ids, field(9, attribute));
    return field(1, field(2, field(2, span)));
  }

  private static byte[] field(int number, byte[] value) {
    var out = new ReverseProtoWriter(value.length + 16);
    out.bytes(value);
    out.varint(value.length);
    out.tag(number, ProtoReader.BYTES);
    var finished = out.finished();
    return Arrays.copyOf(finished.array(), finished.length());
  }

  private static byte[] joined(byte[] first, byte[] second) {
    var joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }
}
