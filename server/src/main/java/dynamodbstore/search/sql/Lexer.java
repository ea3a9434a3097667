package dynamodbstore.search.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lexer with ordered rules: at each position the first rule that matches wins, so the order of the
 * rules is part of the grammar. Every rule reads each character a bounded number of times, so
 * lexing takes linear time.
 */
final class Lexer {
  private record KindRule(Kind kind, Rule rule) {}

  private static final List<KindRule> RULES =
      List.of(
          new KindRule(Kind.LINE_COMMENT, Lexer::lineComment),
          new KindRule(Kind.NEWLINE, Rule.anyOf("\r\n", "\r", "\n")),
          new KindRule(Kind.SPACE, (text, at) -> Chars.isSpaceAt(text, at) ? at + 1 : Rule.NONE),
          new KindRule(Kind.ASSIGNMENT, Rule.anyOf(":=")),
          new KindRule(Kind.PUNCTUATION, Rule.anyOf("::")),
          new KindRule(Kind.WILDCARD, Rule.anyOf("*")),
          new KindRule(Kind.NAME, Quoted.name('`')),
          new KindRule(Kind.NAME, Quoted.name('´')),
          new KindRule(Kind.PLACEHOLDER, Rule.anyOf("?")),
          new KindRule(Kind.PLACEHOLDER, Names::percentPlaceholder),
          new KindRule(Kind.PLACEHOLDER, Names::namedPlaceholder),
          new KindRule(Kind.COMMAND, Names::command),
          new KindRule(Kind.KEYWORD, Phrase.of("CASE|IN|VALUES|USING|FROM|AS")),
          new KindRule(Kind.NAME, Names::variable),
          new KindRule(Kind.NAME, Names::beforeDot),
          new KindRule(Kind.NAME, Names::afterDot),
          new KindRule(Kind.NAME, Names::beforeParenthesis),
          new KindRule(Kind.HEXADECIMAL, Numbers::hexadecimal),
          new KindRule(Kind.FLOAT, Numbers::scientific),
          new KindRule(Kind.FLOAT, Numbers::decimal),
          new KindRule(Kind.INTEGER, Numbers::integer),
          new KindRule(Kind.STRING, Quoted.string('\'')),
          new KindRule(Kind.SYMBOL, Quoted.string('"')),
          new KindRule(Kind.NAME, Quoted::bracketed),
          new KindRule(Kind.KEYWORD, Phrase.of("[LEFT|RIGHT|FULL] [INNER|OUTER|STRAIGHT] JOIN")),
          new KindRule(Kind.KEYWORD, Phrase.of("[CROSS|NATURAL] JOIN")),
          new KindRule(Kind.KEYWORD, Phrase.of("END [IF|LOOP|WHILE|FOR|CASE]")),
          new KindRule(Kind.KEYWORD, Phrase.of("IF [NOT] EXISTS")),
          new KindRule(Kind.KEYWORD, Phrase.of("NOT NULL")),
          new KindRule(Kind.ORDER, Phrase.of("ASC|DESC [NULLS FIRST|LAST]")),
          new KindRule(Kind.ORDER, Phrase.of("NULLS FIRST|LAST")),
          new KindRule(Kind.KEYWORD, Phrase.of("UNION ALL")),
          new KindRule(Kind.STATEMENT, Phrase.of("CREATE [OR REPLACE]")),
          new KindRule(Kind.BUILTIN, Phrase.of("DOUBLE PRECISION")),
          new KindRule(Kind.KEYWORD, Phrase.of("GROUP|ORDER BY")),
          new KindRule(Kind.KEYWORD, Phrase.of("PRIMARY KEY")),
          new KindRule(Kind.KEYWORD, Phrase.of("HANDLER FOR")),
          new KindRule(
              Kind.KEYWORD,
              Phrase.of("LATERAL VIEW EXPLODE|INLINE|PARSE_URL_TUPLE|POSEXPLODE|STACK")),
          new KindRule(Kind.TIME_ZONE, Lexer::timeZone),
          new KindRule(Kind.COMPARISON, Phrase.of("[NOT] LIKE|ILIKE|RLIKE")),
          new KindRule(Kind.COMPARISON, Phrase.of("[NOT] REGEXP [BINARY]")));

