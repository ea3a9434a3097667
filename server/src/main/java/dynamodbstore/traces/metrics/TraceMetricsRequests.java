package dynamodbstore.traces.metrics;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;

import dynamodbstore.api.ApiError;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.List;
import java.util.OptionalLong;

/** Request messages of trace metrics. The comment of each names MLflow's message. */
public final class TraceMetricsRequests {
  private TraceMetricsRequests() {}

  /**
   * QueryTraceMetrics. Experiment ids are numbers as texts; without any, all experiments are
   * queried.
   *
   * @param maxResults maximum number of groups; unlimited if negative
   */
  public record Query(
      List<String> experiments,
      TraceMetricsView view,
      String metric,
      List<TraceAggregation> aggregations,
      List<String> dimensions,
      List<String> filters,
      OptionalLong intervalSeconds,
      OptionalLong startMillis,
      OptionalLong endMillis,
      int maxResults) {
    private static final int DEFAULT_MAX_RESULTS = 1000;

    private static final Fields FIELDS = new Fields();
    private static final Field.Texts EXPERIMENT_IDS = FIELDS.texts("experiment_ids");
    private static final Field.Choice<TraceMetricsView> VIEW_TYPE =
        FIELDS.choice("view_type", List.of(TraceMetricsView.values()));
    private static final Field.Text METRIC_NAME = FIELDS.text("metric_name");
    private static final Field.Messages AGGREGATIONS =
        FIELDS.messages("aggregations", AggregationMessage.SCHEMA);
    private static final Field.Texts DIMENSIONS = FIELDS.texts("dimensions");
    private static final Field.Texts FILTERS = FIELDS.texts("filters");
    private static final Field.Whole TIME_INTERVAL_SECONDS = FIELDS.int64("time_interval_seconds");
    private static final Field.Whole START_TIME_MS = FIELDS.int64("start_time_ms");
    private static final Field.Whole END_TIME_MS = FIELDS.int64("end_time_ms");
    private static final Field.Whole MAX_RESULTS = FIELDS.int32("max_results", DEFAULT_MAX_RESULTS);
    private static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_IDS, ARRAY, REQUIRED, STRINGS)
            .check(VIEW_TYPE, REQUIRED)
            .check(METRIC_NAME, STRING, REQUIRED)
            .check(AGGREGATIONS, ARRAY, REQUIRED)
            .check(DIMENSIONS, ARRAY, STRINGS)
            .check(FILTERS, ARRAY, STRINGS)
            .check(TIME_INTERVAL_SECONDS, INT_LIKE)
            .check(START_TIME_MS, INT_LIKE)
            .check(END_TIME_MS, INT_LIKE)
            .check(MAX_RESULTS, INT_LIKE)
            .check(PAGE_TOKEN, STRING);

    public Query {
      experiments = List.copyOf(experiments);
      aggregations = List.copyOf(aggregations);
      dimensions = List.copyOf(dimensions);
      filters = List.copyOf(filters);
    }

    /** All results are on one page, so a page token is ignored, as in the reference. */
    static Query from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Query(
          message.texts(EXPERIMENT_IDS),
          message.choice(VIEW_TYPE),
          message.text(METRIC_NAME),
          message.messages(AGGREGATIONS).stream().map(AggregationMessage::read).toList(),
          message.texts(DIMENSIONS),
          message.texts(FILTERS),
          number(message, TIME_INTERVAL_SECONDS),
          number(message, START_TIME_MS),
          number(message, END_TIME_MS),
          (int) message.number(MAX_RESULTS));
    }

    private static OptionalLong number(Message message, Field.Whole field) {
      return message.has(field) ? OptionalLong.of(message.number(field)) : OptionalLong.empty();
    }
  }

  /** MetricAggregation. A wrong percentile crashes the reference. */
  private static final class AggregationMessage {
    private static final int LARGEST_PERCENTILE = 100;

    private static final Fields FIELDS = new Fields();
    private static final Field.Choice<TraceAggregation.Type> AGGREGATION_TYPE =
        FIELDS.choice("aggregation_type", List.of(TraceAggregation.Type.values()));
    private static final Field.Real PERCENTILE_VALUE = FIELDS.real("percentile_value");
    private static final Schema SCHEMA = FIELDS.schema();

    static TraceAggregation read(Message message) {
      var type = message.choice(AGGREGATION_TYPE);
      double percentile = message.real(PERCENTILE_VALUE);
      if (type != TraceAggregation.Type.PERCENTILE) {
        if (message.has(PERCENTILE_VALUE)) {
          throw invalid(
              "Percentile value is only allowed for PERCENTILE aggregation type, got " + type);
        }
        return TraceAggregation.of(type);
      }
      if (!message.has(PERCENTILE_VALUE)) {
        throw invalid("Percentile value is required for PERCENTILE aggregation");
      }
      if (percentile > LARGEST_PERCENTILE || percentile < 0) {
        throw invalid(
            "Percentile value must be between 0 and 100, got " + PythonNumbers.repr(percentile));
      }
      return new TraceAggregation(type, percentile);
    }

    private static ApiError invalid(String message) {
      return new ApiError(ErrorCode.BAD_REQUEST, message);
    }
  }
}
