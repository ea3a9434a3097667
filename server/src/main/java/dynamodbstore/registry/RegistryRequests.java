package dynamodbstore.registry;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.BOOL;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.http.Request;
import dynamodbstore.wire.Check;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import java.util.List;
import java.util.Optional;

/** What the registry is asked, field by field. */
public final class RegistryRequests {
  private RegistryRequests() {}

  /** CreateRegisteredModel. */
  record CreateModel(String name, List<Tag> tags, String description) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Field.Text DESCRIPTION = FIELDS.text("description");

    static {
      // Nobody reads it, but one that is no text is refused.
      var _ = FIELDS.text("deployment_job_id");
    }

    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(TAGS, ARRAY).check(DESCRIPTION, STRING);

    CreateModel {
      tags = List.copyOf(tags);
    }

    static CreateModel from(Request request) {
      var message = request.read(SCHEMA);
      return new CreateModel(
          message.text(NAME),
          message.messages(TAGS).stream().map(TagMessage::tag).toList(),
          message.text(DESCRIPTION));
    }
  }

  /** GetRegisteredModel and DeleteRegisteredModel, which name one and say no more. */
  static final class OneModel {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Schema SCHEMA = FIELDS.schema().check(NAME, STRING, REQUIRED);

    private OneModel() {}

    static String from(Request request) {
      return request.read(SCHEMA).text(NAME);
    }
  }

  /** UpdateRegisteredModel. */
  record UpdateModel(String name, String description) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text DESCRIPTION = FIELDS.text("description");

    static {
      // Nobody reads it, but one that is no text is refused.
      var _ = FIELDS.text("deployment_job_id");
    }

    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(DESCRIPTION, STRING);

    static UpdateModel from(Request request) {
      var message = request.read(SCHEMA);
      return new UpdateModel(message.text(NAME), message.text(DESCRIPTION));
    }
  }

  /** RenameRegisteredModel. */
  record RenameModel(String name, String newName) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text NEW_NAME = FIELDS.text("new_name");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(NEW_NAME, STRING, REQUIRED);

    static RenameModel from(Request request) {
      var message = request.read(SCHEMA);
      return new RenameModel(message.text(NAME), message.text(NEW_NAME));
    }
  }

  /** GetLatestVersions. */
  record Latest(String name, List<String> stages) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Texts STAGES = FIELDS.texts("stages");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(STAGES, ARRAY, STRINGS);

    Latest {
      stages = List.copyOf(stages);
    }

    static Latest from(Request request) {
      var message = request.read(SCHEMA);
      return new Latest(message.text(NAME), message.texts(STAGES));
    }
  }

  /** SetRegisteredModelTag. */
  record SetModelTag(String name, Tag tag) {
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

    static SetModelTag from(Request request) {
      var message = request.read(SCHEMA);
      return new SetModelTag(message.text(NAME), new Tag(message.text(KEY), message.text(VALUE)));
    }
  }

  /** DeleteRegisteredModelTag. */
  record DeleteModelTag(String name, String key) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(KEY, STRING, REQUIRED);

    static DeleteModelTag from(Request request) {
      var message = request.read(SCHEMA);
      return new DeleteModelTag(message.text(NAME), message.text(KEY));
    }
  }

  /** CreateModelVersion. A run or a logged model that is empty was not given. */
  record CreateVersion(
      String name,
      String source,
      String run,
      List<Tag> tags,
      String runLink,
      String description,
      String model) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text SOURCE = FIELDS.text("source");
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Field.Text RUN_LINK = FIELDS.text("run_link");
    private static final Field.Text DESCRIPTION = FIELDS.text("description");
    private static final Field.Text MODEL_ID = FIELDS.text("model_id");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(NAME, STRING, REQUIRED)
            .check(SOURCE, STRING, REQUIRED)
            .check(RUN_ID, STRING)
            .check(TAGS, ARRAY)
            .check(RUN_LINK, STRING)
            .check(DESCRIPTION, STRING)
            .check(MODEL_ID, STRING);

    CreateVersion {
      tags = List.copyOf(tags);
    }

    static CreateVersion from(Request request) {
      var message = request.read(SCHEMA);
      return new CreateVersion(
          message.text(NAME),
          message.text(SOURCE),
          message.text(RUN_ID),
          message.messages(TAGS).stream().map(TagMessage::tag).toList(),
          message.text(RUN_LINK),
          message.text(DESCRIPTION),
          message.text(MODEL_ID));
    }

    /** Whether the last of its tags that could say so says that it is a prompt's. */
    boolean saysPrompt() {
      return tags.stream()
          .filter(tag -> tag.key().equals(RegistryRules.PROMPT_TAG))
          .reduce((_, last) -> last)
          .filter(tag -> RegistryRules.saysPrompt(tag.value()))
          .isPresent();
    }
  }

  /** GetModelVersion and DeleteModelVersion, and which one is meant by others. */
  record OneVersion(String name, String version) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text VERSION = FIELDS.text("version");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(VERSION, STRING, REQUIRED);
    private static final Schema UNCHECKED = FIELDS.schema();

    static OneVersion from(Request request) {
      var message = request.read(SCHEMA);
      return new OneVersion(message.text(NAME), message.text(VERSION));
    }

    /** GetModelVersionDownloadUri, of which the reference checks nothing. */
    static OneVersion unchecked(Request request) {
      var message = request.read(UNCHECKED);
      return new OneVersion(message.text(NAME), message.text(VERSION));
    }

    ApiError missing() {
      return RegistryRules.missing(name, version);
    }
  }

  /** UpdateModelVersion. */
  record UpdateVersion(OneVersion target, Optional<String> description) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text VERSION = FIELDS.text("version");
    private static final Field.Text DESCRIPTION = FIELDS.text("description");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(NAME, STRING, REQUIRED)
            .check(VERSION, STRING, REQUIRED)
            .check(DESCRIPTION, STRING);

    static UpdateVersion from(Request request) {
      var message = request.read(SCHEMA);
      return new UpdateVersion(
          new OneVersion(message.text(NAME), message.text(VERSION)),
          Optional.of(DESCRIPTION).filter(message::has).map(message::text));
    }
  }

  /** TransitionModelVersionStage. */
  record Transition(OneVersion target, String stage, boolean archivesOthers) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text VERSION = FIELDS.text("version");
    private static final Field.Text STAGE = FIELDS.text("stage");
    private static final Field.Flag ARCHIVE = FIELDS.flag("archive_existing_versions");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(NAME, STRING, REQUIRED)
            .check(VERSION, STRING, REQUIRED)
            .check(STAGE, STRING, REQUIRED)
            .check(ARCHIVE, BOOL);

    static Transition from(Request request) {
      var message = request.read(SCHEMA);
      return new Transition(
          new OneVersion(message.text(NAME), message.text(VERSION)),
          message.text(STAGE),
          message.flag(ARCHIVE));
    }
  }

  /** SetModelVersionTag. */
  record SetVersionTag(OneVersion target, Tag tag) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text VERSION = FIELDS.text("version");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Field.Text VALUE = FIELDS.text("value");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(NAME, STRING, REQUIRED)
            .check(VERSION, STRING, REQUIRED)
            .check(KEY, STRING, REQUIRED)
            .check(VALUE, STRING);

    static SetVersionTag from(Request request) {
      var message = request.read(SCHEMA);
      return new SetVersionTag(
          new OneVersion(message.text(NAME), message.text(VERSION)),
          new Tag(message.text(KEY), message.text(VALUE)));
    }
  }

  /** DeleteModelVersionTag. */
  record DeleteVersionTag(OneVersion target, String key) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text VERSION = FIELDS.text("version");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(NAME, STRING, REQUIRED)
            .check(VERSION, STRING, REQUIRED)
            .check(KEY, STRING, REQUIRED);

    static DeleteVersionTag from(Request request) {
      var message = request.read(SCHEMA);
      return new DeleteVersionTag(
          new OneVersion(message.text(NAME), message.text(VERSION)), message.text(KEY));
    }
  }

  /** SetRegisteredModelAlias. */
  record SetAlias(OneVersion target, String alias) {
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

    static SetAlias from(Request request) {
      var message = request.read(SCHEMA);
      return new SetAlias(
          new OneVersion(message.text(NAME), message.text(VERSION)), message.text(ALIAS));
    }
  }

  /** DeleteRegisteredModelAlias and GetModelVersionByAlias. */
  record OneAlias(String name, String alias) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text ALIAS = FIELDS.text("alias");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(ALIAS, STRING, REQUIRED);

    static OneAlias from(Request request) {
      var message = request.read(SCHEMA);
      return new OneAlias(message.text(NAME), message.text(ALIAS));
    }
  }

  /** SearchRegisteredModels and SearchModelVersions. */
  record Search(String filter, long maxResults, List<String> orderBy, String pageToken) {
    private static final Form MODELS = new Form(100, 1000);
    private static final Form VERSIONS = new Form(200_000, 200_000);

    Search {
      orderBy = List.copyOf(orderBy);
    }

    static Search ofModels(Request request) {
      return MODELS.read(request);
    }

    static Search ofVersions(Request request) {
      return VERSIONS.read(request);
    }

    /** The same fields, with other limits. */
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

      Search read(Request request) {
        var message = request.read(schema);
        return new Search(
            message.text(filter),
            message.number(maxResults),
            message.texts(orderBy),
            message.text(pageToken));
      }
    }
  }
}
