package dynamodbstore.search.regex;

/**
 * Flags of a pattern or of one of its groups, by Python's letters.
 *
 * @param ignoresCase {@code i}
 * @param isMultiline {@code m}: {@code ^} and {@code $} also match at line breaks
 * @param dotMatchesAll {@code s}: the dot also matches a line feed
 * @param isVerbose {@code x}: white space and comments are ignored
 * @param isAscii {@code a}: classes such as {@code \w} contain ASCII characters only
 */
record RegexFlags(
    boolean ignoresCase,
    boolean isMultiline,
    boolean dotMatchesAll,
    boolean isVerbose,
    boolean isAscii) {
  static final String LETTERS = "imsxau";
  static final RegexFlags NONE = new RegexFlags(false, false, false, false, false);

  /** These flags with one more set or cleared. */
  RegexFlags with(char letter, boolean isSet) {
    return new RegexFlags(
        letter == 'i' ? isSet : ignoresCase,
        letter == 'm' ? isSet : isMultiline,
        letter == 's' ? isSet : dotMatchesAll,
        letter == 'x' ? isSet : isVerbose,
        letter == 'a' ? isSet : letter == 'u' ? !isSet : isAscii);
  }
}
