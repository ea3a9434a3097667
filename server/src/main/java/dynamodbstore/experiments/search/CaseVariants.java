package dynamodbstore.experiments.search;

import java.util.ArrayList;
import java.util.List;

/** Case variants of a prefix, for indexes that are case-sensitive. */
final class CaseVariants {
  /** Number of leading characters that are varied; each may double the number of queries. */
  private static final int VARIED = 3;

  private CaseVariants() {}

  /**
   * Prefixes that together cover all texts that start with this one. If case is ignored they have
   * only the first {@value #VARIED} characters, in upper and lower case; candidates are verified
   * anyway.
   */
  static List<String> variants(String text, boolean ignoresCase) {
    if (!ignoresCase) {
      return List.of(text);
    }
    var variants = List.of("");
    int end = text.offsetByCodePoints(0, Math.min(VARIED, text.codePointCount(0, text.length())));
    for (int at = 0; at < end; at += Character.charCount(text.codePointAt(at))) {
      variants = extended(variants, text.codePointAt(at));
    }
    return variants;
  }

  private static List<String> extended(List<String> variants, int character) {
    var extended = new ArrayList<String>();
    for (var variant : variants) {
      extended.add(variant + Character.toString(small(character)));
      if (capital(character) != small(character)) {
        extended.add(variant + Character.toString(capital(character)));
      }
    }
    return extended;
  }

  static String quoted(String text, boolean ignoresCase) {
    return "\"" + text + "\"" + (ignoresCase ? " in any case" : "");
  }

  private static int small(int character) {
    return character >= 'A' && character <= 'Z' ? character + ('a' - 'A') : character;
  }

  private static int capital(int character) {
    return character >= 'a' && character <= 'z' ? character - ('a' - 'A') : character;
  }
}
