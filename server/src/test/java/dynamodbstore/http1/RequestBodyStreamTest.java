package dynamodbstore.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.http1.message.ProtocolException;
import dynamodbstore.http1.message.RequestHead.Framing;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBodyStreamTest {
  @Test
  void aBodyOfALengthEndsThere() throws IOException {
    var input = input("12345NEXT");
    var body = RequestBodyStream.of(new Framing.Length(5), input);

    assertThat(body.isAtEnd()).isFalse();
    assertThat(text(body)).isEqualTo("12345");
    assertThat(body.isAtEnd()).isTrue();
    assertThat(body.read()).isEqualTo(-1);
    assertThat(input.read()).isEqualTo('N');
  }

  @Test
  void aBodyLongerThanTheBufferIsReadWhole() throws IOException {
    var text = "0123456789".repeat(5000);

    assertThat(text(RequestBodyStream.of(new Framing.Length(50_000), input(text + "NEXT"))))
        .isEqualTo(text);
    assertThat(text(chunked("C350\r\n" + text + "\r\n0\r\n\r\n"))).isEqualTo(text);
  }

  @Test
  void emptyBodyIsAtItsEnd() throws IOException {
    var body = RequestBodyStream.of(new Framing.Length(0), input("NEXT"));

    assertThat(body.isAtEnd()).isTrue();
    assertThat(body.read()).isEqualTo(-1);
  }

  @Test
  void readOfZeroBytesDoesNotBlock() throws IOException {
    assertThat(RequestBodyStream.of(new Framing.Length(5), input("")).read(new byte[1], 0, 0))
        .isZero();
    assertThat(chunked("").read(new byte[1], 0, 0)).isZero();
  }

  @Test
  void chunksEndWithTheEmptyOne() throws IOException {
    var input = input("5\r\nHello\r\n00B;a=b;c=\"d\"\r\n, wide worl\r\n1\r\nd\r\n0\r\n\r\nNEXT");
    var body = RequestBodyStream.of(new Framing.Chunked(), input);

    assertThat(text(body)).isEqualTo("Hello, wide world");
    assertThat(body.isAtEnd()).isTrue();
    assertThat(input.read()).isEqualTo('N');
  }

  @ParameterizedTest
  @ValueSource(strings = {"A: b\r\n", "A: b\r\nC: d\r\n", "\tfolded\r\n"})
  void trailersAreSkipped(String trailers) throws IOException {
    var input = input("1\r\nx\r\n0\r\n" + trailers + "\r\nNEXT");

    assertThat(text(RequestBodyStream.of(new Framing.Chunked(), input))).isEqualTo("x");
    assertThat(input.read()).isEqualTo('N');
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+5\r\nHello\r\n0\r\n\r\n",
        "+11\r\nHello\r\n0\r\n\r\n",
        "-5\r\nHello\r\n0\r\n\r\n",
        "0x5\r\nHello\r\n0\r\n\r\n",
        " 5\r\nHello\r\n0\r\n\r\n",
        "5 \r\nHello\r\n0\r\n\r\n",
        "5 ;a\r\nHello\r\n0\r\n\r\n",
        "5\tHello\r\n0\r\n\r\n",
        "\r\n5\r\nHello\r\n0\r\n\r\n",
        "5\nHello\r\n0\r\n\r\n",
        "5\rxHello\r\n0\r\n\r\n",
        "5;a\nHello\r\n0\r\n\r\n",
        "5;a\rb\r\nHello\r\n0\r\n\r\n",
        "5;a\u0000\r\nHello\r\n0\r\n\r\n",
        "5\r\nHelloXX0\r\n\r\n",
        "5\r\nHello\n0\r\n\r\n",
        "5\r\nHello0\r\n\r\n",
        "5\r\nHello world\r\n0\r\n\r\n",
        "\u0665\r\nHello\r\n0\r\n\r\n",
        "\u00b2\r\nHe\r\n0\r\n\r\n",
        "g\r\nHello\r\n0\r\n\r\n",
        ";a\r\n\r\n",
        "0\r\nA: b\nC: d\r\n\r\n",
        "0\r\nA: \u0000\r\n\r\n",
        "0\r\n\rX",
        "0000000000000005\r\nHello\r\n0\r\n\r\n",
        "fffffffffffffffff\r\n",
        "7fffffffffffffff\r\n"
      })
  void malformedChunksAreRefused(String body) {
    assertThatExceptionOfType(ProtocolException.class)
        .isThrownBy(() -> text(chunked(body)))
        .satisfies(
            refusal -> {
              assertThat(refusal.status()).isEqualTo(400);
              assertThat(refusal).hasMessage("The body is not properly divided into chunks.");
            });
  }

  @Test
  void extensionsAndTrailersAreBounded() {
    assertThatThrownBy(() -> text(chunked("1;" + "a".repeat(300) + "\r\nx\r\n0\r\n\r\n")))
        .isInstanceOf(ProtocolException.class);
    assertThatThrownBy(() -> text(chunked("0\r\n" + "A: b\r\n".repeat(3000) + "\r\n")))
        .isInstanceOf(ProtocolException.class);
  }

  @ParameterizedTest
  @CsvSource({"5", "5\\r\\nHel", "5\\r\\nHello", "5\\r\\nHello\\r\\n", "5\\r\\nHello\\r\\n0\\r\\n"})
  void truncatedBodyFails(String escaped) {
    var sent = escaped.replace("\\r", "\r").replace("\\n", "\n");

    assertThatThrownBy(() -> text(chunked(sent))).isInstanceOf(EOFException.class);
    assertThatThrownBy(() -> text(RequestBodyStream.of(new Framing.Length(99), input(sent))))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void whatFollowsAMalformedChunkIsNeverReadAsAnotherOne() {
    var body = chunked("5\r\nHelloX\r\n0\r\n\r\n");
    assertThatThrownBy(() -> text(body)).isInstanceOf(ProtocolException.class);

    assertThatThrownBy(() -> text(body)).isInstanceOf(ProtocolException.class);
    assertThat(body.isAtEnd()).isFalse();
  }

  @Test
  void aHugeChunkIsReadAsFarAsItArrives() {
    assertThatThrownBy(() -> text(chunked("fffffffffffffff\r\nabc")))
        .isInstanceOf(EOFException.class);
  }

  private static String text(RequestBodyStream body) throws IOException {
    return new String(body.readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  private static RequestBodyStream chunked(String bytes) {
    return RequestBodyStream.of(new Framing.Chunked(), input(bytes));
  }

  private static ConnectionInput input(String bytes) {
    return new ConnectionInput(
        new ByteArrayInputStream(bytes.getBytes(StandardCharsets.ISO_8859_1)),
        new MinimumTransferRate(new PhaseClock(), TestHandler.LIMITS),
        HeadMemoryBudget.of(1));
  }
}
