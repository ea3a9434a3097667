package dynamodbstore.table.dynamodb.retry;

import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.errors.PartitionFull;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Key;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionSizeLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * Description of a call for error messages, and the translation of rejected calls to exceptions.
 *
 * @param address address of the table
 * @param what the operation in words
 * @param partition the partition that it writes to, for {@link PartitionFull}
 */
public record CallDescription(String address, String what, String partition) {
  /** Error code of a request that is malformed or exceeds a limit, so that no retry can succeed. */
  private static final String INVALID = "ValidationException";

  public static CallDescription of(String address, String verb, Key key) {
    return new CallDescription(address, verb + " " + key, key.partition());
  }

  public static CallDescription of(String address, String what) {
    return new CallDescription(address, what, "");
  }

  String throttled() {
    return "DynamoDB throttled this until the deadline: " + what;
  }

  String unreachable(SdkException failure) {
    var cause = failure.getCause();
    var why =
        failure instanceof AwsServiceException answer
            ? FailureKind.message(answer)
            : cause == null ? failure.getMessage() : cause.getMessage();
    return "%s cannot be reached: %s".formatted(address, why);
  }

  String unknown() {
    return "The response was lost, and the stored item does not show whether this took effect: "
        + what;
  }

  /** The exception for a response that no retry can change. */
  RuntimeException declined(SdkException failure) {
    return switch (failure) {
      case ResourceNotFoundException missing ->
          new TableUnavailable(
              "There is no table %s: create it with \"table create\"".formatted(address), missing);
      case ItemCollectionSizeLimitExceededException full -> new PartitionFull(partition, full);
      case AwsServiceException answer when FailureKind.code(answer).equals(INVALID) ->
          invalid(FailureKind.message(answer), answer);
      // Access denied, operation not supported, or the endpoint is not DynamoDB.
      case AwsServiceException answer ->
          new TableUnavailable(
              "%s rejected this: %s (%s)".formatted(address, what, FailureKind.message(answer)),
              answer);
      default -> new TableUnavailable(unreachable(failure), failure);
    };
  }

  /**
   * The exception for a request that failed validation: {@link LimitExceeded} if something is too
   * large, otherwise a defect of this program.
   */
  public RuntimeException invalid(String said, RuntimeException failure) {
    if (said.contains("exceeded") || said.contains("must be under")) {
      return new LimitExceeded(what + ": " + said, failure);
    }
    return new IllegalStateException(what + ": " + said, failure);
  }
}
