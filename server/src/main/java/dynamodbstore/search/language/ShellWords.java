package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;
import java.util.ArrayList;
import java.util.List;

/**
 * Splitter of a text into words as a shell does (Python's {@code shlex}), by which the reference
 * separates the name in an order from its direction.
 */
final class ShellWords {
  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean isWord;

  private ShellWords(String text) {
    this.text = text;
  }

  static List<String> split(String text) {
    var splitting = new ShellWords(text);
    splitting.split();
    return splitting.words;
  }

  private void split() {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (" \t\r\n".indexOf(c) >= 0) {
        endWord();
        continue;
      }
      isWord = true;
      switch (c) {
        case '\\' -> at = escaped(at);
        case '\'', '"' -> at = quoted(at, c);
        default -> word.append(c);
      }
    }
    endWord();
  }

  private int escaped(int at) {
    if (at >= text.length()) {
      throw ApiError.invalid("No escaped character");
    }
    word.append(text.charAt(at));
    return at + 1;
  }

  /** Backslashes escape within double quotes only, and there only a double quote or a backslash. */
  private int quoted(int start, char quote) {
    int at = start;
    while (at < text.length() && text.charAt(at) != quote) {
      char c = text.charAt(at++);
      if (c == '\\' && quote == '"') {
        if (at >= text.length()) {
          throw ApiError.invalid("No escaped character");
        }
        char next = text.charAt(at);
        if (next == '"' || next == '\\') {
          c = next;
          at++;
        }
      }
      word.append(c);
    }
    if (at >= text.length()) {
      throw ApiError.invalid("No closing quotation");
    }
    return at + 1;
  }

  private void endWord() {
    if (isWord) {
      words.add(word.toString());
      word.setLength(0);
      isWord = false;
    }
  }
}
