package dynamodbstore.registry.messages;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.graphql.FieldRequest;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Check;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import java.util.List;

/**
 * Request messages of registered models, their aliases, and searches. The class of each is named
 * after its purpose; its comment names MLflow's message.
 */
public final class RegistryRequests {
  private RegistryRequests() {}

  /** CreateRegisteredModel. */
  public record CreateModel(String name, List<Tag> tags, String description) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Field.Text DESCRIPTION = FIELDS.text("description");

    static {
      // The value is ignored, but a value that is not a string is refused, as in MLflow.
      var _ = FIELDS.text("deployment_job_id");
    }

    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(TAGS, ARRAY).check(DESCRIPTION, STRING);

    public CreateModel {
      tags = List.copyOf(tags);
    }

    public static CreateModel from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new CreateModel(
          message.text(NAME),
          message.messages(TAGS).stream().map(TagMessage::tag).toList(),
          message.text(DESCRIPTION));
    }
  }

  /** GetRegisteredModel and DeleteRegisteredModel, which contain only the name. */
  public static final class OneModel {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Schema SCHEMA = FIELDS.schema().check(NAME, STRING, REQUIRED);

    private OneModel() {}

    public static String from(ServerRequest request) {
      return request.readMessage(SCHEMA).text(NAME);
    }
  }

  /** UpdateRegisteredModel. */
  public record UpdateModel(String name, String description) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text DESCRIPTION = FIELDS.text("description");

    static {
      // The value is ignored, but a value that is not a string is refused, as in MLflow.
      var _ = FIELDS.text("deployment_job_id");
    }

    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(DESCRIPTION, STRING);

    public static UpdateModel from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new UpdateModel(message.text(NAME), message.text(DESCRIPTION));
    }
  }

  /** RenameRegisteredModel. */
  public record RenameModel(String name, String newName) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text NEW_NAME = FIELDS.text("new_name");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(NEW_NAME, STRING, REQUIRED);

    public static RenameModel from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new RenameModel(message.text(NAME), message.text(NEW_NAME));
    }
  }

  /** GetLatestVersions. */
  public record Latest(String name, List<String> stages) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Texts STAGES = FIELDS.texts("stages");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(STAGES, ARRAY, STRINGS);

    public Latest {
      stages = List.copyOf(stages);
    }

    public static Latest from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Latest(message.text(NAME), message.texts(STAGES));
    }
  }

  /** SetRegisteredModelTag. */
  public record SetModelTag(String name, Tag tag) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Field.Text VALUE = FIELDS.text("value");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(NAME, STRING, REQUIRED)
            .check(KEY, STRING, REQUIRED)
            .check(VALUE, STRING);

    public static SetModelTag from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new SetModelTag(message.text(NAME), new Tag(message.text(KEY), message.text(VALUE)));
    }
  }

  /** DeleteRegisteredModelTag. */
  public record DeleteModelTag(String name, String key) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(KEY, STRING, REQUIRED);

    public static DeleteModelTag from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new DeleteModelTag(message.text(NAME), message.text(KEY));
    }
  }

  /** SetRegisteredModelAlias. */
  public record SetAlias(VersionRequests.OneVersion target, String alias) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text ALIAS = FIELDS.text("alias");
    private static final Field.Text VERSION = FIELDS.text("version");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(NAME, STRING, REQUIRED)
            .check(ALIAS, STRING, REQUIRED)
            .check(VERSION, STRING, REQUIRED);

    public static SetAlias from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new SetAlias(
          new VersionRequests.OneVersion(message.text(NAME), message.text(VERSION)),
          message.text(ALIAS));
    }
  }

  /** DeleteRegisteredModelAlias and GetModelVersionByAlias. */
  public record OneAlias(String name, String alias) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text ALIAS = FIELDS.text("alias");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(ALIAS, STRING, REQUIRED);

    public static OneAlias from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new OneAlias(message.text(NAME), message.text(ALIAS));
    }
  }

  /** SearchRegisteredModels and SearchModelVersions. */
  public record Search(String filter, long maxResults, List<String> orderBy, String pageToken) {
    private static final int MOST_VERSIONS = 200_000;
    private static final Form MODELS = new Form(100, 1000);
    private static final Form VERSIONS = new Form(MOST_VERSIONS, MOST_VERSIONS);

    public Search {
      orderBy = List.copyOf(orderBy);
    }

    public static Search ofModels(ServerRequest request) {
      return MODELS.read(request);
    }

    public static Search ofVersions(ServerRequest request) {
      return VERSIONS.read(request);
    }

    public static Search ofVersions(FieldRequest question) {
      long maxResults = question.number("maxResults").orElse((long) MOST_VERSIONS);
      if (maxResults > MOST_VERSIONS) {
        throw ApiError.invalid(
            ("Invalid value for request parameter max_results. It must be at most %d, but got value"
                    + " %d")
                .formatted(MOST_VERSIONS, maxResults));
      }
      return new Search(
          question.text("filter"),
          maxResults,
          question.texts("orderBy"),
          question.text("pageToken"));
    }

    /** The versions that a run produced. Run ids contain no quotes, so nothing needs escaping. */
    public static Search ofVersionsOfRun(FieldRequest question) {
      var run = question.ofParent("info", "run_id");
      return new Search("run_id='%s'".formatted(run), MOST_VERSIONS, List.of(), "");
    }

    /** Schema of a search request, with the limits of one entity. */
    private static final class Form {
      private final Field.Text filter;
      private final Field.Whole maxResults;
      private final Field.Texts orderBy;
      private final Field.Text pageToken;
      private final Schema schema;

      Form(long usual, long most) {
        var fields = new Fields();
        this.filter = fields.text("filter");
        this.maxResults = fields.int64("max_results", usual);
        this.orderBy = fields.texts("order_by");
        this.pageToken = fields.text("page_token");
        this.schema =
            fields
                .schema()
                .check(filter, STRING)
                .check(maxResults, INT_LIKE, Check.atMost(most))
                .check(orderBy, ARRAY, STRINGS)
                .check(pageToken, STRING);
      }

      Search read(ServerRequest request) {
        var message = request.readMessage(schema);
        return new Search(
            message.text(filter),
            message.number(maxResults),
            message.texts(orderBy),
            message.text(pageToken));
      }
    }
  }
}
