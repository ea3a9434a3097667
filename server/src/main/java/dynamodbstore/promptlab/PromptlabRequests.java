package dynamodbstore.promptlab;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Request messages of prompt engineering runs. */
final class PromptlabRequests {
  private static final String UNKNOWN_USER = "unknown";

  private PromptlabRequests() {}

  /** CreatePromptlabRun. */
  record Create(RunRequests.Create run, PromptTrial trial) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text EXPERIMENT_ID = FIELDS.text("experiment_id");
    private static final Field.Text RUN_NAME = FIELDS.text("run_name");
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Field.Text PROMPT_TEMPLATE = FIELDS.text("prompt_template");
    private static final Field.Messages PROMPT_PARAMETERS =
        FIELDS.messages("prompt_parameters", Parameter.SCHEMA);
    private static final Field.Text MODEL_ROUTE = FIELDS.text("model_route");
    private static final Field.Messages MODEL_PARAMETERS =
        FIELDS.messages("model_parameters", Parameter.SCHEMA);
    private static final Field.Text MODEL_INPUT = FIELDS.text("model_input");
    private static final Field.Text MODEL_OUTPUT = FIELDS.text("model_output");
    private static final Field.Messages MODEL_OUTPUT_PARAMETERS =
        FIELDS.messages("model_output_parameters", Parameter.SCHEMA);
    private static final Field.Text MLFLOW_VERSION = FIELDS.text("mlflow_version");
    private static final Field.Text USER_ID = FIELDS.text("user_id");
    private static final Field.Whole START_TIME = FIELDS.int64("start_time");
    private static final Schema SCHEMA = FIELDS.schema();

    /**
     * Reads the request. Missing fields are reported one at a time, in the order of the reference.
     */
    static Create from(ServerRequest request, InstantSource clock) {
      var message = request.readMessage(SCHEMA);
      var experiment = required(message, EXPERIMENT_ID);
      var template = required(message, PROMPT_TEMPLATE);
      var parameters = parameters(message, PROMPT_PARAMETERS);
      if (parameters.isEmpty()) {
        throw missing(PROMPT_PARAMETERS);
      }
      var route = required(message, MODEL_ROUTE);
      var settings = parameters(message, MODEL_PARAMETERS);
      var input = required(message, MODEL_INPUT);
      var output = message.text(MODEL_OUTPUT);
      var outputs = parameters(message, MODEL_OUTPUT_PARAMETERS);
      var _ = required(message, MLFLOW_VERSION);
      var run =
          new RunRequests.Create(
              ExperimentId.parse(experiment),
              message.has(USER_ID) ? message.text(USER_ID) : UNKNOWN_USER,
              message.has(START_TIME)
                  ? Instant.ofEpochMilli(message.number(START_TIME))
                  : clock.instant(),
              message.text(RUN_NAME),
              tags(message));
      return new Create(
          run, new PromptTrial(template, parameters, route, settings, input, output, outputs));
    }

    private static List<Tag> tags(Message message) {
      return message.messages(TAGS).stream().map(TagMessage::tag).toList();
    }

    private static List<Param> parameters(Message message, Field.Messages field) {
      return message.messages(field).stream().map(Parameter::param).toList();
    }

    private static String required(Message message, Field.Text field) {
      var text = message.text(field);
      if (text.isEmpty()) {
        throw missing(field);
      }
      return text;
    }

    private static ApiError missing(Field field) {
      return ApiError.invalid(
          "CreatePromptlabRun request must specify %s.".formatted(field.name()));
    }
  }

  /** Parameter, whose value the web UI sends as any JSON type. */
  private static final class Parameter {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Field.Tree VALUE = FIELDS.tree("value");
    private static final Schema SCHEMA = FIELDS.schema();

    private Parameter() {}

    private static Param param(Message message) {
      return new Param(message.text(KEY), text(message.tree(VALUE)));
    }

    /** Converts a value as Python's {@code str} does; lists and objects become JSON. */
    private static String text(Json value) {
      return switch (value) {
        case Json.Text(String text, _) -> text;
        case Json.Null() -> "None";
        case Json.Bool(boolean flag) -> flag ? "True" : "False";
        case Json.Real(double number) when isWhole(number) -> Long.toString((long) number);
        default -> PythonJson.print(value);
      };
    }

    /** JavaScript has only one number type, so integers may arrive as doubles. */
    private static boolean isWhole(double number) {
      return number == Math.rint(number) && Math.abs(number) < 1e15;
    }
  }
}
