package dynamodbstore.traces.messages;

import static dynamodbstore.wire.Check.REQUIRED;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;

/** Decoder of StartTraceV3. Immutable. */
public final class StartTraceRequests {
  private static final Schema IGNORED = new Fields().schema();

  private final Field.Nested trace;
  private final Field.Nested traceInfo;
  private final Schema schema;
  private final InfoFields info;
  private final BiFunction<TraceId, Message, Assessment> assessment;

  public StartTraceRequests(AssessmentFormat assessments) {
    assessment = assessments.reader();
    var infoFields = new Fields();
    info = new InfoFields(infoFields, assessments.schema());
    var traceFields = new Fields();
    traceInfo = traceFields.message("trace_info", infoFields.schema());
    // Spans have their own call. The field is declared, because a value of another type ends the
    // conversion of the request.
    var _ = traceFields.messages("spans", IGNORED);
    var fields = new Fields();
    trace = fields.message("trace", traceFields.schema());
    schema = fields.schema().check(trace, REQUIRED);
  }

  public StartTrace from(ServerRequest request) {
    return from(request.readMessage(schema));
  }

  StartTrace from(byte[] body) {
    return from(schema.read(body));
  }

  private StartTrace from(Message request) {
    var message = request.message(trace).message(traceInfo);
    var id = new TraceId(message.text(info.traceId));
    var experiment = TraceLocationMessage.ofNewTrace(message.message(info.location));
    var assessments =
        message.messages(info.assessments).stream()
            .map(sent -> assessment.apply(id, sent))
            .toList();
    return new StartTrace(
        id,
        experiment.isEmpty() ? Optional.empty() : Optional.of(ExperimentId.parse(experiment)),
        message.millis(info.requestTime),
        message.has(info.duration)
            ? OptionalLong.of(message.millis(info.duration))
            : OptionalLong.empty(),
        message.choice(info.state),
        text(message, info.clientRequestId),
        text(message, info.requestPreview),
        text(message, info.responsePreview),
        message.textMap(info.tags),
        message.textMap(info.metadata),
        assessments);
  }

  private static Optional<String> text(Message message, Field.Text field) {
    return message.has(field) ? Optional.of(message.text(field)) : Optional.empty();
  }

  /** Fields of TraceInfoV3. */
  private static final class InfoFields {
    private final Field.Text traceId;
    private final Field.Text clientRequestId;
    private final Field.Nested location;
    private final Field.Text requestPreview;
    private final Field.Text responsePreview;
    private final Field.Timestamp requestTime;
    private final Field.Duration duration;
    private final Field.Choice<TraceState> state;
    private final Field.TextMap metadata;
    private final Field.Messages assessments;
    private final Field.TextMap tags;

    InfoFields(Fields fields, Schema assessment) {
      traceId = fields.text("trace_id");
      clientRequestId = fields.text("client_request_id");
      location = fields.message("trace_location", TraceLocationMessage.SCHEMA);
      // Replaced by the previews; the reference ignores them, if they are strings.
      var _ = fields.text("request");
      var _ = fields.text("response");
      requestPreview = fields.text("request_preview");
      responsePreview = fields.text("response_preview");
      requestTime = fields.timestamp("request_time");
      duration = fields.duration("execution_duration");
      state = fields.choice("state", List.of(TraceState.values()));
      metadata = fields.textMap("trace_metadata");
      assessments = fields.messages("assessments", assessment);
      tags = fields.textMap("tags");
    }
  }
}
