package dynamodbstore.registry;

/** Lowest and highest number among the versions in one stage. */
record VersionNumberRange(long first, long last) {
  static VersionNumberRange of(long number) {
    return new VersionNumberRange(number, number);
  }

  VersionNumberRange with(long number) {
    return new VersionNumberRange(Math.min(first, number), Math.max(last, number));
  }

  boolean endsAt(long number) {
    return first == number || last == number;
  }
}
