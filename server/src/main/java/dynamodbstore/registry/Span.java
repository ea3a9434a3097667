package dynamodbstore.registry;

/** Lowest and highest number among the versions in one stage. */
record Span(long first, long last) {
  static Span of(long number) {
    return new Span(number, number);
  }

  Span with(long number) {
    return new Span(Math.min(first, number), Math.max(last, number));
  }

  boolean endsAt(long number) {
    return first == number || last == number;
  }
}
