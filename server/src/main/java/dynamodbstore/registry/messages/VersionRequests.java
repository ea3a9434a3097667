package dynamodbstore.registry.messages;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.BOOL;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import java.util.List;
import java.util.Optional;

/** Request messages of model versions. The comment of each names MLflow's message. */
public final class VersionRequests {
  private VersionRequests() {}

  /** CreateModelVersion. An empty run or logged model means that the client named none. */
  public record CreateVersion(
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

    public CreateVersion {
      tags = List.copyOf(tags);
    }

    public static CreateVersion from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new CreateVersion(
          message.text(NAME),
          message.text(SOURCE),
          message.text(RUN_ID),
          message.messages(TAGS).stream().map(TagMessage::tag).toList(),
          message.text(RUN_LINK),
          message.text(DESCRIPTION),
          message.text(MODEL_ID));
    }

    /** Whether the last prompt tag of the request marks the version as a prompt. */
    public boolean saysPrompt() {
      return tags.stream()
          .filter(tag -> tag.key().equals(RegistryRules.PROMPT_TAG))
          .reduce((_, last) -> last)
          .filter(tag -> RegistryRules.saysPrompt(tag.value()))
          .isPresent();
    }
  }

  /** GetModelVersion and DeleteModelVersion; also the version that other requests refer to. */
  public record OneVersion(String name, String version) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text NAME = FIELDS.text("name");
    private static final Field.Text VERSION = FIELDS.text("version");
    private static final Schema SCHEMA =
        FIELDS.schema().check(NAME, STRING, REQUIRED).check(VERSION, STRING, REQUIRED);
    private static final Schema UNCHECKED = FIELDS.schema();

    public static OneVersion from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new OneVersion(message.text(NAME), message.text(VERSION));
    }

    /** GetModelVersionDownloadUri, whose fields the reference does not validate. */
    public static OneVersion unchecked(ServerRequest request) {
      var message = request.readMessage(UNCHECKED);
      return new OneVersion(message.text(NAME), message.text(VERSION));
    }

    public ApiError missing() {
      return RegistryRules.missing(name, version);
    }
  }

  /** UpdateModelVersion. */
  public record UpdateVersion(OneVersion target, Optional<String> description) {
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

    public static UpdateVersion from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new UpdateVersion(
          new OneVersion(message.text(NAME), message.text(VERSION)),
          Optional.of(DESCRIPTION).filter(message::has).map(message::text));
    }
  }

  /** TransitionModelVersionStage. */
  public record Transition(OneVersion target, String stage, boolean archivesOthers) {
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

    public static Transition from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Transition(
          new OneVersion(message.text(NAME), message.text(VERSION)),
          message.text(STAGE),
          message.flag(ARCHIVE));
    }
  }

  /** SetModelVersionTag. */
  public record SetVersionTag(OneVersion target, Tag tag) {
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

    public static SetVersionTag from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new SetVersionTag(
          new OneVersion(message.text(NAME), message.text(VERSION)),
          new Tag(message.text(KEY), message.text(VALUE)));
    }
  }

  /** DeleteModelVersionTag. */
  public record DeleteVersionTag(OneVersion target, String key) {
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

    public static DeleteVersionTag from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new DeleteVersionTag(
          new OneVersion(message.text(NAME), message.text(VERSION)), message.text(KEY));
    }
  }
}
