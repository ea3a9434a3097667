package dynamodbstore.wire;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.BOOL;
import static dynamodbstore.wire.Check.FLOAT_LIKE;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.KEYS_PRESENT;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/** Sample request schemas, declared as features declare them. */
final class SampleRequests {
  private SampleRequests() {}

  static final Map<String, Schema> ALL =
      Map.ofEntries(
          entry("CreateExperiment", CreateExperiment.SCHEMA),
          entry("SearchExperiments", SearchExperiments.SCHEMA),
          entry("GetExperiment", GetExperiment.SCHEMA),
          entry("CreateRun", CreateRun.SCHEMA),
          entry("UpdateRun", UpdateRun.SCHEMA),
          entry("LogMetric", LogMetric.SCHEMA),
          entry("LogBatch", LogBatch.SCHEMA),
          entry("SearchRuns", SearchRuns.SCHEMA),
          entry("SetTag", SetTag.SCHEMA),
          entry("GetMetricHistory", GetMetricHistory.SCHEMA),
          entry("GetMetricHistoryBulkInterval", GetMetricHistoryBulkInterval.SCHEMA),
          entry("GetTrace", GetTrace.SCHEMA),
          entry("StartTrace", StartTrace.SCHEMA),
          entry("CreateGatewaySecret", CreateGatewaySecret.SCHEMA),
          entry("SearchTracesV3", SearchTracesV3.SCHEMA));

  enum ViewType implements ProtocolEnum {
    ACTIVE_ONLY(1),
    DELETED_ONLY(2),
    ALL(3);

    private final int number;

    ViewType(int number) {
      this.number = number;
    }

    @Override
    public int number() {
      return number;
    }
  }

  enum RunStatus implements ProtocolEnum {
    RUNNING(1),
    SCHEDULED(2),
    FINISHED(3),
    FAILED(4),
    KILLED(5);

    private final int number;

    RunStatus(int number) {
      this.number = number;
    }

    @Override
    public int number() {
      return number;
    }
  }

  enum LocationType implements ProtocolEnum {
    TRACE_LOCATION_TYPE_UNSPECIFIED(0),
    MLFLOW_EXPERIMENT(1),
    INFERENCE_TABLE(2);

    private final int number;

    LocationType(int number) {
      this.number = number;
    }

    @Override
    public int number() {
      return number;
    }
  }

  /** Key and value: tags, parameters, metadata. */
  static final class Pair {
    private static final Fields FIELDS = new Fields();
    static final Field.Text KEY = FIELDS.text("key");
    static final Field.Text VALUE = FIELDS.text("value");
    static final Schema SCHEMA = FIELDS.schema();

    private Pair() {}
  }

  static final class CreateExperiment {
    private static final Fields FIELDS = new Fields();
    static final Field.Text NAME = FIELDS.text("name");
    static final Field.Text ARTIFACT_LOCATION = FIELDS.text("artifact_location");
    static final Field.Messages TAGS = FIELDS.messages("tags", Pair.SCHEMA);
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(NAME, REQUIRED, STRING)
            .check(ARTIFACT_LOCATION, STRING)
            .check(TAGS, ARRAY);

    private CreateExperiment() {}
  }

  static final class SearchExperiments {
    private static final Fields FIELDS = new Fields();
    static final Field.Whole MAX_RESULTS = FIELDS.int64("max_results");
    static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    static final Field.Text FILTER = FIELDS.text("filter");
    static final Field.Texts ORDER_BY = FIELDS.texts("order_by");
    static final Field.Choice<ViewType> VIEW_TYPE =
        FIELDS.choice("view_type", List.of(ViewType.values()));
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(VIEW_TYPE, INT_LIKE)
            .check(MAX_RESULTS, INT_LIKE)
            .check(ORDER_BY, ARRAY)
            .check(FILTER, STRING)
            .check(PAGE_TOKEN, STRING);

    private SearchExperiments() {}
  }

  static final class GetExperiment {
    private static final Fields FIELDS = new Fields();
    static final Field.Text EXPERIMENT_ID = FIELDS.text("experiment_id");
    static final Schema SCHEMA = FIELDS.schema().check(EXPERIMENT_ID, REQUIRED, STRING);

    private GetExperiment() {}
  }

  static final class CreateRun {
    private static final Fields FIELDS = new Fields();
    static final Field.Text EXPERIMENT_ID = FIELDS.text("experiment_id");
    static final Field.Text USER_ID = FIELDS.text("user_id");
    static final Field.Text RUN_NAME = FIELDS.text("run_name");
    static final Field.Whole START_TIME = FIELDS.int64("start_time");
    static final Field.Messages TAGS = FIELDS.messages("tags", Pair.SCHEMA);
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_ID, STRING)
            .check(START_TIME, INT_LIKE)
            .check(RUN_NAME, STRING);

