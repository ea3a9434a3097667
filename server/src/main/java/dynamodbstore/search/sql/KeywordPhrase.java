package dynamodbstore.search.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Lexer rule for a keyword of several words, written as {@code ASC|DESC [NULLS FIRST|LAST]}: spaces
 * separate words, bars separate alternatives, and brackets enclose optional words.
 */
final class KeywordPhrase implements LexerRule {
  private final List<Part> parts;

  private record Part(List<List<String>> words, boolean isOptional) {}

  private KeywordPhrase(List<Part> parts) {
    this.parts = parts;
  }

  static KeywordPhrase of(String pattern) {
    var parts = new ArrayList<Part>();
    for (var piece : pattern.split("(?=\\[)|(?<=\\]) ", -1)) {
      var isOptional = piece.startsWith("[");
      var words = isOptional ? piece.substring(1, piece.length() - 1) : piece.strip();
      parts.add(
          new Part(
              List.of(words.split(" ", -1)).stream()
                  .map(word -> List.of(word.split("\\|", -1)))
                  .toList(),
              isOptional));
    }
    return new KeywordPhrase(List.copyOf(parts));
  }

  @Override
  public int end(String text, int at) {
    int end = at;
    for (var part : parts) {
      int partEnd = end(text, end, at, part.words());
      if (partEnd == NONE && !part.isOptional()) {
        return NONE;
      }
      end = partEnd == NONE ? end : partEnd;
    }
    return end;
  }

  private static int end(String text, int from, int start, List<List<String>> words) {
    int end = from;
    for (var choices : words) {
      int word = end == start ? end : SqlCharacters.spacesEnd(text, end);
      if (end != start && word == end) {
        return NONE;
      }
      int wordEnd = SqlCharacters.wordEnd(text, word);
      if (!isOneOf(choices, text, word, wordEnd)) {
        return NONE;
      }
      end = wordEnd;
    }
    return end;
  }

  /** Compares without copying, because every phrase is tried at every word. */
  private static boolean isOneOf(List<String> choices, String text, int from, int end) {
    for (var choice : choices) {
      if (choice.length() == end - from
          && text.regionMatches(true, from, choice, 0, choice.length())) {
        return true;
      }
    }
    return false;
  }
}
