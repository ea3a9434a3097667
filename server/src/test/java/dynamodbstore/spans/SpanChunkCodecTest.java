package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpanChunkCodecTest {
  /** Chunks that earlier versions of the server have written. */
  private static final String SMALL_CHUNK_OF_VERSION_2 =
      "AiM1VDQAAAACAAAADHNvbWUgY29udGVudEFBQUFBQUFBQUFFPUFBQUFBQUFBQUFVPRMxNz"
          + "AwMDAwMDAwMDAwMDAwMDAxEzE3MDAwMDAwMDAwMDAwMDAwMDICAAAABW7DpG1lAAAAA0xM"
          + "TQAAAAVncHQtNAAAAAZvcGVuYWkAAAATeyJpbnB1dF90b2tlbnMiOiA1fQAAABN7InRvdG"
          + "FsX2Nvc3QiOiAwLjV9AAAADG1vcmUgY29udGVudEFBQUFBQUFBQUFJPUFBQUFBQUFBQUFV"
          + "PRMxNzAwMDAwMDAwMDAwMDAwMDAxEzE3MDAwMDAwMDAwMDAwMDAwMDICAAAABW7DpG1lAA"
          + "AAA0xMTQAAAAVncHQtNAAAAAZvcGVuYWkAAAATeyJpbnB1dF90b2tlbnMiOiA1fQAAABN7"
          + "InRvdGFsX2Nvc3QiOiAwLjV9";

  private static final String CHUNK_OF_VERSION_1 =
      "AQAAB5h4ffpvr2NjYGBgAmIN1FB2dHR1diwPdHNKT/Z0Dsz3cXE08HcpB4Z9rT4cGNg6wk"
          + "GorbChuQEaMMQiZgSyjDXv8JLcVCCDGRi9ID6olDEBMtggBRKQJVyNUuwB3WoKcipQGFGA"
          + "AgUN9EDCbA7Q/KowSoPLrdFwgJTfo+EwGg6j+WG0PCBYDiBqMtdBUqsBADdUvq8=";

  private final SpanChunkCodec codec = new SpanChunkCodec();

  @Test
  void aChunkIsDecodedToTheSameSpans() {
    var spans =
        List.of(
            span(1, "{\"trace_id\": \"AAECAwQFBgcICQoLDA0ODw==\"}"),
            new StoredSpan(
                -1,
                Span.NO_PARENT,
                "",
                Optional.empty(),
                SpanStatus.UNSET,
                0,
                Long.MAX_VALUE,
                Optional.empty(),
                Optional.of(""),
                Optional.empty(),
                Optional.empty(),
                ""));

    assertThat(codec.decode(codec.encode(spans))).isEqualTo(spans);
    assertThat(codec.decode(codec.encode(List.of()))).isEmpty();
  }

  @Test
  void contentsThatRepeatTheColumnsAreRestored() {
    var sent = SpanContentTest.span(SpanContentTest.ATTRIBUTES);
    var first = StoredSpans.of(sent, sent);
    var spans = List.of(first, span(7, first.content()), span(8, "{\"trace_id\": \"other\"}"));

    assertThat(codec.decode(codec.encode(spans))).isEqualTo(spans);
    assertThat(codec.decode(codec.encode(spans.reversed()))).isEqualTo(spans.reversed());
  }

  @Test
  void textOfADecompressedChunkHasTheContentsUnchanged() {
    var sent = SpanContentTest.span(SpanContentTest.ATTRIBUTES);
    var first = StoredSpans.of(sent, sent);
    var spans = List.of(first, span(1, "{\"a\": \"\\u00e9\"}"), span(2, "x".repeat(2_000)));

    var text = codec.open(codec.encode(spans)).text();

    assertThat(text).contains(spans.stream().map(StoredSpan::content).toList());
    assertThat(codec.open(Base64.getDecoder().decode(CHUNK_OF_VERSION_1)).text())
        .contains("content ".repeat(200));
  }

  @Test
  void contentOfASpanTakesLessThanItsText() {
    var sent = SpanContentTest.span(SpanContentTest.ATTRIBUTES);
    var span = StoredSpans.of(sent, sent);

    assertThat(codec.encode(List.of(span))).hasSizeLessThan(span.content().length());
  }

  @Test
  void chunksOfEarlierVersionsAreDecoded() {
    assertThat(codec.decode(Base64.getDecoder().decode(SMALL_CHUNK_OF_VERSION_2)))
        .containsExactly(span(1, "some content"), span(2, "more content"));
    assertThat(codec.decode(Base64.getDecoder().decode(CHUNK_OF_VERSION_1)))
        .containsExactly(
            span(-3, "{\"trace_id\": \"AAECAwQFBgcICQoLDA0ODw==\"}"),
            span(1, "content ".repeat(200)));
  }

  @Test
  void damagedChunksOfEarlierVersionsAreRefused() {
    for (var text : List.of(SMALL_CHUNK_OF_VERSION_2, CHUNK_OF_VERSION_1)) {
      var chunk = Base64.getDecoder().decode(text);
      assertRefused(Arrays.copyOf(chunk, chunk.length - 1));
      assertRefused(Arrays.copyOf(chunk, chunk.length + 1));
      chunk[chunk.length / 2] ^= 1;
      assertRefused(chunk);
    }
  }

  @Test
  void plainBytesAreThoseOfTheSpans() {
    var small = codec.encode(List.of(span(1, "some content")));
    var large = codec.encode(List.of(span(1, "content ".repeat(1000))));

    assertThat(codec.plainBytes(small)).isBetween(50, 250);
    assertThat(codec.plainBytes(large)).isBetween(8000, 8250);
    assertThat(large).hasSizeLessThan(800);
    assertThat(codec.plainBytes(Base64.getDecoder().decode(CHUNK_OF_VERSION_1)))
        .isBetween(1600, 2000);
  }

  @Test
  void textThatDoesNotCompressIsDecodedToo() {
    var random = new Random(4);
    var noise =
        random
            .ints(100_000, ' ', '~')
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    var spans = List.of(span(7, noise));

    assertThat(codec.decode(codec.encode(spans))).isEqualTo(spans);
  }

  @Test
  void similarSpansAreCompressedToAFraction() {
    var content = SpanContent.of(SpanContentTest.span(SpanContentTest.ATTRIBUTES));
    var spans = IntStream.range(0, 20).mapToObj(i -> span(i, content)).toList();

    assertThat(codec.encode(spans)).hasSizeLessThan(20 * content.length() / 5);
  }

  @Test
  void truncatedExtendedOrForeignBytesAreRefused() {
    refuseOtherLengths(codec.encode(List.of(span(1, "some content"), span(2, "more content"))));
    refuseOtherLengths(codec.encode(List.of(span(1, "some content".repeat(200)))));
    assertRefused("foreign bytes, longer than a header".getBytes(UTF_8));
  }

  private void refuseOtherLengths(byte[] chunk) {

    for (int length = 0; length < chunk.length; length++) {
      assertRefused(Arrays.copyOf(chunk, length));
    }
    assertRefused(Arrays.copyOf(chunk, chunk.length + 1));
  }

  /** Damage may hit bits that have no meaning, such as those that fill up the last byte. */
  @ParameterizedTest
  @ValueSource(ints = {1, 200})
  void damagedBytesAreNeverDecodedToOtherSpans(int repetitions) {
    var spans = List.of(span(1, "some content".repeat(repetitions)), span(2, "more content"));
    var chunk = codec.encode(spans);

    int refused = 0;
    for (int bit = 0; bit < 8 * chunk.length; bit++) {
      var damaged = chunk.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      refused += isRefused(damaged, spans) ? 1 : 0;
    }

    assertThat(refused).isGreaterThan(8 * chunk.length - 8);
  }

  private boolean isRefused(byte[] damaged, List<StoredSpan> spans) {
    try {
      assertThat(codec.decode(damaged)).isEqualTo(spans);
      return false;
    } catch (IllegalArgumentException _) {
      return true;
    }
  }

  @Test
  void theCodecIsSafeForConcurrentUse() throws Exception {
    var results = new ArrayList<Boolean>();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var futures =
          IntStream.range(0, 200).mapToObj(i -> threads.submit(() -> isRestored(i))).toList();
      for (var future : futures) {
        results.add(future.get());
      }
    }

    assertThat(results).hasSize(200).containsOnly(true);
  }

  private boolean isRestored(int number) {
    var spans = List.of(span(number, "content ".repeat(number)), span(number + 1, "x" + number));
    return codec.decode(codec.encode(spans)).equals(spans);
  }

  private void assertRefused(byte[] chunk) {
    assertThatIllegalArgumentException().isThrownBy(() -> codec.decode(chunk));
  }

  private static StoredSpan span(long id, String content) {
    return new StoredSpan(
        id,
        5,
        "näme",
        Optional.of("LLM"),
        SpanStatus.ERROR,
        1_700_000_000_000_000_001L,
        1_700_000_000_000_000_002L,
        Optional.of("gpt-4"),
        Optional.of("openai"),
        Optional.of("{\"input_tokens\": 5}"),
        Optional.of("{\"total_cost\": 0.5}"),
        content);
  }
}
