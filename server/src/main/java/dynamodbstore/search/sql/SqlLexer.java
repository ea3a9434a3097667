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
final class SqlLexer {
  private record KindRule(SqlTokenKind kind, LexerRule rule) {}

  private static final List<KindRule> RULES =
      List.of(
          new KindRule(SqlTokenKind.LINE_COMMENT, SqlLexer::lineComment),
          new KindRule(SqlTokenKind.NEWLINE, LexerRule.anyOf("\r\n", "\r", "\n")),
          new KindRule(
              SqlTokenKind.SPACE,
              (text, at) -> SqlCharacters.isSpaceAt(text, at) ? at + 1 : LexerRule.NONE),
          new KindRule(SqlTokenKind.ASSIGNMENT, LexerRule.anyOf(":=")),
          new KindRule(SqlTokenKind.PUNCTUATION, LexerRule.anyOf("::")),
          new KindRule(SqlTokenKind.WILDCARD, LexerRule.anyOf("*")),
          new KindRule(SqlTokenKind.NAME, QuoteLexerRules.name('`')),
          new KindRule(SqlTokenKind.NAME, QuoteLexerRules.name('´')),
          new KindRule(SqlTokenKind.PLACEHOLDER, LexerRule.anyOf("?")),
          new KindRule(SqlTokenKind.PLACEHOLDER, NameLexerRules::percentPlaceholder),
          new KindRule(SqlTokenKind.PLACEHOLDER, NameLexerRules::namedPlaceholder),
          new KindRule(SqlTokenKind.COMMAND, NameLexerRules::command),
          new KindRule(SqlTokenKind.KEYWORD, KeywordPhrase.of("CASE|IN|VALUES|USING|FROM|AS")),
          new KindRule(SqlTokenKind.NAME, NameLexerRules::variable),
          new KindRule(SqlTokenKind.NAME, NameLexerRules::beforeDot),
          new KindRule(SqlTokenKind.NAME, NameLexerRules::afterDot),
          new KindRule(SqlTokenKind.NAME, NameLexerRules::beforeParenthesis),
          new KindRule(SqlTokenKind.HEXADECIMAL, NumberLexerRules::hexadecimal),
          new KindRule(SqlTokenKind.FLOAT, NumberLexerRules::scientific),
          new KindRule(SqlTokenKind.FLOAT, NumberLexerRules::decimal),
          new KindRule(SqlTokenKind.INTEGER, NumberLexerRules::integer),
          new KindRule(SqlTokenKind.STRING, QuoteLexerRules.string('\'')),
          new KindRule(SqlTokenKind.SYMBOL, QuoteLexerRules.string('"')),
          new KindRule(SqlTokenKind.NAME, QuoteLexerRules::bracketed),
          new KindRule(
              SqlTokenKind.KEYWORD,
              KeywordPhrase.of("[LEFT|RIGHT|FULL] [INNER|OUTER|STRAIGHT] JOIN")),
          new KindRule(SqlTokenKind.KEYWORD, KeywordPhrase.of("[CROSS|NATURAL] JOIN")),
          new KindRule(SqlTokenKind.KEYWORD, KeywordPhrase.of("END [IF|LOOP|WHILE|FOR|CASE]")),
          new KindRule(SqlTokenKind.KEYWORD, KeywordPhrase.of("IF [NOT] EXISTS")),
          new KindRule(SqlTokenKind.KEYWORD, KeywordPhrase.of("NOT NULL")),
          new KindRule(SqlTokenKind.ORDER, KeywordPhrase.of("ASC|DESC [NULLS FIRST|LAST]")),
          new KindRule(SqlTokenKind.ORDER, KeywordPhrase.of("NULLS FIRST|LAST")),
          new KindRule(SqlTokenKind.KEYWORD, KeywordPhrase.of("UNION ALL")),
          new KindRule(SqlTokenKind.STATEMENT, KeywordPhrase.of("CREATE [OR REPLACE]")),
          new KindRule(SqlTokenKind.BUILTIN, KeywordPhrase.of("DOUBLE PRECISION")),
          new KindRule(SqlTokenKind.KEYWORD, KeywordPhrase.of("GROUP|ORDER BY")),
          new KindRule(SqlTokenKind.KEYWORD, KeywordPhrase.of("PRIMARY KEY")),
          new KindRule(SqlTokenKind.KEYWORD, KeywordPhrase.of("HANDLER FOR")),
          new KindRule(
              SqlTokenKind.KEYWORD,
              KeywordPhrase.of("LATERAL VIEW EXPLODE|INLINE|PARSE_URL_TUPLE|POSEXPLODE|STACK")),
          new KindRule(SqlTokenKind.TIME_ZONE, SqlLexer::timeZone),
          new KindRule(SqlTokenKind.COMPARISON, KeywordPhrase.of("[NOT] LIKE|ILIKE|RLIKE")),
          new KindRule(SqlTokenKind.COMPARISON, KeywordPhrase.of("[NOT] REGEXP [BINARY]")));

