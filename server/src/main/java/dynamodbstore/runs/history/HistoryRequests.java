package dynamodbstore.runs.history;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.RunId;
import dynamodbstore.graphql.FieldRequest;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.wire.Check;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.PythonNumbers;
import dynamodbstore.wire.json.SaturatedLong;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Requests for the history of metrics, field by field. */
final class HistoryRequests {
  private static final int MOST_RUNS = 100;

  private HistoryRequests() {}

  /**
   * GetMetricHistory.
   *
   * @param most page size; absent for the whole history
   */
  record One(RunId run, String key, Optional<Point> after, OptionalInt most) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    private static final Field.Text METRIC_KEY = FIELDS.text("metric_key");
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    private static final Field.Whole MAX_RESULTS = FIELDS.int32("max_results");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, STRING, REQUIRED)
            .check(METRIC_KEY, STRING, REQUIRED)
            .check(PAGE_TOKEN, STRING);

    static One from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      long most = message.number(MAX_RESULTS);
      if (message.has(MAX_RESULTS) && most <= 0) {
        throw ApiError.invalid(
            ("Invalid value %d for parameter 'max_results' supplied. It must be a positive"
                    + " integer.")
                .formatted(most));
      }
      return new One(
          RunRequests.idOf(message, RUN_ID, RUN_UUID),
          message.text(METRIC_KEY),
          HistoryToken.read(message.text(PAGE_TOKEN)),
          message.has(MAX_RESULTS) ? OptionalInt.of((int) most) : OptionalInt.empty());
    }
  }

  /** GetMetricHistoryBulk: the histories of many runs. */
  record Bulk(List<RunId> runs, String key, int most) {
    private static final int MOST_POINTS = 25_000;

    Bulk {
      runs = List.copyOf(runs);
    }

    static Bulk from(ServerRequest request) {
      var runs = request.queries("run_id");
      if (runs.isEmpty()) {
        throw ApiError.invalid("GetMetricHistoryBulk request must specify at least one run_id.");
      }
      if (runs.size() > MOST_RUNS) {
        throw ApiError.invalid(
            ("GetMetricHistoryBulk request cannot specify more than %d run_ids. Received %d"
                    + " run_ids.")
                .formatted(MOST_RUNS, runs.size()));
      }
      var key =
          request
              .query("metric_key")
              .orElseThrow(
                  () ->
                      ApiError.invalid("GetMetricHistoryBulk request must specify a metric_key."));
      long most = wholeQuery(request, "max_results").orElse((long) MOST_POINTS);
      return new Bulk(
          runs.stream().map(RunId::new).toList(), key, Math.clamp(most, 0, MOST_POINTS));
    }
  }

  /** GetMetricHistoryBulkInterval: a sample of the points of each of many runs. */
  record Interval(List<RunId> runs, String key, StepRange steps, int most) {
    private static final int MOST_POINTS = 2_500;
    private static final String POINTS_OUT_OF_RANGE =
        "max_results must be between 1 and %d.".formatted(MOST_POINTS);

    private static final Fields FIELDS = new Fields();
    private static final Field.Texts RUN_IDS = FIELDS.texts("run_ids");
    private static final Field.Text METRIC_KEY = FIELDS.text("metric_key");
    private static final Field.Whole START_STEP = FIELDS.int32("start_step");
    private static final Field.Whole END_STEP = FIELDS.int32("end_step");
    private static final Field.Whole MAX_RESULTS = FIELDS.int32("max_results");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(
                RUN_IDS, REQUIRED, ARRAY, STRINGS, Check.atMostItems(MOST_RUNS, Interval::tooMany))
            .check(METRIC_KEY, REQUIRED, STRING)
            .check(START_STEP, INT_LIKE)
            .check(END_STEP, INT_LIKE)
            .check(MAX_RESULTS, INT_LIKE, Check.between(1, MOST_POINTS, POINTS_OUT_OF_RANGE));

    Interval {
      runs = List.copyOf(runs);
    }

    static Interval from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      // The reference reads numbers from the query string, where steps may be of any size.
      return new Interval(
          message.texts(RUN_IDS).stream().map(RunId::new).toList(),
          message.text(METRIC_KEY),
          steps(wholeQuery(request, "start_step"), wholeQuery(request, "end_step")),
          wholeQuery(request, "max_results").orElse((long) MOST_POINTS).intValue());
    }

    /**
     * Takes the numbers from the GraphQL input. The reference looks for them in the URL, where a
     * GraphQL client cannot put them.
     */
    static Interval from(FieldRequest question) {
      var runs = question.texts("runIds");
      if (runs.size() > MOST_RUNS) {
        throw ApiError.invalid(tooMany(runs.size()));
      }
      long most = question.number("maxResults").orElse((long) MOST_POINTS);
      if (most < 1 || most > MOST_POINTS) {
        throw ApiError.invalid(POINTS_OUT_OF_RANGE);
      }
      return new Interval(
          runs.stream().map(RunId::new).toList(),
          question.text("metricKey"),
          steps(question.number("startStep"), question.number("endStep")),
          (int) most);
    }

    private static StepRange steps(Optional<Long> start, Optional<Long> end) {
      if (start.isEmpty() && end.isEmpty()) {
        return StepRange.ALL;
      }
      if (start.isEmpty() || end.isEmpty()) {
        throw ApiError.invalid(
            "If either start step or end step are specified, both must be specified.");
      }
      if (start.get() > end.get()) {
        throw ApiError.invalid(
            "end_step must be greater than start_step. Found start_step=%d and end_step=%d."
                .formatted(start.get(), end.get()));
      }
      return new StepRange(start.get(), end.get());
    }

    private static String tooMany(int count) {
      return "GetMetricHistoryBulkInterval request must specify at most %d run_ids. Received %d run_ids."
          .formatted(MOST_RUNS, count);
    }
  }

  /** Integer of the query string, clamped to the range of a long. */
  private static Optional<Long> wholeQuery(ServerRequest request, String name) {
    return request
        .query(name)
        .map(
            text ->
                PythonNumbers.whole(text)
                    .orElseThrow(
                        () ->
                            ApiError.invalid(
                                "Parameter '%s' must be an integer, got '%s'."
                                    .formatted(name, text))))
        .map(SaturatedLong::clamp);
  }
}