  private static final List<KindRule> SIGNS =
      List.of(
          new KindRule(Kind.PUNCTUATION, Rule.anyOf(";", ":", "(", ")", "[", "]", ",", ".")),
          new KindRule(Kind.OPERATOR, Rule.anyOf("->>", "->", "#>>", "#>", "@>", "<@", "-", "#-")),
          new KindRule(Kind.COMPARISON, Rule.runOf("<>=~!")),
          new KindRule(Kind.OPERATOR, Rule.runOf("+/@#%^&|-")));

  private final String text;

  /**
   * Last index of each closing delimiter, cached so that an unclosed delimiter is searched for only
   * once.
   */
  private final Map<String, Integer> lastClosings = new HashMap<>();

  private Lexer(String text) {
    this.text = text;
  }

  /**
   * Lexes a text.
   *
   * @throws Unparseable if there are more than {@code limit} tokens
   */
  static List<Node.Token> tokens(String text, int limit) {
    var lexer = new Lexer(text);
    var tokens = new ArrayList<Node.Token>();
    int at = 0;
    while (at < text.length()) {
      if (tokens.size() >= limit) {
        throw new Unparseable("Maximum number of tokens exceeded (%d).".formatted(limit));
      }
      var token = lexer.token(at);
      tokens.add(token);
      at += token.text().length();
    }
    return tokens;
  }

  private Node.Token token(int at) {
    int end = commentEnd(at);
    if (end != Rule.NONE) {
      return new Node.Token(Kind.COMMENT, text.substring(at, end));
    }
    end = dollarQuoteEnd(at);
    if (end != Rule.NONE) {
      return new Node.Token(Kind.DOLLAR_QUOTED, text.substring(at, end));
    }
    for (var candidate : RULES) {
      end = candidate.rule().end(text, at);
      if (end != Rule.NONE) {
        return new Node.Token(candidate.kind(), text.substring(at, end));
      }
    }
    end = Names.word(text, at);
    if (end != Rule.NONE) {
      var word = text.substring(at, end);
      return new Node.Token(Words.kind(word), word);
    }
    for (var candidate : SIGNS) {
      end = candidate.rule().end(text, at);
      if (end != Rule.NONE) {
        return new Node.Token(candidate.kind(), text.substring(at, end));
      }
    }
    return new Node.Token(Kind.UNKNOWN, text.substring(at, Chars.next(text, at)));
  }

  /** A line comment includes the line break that ends it. */
  private static int lineComment(String text, int at) {
    if (!text.startsWith("--", at) && !text.startsWith("# ", at)) {
      return Rule.NONE;
    }
    int end = at + 2;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    if (text.startsWith("\r\n", end)) {
      return end + 2;
    }
    return Math.min(end + 1, text.length());
  }

  private int commentEnd(int at) {
    if (!text.startsWith("/*", at)) {
      return Rule.NONE;
    }
    return closed("*/", text.startsWith("/*+", at) ? at + 3 : at + 2);
  }

  private int dollarQuoteEnd(int at) {
    if (text.charAt(at) != '$'
        || Chars.isWordBefore(text, at)
        || (at > 0 && "\"$".indexOf(text.charAt(at - 1)) >= 0)) {
      return Rule.NONE;
    }
    int end = at + 1;
    if (Chars.isAt(text, end, '_') || Chars.isLetterAt(text, end)) {
      end = Chars.wordEnd(text, end);
    }
    return Chars.isAt(text, end, '$') ? closed(text.substring(at, end + 1), end + 1) : Rule.NONE;
  }

  private int closed(String closing, int from) {
    if (lastClosings.computeIfAbsent(closing, text::lastIndexOf) < from) {
      return Rule.NONE;
    }
    return text.indexOf(closing, from) + closing.length();
  }

  private static final Phrase AT_TIME_ZONE = Phrase.of("AT TIME ZONE");

  private static int timeZone(String text, int at) {
    int words = AT_TIME_ZONE.end(text, at);
    if (words == Rule.NONE) {
      return Rule.NONE;
    }
    int quote = Chars.spacesEnd(text, words);
    if (quote == words || !Chars.isAt(text, quote, '\'')) {
      return Rule.NONE;
    }
    int close = text.indexOf('\'', quote + 1);
    return close > quote + 1 ? close + 1 : Rule.NONE;
  }
}
