package dynamodbstore.assessments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.wire.ErrorCode;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Service for assessments: create, read, update and delete. Each change is one atomic change of the
 * trace. Thread-safe.
 */
public final class AssessmentService {
  private static final HexFormat HEX = HexFormat.of();

  private final Function<TraceId, Optional<Trace>> traces;
  private final TraceChanger changer;
  private final Environment environment;

  /**
   * @param traces finds a trace; strongly consistent
   */
  public AssessmentService(
      Function<TraceId, Optional<Trace>> traces, TraceChanger changer, Environment environment) {
    this.traces = traces;
    this.changer = changer;
    this.environment = environment;
  }

  /** Creates an assessment, and invalidates the one that it overrides. */
  public AssessmentOfTrace create(AssessmentRequests.Create request) {
    var assessment = complete(request.assessment());
    return change(
        request.trace(),
        draft -> {
          AssessmentRules.create(draft, assessment);
          return new AssessmentOfTrace(request.trace(), assessment);
        },
        () -> {
          throw missingForCreation(request.trace(), assessment);
        });
  }

  public AssessmentOfTrace get(AssessmentRequests.ById request) {
    var trace = traces.apply(request.trace()).orElseThrow(() -> missing(request.trace()));
    return new AssessmentOfTrace(
        trace.id(), AssessmentRules.require(trace.id(), trace.assessments(), request.assessment()));
  }

  public AssessmentOfTrace update(AssessmentRequests.Update request) {
    long now = environment.clock().millis();
    return change(
        request.trace(),
        draft ->
            new AssessmentOfTrace(
                request.trace(),
                AssessmentRules.update(draft, request.assessment(), request.update(), now)),
        () -> {
          throw missing(request.trace());
        });
  }

  /** Deletes an assessment. Idempotent: neither it nor its trace need to exist. */
  public void delete(AssessmentRequests.ById request) {
    boolean _ =
        change(
            request.trace(),
            draft -> {
              AssessmentRules.delete(draft, request.assessment());
              return true;
            },
            () -> false);
  }

  /** The assessment with what the client has left to the server: id and times. */
  public Assessment complete(AssessmentDraft draft) {
    return draft.toAssessment(newId(), environment.clock().millis());
  }

  private String newId() {
    var random = environment.random();
    return "a-" + HEX.toHexDigits(random.nextLong()) + HEX.toHexDigits(random.nextLong());
  }

  /**
   * Changes a trace.
   *
   * @param ifMissing is called if the trace does not exist, instead of reporting that
   */
  private <R> R change(TraceId trace, Function<TraceDraft, R> change, Supplier<R> ifMissing) {
    // Distinguishes an error of the rules from the error that the trace does not exist, which may
    // have the same code.
    var refusal = new AtomicReference<Optional<ApiError>>(Optional.empty());
    try {
      return changer.change(
          trace,
          draft -> {
            try {
              return change.apply(draft);
            } catch (ApiError error) {
              refusal.set(Optional.of(error));
              throw error;
            }
          });
    } catch (ApiError error) {
      boolean isRefusal = refusal.get().filter(refused -> refused == error).isPresent();
      if (isRefusal || error.code() != ErrorCode.RESOURCE_DOES_NOT_EXIST) {
        throw error;
      }
      return ifMissing.get();
    }
  }

  private static ApiError missing(TraceId trace) {
    return ApiError.missing("Trace with request_id '%s' not found".formatted(trace));
  }

  private static ApiError missingForCreation(TraceId trace, Assessment assessment) {
    return assessment
        .overrides()
        .map(AssessmentRules::missingOverridden)
        .orElseGet(
            () ->
                ApiError.missing(
                    "Trace with ID '%s' not found. It may have been deleted.".formatted(trace)));
  }
}
