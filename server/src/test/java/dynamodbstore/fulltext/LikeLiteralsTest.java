package dynamodbstore.fulltext;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LikeLiteralsTest {
  @Test
  void wildcardsSeparatePieces() {
    assertThat(LikeLiterals.of("ab%c_d").pieces()).containsExactly("ab", "c", "d");
    assertThat(LikeLiterals.of("%abc%").pieces()).containsExactly("", "abc", "");
    assertThat(LikeLiterals.of("").pieces()).containsExactly("");
  }

  @Test
  void nothingEscapesAWildcard() {
    assertThat(LikeLiterals.of("50\\%").pieces()).containsExactly("50\\", "");
  }

  @Test
  void onlyAPatternWithoutWildcardsIsWhole() {
    assertThat(LikeLiterals.of("abc").isWhole()).isTrue();
    assertThat(LikeLiterals.of("abc%").isWhole()).isFalse();
    assertThat(LikeLiterals.of("a\ud800c").isWhole()).isFalse();
  }

  @Test
  void trigramsNeverSpanAWildcard() {
    assertThat(LikeLiterals.of("%ab%cd_ef%").trigrams()).isEmpty();
    assertThat(LikeLiterals.of("abC%DEFg%x").trigrams()).containsExactly("abc", "def", "efg");
    assertThat(LikeLiterals.of("abC%DEFg%x").trigramsInside()).containsExactly("def", "efg");
    assertThat(LikeLiterals.of("abcd").trigramsInside()).isEmpty();
  }

  @Test
  void unpairedSurrogateCountsAsAWildcard() {
    assertThat(LikeLiterals.of("abc\ud800def").trigrams()).containsExactly("abc", "def");
    assertThat(LikeLiterals.of("%a😀b%").trigrams()).containsExactly("a😀b");
  }
}
