package dynamodbstore.registry.entity;

/** Lowest and highest number among the versions in one stage. */
public record VersionNumberRange(long first, long last) {
  public static VersionNumberRange of(long number) {
    return new VersionNumberRange(number, number);
  }

  public VersionNumberRange with(long number) {
    return new VersionNumberRange(Math.min(first, number), Math.max(last, number));
  }

  public boolean endsAt(long number) {
    return first == number || last == number;
  }
}
