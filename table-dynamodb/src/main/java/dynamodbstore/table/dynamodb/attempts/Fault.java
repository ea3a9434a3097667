package dynamodbstore.table.dynamodb.attempts;

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

/** What a failed call tells about whether it was done, which decides whether it is tried again. */
public enum Fault {
  /** DynamoDB turned it away for now: not done. */
  BUSY,
  /** It never left this machine: not done. */
  UNREACHED,
  /** It may have been done: the answer did not come, or says no more than that something broke. */
  LOST,
  /** It was understood and declined; asking again would be answered alike. Not done. */
  DECLINED;

  /** Beyond what the SDK itself counts as throttling. */
  private static final Set<String> TURNED_AWAY =
      Set.of(
          "ProvisionedThroughputExceededException",
          "RequestLimitExceeded",
          "ThrottlingException",
          "TransactionConflictException",
          "TransactionInProgressException",
          "ReplicatedWriteConflictException",
          "LimitExceededException",
          // A new table takes a moment to be ready for backups.
          "ContinuousBackupsUnavailableException");

  static Fault of(SdkException failure) {
    if (failure instanceof AwsServiceException answer) {
      if (answer.isThrottlingException() || TURNED_AWAY.contains(code(answer))) {
        return BUSY;
      }
      return answer.statusCode() >= 500 ? LOST : DECLINED;
    }
    return causes(failure).anyMatch(Fault::isBeforeSending) ? UNREACHED : LOST;
  }

  /** The name of an error, or nothing where the answer was not one of DynamoDB's. */
  public static String code(AwsServiceException answer) {
    var details = answer.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }

  /** What DynamoDB said, without the SDK's own remarks around it. */
  static String said(AwsServiceException answer) {
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
