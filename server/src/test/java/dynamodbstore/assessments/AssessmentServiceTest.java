package dynamodbstore.assessments;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.wire.Message;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The service while other writers are active. */
final class AssessmentServiceTest {
  private static final TraceId TRACE = new TraceId("tr-1");

  private final TracesInMemory traces = new TracesInMemory("tr-1");

  @Test
  void traceDeletedDuringTheRetryOfACreationIsReportedAsMissing() {
    var service = service(new DeletedDuringRetry());
    var request = AssessmentRequests.Create.from(TRACE, creation());

    assertThatThrownBy(() -> service.create(request))
        .isInstanceOf(ApiError.class)
        .hasMessage("Trace with ID 'tr-1' not found. It may have been deleted.");
  }

  @Test
  void traceDeletedDuringTheRetryOfADeletionIsNoError() {
    var service = service(new DeletedDuringRetry());

    assertThatCode(() -> service.delete(new AssessmentRequests.ById(TRACE, "a")))
        .doesNotThrowAnyException();
  }

  @Test
  void transientFailureOfTheTableIsReportedAsItIs() {
    var service = service(new Busy());
    var request = AssessmentRequests.Create.from(TRACE, creation());

    assertThatThrownBy(() -> service.create(request)).hasMessage("busy");
    assertThatThrownBy(() -> service.delete(new AssessmentRequests.ById(TRACE, "a")))
        .hasMessage("busy");
  }

  private AssessmentService service(TraceChanger changer) {
    return new AssessmentService(
        traces::find, changer, new Environment(InstantSource.fixed(Instant.EPOCH), new Random(1)));
  }

  private static Message creation() {
    return AssessmentRequests.Create.SCHEMA.read(
        "{\"assessment\":{\"feedback\":{\"value\":1}}}".getBytes(UTF_8));
  }

  /** A concurrent writer is faster than the first attempt, and deletes the trace. */
  private static final class DeletedDuringRetry implements TraceChanger {
    @Override
    public <R> R change(TraceId id, Function<TraceDraft, R> change) {
      var _ = change.apply(TracesInMemory.draft(id.text()));
      throw ApiError.missing("no such trace");
    }
  }

  private static final class Busy implements TraceChanger {
    @Override
    public <R> R change(TraceId id, Function<TraceDraft, R> change) {
      throw ApiError.busy("busy");
    }
  }
}
