package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Key;
import dynamodbstore.table.LimitExceeded;
import dynamodbstore.table.PartitionFull;
import dynamodbstore.table.TableUnavailable;
import java.util.Set;
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
record Subject(DynamoAddress address, String what, String partition) {
  private static final Set<String> NOT_ALLOWED =
      Set.of(
          "AccessDeniedException",
          "ExpiredTokenException",
          "IncompleteSignature",
          "InvalidSignatureException",
          "MissingAuthenticationToken",
          "MissingAuthenticationTokenException",
          "RequestExpired",
          "UnrecognizedClientException");

  static Subject of(DynamoAddress address, String verb, Key key) {
    return new Subject(address, verb + " " + key, key.partition());
  }

  static Subject of(DynamoAddress address, String what) {
    return new Subject(address, what, "");
  }

  String turnedAway() {
    return "DynamoDB had no room for this in time: " + what;
  }

  String unreachable(Exception failure) {
    return "%s cannot be reached: %s".formatted(address, failure.getMessage());
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
      case AwsServiceException answer when NOT_ALLOWED.contains(Fault.code(answer)) ->
          new TableUnavailable(
              "%s lets nobody in: %s".formatted(address, Fault.said(answer)), answer);
      case AwsServiceException answer -> invalid(Fault.said(answer), answer);
      default -> new TableUnavailable(unreachable(failure), failure);
    };
  }

  /** The fault that a request means which DynamoDB calls invalid. */
  RuntimeException invalid(String said, RuntimeException failure) {
    if (said.contains("exceeded") || said.contains("must be under")) {
      return new LimitExceeded(what + ": " + said, failure);
    }
    return new IllegalStateException(what + ": " + said, failure);
  }
}
