package dynamodbstore.spans;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpanChunkCodecTest {
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
  void textOfADecompressedChunkHasTheContentsUnchanged() {
    var spans = List.of(span(1, "{\"a\": \"\\u00e9\"}"), span(2, "x".repeat(2_000)));

    var text = codec.open(codec.encode(spans)).text();

    assertThat(text).contains(spans.getFirst().content()).contains(spans.getLast().content());
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
    var chunk = codec.encode(List.of(span(1, "some content"), span(2, "more content")));

    for (int length = 0; length < chunk.length; length++) {
      assertRefused(Arrays.copyOf(chunk, length));
    }
    assertRefused(Arrays.copyOf(chunk, chunk.length + 1));
    assertRefused("foreign bytes, longer than a header".getBytes(UTF_8));
  }

  /** Damage may hit bits that have no meaning, such as those that fill up the last byte. */
  @Test
  void damagedBytesAreNeverDecodedToOtherSpans() {
    var spans = List.of(span(1, "some content"), span(2, "more content"));
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
