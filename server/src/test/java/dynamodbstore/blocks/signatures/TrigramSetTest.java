package dynamodbstore.blocks.signatures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrigramSetTest {
  private static final List<String> PIECES =
      List.of("{\"name\": \"", "span 1", "span 20", "\", \"é\": ", "aa", "aaa", "A", "", "1700000");

  @Test
  void textsThatResembleThePreviousOneHaveAllTheirTrigrams() {
    var random = new Random(21);
    for (int round = 0; round < 2_000; round++) {
      var trigrams = new TrigramSet();
      var expected = new HashSet<Integer>();
      for (int n = random.nextInt(6); n >= 0; n--) {
        var text = text(random);
        trigrams.addText(text);
        Trigrams.forEach(text, expected::add);
      }

      assertThat(IntStream.of(trigrams.hashes()).boxed())
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Test
  void previousTextIsForgottenWithItsRow() {
    var trigrams = new TrigramSet();
    trigrams.addText("the same text");
    trigrams.clear();
    trigrams.addText("the same text");

    assertThat(trigrams.size()).isEqualTo(11);
  }

  @Test
  void veryLongTextIsNotComparedWithTheNextOne() {
    var trigrams = new TrigramSet();
    trigrams.addText("ab".repeat(100_000));
    trigrams.addText("abc");

    assertThat(trigrams.size()).isEqualTo(3);
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    for (int n = random.nextInt(6); n >= 0; n--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }
}
