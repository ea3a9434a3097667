package dynamodbstore.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.search.regex.PythonRegex;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LikePatternTest {
  /** Few, so that they match often: beside letters, a pair, its halves, and a dotted capital I. */
  private static final List<String> CHARACTERS =
      List.of(
          "a",
          "A",
          "b",
          "B",
          "\\",
          "\u00e9",
          "\u00c9",
          "\u0130",
          "\uD83D\uDE00",
          "\uD83D",
          "\uDE00");

  private static final List<String> WILDCARDS = List.of("%", "%", "_");

  private final Random random = new Random(33);

  @Test
  void matchesAsTheDefinitionSays() {
    int matches = 0;
    for (int round = 0; round < 200_000; round++) {
      int letters = 1 + random.nextInt(CHARACTERS.size());
      var pattern = random(letters, 7, 40);
      var text = random(letters, 9, 2);
      boolean ignoresCase = random.nextBoolean();
      boolean expected = isDefined(codePoints(pattern), 0, codePoints(text), 0, ignoresCase);

      assertThat(new LikePattern(pattern, ignoresCase).matches(text))
          .as("%s %s, case ignored: %s", pattern, text, ignoresCase)
          .isEqualTo(expected);
      matches += expected ? 1 : 0;
    }
    assertThat(matches).isGreaterThan(10_000);
  }

  @Test
  void longLiteralsThatRepeatThemselvesAreFound() {
    for (int round = 0; round < 2_000; round++) {
      var period = random(2, 4, 0);
      var literal = period.repeat(random.nextInt(8)) + random(2, 3, 0);
      var text = random(2, 5, 0) + period.repeat(random.nextInt(20)) + random(2, 5, 0);

      assertThat(new LikePattern("%" + literal + "%", false).matches(text))
          .as("%s %s", literal, text)
          .isEqualTo(isDefined(codePoints("%" + literal + "%"), 0, codePoints(text), 0, false));
    }
  }

  @Test
  void patternsAreEqualByTextAndCase() {
    assertThat(new LikePattern("a%", true))
        .isEqualTo(new LikePattern("a%", true))
        .hasSameHashCodeAs(new LikePattern("a%", true))
        .isNotEqualTo(new LikePattern("a%", false))
        .isNotEqualTo(new LikePattern("a", true))
        .hasToString("a%");
  }

  @Test
  void longTextIsCheckedAtEveryInterval() {
    var checks = new AtomicInteger();
    var text = "a".repeat(10 * MatchingSteps.INTERVAL);

    assertThat(checked(checks::incrementAndGet, "%b%", text)).isFalse();
    assertThat(checks).hasValue(10);
  }

  @Test
  void literalIsFoundWhereverItIsInALongText() {
    for (int at = MatchingSteps.INTERVAL - 9; at < MatchingSteps.INTERVAL + 9; at++) {
      var text = "a".repeat(at) + "city 77" + "a".repeat(at);

      assertThat(new LikePattern("%city 77%", false).matches(text)).isTrue();
      assertThat(new LikePattern("%city 77%city%", false).matches(text)).isFalse();
      assertThat(new LikePattern("%a%city 77", false).matches(text + "city 77")).isTrue();
    }
  }

  @Test
  void attemptsOfOneCharacterManyTimesAreChecked() {
    var checks = new AtomicInteger();

    assertThat(checked(checks::incrementAndGet, "%_" + "a".repeat(999) + "b%", "a".repeat(2_000)))
        .isFalse();
    assertThat(checks).hasValueBetween(15, 16);
  }

  @Test
  void manyShortTextsAreCheckedAsOneLongText() {
    var checks = new AtomicInteger();
    var pattern = new LikePattern("%b%", false);

    boolean found =
        MatchingSteps.run(
            checks::incrementAndGet,
            () -> IntStream.range(0, MatchingSteps.INTERVAL).anyMatch(_ -> pattern.matches("a")));

    assertThat(found).isFalse();
    assertThat(checks).hasValue(2);
  }

  @Test
  void regularExpressionIsCheckedByItsSteps() {
    var checks = new AtomicInteger();
    var regex = PythonRegex.of("(?:.?){330}X");

    boolean found =
        MatchingSteps.run(
            checks::incrementAndGet,
            () -> regex.isFoundIn("a".repeat(2_000), MatchingSteps.current()::add));

    assertThat(found).isFalse();
    assertThat(checks).hasValueGreaterThan(10);
  }

  @Test
  void matchingEndsWhenTheCheckThrows() {
    Runnable stop =
        () -> {
          throw new IllegalStateException("stopped");
        };

    assertThatThrownBy(() -> checked(stop, "%b%", "a".repeat(MatchingSteps.INTERVAL)))
        .hasMessage("stopped");
  }

  private static boolean checked(Runnable check, String pattern, String text) {
    return MatchingSteps.run(check, () -> new LikePattern(pattern, false).matches(text));
  }

  private String random(int letters, int longest, int percentOfWildcards) {
    var text = new StringBuilder();
    for (int left = random.nextInt(longest + 1); left > 0; left--) {
      boolean isWildcard = random.nextInt(100) < percentOfWildcards;
      text.append(
          isWildcard
              ? WILDCARDS.get(random.nextInt(WILDCARDS.size()))
              : CHARACTERS.get(random.nextInt(letters)));
    }
    return text.toString();
  }

  private static int[] codePoints(String text) {
    return text.codePoints().toArray();
  }

  private static boolean isDefined(int[] pattern, int p, int[] text, int t, boolean ignoresCase) {
    if (p == pattern.length) {
      return t == text.length;
    }
    if (pattern[p] == '%') {
      return isDefined(pattern, p + 1, text, t, ignoresCase)
          || (t < text.length && isDefined(pattern, p, text, t + 1, ignoresCase));
    }
    return t < text.length
        && (pattern[p] == '_'
            || pattern[p] == text[t]
            || (ignoresCase && lowerCase(pattern[p]) == lowerCase(text[t])))
        && isDefined(pattern, p + 1, text, t + 1, ignoresCase);
  }

  private static int lowerCase(int c) {
    return c < 0x80 ? Character.toLowerCase(c) : c;
  }
}
