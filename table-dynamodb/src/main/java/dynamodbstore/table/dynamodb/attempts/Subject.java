package dynamodbstore.table.dynamodb.attempts;

import dynamodbstore.table.Key;
import dynamodbstore.table.LimitExceeded;
import dynamodbstore.table.PartitionFull;
import dynamodbstore.table.TableUnavailable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionSizeLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * What a call is about, for the sentence that says how it failed.
 *
 * @param address where the table is
 * @param what the call in words
 * @param partition what it writes to, should that be full
 */
public record Subject(String address, String what, String partition) {
  /** How DynamoDB answers a request that is wrong in itself, whoever sends it and whenever. */
  private static final String INVALID = "ValidationException";

  public static Subject of(String address, String verb, Key key) {
    return new Subject(address, verb + " " + key, key.partition());
  }

  public static Subject of(String address, String what) {
    return new Subject(address, what, "");
  }

  String turnedAway() {
    return "DynamoDB had no room for this in time: " + what;
  }

  String unreachable(SdkException failure) {
    var cause = failure.getCause();
    var why =
        failure instanceof AwsServiceException answer
            ? Fault.said(answer)
            : cause == null ? failure.getMessage() : cause.getMessage();
    return "%s cannot be reached: %s".formatted(address, why);
  }

  String unknown() {
    return "The answer was lost, and what is there now does not tell whether this was done: "
        + what;
  }

  /** The fault that an answer means which no repetition changes. */
  RuntimeException declined(SdkException failure) {
    return switch (failure) {
      case ResourceNotFoundException missing ->
          new TableUnavailable(
              "There is no table %s: make it with \"table create\"".formatted(address), missing);
      case ItemCollectionSizeLimitExceededException full -> new PartitionFull(partition, full);
      case AwsServiceException answer when Fault.code(answer).equals(INVALID) ->
          invalid(Fault.said(answer), answer);
      // Not allowed to, not known there, or not DynamoDB at all.
      case AwsServiceException answer ->
          new TableUnavailable(
              "%s will not do this: %s (%s)".formatted(address, what, Fault.said(answer)), answer);
      default -> new TableUnavailable(unreachable(failure), failure);
    };
  }

  /** The fault that an invalid request means: something is too large, or else ours. */
  public RuntimeException invalid(String said, RuntimeException failure) {
    if (said.contains("exceeded") || said.contains("must be under")) {
      return new LimitExceeded(what + ": " + said, failure);
    }
    return new IllegalStateException(what + ": " + said, failure);
  }
}
