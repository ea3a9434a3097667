package dynamodbstore.table.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.items.Utf8;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeySpellingTest {
  private static final List<String> LETTERS =
      List.of("\u0000", "\u0001", "\u0002", "#", "%", "%23", "a", "ä", "\uFFFD", "\uD83D\uDE00");

  /** All texts of up to three of the characters that need care in keys. */
  private static List<String> texts() {
    var texts = Stream.of("");
    for (int n = 0; n < 3; n++) {
      texts =
          texts.flatMap(text -> Stream.concat(Stream.of(text), LETTERS.stream().map(text::concat)));
    }
    return texts.distinct().toList();
  }

  @Test
  void encodedNumbersAreDecodedUnchanged() {
    var random = new Random(3);
    for (int n = 0; n < 10_000; n++) {
      long number = random.nextLong();
      assertThat(KeyNumber.toLong(KeyNumber.of(number))).isEqualTo(number);
      assertThat(KeyNumber.inverseToLong(KeyNumber.inverse(number))).isEqualTo(number);
      double decimal = Double.longBitsToDouble(number);
      if (!Double.isNaN(decimal)) {
        assertThat(KeyNumber.toDouble(KeyNumber.of(decimal))).isEqualTo(decimal);
        assertThat(KeyNumber.inverseToDouble(KeyNumber.inverse(decimal))).isEqualTo(decimal);
      }
    }
  }

  @Test
  void encodedNumbersSortNumerically() {
    var random = new Random(4);
    for (int n = 0; n < 10_000; n++) {
      long one = random.nextLong() >> random.nextInt(64);
      long other = random.nextLong() >> random.nextInt(64);
      assertThat(signum(KeyNumber.of(one), KeyNumber.of(other)))
          .isEqualTo(Long.compare(one, other));
      assertThat(signum(KeyNumber.inverse(one), KeyNumber.inverse(other)))
          .isEqualTo(Long.compare(other, one));
    }
  }

  @Test
  void negativeZeroIsEncodedAsZeroAndNanIsRejected() {
    assertThat(KeyNumber.of(-0.0)).isEqualTo(KeyNumber.of(0.0));
    assertThatThrownBy(() -> KeyNumber.of(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void orderedTextIsDecodedUnchangedAndSortsAsTheText() {
    var texts = texts();
    for (var text : texts) {
      assertThat(OrderedText.read(OrderedText.of(text))).isEqualTo(text);
    }
    var sorted = texts.stream().sorted(Utf8.ORDER).toList();
    IntStream.range(1, sorted.size())
        .forEach(
            n ->
                assertThat(
                        signum(
                            OrderedText.of(sorted.get(n - 1)) + "z", OrderedText.of(sorted.get(n))))
                    .isNegative());
  }

  @Test
  void orderedTextPrefixMatchesEveryTextWithThatPrefix() {
    for (var text : texts()) {
      assertThat(OrderedText.of(text + "more")).startsWith(OrderedText.prefix(text));
    }
  }

  @Test
  void escapedTextIsDecodedUnchangedAndContainsNoSeparator() {
    for (var text : texts()) {
      assertThat(EscapedText.of(text)).doesNotContain("#").doesNotContain("\u0000");
      assertThat(EscapedText.read(EscapedText.of(text))).isEqualTo(text);
    }
  }

  @Test
  void onlyTooLongSegmentsAreTruncatedAndNeverWithinACharacter() {
    var longText = "\uD83D\uDE00".repeat(100);

    assertThat(TruncatedText.of("short", 40)).isEqualTo("short");
    for (int bytes = 33; bytes < 60; bytes++) {
      assertThat(Utf8.length(TruncatedText.of(longText, bytes))).isBetween(bytes - 3, bytes);
    }
    assertThat(TruncatedText.of(longText + "a", 60))
        .isNotEqualTo(TruncatedText.of(longText + "b", 60));
  }

  private static int signum(String one, String other) {
    return Integer.signum(Utf8.ORDER.compare(one, other));
  }
}
