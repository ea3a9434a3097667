package dynamodbstore.runs;

import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.http.Request;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is asked of runs themselves, field by field. */
public final class RunRequests {
  private RunRequests() {}

  /** The run that a request is about, under its name of today or of long ago. */
  static RunId idOf(Message message, Field.Text id, Field.Text oldId) {
    var text = message.text(id);
    return new RunId(text.isEmpty() ? message.text(oldId) : text);
  }

  /**
   * CreateRun.
   *
   * @param name empty for one of the server's choice
   */
  public record Create(
      ExperimentId experiment, String user, Instant start, String name, List<Tag> tags) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text EXPERIMENT_ID = FIELDS.text("experiment_id");
    private static final Field.Text USER_ID = FIELDS.text("user_id");
    private static final Field.Text RUN_NAME = FIELDS.text("run_name");
    private static final Field.Whole START_TIME = FIELDS.int64("start_time");
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_ID, STRING)
            .check(START_TIME, INT_LIKE)
            .check(RUN_NAME, STRING);

    public Create {
      tags = List.copyOf(tags);
    }

    static Create from(Request request) {
      var message = request.read(SCHEMA);
      return new Create(
          ExperimentId.parse(message.text(EXPERIMENT_ID)),
          message.text(USER_ID),
          Instant.ofEpochMilli(message.number(START_TIME)),
          message.text(RUN_NAME),
          message.messages(TAGS).stream().map(TagMessage::tag).toList());
    }
  }

  /**
   * UpdateRun: what is to change, and only that.
   *
   * @param name empty for the name it has
   */
  public record Update(RunId run, Optional<RunStatus> status, Optional<Instant> end, String name) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    private static final Field.Choice<RunStatus> STATUS =
        FIELDS.choice("status", List.of(RunStatus.values()));
    private static final Field.Whole END_TIME = FIELDS.int64("end_time");
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Text RUN_NAME = FIELDS.text("run_name");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, REQUIRED, STRING)
            .check(END_TIME, INT_LIKE)
            .check(STATUS, STRING)
            .check(RUN_NAME, STRING);

    static Update from(Request request) {
      var message = request.read(SCHEMA);
      return new Update(
          idOf(message, RUN_ID, RUN_UUID),
          message.has(STATUS) ? Optional.of(message.choice(STATUS)) : Optional.empty(),
          message.has(END_TIME)
              ? Optional.of(Instant.ofEpochMilli(message.number(END_TIME)))
              : Optional.empty(),
          message.text(RUN_NAME));
    }
  }

  /** GetRun, DeleteRun and RestoreRun, which all name one and say no more. */
  static final class One {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Schema SCHEMA = FIELDS.schema().check(RUN_ID, REQUIRED, STRING);

    private One() {}

    static RunId from(Request request) {
      return idOf(request.read(SCHEMA), RUN_ID, RUN_UUID);
    }
  }
}
