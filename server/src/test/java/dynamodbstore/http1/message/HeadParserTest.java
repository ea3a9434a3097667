package dynamodbstore.http1.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dynamodbstore.http1.message.RequestHead.Framing;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadParserTest {
  private static final String HOST = "Host: x\r\n";

  @Test
  void aRequestLineIsSplitIntoMethodPathAndQuery() throws Exception {
    var head = parse("GET /a%20b/c?d=e?f HTTP/1.1\r\nHost: x\r\nX-One:  two \t\r\n\r\n");

    assertThat(head.method()).isEqualTo("GET");
    assertThat(head.path()).isEqualTo("/a%20b/c");
    assertThat(head.query()).isEqualTo("d=e?f");
    assertThat(head.minor()).isEqualTo(1);
    assertThat(head.headers().first("x-ONE")).contains("two");
    assertThat(head.framing()).isEqualTo(new Framing.Length(0));
  }

  @ParameterizedTest
  @CsvSource({
    "GET /,/,''",
    "GET /?,/,''",
    "GET //a//b,//a//b,''",
    "OPTIONS *,*,''",
    "GET http://host/a?b=/c,/a,b=/c",
    "GET HTTPS://host:80/a,/a,''",
    "GET http://host,/,''",
    "GET http://host?b=/c,/,b=/c"
  })
  void aTargetMayBeAPathOrAUrl(String start, String path, String query) throws Exception {
    var head = parse(start + " HTTP/1.1\r\n" + HOST + "\r\n");

    assertThat(head.path()).isEqualTo(path);
    assertThat(head.query()).isEqualTo(query);
  }

  @Test
  void bytesOfAUrlThatAreNotUtf8DoNotMoveItsPath() throws Exception {
    var head = parse("GET http://\u00ff\u00ff\u00ff/path HTTP/1.1\r\n" + HOST + "\r\n");

    assertThat(head.path()).isEqualTo("/path");
  }

  @Test
  void aPathIsReadAsUtf8() throws Exception {
    var head = parse("GET /\u00c3\u00bc HTTP/1.1\r\n" + HOST + "\r\n");

    assertThat(head.path()).isEqualTo("/\u00fc");
  }

  @Test
  void http10NeedsNoHost() throws Exception {
    assertThat(parse("GET / HTTP/1.0\r\n\r\n").minor()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "1.1,'',true",
    "1.1,close,false",
    "1.1,'TE, CLOSE',false",
    "1.0,'',false",
    "1.0,Keep-Alive,true",
    "1.0,'keep-alive, close',false"
  })
  void aConnectionIsKeptAsVersionAndHeaderSay(String version, String value, boolean kept)
      throws Exception {
    var line = value.isEmpty() ? "" : "Connection: " + value + "\r\n";

    assertThat(parse("GET / HTTP/" + version + "\r\n" + HOST + line + "\r\n").keepsAlive())
        .isEqualTo(kept);
  }

  @Test
  void aBodyIsFramedByLengthOrInChunks() throws Exception {
    assertThat(framing("Content-Length: 042")).isEqualTo(new Framing.Length(42));
    assertThat(framing("Content-Length: 999999999999999999"))
        .isEqualTo(new Framing.Length(999_999_999_999_999_999L));
    assertThat(framing("transfer-encoding: Chunked")).isEqualTo(new Framing.Chunked());
  }

  @Test
  void expectContinueIsHonouredForHttp11Only() throws Exception {
    var line = HOST + "Expect: 100-Continue\r\n\r\n";

    assertThat(parse("POST / HTTP/1.1\r\n" + line).expectsContinue()).isTrue();
    assertThat(parse("POST / HTTP/1.0\r\n" + line).expectsContinue()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: -1",
        "Content-Length: +1",
        "Content-Length: 0x10",
        "Content-Length: 1 2",
        "Content-Length: 5, 5",
        "Content-Length: 5\r\nContent-Length: 5",
        "Content-Length:",
        "Content-Length: \u00b2",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Content-Length: 5\r\nTransfer-Encoding: identity",
        "Host: y",
        "Origin: http://a\r\nOrigin: http://b",
        "Content-Length : 5",
        " folded: 1",
        "\tfolded",
        ": nameless",
        "no colon",
        "X-\u00e4: 1",
        "X: a\u0000b",
        "X: a\u007fb",
        "X: a\rb",
        "X: a\r\r"
      })
  void headersThatTwoParsersCouldReadDifferentlyAreRefused(String lines) {
    refused(400, "POST / HTTP/1.1\r\n" + HOST + lines + "\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /",
        "GET  / HTTP/1.1",
        "GET / HTTP/1.1 ",
        "GET / HTTP/1.1x",
        "GET /a b HTTP/1.1",
        "GET /\tHTTP/1.1",
        "GET / http/1.1",
        "GET / HTTP/1.1\r",
        "GET path HTTP/1.1",
        "GET * HTTP/1.1",
        "GET ftp://x/ HTTP/1.1",
        "GET http:///path HTTP/1.1",
        "CONNECT host:80 HTTP/1.1",
        " GET / HTTP/1.1",
        "G(T / HTTP/1.1",
        "\u0016\u0003\u0001 TLS"
      })
  void otherRequestLinesAreRefused(String line) {
    refused(400, line + "\r\n" + HOST + "\r\n");
  }

  @Test
  void http11NeedsAHost() {
    refused(400, "GET / HTTP/1.1\r\nX: y\r\n\r\n");
  }

  @Test
  void chunksInHttp10AreRejected() {
    refused(400, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip, chunked", "chunked, chunked", "identity", "xchunked", ""})
  void otherTransferEncodingsAreA501(String encoding) {
    refused(501, "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: " + encoding + "\r\n\r\n");
  }

  @Test
  void twoTransferEncodingsAreA501() {
    var twice = "Transfer-Encoding: chunked\r\n".repeat(2);

    refused(501, "POST / HTTP/1.1\r\n" + HOST + twice + "\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/2.0", "HTTP/0.9", "HTTP/1.2"})
  void otherHttpVersionsAreA505(String version) {
    refused(505, "GET / " + version + "\r\n" + HOST + "\r\n");
  }

  @Test
  void overflowingContentLengthIsA413() {
    refused(413, "POST / HTTP/1.1\r\n" + HOST + "Content-Length: " + "9".repeat(19) + "\r\n\r\n");
  }

  @Test
  void aHundredHeadersAreReadAndOneMoreIsRefused() throws Exception {
    var most = HOST + "X: y\r\n".repeat(98);

    assertThat(parse("GET / HTTP/1.1\r\n" + most + "Last: z\r\n\r\n").headers().contains("last"))
        .isTrue();
    refused(431, "GET / HTTP/1.1\r\n" + most + "X: y\r\nLast: z\r\n\r\n");
  }

  private static Framing framing(String line) throws ProtocolException {
    return parse("POST / HTTP/1.1\r\n" + HOST + line + "\r\n\r\n").framing();
  }

  private static void refused(int status, String head) {
    assertThatExceptionOfType(ProtocolException.class)
        .isThrownBy(() -> parse(head))
        .satisfies(
            refusal -> {
              assertThat(refusal.status()).isEqualTo(status);
              assertThat(refusal.sentence()).endsWith(".");
            });
  }

  private static RequestHead parse(String head) throws ProtocolException {
    return new HeadParser(head.getBytes(StandardCharsets.ISO_8859_1)).parse();
  }
}
