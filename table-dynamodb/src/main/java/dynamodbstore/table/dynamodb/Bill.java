package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Cost;
import dynamodbstore.table.Meter;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * What one call of the table has cost so far, as DynamoDB says. Its parts add to it from any
 * thread; closing it charges the sum in the thread of the caller, which is the one whose operation
 * the meter knows. An attempt whose answer was lost may have been billed, but nobody says how much.
 */
final class Bill implements AutoCloseable {
  private final Meter meter;
  private final DoubleAdder reads = new DoubleAdder();
  private final DoubleAdder writes = new DoubleAdder();

  Bill(Meter meter) {
    this.meter = meter;
  }

  void add(Cost cost) {
    reads.add(cost.readUnits());
    writes.add(cost.writeUnits());
  }

  void addRead(ConsumedCapacity consumed) {
    add(reading(consumed));
  }

  void addReads(List<ConsumedCapacity> consumed) {
    consumed.forEach(this::addRead);
  }

  void addWrite(ConsumedCapacity consumed) {
    add(writing(consumed));
  }

  void addWrites(List<ConsumedCapacity> consumed) {
    consumed.forEach(this::addWrite);
  }

  @Override
  public void close() {
    meter.charge(new Cost(reads.sum(), writes.sum()));
  }

  /** Stores that only speak DynamoDB's language may not say. */
  private static Cost reading(@Nullable ConsumedCapacity consumed) {
    return consumed == null ? Cost.NONE : Cost.reading(units(consumed.capacityUnits()));
  }

  /** A transaction repeated under its token is billed as reads; then the answer says both. */
  static Cost writing(@Nullable ConsumedCapacity consumed) {
    if (consumed == null) {
      return Cost.NONE;
    }
    if (consumed.readCapacityUnits() == null && consumed.writeCapacityUnits() == null) {
      return Cost.writing(units(consumed.capacityUnits()));
    }
    return new Cost(units(consumed.readCapacityUnits()), units(consumed.writeCapacityUnits()));
  }

  private static double units(@Nullable Double units) {
    return units == null ? 0 : units;
  }
}
