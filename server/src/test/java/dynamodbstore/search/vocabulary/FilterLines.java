package dynamodbstore.search.vocabulary;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.search.Filter;
import dynamodbstore.search.FilterNumber;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.PythonRepr;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.wire.json.PythonNumbers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Printer of parsed filters and orders, one line each, for comparison with the reference. An input
 * line has two fields separated by a tab: the language and a text in it.
 */
final class FilterLines {
  private static final Pattern SET = Pattern.compile("\\{('[^'{}]*'(?:, '[^'{}]*')*)\\}");

  private FilterLines() {}

  /** Reads lines from standard input, and writes one line for each to standard output. */
  public static void main(String[] args) throws IOException {
    var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        var fields = line.split("\t", -1);
        out.print(escaped(answer(fields[0], unescaped(fields[1]))) + "\n");
      }
    }
    out.flush();
  }

  static String answer(String language, String text) {
    try {
      return "ok " + read(language, text);
    } catch (ApiError refused) {
      return refused.code() + " " + sorted(refused.text());
    }
  }

  private static String read(String language, String text) {
    var none = List.<String>of();
    return switch (language) {
      case "runs" -> spelled(SearchParser.runs(text, none, SearchSyntax.MLFLOW).condition());
      case "experiments" ->
          spelled(SearchParser.experiments(text, none, SearchSyntax.MLFLOW).condition());
      case "models" ->
          spelled(SearchParser.loggedModels(text, List.of(), SearchSyntax.MLFLOW).condition());
      case "registered" ->
          spelled(SearchParser.registeredModels(text, none, SearchSyntax.MLFLOW).condition());
      case "versions" ->
          spelled(SearchParser.modelVersions(text, none, SearchSyntax.MLFLOW).condition());
      case "traces" -> spelled(SearchParser.traces(text, SearchSyntax.MLFLOW));
      case "traces-order" ->
          spelled(SearchParser.traces("", lines(text), SearchSyntax.MLFLOW).ordering());
      case "registered-order" ->
          spelled(SearchParser.registeredModels("", lines(text), SearchSyntax.MLFLOW).ordering());
      case "versions-order" ->
          spelled(SearchParser.modelVersions("", lines(text), SearchSyntax.MLFLOW).ordering());
      case "runs-order" ->
          spelled(SearchParser.runs("", lines(text), SearchSyntax.MLFLOW).ordering());
      case "experiments-order" ->
          spelled(SearchParser.experiments("", lines(text), SearchSyntax.MLFLOW).ordering());
      default -> throw new IllegalArgumentException(language);
    };
  }

  private static List<String> lines(String text) {
    return List.of(text.split("\u001e", -1));
  }

  private static String spelled(Ordering ordering) {
    return ordering.terms().stream()
        .map(term -> spelled(term.field()) + (term.isAscending() ? " asc" : " desc"))
        .collect(Collectors.joining(", "));
  }

  static String spelled(Filter condition) {
    return switch (condition) {
      case Filter.All(var parts) -> joined(parts, " AND ");
      case Filter.Any(var parts) -> "(" + joined(parts, " OR ") + ")";
      case Filter.Not(var negated) -> "NOT (" + spelled(negated) + ")";
      case Filter.NumberComparison(var field, var relation, var value) ->
          spelled(field) + " " + relation + " " + spelled(value);
      case Filter.TextComparison(var field, var isEqual, var value) ->
          spelled(field) + (isEqual ? " = " : " != ") + PythonText.repr(value);
      case Filter.PatternComparison(var field, var pattern) ->
          spelled(field)
              + (pattern.ignoresCase() ? " ILIKE " : " LIKE ")
              + PythonText.repr(pattern.text());
      case Filter.RegexComparison(var field, var regex) ->
          spelled(field) + " RLIKE " + PythonText.repr(regex.pattern());
      case Filter.OneSpan(var parts) -> "SPAN (" + joined(parts, " AND ") + ")";
      case Filter.ListComparison(var field, var isMember, var values) ->
          spelled(field) + (isMember ? " IN " : " NOT IN ") + PythonRepr.list(values);
      case Filter.PresenceComparison(var field, var isPresent) ->
          spelled(field) + (isPresent ? " IS NOT NULL" : " IS NULL");
    };
  }

  private static String joined(List<? extends Filter> parts, String word) {
    return parts.stream().map(FilterLines::spelled).collect(Collectors.joining(word));
  }

  private static String spelled(SearchField field) {
    return field.entity().name().toLowerCase(Locale.ROOT) + " " + PythonText.repr(field.key());
  }

  private static String spelled(FilterNumber value) {
    return switch (value) {
      case FilterNumber.Whole(long whole) -> Long.toString(whole);
      case FilterNumber.Real(double real) -> PythonNumbers.repr(real);
    };
  }

  /** Sorts the sets in a message, because Python prints them in any order. */
  private static String sorted(String message) {
    return SET.matcher(message).replaceAll(FilterLines::sortedSet);
  }

  private static String sortedSet(MatchResult set) {
    return Stream.of(set.group(1).split(", ", -1))
        .sorted()
        .collect(Collectors.joining(", ", "{", "}"))
        .replace("\\", "\\\\")
        .replace("$", "\\$");
  }

  static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\0", "\\0")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }

  static String unescaped(String text) {
    var plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        plain.append(c);
      } else {
        plain.append("\\\0\t\n\r".charAt("\\0tnr".indexOf(text.charAt(++i))));
      }
    }
    return plain.toString();
  }
}
