package dynamodbstore.http;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.api.ApiError;
import dynamodbstore.table.LimitExceeded;
import dynamodbstore.table.OutcomeUnknown;
import dynamodbstore.table.PartitionFull;
import dynamodbstore.table.TableBusy;
import dynamodbstore.table.TableUnavailable;
import dynamodbstore.wire.BadRequest;
import dynamodbstore.wire.ErrorCode;

/**
 * What a caller is told when a request fails: the one place where faults become answers. Clients
 * repeat what meets a 5xx for minutes, so those are for what may go better next time.
 */
final class Faults {
  private static final System.Logger LOG = System.getLogger(Faults.class.getName());
  private static final String SECONDS_TO_WAIT = "1";

  private Faults() {}

  static Answer answer(RuntimeException fault, String requestId) {
    return switch (fault) {
      case ApiError error when error.isFault() -> Answer.error(error.code(), error.text());
      case ApiError error -> mistake(error.code(), error.text());
      case BadRequest bad -> mistake(bad.code(), bad.text());
      case Refused refused ->
          Answer.error(refused.status(), ErrorCode.BAD_REQUEST, refused.sentence());
      // Clients are killed every day; that is nothing to wake an operator for.
      case BrokenBody broken ->
          Answer.error(ErrorCode.BAD_REQUEST, String.valueOf(broken.getMessage()))
              .with("Connection", "close");
      case LimitExceeded limit ->
          Answer.error(ErrorCode.INVALID_PARAMETER_VALUE, String.valueOf(limit.getMessage()));
      case PartitionFull full ->
          Answer.error(
              Answer.BAD_REQUEST, ErrorCode.QUOTA_EXCEEDED, String.valueOf(full.getMessage()));
      case Overloaded overloaded ->
          Answer.error(ErrorCode.TEMPORARILY_UNAVAILABLE, overloaded.sentence())
              .with("Retry-After", SECONDS_TO_WAIT);
      case TableBusy busy -> later(busy, requestId);
      case TableUnavailable unavailable -> later(unavailable, requestId);
      case OutcomeUnknown unknown -> later(unknown, requestId);
      default -> {
        LOG.log(ERROR, "Request " + requestId + " failed", fault);
        yield Answer.error(
            ErrorCode.INTERNAL_ERROR, "The server failed. Its log says why: " + requestId);
      }
    };
  }

  /** Code and words are the reference's. Some of its codes are a 500 for no reason but that. */
  private static Answer mistake(ErrorCode code, String text) {
    int status = code.httpStatus();
    return Answer.error(status == Answer.INTERNAL_ERROR ? Answer.BAD_REQUEST : status, code, text);
  }

  private static Answer later(RuntimeException fault, String requestId) {
    LOG.log(WARNING, "Request " + requestId + ": " + fault.getMessage());
    return Answer.error(ErrorCode.TEMPORARILY_UNAVAILABLE, String.valueOf(fault.getMessage()))
        .with("Retry-After", SECONDS_TO_WAIT);
  }
}