  private static final List<KindRule> SIGNS =
      List.of(
          new KindRule(
              SqlTokenKind.PUNCTUATION, LexerRule.anyOf(";", ":", "(", ")", "[", "]", ",", ".")),
          new KindRule(
              SqlTokenKind.OPERATOR,
              LexerRule.anyOf("->>", "->", "#>>", "#>", "@>", "<@", "-", "#-")),
          new KindRule(SqlTokenKind.COMPARISON, LexerRule.runOf("<>=~!")),
          new KindRule(SqlTokenKind.OPERATOR, LexerRule.runOf("+/@#%^&|-")));

  private final String text;

  /**
   * Last index of each closing delimiter, cached so that an unclosed delimiter is searched for only
   * once.
   */
  private final Map<String, Integer> lastClosings = new HashMap<>();

  private SqlLexer(String text) {
    this.text = text;
  }

  /**
   * Lexes a text.
   *
   * @throws SqlLimitExceeded if there are more than {@code limit} tokens
   */
  static List<SqlNode.Token> tokens(String text, int limit) {
    var lexer = new SqlLexer(text);
    var tokens = new ArrayList<SqlNode.Token>();
    int at = 0;
    while (at < text.length()) {
      if (tokens.size() >= limit) {
        throw new SqlLimitExceeded("Maximum number of tokens exceeded (%d).".formatted(limit));
      }
      var token = lexer.token(at);
      tokens.add(token);
      at += token.text().length();
    }
    return tokens;
  }

  private SqlNode.Token token(int at) {
    int end = commentEnd(at);
    if (end != LexerRule.NONE) {
      return new SqlNode.Token(SqlTokenKind.COMMENT, text.substring(at, end));
    }
    end = dollarQuoteEnd(at);
    if (end != LexerRule.NONE) {
      return new SqlNode.Token(SqlTokenKind.DOLLAR_QUOTED, text.substring(at, end));
    }
    for (var candidate : RULES) {
      end = candidate.rule().end(text, at);
      if (end != LexerRule.NONE) {
        return new SqlNode.Token(candidate.kind(), text.substring(at, end));
      }
    }
    end = NameLexerRules.word(text, at);
    if (end != LexerRule.NONE) {
      var word = text.substring(at, end);
      return new SqlNode.Token(SqlKeywords.kind(word), word);
    }
    for (var candidate : SIGNS) {
      end = candidate.rule().end(text, at);
      if (end != LexerRule.NONE) {
        return new SqlNode.Token(candidate.kind(), text.substring(at, end));
      }
    }
    return new SqlNode.Token(
        SqlTokenKind.UNKNOWN, text.substring(at, SqlCharacters.next(text, at)));
  }

  /** A line comment includes the line break that ends it. */
  private static int lineComment(String text, int at) {
    if (!text.startsWith("--", at) && !text.startsWith("# ", at)) {
      return LexerRule.NONE;
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
      return LexerRule.NONE;
    }
    return closed("*/", text.startsWith("/*+", at) ? at + 3 : at + 2);
  }

  private int dollarQuoteEnd(int at) {
    if (text.charAt(at) != '$'
        || SqlCharacters.isWordBefore(text, at)
        || (at > 0 && "\"$".indexOf(text.charAt(at - 1)) >= 0)) {
      return LexerRule.NONE;
    }
    int end = at + 1;
    if (SqlCharacters.isAt(text, end, '_') || SqlCharacters.isLetterAt(text, end)) {
      end = SqlCharacters.wordEnd(text, end);
    }
    return SqlCharacters.isAt(text, end, '$')
        ? closed(text.substring(at, end + 1), end + 1)
        : LexerRule.NONE;
  }

  private int closed(String closing, int from) {
    if (lastClosings.computeIfAbsent(closing, text::lastIndexOf) < from) {
      return LexerRule.NONE;
    }
    return text.indexOf(closing, from) + closing.length();
  }

  private static final KeywordPhrase AT_TIME_ZONE = KeywordPhrase.of("AT TIME ZONE");

  private static int timeZone(String text, int at) {
    int words = AT_TIME_ZONE.end(text, at);
    if (words == LexerRule.NONE) {
      return LexerRule.NONE;
    }
    int quote = SqlCharacters.spacesEnd(text, words);
    if (quote == words || !SqlCharacters.isAt(text, quote, '\'')) {
      return LexerRule.NONE;
    }
    int close = text.indexOf('\'', quote + 1);
    return close > quote + 1 ? close + 1 : LexerRule.NONE;
  }
}
