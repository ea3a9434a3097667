package dynamodbstore.search;

import dynamodbstore.search.Condition.ListTest;
import dynamodbstore.search.Condition.NumberTest;
import dynamodbstore.search.Condition.PatternTest;
import dynamodbstore.search.Condition.PresenceTest;
import dynamodbstore.search.Condition.TextTest;
import dynamodbstore.search.Subject.Datum;
import dynamodbstore.search.Subject.UsedDataset;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Evaluator of conditions: verifies a candidate against a filter, with the result that the
 * reference's SQL would have.
 */
final class Judge {
  private Judge() {}

  static boolean holds(Condition condition, Subject subject) {
    return switch (condition) {
      case Condition.All(var parts) -> !hasOne(parts, false, subject);
      case Condition.Any(var parts) -> hasOne(parts, true, subject);
      case Condition.Not(var negated) -> !holds(negated, subject);
      case NumberTest(Field field, Relation relation, Quantity value) ->
          isNumber(subject, field, relation, value);
      case TextTest(Field field, boolean isEqual, String value) ->
          isText(subject, field, text -> text.equals(value) == isEqual);
      case PatternTest(Field field, boolean ignoresCase, String pattern) ->
          isText(subject, field, new LikePattern(pattern, ignoresCase)::matches);
      case ListTest(Field field, boolean isMember, var values) ->
          isText(subject, field, text -> values.contains(text) == isMember);
      case PresenceTest(Field field, boolean isPresent) ->
          texts(subject, field).findAny().isPresent() == isPresent;
    };
  }

  /** Whether at least one of the conditions evaluates to {@code holding}. */
  private static boolean hasOne(
      List<? extends Condition> conditions, boolean holding, Subject subject) {
    for (var condition : conditions) {
      if (holds(condition, subject) == holding) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNumber(Subject subject, Field field, Relation relation, Quantity value) {
    if (field.entity() == Entity.ATTRIBUTE) {
      return subject
          .attribute(field.key())
          .filter(datum -> holds(relation, compare(datum, value)))
          .isPresent();
    }
    return switch (field.entity()) {
      case METRIC -> isMeasured(subject.measurements(field.key()), relation, value);
      case METRIC_MIN -> isNumber(subject.leastMetric(field.key()), relation, value);
      case METRIC_MAX -> isNumber(subject.greatestMetric(field.key()), relation, value);
      case PARAM, TAG, ATTRIBUTE, DATASET -> false;
    };
  }

  private static boolean isMeasured(
      List<Subject.Measurement> measurements, Relation relation, Quantity value) {
    for (var measurement : measurements) {
      if (isNumber(measurement.value(), relation, value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNumber(OptionalDouble number, Relation relation, Quantity value) {
    return number.isPresent() && isNumber(number.getAsDouble(), relation, value);
  }

  private static boolean isNumber(double number, Relation relation, Quantity value) {
    return holds(relation, value.compare(StoredNumber.of(number)));
  }

  private static OptionalInt compare(Datum datum, Quantity value) {
    return datum instanceof Datum.Whole(long stored) ? value.compare(stored) : OptionalInt.empty();
  }

  private static boolean holds(Relation relation, OptionalInt comparison) {
    return comparison.isPresent() && relation.holds(comparison.getAsInt());
  }

  private static boolean isText(Subject subject, Field field, Predicate<String> test) {
    return texts(subject, field).anyMatch(test);
  }

  private static Stream<String> texts(Subject subject, Field field) {
    return switch (field.entity()) {
      case PARAM -> subject.param(field.key()).stream();
      case TAG -> subject.tag(field.key()).stream();
      case ATTRIBUTE -> subject.attribute(field.key()).map(Datum::text).stream();
      case DATASET ->
          subject.datasets().stream().flatMap(dataset -> property(dataset, field.key()));
      case METRIC, METRIC_MIN, METRIC_MAX -> Stream.empty();
    };
  }

  private static Stream<String> property(UsedDataset dataset, String key) {
    return switch (key) {
      case "name" -> Stream.of(dataset.name());
      case "digest" -> Stream.of(dataset.digest());
      case "context" -> dataset.context().stream();
      default -> Stream.empty();
    };
  }
}
