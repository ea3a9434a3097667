package dynamodbstore.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dynamodbstore.spans.SpanContent;
import dynamodbstore.spans.SpanRefusal;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random and damaged requests, of which {@code -Dfuzz.rounds} and {@code -Dfuzz.seed} decide. */
class OtlpFuzzTest {
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 20_000);
  private static final int LIMIT = 100_000;
  private static final long MEMORY = 400_000;

  /** Garbage counts too, so a multiple of the memory that is held at the same time. */
  private static final long MOST_ALLOCATED = 20 * MEMORY;

  private static final List<String> ENCODINGS = List.of("", "", "", "gzip", "deflate");

  private final Random random = new Random(SEED);
  private final OtlpDecoder decoder = new OtlpDecoder(new OtlpLimits(LIMIT, MEMORY));
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final List<RecordedRequestsTest.Recorded> recorded =
      RecordedRequestsTest.recorded().toList();

  @Test
  void noRequestFailsOtherwiseThanByRefusalOrAllocatesTooMuch() {
    int accepted = 0;
    for (int round = 0; round < ROUNDS; round++) {
      var request = recorded.get(random.nextInt(recorded.size()));
      var body = random.nextInt(10) == 0 ? noise() : mutated(request.body());
      long before = threads.getCurrentThreadAllocatedBytes();

      accepted += isAccepted(request.contentType(), body) ? 1 : 0;

      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(allocated)
          .as("seed %d, round %d: %s", SEED, round, request)
          .isLessThan(MOST_ALLOCATED);
    }
    assertThat(accepted).as("accepted requests").isPositive();
  }

  @Test
  void manyTinyElementsAllocateNoMoreThanOthers() {
    for (var tail : List.of("5a00", "6a00", "6a030a0101", "4a00", "4a040a020101", "7a00")) {
      for (int body = 1; body <= 3; body++) {
        var request = repeated(tail, body);
        long before = threads.getCurrentThreadAllocatedBytes();

        var _ = isAccepted("application/x-protobuf", request);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before)
            .as(tail)
            .isLessThan(MOST_ALLOCATED);
      }
    }
  }

  /** A request of about the longest body, of the same element in spans, resources or all over. */
  private static byte[] repeated(String element, int levels) {
    var bytes = HexFormat.of().parseHex(element);
    var body = new byte[LIMIT - 20];
    for (int i = 0; i < body.length; i++) {
      body[i] = bytes[i % bytes.length];
    }
    var message = Arrays.copyOf(body, body.length / bytes.length * bytes.length);
    for (int level = 0; level < levels; level++) {
      var head = new byte[] {(byte) (level == levels - 1 ? 0x0A : 0x12), 0, 0, 0};
      head[1] = (byte) ((message.length & 0x7F) | 0x80);
      head[2] = (byte) (((message.length >> 7) & 0x7F) | 0x80);
      head[3] = (byte) (message.length >> 14);
      var wrapped = Arrays.copyOf(head, head.length + message.length);
      System.arraycopy(message, 0, wrapped, head.length, message.length);
      message = wrapped;
    }
    return message;
  }

  private boolean isAccepted(String contentType, byte[] body) {
    var encoding = ENCODINGS.get(random.nextInt(ENCODINGS.size()));
    try {
      var spans =
          decoder.decode(Optional.of(contentType), Optional.of(encoding), body, body.length);
      return spans.stream().allMatch(span -> SpanContent.of(span.span()).startsWith("{"));
    } catch (SpanRefusal e) {
      assertThat(e.status()).isIn(400, 413, 422);
      return false;
    }
  }

  private byte[] noise() {
    var noise = new byte[random.nextInt(200)];
    random.nextBytes(noise);
    return noise;
  }

  private byte[] mutated(byte[] body) {
    var mutated = body.clone();
    for (int i = random.nextInt(4); i > 0 && mutated.length > 0; i--) {
      int at = random.nextInt(mutated.length);
      switch (random.nextInt(5)) {
        case 0 -> mutated[at] = (byte) random.nextInt();
        case 1 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> mutated = Arrays.copyOf(mutated, at);
        case 3 -> mutated = Arrays.copyOfRange(mutated, at, mutated.length);
        default -> mutated = doubled(mutated, at);
      }
    }
    return mutated;
  }

  private static byte[] doubled(byte[] bytes, int at) {
    var doubled = Arrays.copyOf(bytes, bytes.length + at);
    System.arraycopy(bytes, 0, doubled, bytes.length, at);
    return doubled;
  }
}
