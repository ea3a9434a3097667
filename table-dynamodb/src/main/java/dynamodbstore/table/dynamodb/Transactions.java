package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Billing;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.dynamodb.expression.Attributes;
import dynamodbstore.table.dynamodb.retry.CallDescription;
import dynamodbstore.table.dynamodb.retry.RetryLoop;
import dynamodbstore.table.dynamodb.retry.RetryLoop.RetrySafety;
import dynamodbstore.table.dynamodb.retry.RetryPolicy;
import dynamodbstore.table.errors.PartitionFull;
import dynamodbstore.table.items.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Atomic writes of several items: TransactWriteItems.
 *
 * <p>All attempts at a transaction send the same request with the same client request token.
 * DynamoDB executes a token once and repeats its response for ten minutes, so a transaction can be
 * retried after a lost response, even if it adds to numbers.
 */
final class Transactions {
  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final RetryPolicy policy;
  private final ExpiredItemDeletion sweeping;
  private final PartitionSizes sizes;

  /** How to proceed after DynamoDB cancelled a transaction. */
  private sealed interface Cancellation {
    /** A condition failed. */
    record Refused(Outcome outcome) implements Cancellation {}

    /** Expired items block it: delete them, then retry. */
    record Sweep(List<Item> expired) implements Cancellation {}

    /** It conflicted with another transaction or was throttled: retry with backoff. */
    record Again() implements Cancellation {}
  }

  Transactions(
      DynamoDbClient client,
      DynamoAddress address,
      RetryPolicy policy,
      ExpiredItemDeletion sweeping,
      PartitionSizes sizes) {
    this.client = client;
    this.address = address;
    this.policy = policy;
    this.sweeping = sweeping;
    this.sizes = sizes;
  }

  /** One TransactWriteItems; more if it is retried. */
  Outcome transact(List<Write> writes, Instant now, CostAccumulator bill) {
    var subject = subject(writes);
    var attempts = new RetryLoop(subject, RetrySafety.REPEATABLE, policy);
    var request = request(writes, now);
    while (true) {
      var cancelled = attempts.callWithRetries(() -> send(request, bill));
      if (cancelled.isEmpty()) {
        return Outcome.written();
      }
      bill.add(cost(cancelled.get().cancellationReasons()));
      switch (interpret(writes, cancelled.get(), subject, now)) {
        case Cancellation.Refused(Outcome outcome) -> {
          return outcome;
        }
        case Cancellation.Sweep(List<Item> expired) ->
            expired.forEach(item -> sweeping.deleteExpired(item, bill));
        case Cancellation.Again() -> attempts.backOff(cancelled.get());
      }
    }
  }

  private TransactWriteItemsRequest request(List<Write> writes, Instant now) {
    var parts = new TransactionParts(address.table(), now);
    return TransactWriteItemsRequest.builder()
        .transactItems(writes.stream().map(parts::of).toList())
        .clientRequestToken(UUID.randomUUID().toString())
        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
        .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE)
        .build();
  }

  /** Empty if the transaction was committed. */
  private Optional<TransactionCanceledException> send(
      TransactWriteItemsRequest request, CostAccumulator bill) {
    try {
      var answer = client.transactWriteItems(request);
      bill.addWrites(answer.consumedCapacity());
      sizes.addAll(answer.itemCollectionMetrics());
      return Optional.empty();
    } catch (TransactionCanceledException cancelled) {
      return Optional.of(cancelled);
    }
  }

  /**
   * Decides by the first write with a cancellation reason: if its own condition fails, the
   * transaction is refused, regardless of the reasons of later writes.
   */
  private static Cancellation interpret(
      List<Write> writes,
      TransactionCanceledException cancelled,
      CallDescription subject,
      Instant now) {
    var expired = new ArrayList<Item>();
    var reasons = cancelled.cancellationReasons();
    for (int at = 0; at < reasons.size(); at++) {
      var reason = reasons.get(at);
      switch (reason.code()) {
        case "None" -> {}
        case "ConditionalCheckFailed" -> {
          switch (ConditionFailure.of(writes.get(at), stored(reason), now)) {
            case ConditionFailure.ConditionNotMet(Optional<Item> current) -> {
              return new Cancellation.Refused(new Outcome.Refused(at, current));
            }
            case ConditionFailure.BlockedByExpiredItem(Item item) -> expired.add(item);
          }
        }
        case "ItemCollectionSizeLimitExceeded" ->
            throw new PartitionFull(writes.get(at).key().partition(), cancelled);
        case "ValidationError" -> throw subject.invalid(reason.message(), cancelled);
        // TransactionConflict, ThrottlingError, ProvisionedThroughputExceeded
        default -> {
          return new Cancellation.Again();
        }
      }
    }
    if (expired.isEmpty()) {
      throw subject.invalid("cancelled without a reason", cancelled);
    }
    return new Cancellation.Sweep(expired);
  }

  /**
   * Estimates the cost of a cancelled transaction, which DynamoDB bills but does not report: each
   * part costs twice the units of the stored item. The sizes are known for parts whose condition
   * failed; the others count as small items.
   */
  private static Cost cost(List<CancellationReason> reasons) {
    return reasons.stream()
        .map(reason -> Billing.refused(stored(reason).map(Footprint::of)).times(2))
        .reduce(Cost.NONE, Cost::plus);
  }

  private static Optional<Item> stored(CancellationReason reason) {
    return reason.hasItem() ? Optional.of(Attributes.item(reason.item())) : Optional.empty();
  }

  private CallDescription subject(List<Write> writes) {
    var first = writes.getFirst().key();
    var what = "Transaction of %d writes, the first to".formatted(writes.size());
    return CallDescription.of(address.toString(), what, first);
  }
}
