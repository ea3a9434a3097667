package dynamodbstore.table.dynamodb.retry;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Classification of a failed call by whether it took effect, which decides whether it is retried.
 */
public enum FailureKind {
  /** Throttled or in conflict: without effect, retry. */
  BUSY,
  /** Not sent: without effect, retry. */
  UNREACHED,
  /** Response lost, or an internal server error (5xx): the call may have taken effect. */
  LOST,
  /** Rejected: without effect; a retry would be rejected as well. */
  DECLINED;

  /** Error codes to retry, in addition to those that the SDK classifies as throttling. */
  private static final Set<String> RETRYABLE_CODES =
      Set.of(
          "ProvisionedThroughputExceededException",
          "RequestLimitExceeded",
          "ThrottlingException",
          "TransactionConflictException",
          "TransactionInProgressException",
          "ReplicatedWriteConflictException",
          "LimitExceededException",
          // A new table does not accept backup settings immediately.
          "ContinuousBackupsUnavailableException");

  static FailureKind of(SdkException failure) {
    if (failure instanceof AwsServiceException answer) {
      if (answer.isThrottlingException() || RETRYABLE_CODES.contains(code(answer))) {
        return BUSY;
      }
      return answer.statusCode() >= 500 ? LOST : DECLINED;
    }
    return causes(failure).anyMatch(FailureKind::isBeforeSending) ? UNREACHED : LOST;
  }

  /** DynamoDB's error code, or an empty string if the response did not come from DynamoDB. */
  public static String code(AwsServiceException answer) {
    var details = answer.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }

  /** DynamoDB's error message, without the text that the SDK adds. */
  static String message(AwsServiceException answer) {
    var details = answer.awsErrorDetails();
    return details == null || details.errorMessage() == null
        ? String.valueOf(answer.getMessage())
        : details.errorMessage();
  }

  private static boolean isBeforeSending(Throwable cause) {
    return cause instanceof ConnectException
        || cause instanceof ConnectTimeoutException
        || cause instanceof ConnectionRequestTimeoutException
        || cause instanceof UnknownHostException
        || cause instanceof NoRouteToHostException
        || cause instanceof SSLHandshakeException;
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
  }
}
