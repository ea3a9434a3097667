package dynamodbstore.search;

import dynamodbstore.search.EntityView.Datum;
import dynamodbstore.search.EntityView.Measurement;
import dynamodbstore.search.Ordering.Term;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Extraction of the value that an entity has for one term of an order. */
final class SortValueReader {
  private static final Comparator<Measurement> LATEST =
      Comparator.comparingLong(Measurement::timestamp).thenComparingLong(Measurement::step);

  private SortValueReader() {}

  static SortValue of(Term term, EntityView subject) {
    var key = term.field().key();
    return switch (term.field().entity()) {
      case METRIC -> latest(term, subject);
      case METRIC_MIN -> number(subject.leastMetric(key));
      case METRIC_MAX -> number(subject.greatestMetric(key));
      case PARAM -> text(subject.param(key));
      case TAG -> text(subject.tag(key));
      case ATTRIBUTE ->
          subject.attribute(key).map(SortValueReader::datum).orElse(SortValue.MISSING);
      case METADATA -> text(subject.metadata(key));
      case DATASET, SPAN, FEEDBACK, EXPECTATION, LINK -> SortValue.MISSING;
    };
  }

  /**
   * The latest value by time, then step. For a logged model, whose terms have a scope, NaN is
   * ordered as the reference stores it, as 0.
   */
  private static SortValue latest(Term term, EntityView subject) {
    @Nullable Measurement latest = null;
    for (var found : subject.measurements(term.field().key())) {
      boolean counts = term.scope().isEmpty() || term.scope().get().admits(found);
      if (counts && (latest == null || LATEST.compare(found, latest) > 0)) {
        latest = found;
      }
    }
    if (latest == null) {
      return SortValue.MISSING;
    }
    double value = latest.value();
    return number(OptionalDouble.of(term.scope().isPresent() ? StoredNumber.of(value) : value));
  }

  /** Infinities are ordered as the reference stores them: equal to the largest finite double. */
  private static SortValue number(OptionalDouble value) {
    if (value.isEmpty()) {
      return SortValue.MISSING;
    }
    double number = value.getAsDouble();
    return SortValue.of(Double.isNaN(number) ? number : StoredNumber.of(number));
  }

  private static SortValue text(Optional<String> text) {
    return text.map(SortValue::of).orElse(SortValue.MISSING);
  }

  private static SortValue datum(Datum datum) {
    return switch (datum) {
      case Datum.Text(String text) -> SortValue.of(text);
      case Datum.Whole(long value) -> SortValue.of(value);
    };
  }
}
