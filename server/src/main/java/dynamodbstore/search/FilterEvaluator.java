package dynamodbstore.search;

import dynamodbstore.search.EntityView.Datum;
import dynamodbstore.search.EntityView.UsedDataset;
import dynamodbstore.search.Filter.ListComparison;
import dynamodbstore.search.Filter.NumberComparison;
import dynamodbstore.search.Filter.PatternComparison;
import dynamodbstore.search.Filter.PresenceComparison;
import dynamodbstore.search.Filter.RegexComparison;
import dynamodbstore.search.Filter.TextComparison;
import dynamodbstore.search.regex.PythonRegex;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Evaluator of conditions: verifies a candidate against a filter, with the result that the
 * reference's SQL would have.
 */
final class FilterEvaluator {
  private FilterEvaluator() {}

  static boolean holds(Filter condition, EntityView subject) {
    return switch (condition) {
      case Filter.All(var parts) -> !hasOne(parts, false, subject);
      case Filter.Any(var parts) -> hasOne(parts, true, subject);
      case Filter.Not(var negated) -> !holds(negated, subject);
      case Filter.OneSpan(var parts) -> isOneSpan(subject, parts);
      case NumberComparison(SearchField field, NumberOperator relation, FilterNumber value) ->
          isNumber(subject, field, relation, value);
      case TextComparison _, PatternComparison _, RegexComparison _, ListComparison _ -> {
        var test = (Filter.Comparison) condition;
        yield texts(subject, test.field()).anyMatch(text -> acceptsText(test, text));
      }
      case PresenceComparison(SearchField field, boolean isPresent) ->
          texts(subject, field).findAny().isPresent() == isPresent;
    };
  }

  static boolean acceptsText(Filter.Comparison test, String text) {
    return switch (test) {
      case TextComparison(_, boolean isEqual, String value) -> text.equals(value) == isEqual;
      case PatternComparison(_, LikePattern pattern) -> pattern.matches(text);
      case RegexComparison(_, PythonRegex regex) ->
          regex.isFoundIn(text, MatchingSteps.current()::add);
      case ListComparison(_, boolean isMember, var values) -> values.contains(text) == isMember;
      case PresenceComparison(_, boolean isPresent) -> isPresent;
      case NumberComparison _ -> false;
    };
  }

  static boolean acceptsWhole(Filter.Comparison test, long number) {
    return test instanceof NumberComparison(_, NumberOperator relation, FilterNumber value)
        ? holds(relation, value.compare(number))
        : acceptsText(test, Long.toString(number));
  }

  static boolean acceptsAssessment(Filter.Comparison test, String json) {
    return test instanceof NumberComparison(_, NumberOperator relation, FilterNumber value)
        ? isNumber(AssessedNumber.of(json), relation, value)
        : acceptsText(test, json);
  }

  /** Whether at least one of the conditions evaluates to {@code holding}. */
  private static boolean hasOne(
      List<? extends Filter> conditions, boolean holding, EntityView subject) {
    for (var condition : conditions) {
      if (holds(condition, subject) == holding) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNumber(
      EntityView subject, SearchField field, NumberOperator relation, FilterNumber value) {
    if (field.entity() == FieldKind.ATTRIBUTE || field.entity() == FieldKind.SPAN) {
      return subject
          .attribute(field.key())
          .filter(datum -> holds(relation, compare(datum, value)))
          .isPresent();
    }
    return switch (field.entity()) {
      case METRIC -> isMeasured(subject.measurements(field.key()), relation, value);
      case METRIC_MIN -> isNumber(subject.leastMetric(field.key()), relation, value);
      case METRIC_MAX -> isNumber(subject.greatestMetric(field.key()), relation, value);
      case FEEDBACK, EXPECTATION -> isAssessed(subject, field, relation, value);
      case PARAM, TAG, ATTRIBUTE, DATASET, METADATA, SPAN, LINK -> false;
    };
  }

  private static boolean isAssessed(
      EntityView subject, SearchField field, NumberOperator relation, FilterNumber value) {
    for (var json : subject.assessments(field.entity(), field.key())) {
      if (isNumber(AssessedNumber.of(json), relation, value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOneSpan(
      EntityView subject, List<? extends Filter.Comparison> comparisons) {
    for (var span : subject.spans()) {
      if (!hasOne(comparisons, false, span)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isMeasured(
      List<EntityView.Measurement> measurements, NumberOperator relation, FilterNumber value) {
    for (var measurement : measurements) {
      if (isNumber(measurement.value(), relation, value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNumber(
      OptionalDouble number, NumberOperator relation, FilterNumber value) {
    return number.isPresent() && isNumber(number.getAsDouble(), relation, value);
  }

  private static boolean isNumber(double number, NumberOperator relation, FilterNumber value) {
    return holds(relation, value.compare(StoredNumber.of(number)));
  }

  private static OptionalInt compare(Datum datum, FilterNumber value) {
    return datum instanceof Datum.Whole(long stored) ? value.compare(stored) : OptionalInt.empty();
  }

  private static boolean holds(NumberOperator relation, OptionalInt comparison) {
    return comparison.isPresent() && relation.holds(comparison.getAsInt());
  }

  private static Stream<String> texts(EntityView subject, SearchField field) {
    return switch (field.entity()) {
      case PARAM -> subject.param(field.key()).stream();
      case TAG -> subject.tag(field.key()).stream();
      case ATTRIBUTE, SPAN -> subject.attribute(field.key()).map(Datum::text).stream();
      case DATASET ->
          subject.datasets().stream().flatMap(dataset -> property(dataset, field.key()));
      case METADATA -> subject.metadata(field.key()).stream();
      case FEEDBACK, EXPECTATION -> subject.assessments(field.entity(), field.key()).stream();
      case LINK -> subject.links(field.key()).stream();
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
