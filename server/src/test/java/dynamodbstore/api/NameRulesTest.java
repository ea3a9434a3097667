package dynamodbstore.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameRulesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "val/loss",
        "a.b",
        "mlflow.runName",
        "a b",
        "a:b",
        "-",
        "_",
        "été",
        "数",
        "٣",
        "Ⅷ",
        "½",
        "𝔸",
        "a/..b",
        ".a",
        "line\n"
      })
  void namesOfAllScriptsAreNames(String name) {
    assertThatCode(() -> NameRules.check(name, "key")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a#b", "a%b", "a\tb", "a\nb", "é́", "😀", "a\\b", "a\n\n"})
  void otherCharactersAreRefused(String name) {
    assertThatThrownBy(() -> NameRules.check(name, "params[1].key"))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "Invalid value "
                + PythonText.json(name)
                + " for parameter 'params[1].key' supplied: Names may only contain alphanumerics,"
                + " underscores (_), dashes (-), periods (.), spaces ( ), colon(:) and slashes"
                + " (/).");
  }

  @ParameterizedTest
  @CsvSource({
    "'', .",
    ".., ..",
    "., .",
    "/a, /a",
    "//a, //a",
    "///a, /a",
    "a//b, a/b",
    "a/, a",
    "./a, a",
    "a/../b, b",
    "../a, ../a",
    "a/../../b, ../b",
    "/../a, /a",
    "..a, ..a",
    "...a/b, ...a/b"
  })
  void namesThatAreNotNormalisedPathsAreRejected(String name, String resolved) {
    assertThat(NameRules.normalPath(name)).isEqualTo(resolved);
    assertThatThrownBy(() -> NameRules.check(name, "key"))
        .isInstanceOf(ApiError.class)
        .hasMessage(
            "Invalid value \"%s\" for parameter 'key' supplied: Names may be treated as files in"
                    .formatted(name)
                + " certain cases, and must not resolve to other names when treated as such. This"
                + " name would resolve to '%s'".formatted(resolved));
  }

  @Test
  void lengthsAreCountedInCharacters() {
    assertThatCode(() -> NameRules.checkLength("key", 250, "𝔸".repeat(250)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> NameRules.checkLength("key", 250, "𝔸".repeat(251)))
        .hasMessage("'key' exceeds the maximum length of 250 characters");
  }

  @Test
  void longValuesAreCutOrRefused() {
    assertThat(LongValuePolicy.CUT.fit("value", 3, "😀😀😀😀")).isEqualTo("😀😀😀");
    assertThat(LongValuePolicy.REFUSED.fit("value", 3, "😀😀😀")).isEqualTo("😀😀😀");
    assertThatThrownBy(() -> LongValuePolicy.REFUSED.fit("value", 3, "😀😀😀😀"))
        .hasMessage("'value' exceeds the maximum length of 3 characters");
  }
}
