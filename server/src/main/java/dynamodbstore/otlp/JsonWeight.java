package dynamodbstore.otlp;

import dynamodbstore.otlp.compression.BodyBytes;

/** Estimate of the memory that a parsed JSON document occupies beyond its length. */
final class JsonWeight {
  private static final int CONTAINER = 112;
  private static final int ELEMENT = 56;

  private JsonWeight() {}

  /** Counts brackets and commas that are not in strings. */
  static long of(BodyBytes body) {
    long weight = 2L * body.length();
    boolean isText = false;
    // In the wider encodings of Unicode, a quote in the bytes need not be one in the text.
    boolean isWide = body.length() > 1 && (body.array()[0] <= 0 || body.array()[1] == 0);
    for (int i = 0; i < body.length(); i++) {
      switch (body.array()[i]) {
        case '"' -> isText = !isText && !isWide;
        case '\\' -> i += isText ? 1 : 0;
        case '{', '[' -> weight += isText ? 0 : CONTAINER;
        case ',' -> weight += isText ? 0 : ELEMENT;
        default -> {}
      }
    }
    return weight;
  }
}
