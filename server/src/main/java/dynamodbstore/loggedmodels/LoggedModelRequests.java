package dynamodbstore.loggedmodels;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.util.List;

/** Request messages of logged models. The comment of each names MLflow's message. */
public final class LoggedModelRequests {
  private LoggedModelRequests() {}

  /** SearchLoggedModels. Experiment ids are numbers as texts. */
  public record Search(
      List<String> experiments,
      String filter,
      List<ByDataset> datasets,
      int maxResults,
      List<OrderBy> orderBy,
      String pageToken) {
    private static final int DEFAULT_MAX_RESULTS = 50;

    /**
     * Page size for 0, which the reference treats as missing and replaces by the default of its
     * store.
     */
    private static final int MAX_RESULTS_IF_ZERO = 100;

    private static final Fields FIELDS = new Fields();
    private static final Field.Texts EXPERIMENT_IDS = FIELDS.texts("experiment_ids");
    private static final Field.Text FILTER = FIELDS.text("filter");
    private static final Field.Whole MAX_RESULTS = FIELDS.int32("max_results", DEFAULT_MAX_RESULTS);
    private static final Field.Messages ORDER_BY = FIELDS.messages("order_by", OrderBy.SCHEMA);
    private static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    private static final Field.Messages DATASETS = FIELDS.messages("datasets", ByDataset.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_IDS, ARRAY, STRINGS, REQUIRED)
            .check(FILTER, STRING)
            .check(DATASETS, ARRAY)
            .check(MAX_RESULTS, INT_LIKE)
            .check(ORDER_BY, ARRAY)
            .check(PAGE_TOKEN, STRING);

    public Search {
      experiments = List.copyOf(experiments);
      datasets = List.copyOf(datasets);
      orderBy = List.copyOf(orderBy);
    }

    static Search from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      int maxResults = (int) message.number(MAX_RESULTS);
      return new Search(
          message.texts(EXPERIMENT_IDS),
          message.text(FILTER),
          message.messages(DATASETS).stream().map(ByDataset::from).toList(),
          maxResults == 0 ? MAX_RESULTS_IF_ZERO : maxResults,
          message.messages(ORDER_BY).stream().map(OrderBy::from).toList(),
          message.text(PAGE_TOKEN));
    }
  }

  /** SearchLoggedModels.Dataset. An empty digest matches every digest. */
  public record ByDataset(String name, String digest) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text DATASET_NAME = FIELDS.text("dataset_name");
    private static final Field.Text DATASET_DIGEST = FIELDS.text("dataset_digest");
    private static final Schema SCHEMA = FIELDS.schema();

    static ByDataset from(Message message) {
      return new ByDataset(message.text(DATASET_NAME), message.text(DATASET_DIGEST));
    }

    boolean admits(ModelMetric metric) {
      return metric
          .dataset()
          .filter(dataset -> dataset.name().equals(name))
          .filter(dataset -> digest.isEmpty() || dataset.digest().equals(digest))
          .isPresent();
    }
  }

  /** SearchLoggedModels.OrderBy. An empty dataset name or digest matches all. */
  public record OrderBy(String field, boolean ascending, String datasetName, String datasetDigest) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text FIELD_NAME = FIELDS.text("field_name");
    private static final Field.Flag ASCENDING = FIELDS.flag("ascending", true);
    private static final Field.Text DATASET_NAME = FIELDS.text("dataset_name");
    private static final Field.Text DATASET_DIGEST = FIELDS.text("dataset_digest");
    private static final Schema SCHEMA = FIELDS.schema();

    static OrderBy from(Message message) {
      return new OrderBy(
          message.text(FIELD_NAME),
          message.flag(ASCENDING),
          message.text(DATASET_NAME),
          message.text(DATASET_DIGEST));
    }
  }

  /** CreateLoggedModel. An empty name, type or run means that the client named none. */
  public record Create(
      ExperimentId experiment,
      String name,
      String type,
      String sourceRun,
      List<ModelParam> params,
      List<Tag> tags) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text EXPERIMENT_ID = FIELDS.text("experiment_id");
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text MODEL_TYPE = FIELDS.text("model_type");
    private static final Field.Text SOURCE_RUN_ID = FIELDS.text("source_run_id");
    private static final Field.Messages PARAMS = FIELDS.messages("params", TagMessage.SCHEMA);
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_ID, STRING, REQUIRED)
            .check(NAME, STRING)
            .check(MODEL_TYPE, STRING)
            .check(SOURCE_RUN_ID, STRING)
            .check(PARAMS, ARRAY)
            .check(TAGS, ARRAY);

    public Create {
      params = List.copyOf(params);
      tags = List.copyOf(tags);
    }

    static Create from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Create(
          ExperimentId.parse(message.text(EXPERIMENT_ID)),
          message.text(NAME),
          message.text(MODEL_TYPE),
          message.text(SOURCE_RUN_ID),
          message.messages(PARAMS).stream().map(TagMessage::tag).map(ModelParam::of).toList(),
          message.messages(TAGS).stream().map(TagMessage::tag).toList());
    }
  }

  /**
   * FinalizeLoggedModel: sets the final status. The body names the model; the id in the path is
   * ignored.
   */
  public record Finalize(ModelId model, LoggedModel.Status status) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text MODEL_ID = FIELDS.text("model_id");
    private static final Field.Choice<LoggedModelStatusName> STATUS =
        FIELDS.choice("status", List.of(LoggedModelStatusName.values()));
    private static final Schema SCHEMA =
        FIELDS.schema().check(MODEL_ID, STRING, REQUIRED).check(STATUS, INT_LIKE, REQUIRED);

    static Finalize from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Finalize(new ModelId(message.text(MODEL_ID)), message.choice(STATUS).status());
    }
  }

  /** GetLoggedModel, optionally including deleted models. */
  public record Get(ModelId model, boolean allowDeleted) {
    static Get from(ServerRequest request) {
      return new Get(
          inPath(request),
          request.query("allow_deleted").filter("true"::equalsIgnoreCase).isPresent());
    }
  }

  /** DeleteLoggedModel. */
  public record Delete(ModelId model) {
    static Delete from(ServerRequest request) {
      return new Delete(inPath(request));
    }
  }

  /** SetLoggedModelTags. */
  public record SetTags(ModelId model, List<Tag> tags) {
    private static final Fields FIELDS = new Fields();

    static {
      // The value is ignored, but if it is not a string, the fields after it are not read.
      var _ = FIELDS.text("model_id");
    }

    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Schema SCHEMA = FIELDS.schema().check(TAGS, ARRAY);

    public SetTags {
      tags = List.copyOf(tags);
    }

    static SetTags from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new SetTags(
          inPath(request), message.messages(TAGS).stream().map(TagMessage::tag).toList());
    }
  }

  /** DeleteLoggedModelTag. */
  public record DeleteTag(ModelId model, String key) {
    static DeleteTag from(ServerRequest request) {
      return new DeleteTag(inPath(request), request.variable("tag_key"));
    }
  }

  /** LogLoggedModelParams. The body must contain a model id, but the id in the path is used. */
  public record LogParams(ModelId model, List<ModelParam> params) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text MODEL_ID = FIELDS.text("model_id");
    private static final Field.Messages PARAMS = FIELDS.messages("params", TagMessage.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS.schema().check(MODEL_ID, STRING, REQUIRED).check(PARAMS, ARRAY);

    public LogParams {
      params = List.copyOf(params);
    }

    static LogParams from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new LogParams(
          inPath(request),
          message.messages(PARAMS).stream().map(TagMessage::tag).map(ModelParam::of).toList());
    }
  }

  private static ModelId inPath(ServerRequest request) {
    return new ModelId(request.variable("model_id"));
  }
}
