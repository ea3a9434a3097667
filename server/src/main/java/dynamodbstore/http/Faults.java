package dynamodbstore.http;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.api.ApiError;
import dynamodbstore.capacity.MemoryBudget;
import dynamodbstore.capacity.Overloaded;
import dynamodbstore.table.LimitExceeded;
import dynamodbstore.table.OutcomeUnknown;
import dynamodbstore.table.PartitionFull;
import dynamodbstore.table.TableBusy;
import dynamodbstore.table.TableUnavailable;
import dynamodbstore.wire.BadRequest;
import dynamodbstore.wire.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What a caller is told when a request fails: the one place where faults become answers. Clients
 * repeat what meets a 5xx for minutes, so those are for what may go better next time.
 */
final class Faults {
  private static final System.Logger LOG = System.getLogger(Faults.class.getName());
  private static final String SECONDS_TO_WAIT = "1";

  private Faults() {}

  static Answer answer(Throwable fault, String requestId) {
    return switch (fault) {
      case ApiError error when error.isFault() -> Answer.error(error.code(), error.text());
      case ApiError error -> mistake(error.code(), error.text());
      case BadRequest bad -> mistake(bad.code(), bad.text());
      case Refused refused ->
          Answer.error(refused.status(), ErrorCode.BAD_REQUEST, refused.sentence());
      // Clients are killed every day; that is nothing to wake an operator for.
      case BrokenBody broken ->
          Answer.error(broken.status(), ErrorCode.BAD_REQUEST, broken.sentence())
              .with("Connection", "close");
      case LimitExceeded limit ->
          tooMuch(
              limit,
              requestId,
              ErrorCode.INVALID_PARAMETER_VALUE,
              "A value is larger than the table can store. The server's log says more: ");
      case PartitionFull full ->
          tooMuch(
              full,
              requestId,
              ErrorCode.QUOTA_EXCEEDED,
              "A partition of the table has reached DynamoDB's 10 GB. The server's log says more: ");
      case Overloaded overloaded ->
          Answer.error(ErrorCode.TEMPORARILY_UNAVAILABLE, overloaded.sentence())
              .with("Retry-After", SECONDS_TO_WAIT);
      case TableBusy busy -> later(busy, requestId, "The table is busy. Please try again.");
      case TableUnavailable unavailable ->
          later(
              unavailable,
              requestId,
              "The table cannot be reached, or has no room. The server's log says more: "
                  + requestId);
      case OutcomeUnknown unknown ->
          later(
              unknown,
              requestId,
              "The table did not say whether the change was made. Please look, and try again.");
      case MemoryBudget.Exceeded _ ->
          Answer.error(
              Answer.TOO_LARGE,
              ErrorCode.BAD_REQUEST,
              "The body is longer than there is memory for on this server.");
      case UncheckedIOException failed when isDiskFull(failed) -> diskFull(failed, requestId);
      case OutOfMemoryError full ->
          later(full, requestId, "The server is out of memory. Please try again.");
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

  /** No retry helps, so this is not a 5xx. */
  private static Answer tooMuch(Throwable fault, String requestId, ErrorCode code, String text) {
    LOG.log(WARNING, "Request " + requestId + ": " + fault.getMessage());
    return Answer.error(Answer.BAD_REQUEST, code, text + requestId);
  }

  /** The text is ours: a fault's own may show keys of the table or paths of the server. */
  private static Answer later(Throwable fault, String requestId, String text) {
    LOG.log(WARNING, "Request " + requestId + ": " + fault.getMessage());
    return Answer.error(ErrorCode.TEMPORARILY_UNAVAILABLE, text)
        .with("Retry-After", SECONDS_TO_WAIT);
  }

  /** Clients do not repeat a 507, as they would a 503, with all that they upload. */
  private static Answer diskFull(UncheckedIOException fault, String requestId) {
    LOG.log(WARNING, "Request " + requestId + ": " + fault.getMessage());
    return Answer.error(
        Answer.STORAGE_FULL,
        ErrorCode.RESOURCE_EXHAUSTED,
        "The server has no space left to store this. Please tell its operator.");
  }

  /** Java has no type for it, but every system words it alike. */
  private static boolean isDiskFull(Throwable fault) {
    for (Throwable at = fault; at != null; at = at.getCause()) {
      var text = String.valueOf(at.getMessage());
      if (at instanceof IOException
          && (text.contains("No space left on device") || text.contains("Disk quota exceeded"))) {
        return true;
      }
    }
    return false;
  }
}
