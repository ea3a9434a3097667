package dynamodbstore.runs.messages;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;
import static dynamodbstore.wire.Check.atMost;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.api.ViewType;
import dynamodbstore.graphql.FieldRequest;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Requests about runs themselves, field by field. */
public final class RunRequests {
  private RunRequests() {}

  /** Run id of a request, from its current or its deprecated field. */
  public static RunId idOf(Message message, Field.Text id, Field.Text oldId) {
    var text = message.text(id);
    return new RunId(text.isEmpty() ? message.text(oldId) : text);
  }

  /**
   * CreateRun.
   *
   * @param name empty for a generated name
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

    public static Create from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Create(
          ExperimentId.parse(message.text(EXPERIMENT_ID)),
          message.text(USER_ID),
          Instant.ofEpochMilli(message.number(START_TIME)),
          message.text(RUN_NAME),
          message.messages(TAGS).stream().map(TagMessage::tag).toList());
    }
  }

  /**
   * UpdateRun. Absent fields remain unchanged.
   *
   * @param name empty for the current name
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

    public static Update from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Update(
          idOf(message, RUN_ID, RUN_UUID),
          message.has(STATUS) ? Optional.of(message.choice(STATUS)) : Optional.empty(),
          message.has(END_TIME)
              ? Optional.of(Instant.ofEpochMilli(message.number(END_TIME)))
              : Optional.empty(),
          message.text(RUN_NAME));
    }
  }

  /** SearchRuns. Experiment ids are numbers in decimal; an empty filter matches all runs. */
  public record Search(
      List<String> experiments,
      String filter,
      ViewType view,
      int maxResults,
      List<String> orderBy,
      String pageToken) {
    private static final int DEFAULT_MAX_RESULTS = 1000;

    private static final Fields FIELDS = new Fields();
    private static final Field.Texts EXPERIMENT_IDS = FIELDS.texts("experiment_ids");
    private static final Field.Choice<ViewType> RUN_VIEW_TYPE =
        FIELDS.choice("run_view_type", List.of(ViewType.values()));
    private static final Field.Text FILTER = FIELDS.text("filter");
    private static final Field.Whole MAX_RESULTS = FIELDS.int32("max_results", DEFAULT_MAX_RESULTS);
    private static final Field.Texts ORDER_BY = FIELDS.texts("order_by");
    private static final Field.Text PAGE_TOKEN = FIELDS.text("page_token");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_IDS, ARRAY)
            .check(FILTER, STRING)
            .check(MAX_RESULTS, INT_LIKE, atMost(MaxResults.LARGEST))
            .check(ORDER_BY, ARRAY, STRINGS);

    public Search {
      experiments = List.copyOf(experiments);
      orderBy = List.copyOf(orderBy);
    }

    public static Search from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new Search(
          message.texts(EXPERIMENT_IDS),
          message.text(FILTER),
          message.choice(RUN_VIEW_TYPE),
          (int) message.number(MAX_RESULTS),
          message.texts(ORDER_BY),
          message.text(PAGE_TOKEN));
    }

    public static Search from(FieldRequest question) {
      var view = question.text("runViewType");
      return new Search(
          question.texts("experimentIds"),
          question.text("filter"),
          view.isEmpty() ? ViewType.ACTIVE_ONLY : ViewType.valueOf(view),
          question.number("maxResults").orElse((long) DEFAULT_MAX_RESULTS).intValue(),
          question.texts("orderBy"),
          question.text("pageToken"));
    }
  }

  /** GetRun, DeleteRun and RestoreRun, which have only a run id. */
  public static final class One {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Schema SCHEMA = FIELDS.schema().check(RUN_ID, REQUIRED, STRING);

    private One() {}

    public static RunId from(ServerRequest request) {
      return idOf(request.readMessage(SCHEMA), RUN_ID, RUN_UUID);
    }

    public static RunId from(FieldRequest question) {
      var id = question.text("runId");
      return new RunId(id.isEmpty() ? question.text("runUuid") : id);
    }
  }
}
