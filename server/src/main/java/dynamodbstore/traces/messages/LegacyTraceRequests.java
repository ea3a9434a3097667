package dynamodbstore.traces.messages;

import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.KEYS_PRESENT;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.api.TraceId;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests by which clients older than MLflow 3 create and complete traces. */
public final class LegacyTraceRequests {
  private LegacyTraceRequests() {}

  /**
   * StartTrace. The server chooses the id.
   *
   * @param experiment empty if the request names none, which no trace can be without
   */
  public record Start(
      Optional<ExperimentId> experiment,
      long timestamp,
      Map<String, String> metadata,
      Map<String, String> tags) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text EXPERIMENT_ID = FIELDS.text("experiment_id");
    private static final Field.Whole TIMESTAMP_MS = FIELDS.int64("timestamp_ms");
    private static final Field.Messages REQUEST_METADATA =
        FIELDS.messages("request_metadata", TagMessage.SCHEMA);
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(EXPERIMENT_ID, STRING)
            .check(TIMESTAMP_MS, INT_LIKE)
            .check(REQUEST_METADATA, KEYS_PRESENT)
            .check(TAGS, KEYS_PRESENT);

    public Start {
      metadata = Collections.unmodifiableMap(metadata);
      tags = Collections.unmodifiableMap(tags);
    }

    public static Start from(ServerRequest request) {
      return from(request.readMessage(SCHEMA));
    }

    static Start from(Message message) {
      var experiment = message.text(EXPERIMENT_ID);
      return new Start(
          experiment.isEmpty() ? Optional.empty() : Optional.of(ExperimentId.parse(experiment)),
          message.number(TIMESTAMP_MS),
          map(message.messages(REQUEST_METADATA)),
          map(message.messages(TAGS)));
    }
  }

  /** EndTrace. The id in the path is used; that in the body is ignored. */
  public record End(
      TraceId trace,
      long timestamp,
      LegacyTraceStatus status,
      Map<String, String> metadata,
      Map<String, String> tags) {
    private static final Fields FIELDS = new Fields();

    static {
      // The value is ignored, but if it is not a string, the fields after it are not read.
      var _ = FIELDS.text("request_id");
    }

    private static final Field.Whole TIMESTAMP_MS = FIELDS.int64("timestamp_ms");
    private static final Field.Choice<LegacyTraceStatus> STATUS =
        FIELDS.choice("status", List.of(LegacyTraceStatus.values()));
    private static final Field.Messages REQUEST_METADATA =
        FIELDS.messages("request_metadata", TagMessage.SCHEMA);
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(TIMESTAMP_MS, INT_LIKE)
            .check(STATUS, STRING)
            .check(REQUEST_METADATA, KEYS_PRESENT)
            .check(TAGS, KEYS_PRESENT);

    public End {
      metadata = Collections.unmodifiableMap(metadata);
      tags = Collections.unmodifiableMap(tags);
    }

    public static End from(ServerRequest request) {
      return from(new TraceId(request.variable("request_id")), request.readMessage(SCHEMA));
    }

    static End from(TraceId trace, Message message) {
      return new End(
          trace,
          message.number(TIMESTAMP_MS),
          message.choice(STATUS),
          map(message.messages(REQUEST_METADATA)),
          map(message.messages(TAGS)));
    }
  }

  /** The entries in request order; the last value of a key wins. */
  private static Map<String, String> map(List<Message> entries) {
    var map = new LinkedHashMap<String, String>();
    for (Tag tag : entries.stream().map(TagMessage::tag).toList()) {
      map.put(tag.key(), tag.value());
    }
    return map;
  }
}
