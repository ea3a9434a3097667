package dynamodbstore.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Fuzz test: every input yields a message or a {@link BadRequest}, in time linear in its length.
 */
class FuzzedRequestsTest {
  private static final List<Schema> SCHEMAS =
      List.of(SampleRequests.LogBatch.SCHEMA, SampleRequests.SetTag.SCHEMA);
  private static final int ROUNDS = 20_000;
  private static final String ALPHABET =
      "{}[]:,\"\\ \n-+.eE0123456789nulltruefalseNaNInfinityÃ©í\0";
  private static final List<String> NAMES =
      List.of("run_id", "runId", "key", "value", "metrics", "params", "tags", "timestamp", "zz");

  @Test
  void randomBytesAreReadOrRefused() {
    var random = new Random(1);
    for (int i = 0; i < ROUNDS; i++) {
      var body = new byte[random.nextInt(60)];
      random.nextBytes(body);

      readOrRefused(body);
    }
  }

  @Test
  void randomPunctuationIsReadOrRefused() {
    var random = new Random(2);
    for (int i = 0; i < ROUNDS; i++) {
      var body = new StringBuilder();
      for (int length = random.nextInt(60); length > 0; length--) {
        body.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }

      readOrRefused(body.toString().getBytes(ISO_8859_1));
    }
  }

  @Test
  void bothReadersAgreeOnRandomDocuments() {
    var random = new Random(3);
    int streamed = 0;
    for (int i = 0; i < ROUNDS; i++) {
      var body = object(random, 3).getBytes(UTF_8);
      readOrRefused(body);
      for (Schema schema : SCHEMAS) {
        var message = StreamReader.read(schema, body, 0, body.length);
        if (message.isPresent()) {
          streamed++;

          assertThat(CanonicalForm.of(message.get()))
              .as(new String(body, UTF_8))
              .isEqualTo(CanonicalForm.of(DocumentReader.read(schema, body, 0, body.length)));
        }
      }
    }
    assertThat(streamed).isGreaterThan(100);
  }

  @Test
  void deepDocumentsAreRefusedWithoutExhaustingTheStack() {
    for (String opening : List.of("[", "{\"a\":", "{\"run_id\":[", "{\"metrics\":[{\"key\":")) {
      var body = opening.repeat(200_000).getBytes(UTF_8);

      assertThatThrownBy(() -> SampleRequests.LogBatch.SCHEMA.read(body))
          .isInstanceOf(BadRequest.class)
          .hasMessage("The request body is nested too deeply.");
    }
  }

  @Test
  void largeUnusualDocumentsAreReadInLinearTime() {
    // Each takes milliseconds; a quadratic reader would take minutes.
    for (String odd :
        List.of(
            "{\"run_id\":\"r\",\"metrics\":" + "9".repeat(2_000_000) + "}",
            "{\"run_id\":\"r\",\"metrics\":[" + "1.5,".repeat(500_000) + "1]}",
            "{\"run_id\":5,\"tags\":\"" + "\\u00e9".repeat(300_000) + "\"}",
            "{\"run_id\":5,"
                + "\"a\":1,".repeat(300_000)
                + "\"b\":0."
                + "3".repeat(1_000_000)
                + "}",
            "{\"run_id\":\"r\",\"metrics\":[{\"key\":\"k\",\"value\":\""
                + "1_".repeat(500_000)
                + "1\",\"timestamp\":\""
                + "7".repeat(1_000_000)
                + "\"}]}",
            "\"" + "\\\\".repeat(1_000_000) + "\"",
            " ".repeat(2_000_000) + "{")) {
      readOrRefused(odd.getBytes(UTF_8));
    }
  }

  private static void readOrRefused(byte[] body) {
    for (Schema schema : SCHEMAS) {
      try {
        assertThat(schema.read(body)).isNotNull();
      } catch (BadRequest e) {
        assertThat(e.text()).isNotEmpty();
      }
    }
  }

  private static String object(Random random, int depth) {
    var object = new StringBuilder("{");
    for (int fields = random.nextInt(5); fields > 0; fields--) {
      object.append(object.length() > 1 ? "," : "");
      object.append('"').append(NAMES.get(random.nextInt(NAMES.size()))).append("\":");
      object.append(value(random, depth - 1));
    }
    return object.append('}').toString();
  }

  private static String value(Random random, int depth) {
    return switch (depth > 0 ? random.nextInt(14) : random.nextInt(9)) {
      case 0 -> "null";
      case 1 -> Boolean.toString(random.nextBoolean());
      case 2 -> Integer.toString(random.nextInt(100));
      case 3 -> Double.toString(random.nextGaussian() * Math.pow(10, random.nextInt(-300, 300)));
      case 4 -> "\"\\ud8" + random.nextInt(10, 99) + "\"";
      case 5 -> "\"\\ud83d\\ude00é\"";
      case 6 -> "\"" + random.nextLong() + "\"";
      case 7, 8 -> "\"text\"";
      case 9, 10 -> object(random, depth);
      default -> "[" + object(random, depth) + "," + object(random, depth) + "]";
    };
  }
}
