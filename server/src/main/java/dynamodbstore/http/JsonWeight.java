package dynamodbstore.http;

/**
 * How much memory a JSON document takes while it is read, at most: a short one may be made of
 * millions of empty objects. Works on bytes, since it is to be known before anything is made of
 * them, and counts what separates values; within strings nothing does.
 */
final class JsonWeight {
  /** Its bytes, its characters while they are gathered, and the strings made of them. */
  static final int PER_BYTE = 6;

  /** An object or an entry of one, with its place in a list. */
  private static final int PER_VALUE = 96;

  private JsonWeight() {}

  /** What the values of a document take, beside its bytes. */
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
