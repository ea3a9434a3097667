package dynamodbstore.assessments;

import static dynamodbstore.wire.Check.REQUIRED;

import dynamodbstore.api.TraceId;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;

/**
 * Request messages of assessments. The comment of each names MLflow's message. The ids of the path
 * are used, never those of the body.
 */
public final class AssessmentRequests {
  private AssessmentRequests() {}

  /** CreateAssessment. */
  public record Create(TraceId trace, AssessmentDraft assessment) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Nested ASSESSMENT =
        FIELDS.message("assessment", AssessmentMessage.SCHEMA);
    static final Schema SCHEMA = FIELDS.schema().check(ASSESSMENT, REQUIRED);

    static Create from(ServerRequest request) {
      return from(traceId(request), request.readMessage(SCHEMA));
    }

    static Create from(TraceId trace, Message message) {
      return new Create(trace, AssessmentMessage.from(message.message(ASSESSMENT)));
    }
  }

  /** UpdateAssessment. */
  public record Update(TraceId trace, String assessment, AssessmentUpdate update) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Nested ASSESSMENT =
        FIELDS.message("assessment", AssessmentMessage.SCHEMA);
    private static final Field.Mask UPDATE_MASK = FIELDS.mask("update_mask");
    static final Schema SCHEMA =
        FIELDS.schema().check(ASSESSMENT, REQUIRED).check(UPDATE_MASK, REQUIRED);

    static Update from(ServerRequest request) {
      return from(traceId(request), assessmentId(request), request.readMessage(SCHEMA));
    }

    static Update from(TraceId trace, String assessment, Message message) {
      return new Update(
          trace,
          assessment,
          AssessmentUpdate.from(message.message(ASSESSMENT), message.paths(UPDATE_MASK)));
    }
  }

  /** GetAssessmentRequest and DeleteAssessment. The body is not read. */
  public record ById(TraceId trace, String assessment) {
    static ById from(ServerRequest request) {
      return new ById(traceId(request), assessmentId(request));
    }
  }

  private static TraceId traceId(ServerRequest request) {
    return new TraceId(request.variable("trace_id"));
  }

  private static String assessmentId(ServerRequest request) {
    return request.variable("assessment_id");
  }
}
