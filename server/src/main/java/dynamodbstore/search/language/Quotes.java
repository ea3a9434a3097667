package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;

/** Removal of quotes: exactly one pair; nothing inside is unescaped. */
public final class Quotes {
  private Quotes() {}

  public static String withoutBackticks(String text) {
    return isWithin(text, '`') ? inner(text) : text;
  }

  /** Unquotes a key, for which quotes are optional. */
  public static String key(String text) {
    return withoutBackticks(isQuoted(text) ? inner(text) : text);
  }

  /** Unquotes a value, for which quotes are required. */
  static String value(String text) {
    if (!isQuoted(text)) {
      throw ApiError.invalid(
          "Parameter value is either not quoted or unidentified quote types used for string value "
              + text
              + ". Use either single or double quotes.");
    }
    return inner(text);
  }

  private static boolean isQuoted(String text) {
    return isWithin(text, '\'') || isWithin(text, '"');
  }

  private static boolean isWithin(String text, char quote) {
    return text.length() >= 2 && text.charAt(0) == quote && text.charAt(text.length() - 1) == quote;
  }

  private static String inner(String text) {
    return text.substring(1, text.length() - 1);
  }
}
