package dynamodbstore.fulltext;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TokenizerTest {
  @Test
  void trigramsAreDistinctAndInTextOrder() {
    assertThat(Tokenizer.trigrams("abcabc")).containsExactly("abc", "bca", "cab");
    assertThat(Tokenizer.trigrams("ab")).isEmpty();
    assertThat(Tokenizer.trigrams("")).isEmpty();
  }

  @Test
  void trigramsIgnoreTheCaseOfAsciiLettersOnly() {
    assertThat(Tokenizer.trigrams("AbC")).isEqualTo(Tokenizer.trigrams("aBc"));
    assertThat(Tokenizer.trigrams("ÄÖÜ")).containsExactly("ÄÖÜ");
  }

  @Test
  void trigramsNeverSplitASurrogatePair() {
    assertThat(Tokenizer.trigrams("😀a😁b")).containsExactly("😀a😁", "a😁b");
  }

  @Test
  void textWithTooManyTokensHasTheOverflowTokenOnly() {
    var text =
        IntStream.range(0x4e00, 0x4e00 + 2_000)
            .mapToObj(Character::toString)
            .collect(Collectors.joining());

    assertThat(Tokenizer.of(text, Set.of(TokenLevel.TRIGRAM)))
        .containsExactly(TextToken.trigram(Tokenizer.TOO_MANY));
  }

  @Test
  void textWithoutLevelsHasNoTokens() {
    assertThat(Tokenizer.of("abcd", Set.of())).isEmpty();
    assertThat(Tokenizer.of("abcd", Set.of(TokenLevel.TRIGRAM)))
        .containsExactlyInAnyOrder(TextToken.trigram("abc"), TextToken.trigram("bcd"));
  }
}
