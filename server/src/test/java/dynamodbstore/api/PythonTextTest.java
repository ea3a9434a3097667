package dynamodbstore.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PythonTextTest {
  @Test
  void codePointsAreCountedNotUtf16Units() {
    assertThat(PythonText.length("a😀é")).isEqualTo(3);
    assertThat(PythonText.isLongerThan(3, "a😀é")).isFalse();
    assertThat(PythonText.isLongerThan(2, "a😀é")).isTrue();
    assertThat(PythonText.cut(2, "a😀é")).isEqualTo("a😀");
  }

  @Test
  void jsonIsPlainAscii() {
    assertThat(PythonText.json("k#é\n\r\t\f\b\u0000\u007f\"\\'😀/"))
        .isEqualTo("\"k#\\u00e9\\n\\r\\t\\f\\b\\u0000\\u007f\\\"\\\\'\\ud83d\\ude00/\"");
  }

  @Test
  void quotesAreChosenToSaveEscapes() {
    assertThat(PythonText.repr("a")).isEqualTo("'a'");
    assertThat(PythonText.repr("it's")).isEqualTo("\"it's\"");
    assertThat(PythonText.repr("it's \"it\"")).isEqualTo("'it\\'s \"it\"'");
  }

  @Test
  void unprintableCharactersAreEscaped() {
    assertThat(
            PythonText.repr(
                "é\n\r\t\\\u0007\u00a0\u00ad\u2028\ue000😀" + Character.toString(0xe0001)))
        .isEqualTo("'é\\n\\r\\t\\\\\\x07\\xa0\\xad\\u2028\\ue000😀\\U000e0001'");
  }
}
