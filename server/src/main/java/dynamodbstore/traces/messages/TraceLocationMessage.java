package dynamodbstore.traces.messages;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.ProtocolEnum;
import dynamodbstore.wire.Schema;
import java.util.List;
import java.util.Optional;

/** TraceLocation: where a trace is stored. Only experiments store traces here. */
final class TraceLocationMessage {
  private enum Type implements ProtocolEnum {
    TRACE_LOCATION_TYPE_UNSPECIFIED(0),
    MLFLOW_EXPERIMENT(1),
    INFERENCE_TABLE(2);

    private final int number;

    Type(int number) {
      this.number = number;
    }

    @Override
    public int number() {
      return number;
    }
  }

  private static final Fields EXPERIMENT_FIELDS = new Fields();
  private static final Field.Text EXPERIMENT_ID = EXPERIMENT_FIELDS.text("experiment_id");
  private static final Fields TABLE_FIELDS = new Fields();
  private static final Field.Text FULL_TABLE_NAME = TABLE_FIELDS.text("full_table_name");

  private static final Fields FIELDS = new Fields();
  private static final Fields IDENTIFIER = FIELDS.oneof("identifier");
  private static final Field.Choice<Type> TYPE = FIELDS.choice("type", List.of(Type.values()));
  private static final Field.Nested MLFLOW_EXPERIMENT =
      IDENTIFIER.message("mlflow_experiment", EXPERIMENT_FIELDS.schema());
  private static final Field.Nested INFERENCE_TABLE =
      IDENTIFIER.message("inference_table", TABLE_FIELDS.schema());

  static final Schema SCHEMA = FIELDS.schema();

  private TraceLocationMessage() {}

  /** The id of the experiment as sent; absent if the location is none. */
  static Optional<String> experiment(Message location) {
    return location.has(MLFLOW_EXPERIMENT)
        ? Optional.of(location.message(MLFLOW_EXPERIMENT).text(EXPERIMENT_ID))
        : Optional.empty();
  }

  /**
   * The id of the experiment that a new trace names; empty if it names none.
   *
   * @throws ApiError if the type contradicts the identifier
   */
  static String ofNewTrace(Message location) {
    if (location.has(MLFLOW_EXPERIMENT)) {
      var id = location.message(MLFLOW_EXPERIMENT).text(EXPERIMENT_ID);
      check(location, Type.MLFLOW_EXPERIMENT, "MlflowExperimentLocation(experiment_id=%s)", id);
      return id;
    }
    if (location.has(INFERENCE_TABLE)) {
      var table = location.message(INFERENCE_TABLE).text(FULL_TABLE_NAME);
      check(location, Type.INFERENCE_TABLE, "InferenceTableLocation(full_table_name=%s)", table);
    }
    return "";
  }

  private static void check(Message location, Type expected, String python, String name) {
    var type = location.choice(TYPE);
    if (type != expected) {
      throw ApiError.invalid(
          "Trace location type TraceLocationType.%s does not match the provided location %s."
              .formatted(type, python.formatted(PythonText.repr(name))));
    }
  }
}