    private CreateRun() {}
  }

  static final class UpdateRun {
    private static final Fields FIELDS = new Fields();
    static final Field.Text RUN_ID = FIELDS.text("run_id");
    static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    static final Field.Choice<RunStatus> STATUS =
        FIELDS.choice("status", List.of(RunStatus.values()));
    static final Field.Whole END_TIME = FIELDS.int64("end_time");
    static final Field.Text RUN_NAME = FIELDS.text("run_name");
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, REQUIRED, STRING)
            .check(END_TIME, INT_LIKE)
            .check(STATUS, STRING)
            .check(RUN_NAME, STRING);

    private UpdateRun() {}
  }

  static final class LogMetric {
    private static final Fields FIELDS = new Fields();
    static final Field.Text RUN_ID = FIELDS.text("run_id");
    static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    static final Field.Text KEY = FIELDS.text("key");
    static final Field.Real VALUE = FIELDS.real("value");
    static final Field.Whole TIMESTAMP = FIELDS.int64("timestamp");
    static final Field.Whole STEP = FIELDS.int64("step");
    static final Field.Text MODEL_ID = FIELDS.text("model_id");
    static final Field.Text DATASET_NAME = FIELDS.text("dataset_name");
    static final Field.Text DATASET_DIGEST = FIELDS.text("dataset_digest");
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, REQUIRED, STRING)
            .check(KEY, REQUIRED, STRING)
            .check(VALUE, REQUIRED, FLOAT_LIKE)
            .check(TIMESTAMP, INT_LIKE, REQUIRED)
            .check(STEP, INT_LIKE)
            .check(MODEL_ID, STRING)
            .check(DATASET_NAME, STRING)
            .check(DATASET_DIGEST, STRING);

    private LogMetric() {}
  }

  static final class Metric {
    private static final Fields FIELDS = new Fields();
    static final Field.Text KEY = FIELDS.text("key");
    static final Field.Real VALUE = FIELDS.real("value");
    static final Field.Whole TIMESTAMP = FIELDS.int64("timestamp");
    static final Field.Whole STEP = FIELDS.int64("step");
    static final Field.Text DATASET_NAME = FIELDS.text("dataset_name");
    static final Field.Text DATASET_DIGEST = FIELDS.text("dataset_digest");
    static final Field.Text MODEL_ID = FIELDS.text("model_id");
    static final Field.Text RUN_ID = FIELDS.text("run_id");
    static final Schema SCHEMA = FIELDS.schema();

    private Metric() {}
  }

  static final class LogBatch {
    private static final Fields FIELDS = new Fields();
    static final Field.Text RUN_ID = FIELDS.text("run_id");
    static final Field.Messages METRICS = FIELDS.messages("metrics", Metric.SCHEMA);
    static final Field.Messages PARAMS = FIELDS.messages("params", Pair.SCHEMA);
    static final Field.Messages TAGS = FIELDS.messages("tags", Pair.SCHEMA);
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, STRING, REQUIRED)
            .check(METRICS, ARRAY, Check.eachHas("key", "value", "timestamp"))
            .check(PARAMS, ARRAY, Check.eachHas("key"))
            .check(TAGS, ARRAY, Check.eachHas("key"));

    private LogBatch() {}
  }

  static final class SearchRuns {
    private static final Fields FIELDS = new Fields();
    static final Field.Texts EXPERIMENT_IDS = FIELDS.texts("experiment_ids");
    static final Field.Text FILTER = FIELDS.text("filter");
    static final Field.Choice<ViewType> RUN_VIEW_TYPE =
        FIELDS.choice("run_view_type", List.of(ViewType.values()));
    static final Field.Whole MAX_RESULTS = FIELDS.int32("max_results", 1000);
    static final Field.Texts ORDER_BY = FIELDS.texts("order_by");
    static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_IDS, ARRAY)
            .check(FILTER, STRING)
            .check(MAX_RESULTS, INT_LIKE, Check.atMost(50_000))
            .check(ORDER_BY, ARRAY, STRINGS);

    private SearchRuns() {}
  }

  static final class SetTag {
    private static final Fields FIELDS = new Fields();
    static final Field.Text RUN_ID = FIELDS.text("run_id");
    static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    static final Field.Text KEY = FIELDS.text("key");
    static final Field.Text VALUE = FIELDS.text("value");
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, REQUIRED, STRING)
            .check(KEY, REQUIRED, STRING)
            .check(VALUE, STRING);

    private SetTag() {}
  }

  static final class GetMetricHistory {
    private static final Fields FIELDS = new Fields();
    static final Field.Text RUN_ID = FIELDS.text("run_id");
    static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    static final Field.Text METRIC_KEY = FIELDS.text("metric_key");
    static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    static final Field.Whole MAX_RESULTS = FIELDS.int32("max_results");
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, STRING, REQUIRED)
            .check(METRIC_KEY, STRING, REQUIRED)
            .check(PAGE_TOKEN, STRING);

    private GetMetricHistory() {}
  }

  static final class GetMetricHistoryBulkInterval {
    private static final Fields FIELDS = new Fields();
    static final Field.Texts RUN_IDS = FIELDS.texts("run_ids");
    static final Field.Text METRIC_KEY = FIELDS.text("metric_key");
    static final Field.Whole START_STEP = FIELDS.int32("start_step");
    static final Field.Whole END_STEP = FIELDS.int32("end_step");
    static final Field.Whole MAX_RESULTS = FIELDS.int32("max_results");
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(
                RUN_IDS,
                REQUIRED,
                ARRAY,
                STRINGS,
                Check.atMostItems(
                    100,
                    count ->
                        "GetMetricHistoryBulkInterval request must specify at most 100 run_ids."
                            + " Received %d run_ids.".formatted(count)))
            .check(METRIC_KEY, REQUIRED, STRING)
            .check(START_STEP, INT_LIKE)
            .check(END_STEP, INT_LIKE)
            .check(
                MAX_RESULTS,
                INT_LIKE,
                Check.between(1, 2500, "max_results must be between 1 and 2500."));

    private GetMetricHistoryBulkInterval() {}
  }

  static final class GetTrace {
    private static final Fields FIELDS = new Fields();
    static final Field.Text TRACE_ID = FIELDS.text("trace_id");
    static final Field.Flag ALLOW_PARTIAL = FIELDS.flag("allow_partial");
    static final Schema SCHEMA =
        FIELDS.schema().check(TRACE_ID, STRING, REQUIRED).check(ALLOW_PARTIAL, BOOL);

    private GetTrace() {}
  }

  static final class StartTrace {
    private static final Fields FIELDS = new Fields();
    static final Field.Text EXPERIMENT_ID = FIELDS.text("experiment_id");
    static final Field.Whole TIMESTAMP_MS = FIELDS.int64("timestamp_ms");
    static final Field.Messages REQUEST_METADATA = FIELDS.messages("request_metadata", Pair.SCHEMA);
    static final Field.Messages TAGS = FIELDS.messages("tags", Pair.SCHEMA);
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_ID, STRING)
            .check(TIMESTAMP_MS, INT_LIKE)
            .check(REQUEST_METADATA, KEYS_PRESENT)
            .check(TAGS, KEYS_PRESENT);

    private StartTrace() {}
  }

  static final class CreateGatewaySecret {
    private static final Fields FIELDS = new Fields();
    static final Field.Text SECRET_NAME = FIELDS.text("secret_name");
    static final Field.TextMap SECRET_VALUE = FIELDS.textMap("secret_value");
    static final Field.Text PROVIDER = FIELDS.text("provider");
    static final Field.TextMap AUTH_CONFIG = FIELDS.textMap("auth_config");
    static final Field.Text CREATED_BY = FIELDS.text("created_by");
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(SECRET_NAME, REQUIRED, STRING)
            .check(
                SECRET_VALUE, Check.notNull("Missing value for required parameter 'secret_value'."))
            .check(PROVIDER, STRING)
            .check(CREATED_BY, STRING);

    private CreateGatewaySecret() {}
  }

  static final class TraceLocation {
    private static final Fields EXPERIMENT = new Fields();
    static final Field.Text EXPERIMENT_ID = EXPERIMENT.text("experiment_id");
    private static final Fields TABLE = new Fields();
    static final Field.Text FULL_TABLE_NAME = TABLE.text("full_table_name");
    private static final Fields FIELDS = new Fields();
    static final Field.Choice<LocationType> TYPE =
        FIELDS.choice("type", List.of(LocationType.values()));
    private static final Fields IDENTIFIER = FIELDS.oneof("identifier");
    static final Field.Nested MLFLOW_EXPERIMENT =
        IDENTIFIER.message("mlflow_experiment", EXPERIMENT.schema());
    static final Field.Nested INFERENCE_TABLE =
        IDENTIFIER.message("inference_table", TABLE.schema());
    static final Schema SCHEMA = FIELDS.schema();

    private TraceLocation() {}
  }

  static final class SearchTracesV3 {
    private static final Fields FIELDS = new Fields();
    static final Field.Messages LOCATIONS = FIELDS.messages("locations", TraceLocation.SCHEMA);
    static final Field.Text FILTER = FIELDS.text("filter");
    static final Field.Whole MAX_RESULTS = FIELDS.int32("max_results", 100);
    static final Field.Texts ORDER_BY = FIELDS.texts("order_by");
    static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(LOCATIONS, ARRAY, REQUIRED)
            .check(FILTER, STRING)
            .check(MAX_RESULTS, INT_LIKE, Check.atMost(500))
            .check(ORDER_BY, ARRAY, STRINGS)
            .check(PAGE_TOKEN, STRING);

    private SearchTracesV3() {}
  }
}
