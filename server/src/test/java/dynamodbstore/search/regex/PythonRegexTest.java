package dynamodbstore.search.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PythonRegexTest {
  /** The expected values are those of Python 3.11. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          b                    ~ abc     ~ true
          ^b                   ~ abc     ~ false
          c$                   ~ abc     ~ true
          ^a.c$                ~ abc     ~ true
          ^(a{2,3})$           ~ aaaa    ~ false
          ^a{,2}$              ~ aa      ~ true
          a{x}                 ~ a{x}    ~ true
          x*                   ~ abc     ~ true
          [^a-c]               ~ abc     ~ false
          []a]                 ~ ]       ~ true
          [a-]                 ~ -       ~ true
          ^[\\d.]+$            ~ 1.5     ~ true
          \\bcat\\b            ~ a cat   ~ true
          \\bcat\\b            ~ acat    ~ false
          (?i)ABC              ~ xabcx   ~ true
          (?i:a)B              ~ aB      ~ true
          (?i:a)B              ~ ab      ~ false
          (?x) a b # c         ~ ab      ~ true
          (?P<n>a)(?:b|c)+?d   ~ abcbd   ~ true
          \\w                  ~ é       ~ true
          (?a)\\w              ~ é       ~ false
          \\d                  ~ ٣       ~ true
          (?i)s                ~ ſ       ~ true
          \\x41\\u0042\\103    ~ ABC     ~ true
          a(?#x)*b             ~ aab     ~ true
          ^.$                  ~ 😀       ~ true
          """)
  void patternsAreFoundAsInPython(String pattern, String text, boolean isFound) {
    assertThat(isFound(pattern, text)).isEqualTo(isFound);
  }

  @Test
  void lineBreaksAreTreatedAsInPython() {
    assertThat(isFound("a$", "a\n")).isTrue();
    assertThat(isFound("a\\Z", "a\n")).isFalse();
    assertThat(isFound("a$", "a\nb")).isFalse();
    assertThat(isFound("(?m)a$", "a\nb")).isTrue();
    assertThat(isFound("(?m)^b", "a\nb")).isTrue();
    assertThat(isFound("a.b", "a\nb")).isFalse();
    assertThat(isFound("(?s)a.b", "a\nb")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(",
        ")",
        "[",
        "*",
        "a**",
        "a{3,1}",
        "[z-a]",
        "[\\d-z]",
        "\\",
        "\\q",
        "\\x4",
        "(?P<1>a)",
        "(?P<n>a)(?P<n>b)",
        "a(?i)",
        "^*",
        "\\1",
        "(?y)",
        "(?P=n)",
        "\\400",
        "\\N{none}"
      })
  void patternThatPythonRejectsMatchesNothing(String pattern) {
    assertThat(isFound(pattern, "a")).isFalse();
    assertThat(isFound(pattern, "")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      textBlock =
          """
          (?=a) lookaround
          (?!a) lookaround
          (?<=a)b lookaround
          (?<!a)b lookaround
          (a)\\1 `a back-reference`
          (?P<n>a)(?P=n) `a back-reference`
          (a)?(?(1)b|c) `a conditional group`
          (?>a) `an atomic group`
          a*+ `a possessive quantifier`
          (a{500}){500} `so large a pattern`
          ((){999999999}){2} `so large a pattern`
          """,
      quoteCharacter = '`')
  void whatNeedsBacktrackingIsRefused(String pattern, String feature) {
    assertThatThrownBy(() -> PythonRegex.of(pattern))
        .isInstanceOfSatisfying(
            UnsupportedRegexException.class, e -> assertThat(e.feature()).isEqualTo(feature));
  }

  @Test
  void deeplyNestedPatternIsRefused() {
    assertThatThrownBy(() -> PythonRegex.of("(".repeat(100_000)))
        .isInstanceOf(UnsupportedRegexException.class);
  }

  @Timeout(20)
  @ParameterizedTest
  @ValueSource(strings = {"(a*)*b", "(a|a)*b", "(a|aa)+$b", "a*a*a*a*a*b", "(x+x+)+y|a+b"})
  void timeIsLinearInTheText(String pattern) {
    var text = "a".repeat(200_000);

    assertThat(isFound(pattern, text)).isFalse();
  }

  @Test
  void everyStateOfEveryCharacterIsReported() {
    var steps = new AtomicLong();
    int length = 1000;

    assertThat(
            PythonRegex.of("(?:.?){330}X").isFoundIn("a".repeat(length), n -> steps.addAndGet(n)))
        .isFalse();

    assertThat(steps.get()).isBetween(330L * length / 2, 3 * 1000L * length);
  }

  @Test
  void searchEndsWhenTheReceiverOfTheStepsThrows() {
    var reports = new AtomicLong();

    assertThatThrownBy(
            () ->
                PythonRegex.of("b")
                    .isFoundIn(
                        "aaab",
                        _ -> {
                          if (reports.incrementAndGet() == 2) {
                            throw new IllegalStateException("enough");
                          }
                        }))
        .hasMessage("enough");
    assertThat(reports).hasValue(2);
  }

  private static boolean isFound(String pattern, String text) {
    return PythonRegex.of(pattern).isFoundIn(text, _ -> {});
  }
}
