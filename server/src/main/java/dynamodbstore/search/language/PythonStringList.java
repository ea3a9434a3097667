package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Parser of a list of texts in parentheses, which the reference evaluates as a Python literal:
 * adjacent strings are concatenated, and backslashes escape. Nesting is limited, so that no filter
 * can overflow the stack.
 */
public final class PythonStringList {
  static final String EXPECTED = "While parsing a list in the query, expected ";
  private static final int MAX_DEPTH = 100;

  private final String text;
  private int at;

  /** Python literal. */
  private sealed interface Literal {
    record Text(String value) implements Literal {}

    record Tuple(List<Literal> items) implements Literal {}

    record Other(String repr) implements Literal {}
  }

  private PythonStringList(String text) {
    this.text = text;
  }

  public static List<String> read(String text) {
    var reader = new PythonStringList(text);
    var literal = reader.parenthesis(0);
    reader.skipBlanks();
    if (reader.at < text.length()) {
      throw illFormed();
    }
    var items = literal instanceof Literal.Tuple(var found) ? found : List.of(literal);
    var texts = new ArrayList<String>();
    for (var item : items) {
      if (!(item instanceof Literal.Text(String value))) {
        throw ApiError.invalid(
            EXPECTED
                + "string value, punctuation, or whitespace, but got different type in list: "
                + repr(new Literal.Tuple(items)));
      }
      texts.add(value);
    }
    return texts;
  }

  /** Parses a parenthesis. A single item is a tuple only if a comma follows it. */
  private Literal parenthesis(int depth) {
    if (depth > MAX_DEPTH) {
      throw illFormed();
    }
    at++;
    var items = new ArrayList<Literal>();
    boolean hasComma = false;
    while (true) {
      skipBlanks();
      if (isAt(')')) {
        at++;
        return items.size() == 1 && !hasComma ? items.getFirst() : new Literal.Tuple(items);
      }
      if (!items.isEmpty() && !hasComma) {
        throw illFormed();
      }
      items.add(literal(depth));
      skipBlanks();
      hasComma = isAt(',');
      at += hasComma ? 1 : 0;
    }
  }

  private Literal literal(int depth) {
    if (isAt('(')) {
      return parenthesis(depth + 1);
    }
    if (isAt('\'') || isAt('"')) {
      return new Literal.Text(strings());
    }
    int start = at;
    while (at < text.length() && " \t\r\n\f,()'\"".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return other(text.substring(start, at));
  }

  private static Literal other(String word) {
    if (word.equals("True") || word.equals("False") || word.equals("None")) {
      return new Literal.Other(word);
    }
    if (word.startsWith("+") || !word.chars().allMatch(c -> "0123456789.-eE".indexOf(c) >= 0)) {
      throw illFormed();
    }
    var whole = PythonNumbers.whole(word);
    if (whole.isPresent()) {
      return new Literal.Other(whole.get().toString());
    }
    return new Literal.Other(
        PythonNumbers.repr(PythonNumbers.real(word).orElseThrow(PythonStringList::illFormed)));
  }

  private String strings() {
    var value = new StringBuilder();
    while (isAt('\'') || isAt('"')) {
      char quote = text.charAt(at);
      var triple = String.valueOf(quote).repeat(3);
      var closing = text.startsWith(triple, at) ? triple : String.valueOf(quote);
      at += closing.length();
      string(closing, value);
      skipBlanks();
    }
    return value.toString();
  }

  private void string(String closing, StringBuilder value) {
    while (!text.startsWith(closing, at)) {
      if (at >= text.length() || (closing.length() == 1 && (isAt('\n') || isAt('\r')))) {
        throw illFormed();
      }
      if (isAt('\\')) {
        at = PythonEscapes.append(text, at, value);
      } else {
        value.append(text.charAt(at++));
      }
    }
    at += closing.length();
  }

  private static String repr(Literal literal) {
    return switch (literal) {
      case Literal.Text(String value) -> PythonText.repr(value);
      case Literal.Other(String repr) -> repr;
      case Literal.Tuple(var items) ->
          items.stream()
              .map(PythonStringList::repr)
              .collect(Collectors.joining(", ", "(", items.size() == 1 ? ",)" : ")"));
    };
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n\f".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean isAt(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  static ApiError illFormed() {
    return ApiError.invalid(
        EXPECTED + "a non-empty list of string values, but got ill-formed list.");
  }
}
