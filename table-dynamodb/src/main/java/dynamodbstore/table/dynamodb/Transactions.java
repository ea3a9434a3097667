package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Billing;
import dynamodbstore.table.Cost;
import dynamodbstore.table.Footprint;
import dynamodbstore.table.Item;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.PartitionFull;
import dynamodbstore.table.Write;
import dynamodbstore.table.dynamodb.attempts.Attempts;
import dynamodbstore.table.dynamodb.attempts.Attempts.Kind;
import dynamodbstore.table.dynamodb.attempts.Patience;
import dynamodbstore.table.dynamodb.attempts.Subject;
import dynamodbstore.table.dynamodb.wire.Attributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Writes that are made together or not at all.
 *
 * <p>All attempts at a transaction are the same request under the same token. DynamoDB makes what
 * it has seen under a token only once and answers as it did then, so a lost answer is simply asked
 * for again, sums included.
 */
final class Transactions {
  private final DynamoDbClient client;
  private final DynamoAddress address;
  private final Patience patience;
  private final Sweeping sweeping;

  /** What becomes of a transaction that was called off. */
  private sealed interface Cancellation {
    record Refused(Outcome outcome) implements Cancellation {}

    /** Expired items are in its way. */
    record Sweep(List<Item> expired) implements Cancellation {}

    /** Another one was at the same items, or there was no room. */
    record Again() implements Cancellation {}
  }

  Transactions(DynamoDbClient client, DynamoAddress address, Patience patience, Sweeping sweeping) {
    this.client = client;
    this.address = address;
    this.patience = patience;
    this.sweeping = sweeping;
  }

  /** One TransactWriteItems, and more if it must be tried again. */
  Outcome transact(List<Write> writes, Instant now, Bill bill) {
    var subject = subject(writes);
    var attempts = new Attempts(subject, Kind.REPEATABLE, patience);
    var request = request(writes, now);
    while (true) {
      var cancelled = attempts.answer(() -> send(request, bill));
      if (cancelled.isEmpty()) {
        return Outcome.written();
      }
      bill.add(cost(cancelled.get().cancellationReasons()));
      switch (judged(writes, cancelled.get(), subject, now)) {
        case Cancellation.Refused(Outcome outcome) -> {
          return outcome;
        }
        case Cancellation.Sweep(List<Item> expired) ->
            expired.forEach(item -> sweeping.sweep(item, bill));
        case Cancellation.Again() -> attempts.turnedAway(cancelled.get());
      }
    }
  }

  private TransactWriteItemsRequest request(List<Write> writes, Instant now) {
    var parts = new TransactionParts(address.table(), now);
    return TransactWriteItemsRequest.builder()
        .transactItems(writes.stream().map(parts::of).toList())
        .clientRequestToken(UUID.randomUUID().toString())
        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
        .build();
  }

  /** Nothing if it was made. */
  private Optional<TransactionCanceledException> send(
      TransactWriteItemsRequest request, Bill bill) {
    try {
      bill.addWrites(client.transactWriteItems(request).consumedCapacity());
      return Optional.empty();
    } catch (TransactionCanceledException cancelled) {
      return Optional.of(cancelled);
    }
  }

  /**
   * The first write that did not go through decides: one whose condition does not hold refuses the
   * whole, whatever happened to those after it.
   */
  private static Cancellation judged(
      List<Write> writes, TransactionCanceledException cancelled, Subject subject, Instant now) {
    var expired = new ArrayList<Item>();
    var reasons = cancelled.cancellationReasons();
    for (int at = 0; at < reasons.size(); at++) {
      var reason = reasons.get(at);
      switch (reason.code()) {
        case "None" -> {}
        case "ConditionalCheckFailed" -> {
          switch (Refusal.of(writes.get(at), stored(reason), now)) {
            case Refusal.Stands(Optional<Item> current) -> {
              return new Cancellation.Refused(new Outcome.Refused(at, current));
            }
            case Refusal.InTheWay(Item item) -> expired.add(item);
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
      throw subject.invalid("called off without a reason", cancelled);
    }
    return new Cancellation.Sweep(expired);
  }

  /**
   * DynamoDB bills a transaction that it calls off and does not say how much: each part twice, by
   * the size of what it met. That is known of the parts that were refused; the others count as
   * small.
   */
  private static Cost cost(List<CancellationReason> reasons) {
    return reasons.stream()
        .map(reason -> Billing.refused(stored(reason).map(Footprint::of)).times(2))
        .reduce(Cost.NONE, Cost::plus);
  }

  private static Optional<Item> stored(CancellationReason reason) {
    return reason.hasItem() ? Optional.of(Attributes.item(reason.item())) : Optional.empty();
  }

  private Subject subject(List<Write> writes) {
    var first = writes.getFirst().key();
    var what = "Transaction of %d writes, the first to".formatted(writes.size());
    return Subject.of(address.toString(), what, first);
  }
}
