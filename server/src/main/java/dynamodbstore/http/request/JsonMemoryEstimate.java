package dynamodbstore.http.request;

/**
 * Upper bound of the heap that a JSON document takes while it is parsed: a short document can
 * consist of millions of empty objects. It is computed on the raw bytes before anything is parsed,
 * by counting the separators outside of strings.
 */
final class JsonMemoryEstimate {
  /**
   * Per byte of the document: the byte itself, the characters while they are collected, and the
   * strings made of them.
   */
  static final int PER_BYTE = 6;

  /** Per value: an object or a map entry, with its slot in a list. */
  private static final int PER_VALUE = 96;

  private JsonMemoryEstimate() {}

  /** Bytes of heap for the values of a document, in addition to {@link #PER_BYTE}. */
  static long ofValues(byte[] document) {
    long values = 0;
    boolean quoted = false;
    for (int at = 0; at < document.length; at++) {
      switch (document[at]) {
        case '"' -> quoted = !quoted;
        case '\\' -> at++;
        case ',', ':', '[', '{' -> values += quoted ? 0 : 1;
        default -> {}
      }
    }
    return values * PER_VALUE;
  }
}
