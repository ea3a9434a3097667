package dynamodbstore.loggedmodels;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.http.Request;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import java.util.List;

/** What may be asked about logged models, field by field. */
public final class LoggedModelRequests {
  private LoggedModelRequests() {}

  /** CreateLoggedModel. A name, type or run that is empty was not given. */
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

    static Create from(Request request) {
      var message = request.read(SCHEMA);
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
   * FinalizeLoggedModel: how a model's files came to be. The body names the model, not the path.
   */
  public record Finalize(ModelId model, LoggedModel.Status status) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text MODEL_ID = FIELDS.text("model_id");
    private static final Field.Choice<StatusName> STATUS =
        FIELDS.choice("status", List.of(StatusName.values()));
    private static final Schema SCHEMA =
        FIELDS.schema().check(MODEL_ID, STRING, REQUIRED).check(STATUS, INT_LIKE, REQUIRED);

    static Finalize from(Request request) {
      var message = request.read(SCHEMA);
      return new Finalize(new ModelId(message.text(MODEL_ID)), message.choice(STATUS).status());
    }
  }

  /** GetLoggedModel, which may be a deleted one. */
  public record Get(ModelId model, boolean allowDeleted) {
    static Get from(Request request) {
      return new Get(
          inPath(request),
          request.query("allow_deleted").filter("true"::equalsIgnoreCase).isPresent());
    }
  }

  /** DeleteLoggedModel. */
  public record Delete(ModelId model) {
    static Delete from(Request request) {
      return new Delete(inPath(request));
    }
  }

  /** SetLoggedModelTags. */
  public record SetTags(ModelId model, List<Tag> tags) {
    private static final Fields FIELDS = new Fields();

    static {
      // Nobody reads it, but one that is no text ends the reading of all that follows it.
      var _ = FIELDS.text("model_id");
    }

    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Schema SCHEMA = FIELDS.schema().check(TAGS, ARRAY);

    public SetTags {
      tags = List.copyOf(tags);
    }

    static SetTags from(Request request) {
      var message = request.read(SCHEMA);
      return new SetTags(
          inPath(request), message.messages(TAGS).stream().map(TagMessage::tag).toList());
    }
  }

  /** DeleteLoggedModelTag. */
  public record DeleteTag(ModelId model, String key) {
    static DeleteTag from(Request request) {
      return new DeleteTag(inPath(request), request.variable("tag_key"));
    }
  }

  /** LogLoggedModelParams: the body must name a model, and the path says which is meant. */
  public record LogParams(ModelId model, List<ModelParam> params) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text MODEL_ID = FIELDS.text("model_id");
    private static final Field.Messages PARAMS = FIELDS.messages("params", TagMessage.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS.schema().check(MODEL_ID, STRING, REQUIRED).check(PARAMS, ARRAY);

    public LogParams {
      params = List.copyOf(params);
    }

    static LogParams from(Request request) {
      var message = request.read(SCHEMA);
      return new LogParams(
          inPath(request),
          message.messages(PARAMS).stream().map(TagMessage::tag).map(ModelParam::of).toList());
    }
  }

  private static ModelId inPath(Request request) {
    return new ModelId(request.variable("model_id"));
  }
}
