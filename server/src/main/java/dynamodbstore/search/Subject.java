package dynamodbstore.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is searched, as a filter and an order see it. Each kind of thing shows what it has; what it
 * cannot have is empty by default.
 */
public interface Subject {
  /** An attribute by its own name, never by an alias; a time is in milliseconds. */
  Optional<Datum> attribute(String key);

  default Optional<String> tag(String key) {
    return Optional.empty();
  }

  default Optional<String> param(String key) {
    return Optional.empty();
  }

  /**
   * A run has one for a key at most, its latest; a logged model has one for each time. For the
   * filter of a search that is limited to datasets, only what was measured on these is shown.
   */
  default List<Measurement> measurements(String key) {
    return List.of();
  }

  default OptionalDouble leastMetric(String key) {
    return OptionalDouble.empty();
  }

  default OptionalDouble greatestMetric(String key) {
    return OptionalDouble.empty();
  }

  default List<UsedDataset> datasets() {
    return List.of();
  }

  /** The value of an attribute. */
  sealed interface Datum {
    String text();

    /** A text. */
    record Text(String text) implements Datum {}

    /** A whole number. */
    record Whole(long value) implements Datum {
      @Override
      public String text() {
        return Long.toString(value);
      }
    }
  }

  /** A value of a metric, and on which dataset it was measured. */
  record Measurement(
      double value, long timestamp, long step, Optional<String> dataset, Optional<String> digest) {
    /** The only one of its key. */
    public static Measurement of(double value) {
      return new Measurement(value, 0, 0, Optional.empty(), Optional.empty());
    }
  }

  /** A dataset that a run had as an input, and as what. */
  record UsedDataset(String name, String digest, Optional<String> context) {}
}
