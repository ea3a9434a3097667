package dynamodbstore.fulltext;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TokensTest {
  @Test
  void trigramsAreDistinctAndInTextOrder() {
    assertThat(Tokens.trigrams("abcabc")).containsExactly("abc", "bca", "cab");
    assertThat(Tokens.trigrams("ab")).isEmpty();
    assertThat(Tokens.trigrams("")).isEmpty();
  }

  @Test
  void trigramsIgnoreTheCaseOfAsciiLettersOnly() {
    assertThat(Tokens.trigrams("AbC")).isEqualTo(Tokens.trigrams("aBc"));
    assertThat(Tokens.trigrams("ÄÖÜ")).containsExactly("ÄÖÜ");
  }

  @Test
  void trigramsNeverSplitASurrogatePair() {
    assertThat(Tokens.trigrams("😀a😁b")).containsExactly("😀a😁", "a😁b");
  }

  @Test
  void textWithTooManyTokensHasTheOverflowTokenOnly() {
    var text =
        IntStream.range(0x4e00, 0x4e00 + 2_000)
            .mapToObj(Character::toString)
            .collect(Collectors.joining());

    assertThat(Tokens.of(text, Set.of(Level.TRIGRAM)))
        .containsExactly(Token.trigram(Tokens.TOO_MANY));
  }

  @Test
  void textWithoutLevelsHasNoTokens() {
    assertThat(Tokens.of("abcd", Set.of())).isEmpty();
    assertThat(Tokens.of("abcd", Set.of(Level.TRIGRAM)))
        .containsExactlyInAnyOrder(Token.trigram("abc"), Token.trigram("bcd"));
  }
}
