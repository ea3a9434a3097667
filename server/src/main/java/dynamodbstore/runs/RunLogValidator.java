package dynamodbstore.runs;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.NameRules;
import dynamodbstore.api.PythonText;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Validation of logged metrics, params and tags, in the order and with the messages of the
 * reference.
 *
 * <p>Nearly all input is valid: field paths are built only for error messages.
 */
record RunLogValidator(LongValuePolicy longValues) {
  /** Index of an entry that is not part of a batch. */
  private static final int ALONE = -1;

  private static final int LONGEST_PARAM_VALUE = 6000;
  private static final int LONGEST_TAG_VALUE = 8000;
  private static final int METRICS_AT_ONCE = 1000;
  private static final int PARAMS_AT_ONCE = 100;
  private static final int TAGS_AT_ONCE = 100;
  private static final int ENTRIES_AT_ONCE = 1000;

  /** Validates a batch, and returns it with long values cut if that is configured. */
  RunLogRequests.LogBatch checked(RunLogRequests.LogBatch batch) {
    var _ = RunId.parse(batch.run().text());
    for (int at = 0; at < batch.metrics().size(); at++) {
      check(batch.metrics().get(at), at);
    }
    var params = new ArrayList<Param>(batch.params().size());
    for (int at = 0; at < batch.params().size(); at++) {
      params.add(checked(batch.params().get(at), at));
    }
    var tags = new ArrayList<Tag>(batch.tags().size());
    for (int at = 0; at < batch.tags().size(); at++) {
      tags.add(checked(batch.tags().get(at), at));
    }
    checkCounts(batch.metrics().size(), params.size(), tags.size());
    checkNoneTwice(params);
    return new RunLogRequests.LogBatch(batch.run(), batch.metrics(), params, tags);
  }

  void check(MetricEntry metric) {
    check(metric, ALONE);
  }

  Param checked(Param param) {
    return checked(param, ALONE);
  }

  Tag checked(Tag tag) {
    return checked(tag, ALONE);
  }

  private static void check(MetricEntry metric, int at) {
    if (!NameRules.isName(metric.key())) {
      throw NameRules.invalid(metric.key(), path("metrics", at, "name"));
    }
    if (metric.timestamp() < 0) {
      throw ApiError.invalid(
          ("Invalid value %d for parameter '%s' supplied: metric '%s' (value=%s). Timestamp must be"
                  + " a nonnegative long (64-bit integer) ")
              .formatted(
                  metric.timestamp(),
                  path("metrics", at, "timestamp"),
                  metric.key(),
                  PythonNumbers.repr(metric.value())));
    }
    NameRules.checkLength("Metric name", NameRules.LONGEST_KEY, metric.key());
  }

  private Param checked(Param param, int at) {
    if (!NameRules.isName(param.key())) {
      throw NameRules.invalid(param.key(), path("params", at, "key"));
    }
    NameRules.checkLength("Param key", NameRules.LONGEST_KEY, param.key());
    var value = longValues.fit("Param value", LONGEST_PARAM_VALUE, param.value());
    return value.equals(param.value()) ? param : new Param(param.key(), value);
  }

  private Tag checked(Tag tag, int at) {
    if (!NameRules.isName(tag.key())) {
      throw NameRules.invalid(tag.key(), path("tags", at, "key"));
    }
    if (PythonText.isLongerThan(NameRules.LONGEST_KEY, tag.key())) {
      throw NameRules.tooLong(path("tags", at, "key"), NameRules.LONGEST_KEY);
    }
    if (!PythonText.isLongerThan(LONGEST_TAG_VALUE, tag.value())) {
      return tag;
    }
    return new Tag(
        tag.key(), longValues.fit(path("tags", at, "value"), LONGEST_TAG_VALUE, tag.value()));
  }

  private static void checkCounts(int metrics, int params, int tags) {
    checkCount("metrics", METRICS_AT_ONCE, metrics);
    checkCount("params", PARAMS_AT_ONCE, params);
    checkCount("tags", TAGS_AT_ONCE, tags);
    checkCount("metrics, params, and tags", ENTRIES_AT_ONCE, metrics + params + tags);
  }

  private static void checkCount(String what, int limit, int count) {
    if (count > limit) {
      throw ApiError.invalid(
          ("A batch logging request can contain at most %d %s. Got %d %s. Please split up %s across"
                  + " multiple requests and try again.")
              .formatted(limit, what, count, what, what));
    }
  }

  private static void checkNoneTwice(List<Param> params) {
    var keys = new HashSet<String>(params.size() * 2);
    var twice = new ArrayList<String>();
    for (var param : params) {
      if (!keys.add(param.key())) {
        twice.add(PythonText.repr(param.key()));
      }
    }
    if (!twice.isEmpty()) {
      throw ApiError.invalid(
          ("Duplicate parameter keys have been submitted: %s. Please ensure the request contains"
                  + " only one param value per param key.")
              .formatted(twice));
    }
  }

  private static String path(String list, int at, String field) {
    return at == ALONE ? field : list + "[" + at + "]." + field;
  }
}
