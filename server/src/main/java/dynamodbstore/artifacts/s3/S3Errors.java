package dynamodbstore.artifacts.s3;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ErrorCode;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Error;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Translation of S3 errors and timeouts to API errors. The codes are those of
 * mlflow/store/artifact/s3_artifact_repo.py, applied to every call and not only to some.
 */
final class S3Errors {
  private static final System.Logger LOG = System.getLogger(S3Errors.class.getName());
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  private S3Errors() {}

  static <T> T translateFaults(Supplier<T> call) {
    try {
      return call.get();
    } catch (SdkException fault) {
      throw toApiError(fault);
    }
  }

  /** Whether the object is missing, rather than its bucket. */
  static boolean isMissingObject(S3Exception fault) {
    return fault.statusCode() == NOT_FOUND && !code(fault).equals("NoSuchBucket");
  }

  /** Whether the server's credentials lack the permission for the call; they may have others. */
  static boolean isDenied(S3Exception fault) {
    return errorCode(fault) == ErrorCode.PERMISSION_DENIED;
  }

  static ApiError toApiError(SdkException fault) {
    var told =
        fault instanceof S3Exception said
            ? new ApiError(errorCode(said), words(said))
            : new ApiError(
                ErrorCode.TEMPORARILY_UNAVAILABLE, "The artifact storage does not answer.");
    if (told.code() != ErrorCode.RESOURCE_DOES_NOT_EXIST) {
      // Logged for the operator: clients cannot fix it, and do not see all of it.
      LOG.log(WARNING, "S3: " + fault.getMessage());
    }
    return told;
  }

  /** The error for the first object of a batch that could not be deleted. */
  static ApiError notDeleted(S3Error error) {
    LOG.log(WARNING, "S3: %s (%s)".formatted(error.message(), error.code()));
    return new ApiError(
        error.code().equals("AccessDenied")
            ? ErrorCode.PERMISSION_DENIED
            : ErrorCode.TEMPORARILY_UNAVAILABLE,
        String.valueOf(error.message()));
  }

  /** Logs a fault of a background call, unless it is that the object or upload no longer exists. */
  static void logFault(S3Exception fault) {
    var _ = toApiError(fault);
  }

  private static ErrorCode errorCode(S3Exception fault) {
    return switch (code(fault)) {
      case "AccessDenied" -> ErrorCode.PERMISSION_DENIED;
      case "NoSuchBucket", "NoSuchKey", "NoSuchUpload" -> ErrorCode.RESOURCE_DOES_NOT_EXIST;
      case "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken" ->
          ErrorCode.UNAUTHENTICATED;
      // Some of these have a status below 500.
      case "InternalError",
          "OperationAborted",
          "RequestTimeout",
          "ServiceUnavailable",
          "SlowDown",
          "Throttling",
          "ThrottlingException",
          "TooManyRequests" ->
          ErrorCode.TEMPORARILY_UNAVAILABLE;
      default ->
          switch (fault.statusCode()) {
            case FORBIDDEN -> ErrorCode.PERMISSION_DENIED;
            case NOT_FOUND -> ErrorCode.RESOURCE_DOES_NOT_EXIST;
            case TOO_MANY_REQUESTS -> ErrorCode.TEMPORARILY_UNAVAILABLE;
            default ->
                fault.statusCode() >= SERVER_ERROR
                    ? ErrorCode.TEMPORARILY_UNAVAILABLE
                    : ErrorCode.BAD_REQUEST;
          };
    };
  }

  private static String code(S3Exception fault) {
    return details(fault).map(AwsErrorDetails::errorCode).orElse("");
  }

  /**
   * The message of the fault; the status if there is none, since the response to HEAD has no body.
   */
  private static String words(S3Exception fault) {
    return details(fault)
        .map(AwsErrorDetails::errorMessage)
        .filter(words -> !words.isEmpty())
        .orElseGet(() -> "The artifact storage answered with status " + fault.statusCode() + ".");
  }

  private static Optional<AwsErrorDetails> details(S3Exception fault) {
    return Optional.ofNullable(fault.awsErrorDetails());
  }
}
