package dynamodbstore.http;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.api.ApiError;
import dynamodbstore.capacity.MemoryBudget;
import dynamodbstore.capacity.Overloaded;
import dynamodbstore.http.request.BrokenBody;
import dynamodbstore.http.request.RejectedRequest;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.monitoring.RefusalReason;
import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.PartitionFull;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.wire.BadRequest;
import dynamodbstore.wire.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Mapping from exceptions to error responses, the only one in the server. MLflow's clients retry a
 * 5xx for minutes, so 5xx is reserved for failures that a retry may fix.
 */
final class ErrorResponses {
  private static final System.Logger LOG = System.getLogger(ErrorResponses.class.getName());
  private static final String SECONDS_TO_WAIT = "1";

  private ErrorResponses() {}

  static ServerResponse toResponse(Throwable fault, String requestId) {
    return switch (fault) {
      case ApiError error when error.isFault() -> ServerResponse.error(error.code(), error.text());
      case ApiError error when error.code() == ErrorCode.TEMPORARILY_UNAVAILABLE ->
          ServerResponse.error(error.code(), error.text()).with("Retry-After", SECONDS_TO_WAIT);
      // The text alone, as the reference sends it: clients read the code from the status.
      case ApiError error when error.isDenial() ->
          ServerResponse.html(error.text()).withStatus(ServerResponse.FORBIDDEN);
      case ApiError error -> mistake(error.code(), error.text());
      case BadRequest bad -> mistake(bad.code(), bad.text());
      case RejectedRequest refused ->
          ServerResponse.error(refused.status(), ErrorCode.BAD_REQUEST, refused.sentence());
      // Not logged: clients that stop in the middle of a body are routine.
      case BrokenBody broken ->
          ServerResponse.error(broken.status(), ErrorCode.BAD_REQUEST, broken.sentence())
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
          ServerResponse.error(ErrorCode.TEMPORARILY_UNAVAILABLE, overloaded.sentence())
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
              "It is unknown whether the change was made. Check before you try again.");
      case MemoryBudget.Exceeded _ ->
          ServerResponse.error(
              ServerResponse.TOO_LARGE,
              ErrorCode.BAD_REQUEST,
              "The request needs more memory than this server has.");
      case UncheckedIOException failed when isDiskFull(failed) -> diskFull(failed, requestId);
      case OutOfMemoryError full ->
          later(full, requestId, "The server is out of memory. Please try again.");
      default -> {
        LOG.log(ERROR, "Request " + requestId + " failed", fault);
        yield ServerResponse.error(
            ErrorCode.INTERNAL_ERROR, "The server failed. Its log says why: " + requestId);
      }
    };
  }

  /** Why a request was not served; empty for a mistake of the client, and for a defect. */
  static Optional<RefusalReason> refusal(Throwable fault) {
    return Optional.ofNullable(
        switch (fault) {
          case ApiError error when error.isDenial() -> RefusalReason.DENIED;
          case ApiError error when error.code() == ErrorCode.TEMPORARILY_UNAVAILABLE ->
              RefusalReason.BUSY;
          case RejectedRequest refused when refused.status() == ServerResponse.TOO_LARGE ->
              RefusalReason.TOO_LARGE;
          case PartitionFull _ -> RefusalReason.PARTITION_FULL;
          case Overloaded _ -> RefusalReason.OVERLOADED;
          case TableBusy _ -> RefusalReason.BUSY;
          case TableUnavailable _ -> RefusalReason.TABLE_UNAVAILABLE;
          case OutcomeUnknown _ -> RefusalReason.OUTCOME_UNKNOWN;
          case MemoryBudget.Exceeded _ -> RefusalReason.TOO_LARGE;
          case UncheckedIOException failed when isDiskFull(failed) -> RefusalReason.DISK_FULL;
          case OutOfMemoryError _ -> RefusalReason.OUT_OF_MEMORY;
          default -> null;
        });
  }

  /**
   * Error code and message are the reference's. Some of its codes for client errors imply a 500;
   * those are sent as 400, so that clients do not retry.
   */
  private static ServerResponse mistake(ErrorCode code, String text) {
    int status = code.httpStatus();
    return ServerResponse.error(
        status == ServerResponse.INTERNAL_ERROR ? ServerResponse.BAD_REQUEST : status, code, text);
  }

  /** A limit of the table. A 400 and not a 5xx, because a retry cannot succeed. */
  private static ServerResponse tooMuch(
      Throwable fault, String requestId, ErrorCode code, String text) {
    LOG.log(WARNING, "Request " + requestId + ": " + fault.getMessage());
    return ServerResponse.error(ServerResponse.BAD_REQUEST, code, text + requestId);
  }

  /**
   * A 503 with Retry-After. The response has a fixed text: the message of the exception may contain
   * keys of the table or paths of the server, and is only logged.
   */
  private static ServerResponse later(Throwable fault, String requestId, String text) {
    LOG.log(WARNING, "Request " + requestId + ": " + fault.getMessage());
    return ServerResponse.error(ErrorCode.TEMPORARILY_UNAVAILABLE, text)
        .with("Retry-After", SECONDS_TO_WAIT);
  }

  /** A 507: clients do not retry it, whereas they would repeat a whole upload after a 503. */
  private static ServerResponse diskFull(UncheckedIOException fault, String requestId) {
    LOG.log(WARNING, "Request " + requestId + ": " + fault.getMessage());
    return ServerResponse.error(
        ServerResponse.STORAGE_FULL,
        ErrorCode.RESOURCE_EXHAUSTED,
        "The server has no space left to store this. Please tell its operator.");
  }

  /**
   * Recognised by the text of the message: Java has no exception type for a full disk, and all
   * supported systems use one of these two texts.
   */
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
