package dynamodbstore.search;

import dynamodbstore.search.Ordering.Missing;
import dynamodbstore.search.Ordering.Term;
import dynamodbstore.search.Subject.Datum;
import dynamodbstore.search.Subject.Measurement;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** What one thing is ordered by: first its rank, which no direction turns round. */
record SortKey(int rank, Optional<Datum> datum, double number) {
  static SortKey of(Term term, Subject subject) {
    var field = term.field();
    return switch (field.entity()) {
      case METRIC -> latest(term, subject);
      case METRIC_MIN -> number(term, subject.leastMetric(field.key()).stream().boxed());
      case METRIC_MAX -> number(term, subject.greatestMetric(field.key()).stream().boxed());
      case PARAM -> text(term, subject.param(field.key()).map(Datum.Text::new));
      case TAG -> text(term, subject.tag(field.key()).map(Datum.Text::new));
      case ATTRIBUTE -> text(term, subject.attribute(field.key()));
      case DATASET -> text(term, Optional.empty());
    };
  }

  private static SortKey latest(Term term, Subject subject) {
    return number(
        term,
        subject.measurements(term.field().key()).stream()
            .filter(found -> term.scope().map(scope -> scope.admits(found)).orElse(true))
            .max(
                Comparator.comparingLong(Measurement::timestamp)
                    .thenComparingLong(Measurement::step))
            .map(Measurement::value)
            .stream());
  }

  private static SortKey number(Term term, Stream<Double> found) {
    var value = found.findFirst();
    int rank =
        value
            .map(v -> Double.isNaN(v) && term.missing() == Missing.LAST_AFTER_NAN ? 1 : 0)
            .orElse(2);
    return new SortKey(rank, Optional.empty(), value.map(StoredNumber::of).orElse(0.0));
  }

  private static SortKey text(Term term, Optional<? extends Datum> found) {
    int rank = found.isEmpty() && term.missing() != Missing.LEAST ? 2 : 0;
    return new SortKey(rank, found.map(Datum.class::cast), 0);
  }

  int compareValue(SortKey other) {
    if (datum.isEmpty() || other.datum().isEmpty()) {
      int byPresence = Boolean.compare(datum.isPresent(), other.datum().isPresent());
      return byPresence != 0 ? byPresence : Double.compare(number + 0.0, other.number() + 0.0);
    }
    return compare(datum.get(), other.datum().get());
  }

  private static int compare(Datum left, Datum right) {
    return left instanceof Datum.Whole(long l) && right instanceof Datum.Whole(long r)
        ? Long.compare(l, r)
        : TextOrder.compare(left.text(), right.text());
  }
}
