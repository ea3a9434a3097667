package dynamodbstore.datasets;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.TagMessage;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.entity.DatasetInput;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.graphql.FieldRequest;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.util.List;
import java.util.Optional;

/**
 * Request messages of datasets, and of the inputs and outputs of runs. The comment of each names
 * MLflow's message.
 */
public final class DatasetRequests {
  private DatasetRequests() {}

  /** LogInputs: adds datasets and models as inputs of a run. */
  public record LogInputs(RunId run, List<DatasetInput> datasets, List<ModelId> models) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Messages DATASETS = FIELDS.messages("datasets", Input.SCHEMA);
    private static final Field.Messages MODELS = FIELDS.messages("models", Model.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS.schema().check(RUN_ID, REQUIRED, STRING).check(DATASETS, ARRAY).check(MODELS, ARRAY);

    public LogInputs {
      datasets = List.copyOf(datasets);
      models = List.copyOf(models);
    }

    static LogInputs from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new LogInputs(
          RunId.parse(message.text(RUN_ID)),
          message.messages(DATASETS).stream().map(Input::from).toList(),
          message.messages(MODELS).stream().map(Model::id).toList());
    }
  }

  /**
   * LogOutputs: adds models as outputs of a run. The syntax of the run id is not checked: an
   * invalid one is simply not found.
   */
  public record LogOutputs(RunId run, List<ModelOutput> models) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Messages MODELS = FIELDS.messages("models", Model.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS.schema().check(RUN_ID, REQUIRED, STRING).check(MODELS, REQUIRED, ARRAY);

    public LogOutputs {
      models = List.copyOf(models);
    }

    static LogOutputs from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new LogOutputs(
          new RunId(message.text(RUN_ID)),
          message.messages(MODELS).stream().map(Model::output).toList());
    }
  }

  /** SearchDatasets: finds the datasets that are inputs of runs in some experiments. */
  public record Search(List<String> experiments) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Texts EXPERIMENT_IDS = FIELDS.texts("experiment_ids");
    private static final Schema SCHEMA = FIELDS.schema();

    public Search {
      experiments = List.copyOf(experiments);
    }

    static Search from(ServerRequest request) {
      return new Search(request.readMessage(SCHEMA).texts(EXPERIMENT_IDS));
    }

    static Search from(FieldRequest question) {
      return new Search(question.texts("experimentIds"));
    }
  }

  /** DatasetInput, and the Dataset it contains. */
  private static final class Input {
    private static final Fields DATASET_FIELDS = new Fields();
    private static final Field.Text NAME = DATASET_FIELDS.text("name");
    private static final Field.Text DIGEST = DATASET_FIELDS.text("digest");
    private static final Field.Text SOURCE_TYPE = DATASET_FIELDS.text("source_type");
    private static final Field.Text SOURCE = DATASET_FIELDS.text("source");
    private static final Field.Text DATASET_SCHEMA = DATASET_FIELDS.text("schema");
    private static final Field.Text PROFILE = DATASET_FIELDS.text("profile");

    private static final Fields FIELDS = new Fields();
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Field.Nested DATASET = FIELDS.message("dataset", DATASET_FIELDS.schema());

    private static final Schema SCHEMA = FIELDS.schema();

    private Input() {}

    static DatasetInput from(Message message) {
      return new DatasetInput(
          dataset(message.message(DATASET)),
          message.messages(TAGS).stream().map(TagMessage::tag).toList());
    }

    private static Dataset dataset(Message message) {
      return new Dataset(
          new DatasetRef(message.text(NAME), message.text(DIGEST)),
          message.text(SOURCE_TYPE),
          new Dataset.Body(
              message.text(SOURCE), optional(message, DATASET_SCHEMA), optional(message, PROFILE)));
    }

    private static Optional<String> optional(Message message, Field.Text field) {
      return message.has(field) ? Optional.of(message.text(field)) : Optional.empty();
    }
  }

  /** ModelInput, which has no step, and ModelOutput. */
  private static final class Model {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text MODEL_ID = FIELDS.text("model_id");
    private static final Field.Whole STEP = FIELDS.int64("step");

    private static final Schema SCHEMA = FIELDS.schema();

    private Model() {}

    static ModelId id(Message message) {
      return new ModelId(message.text(MODEL_ID));
    }

    static ModelOutput output(Message message) {
      return new ModelOutput(id(message), message.number(STEP));
    }
  }
}
