package dynamodbstore.search;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * View of an entity that filters and orders are evaluated on. Each feature implements it for its
 * entity; what the entity does not have is empty by default.
 */
public interface EntityView {
  /** An attribute by its canonical name, never by an alias. Times are in milliseconds. */
  Optional<Datum> attribute(String key);

  default Optional<String> tag(String key) {
    return Optional.empty();
  }

  default Optional<String> param(String key) {
    return Optional.empty();
  }

  /**
   * The values of a metric. A run has at most one per key, the latest; a logged model has one per
   * point in time. If the search is limited to datasets, the filter sees only the values measured
   * on these.
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

  default Optional<String> metadata(String key) {
    return Optional.empty();
  }

  /** Ids of the linked entities of one kind. */
  default Collection<String> links(String kind) {
    return List.of();
  }

  /** Values, as JSON texts, of the valid assessments of one kind and name. */
  default List<String> assessments(FieldKind kind, String name) {
    return List.of();
  }

  /** The spans of a trace. The columns of a span are the attributes of its view. */
  default List<? extends EntityView> spans() {
    return List.of();
  }

  /** Value of an attribute. */
  sealed interface Datum {
    String text();

    record Text(String text) implements Datum {}

    record Whole(long value) implements Datum {
      @Override
      public String text() {
        return Long.toString(value);
      }
    }
  }

  /** Value of a metric, with the dataset it was measured on. */
  record Measurement(
      double value, long timestamp, long step, Optional<String> dataset, Optional<String> digest) {
    /** The only value of its key, so that time and step do not matter. */
    public static Measurement of(double value) {
      return new Measurement(value, 0, 0, Optional.empty(), Optional.empty());
    }
  }

  /** Dataset that is an input of a run; the context is what the run used it for. */
  record UsedDataset(String name, String digest, Optional<String> context) {}
}
