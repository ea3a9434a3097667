package dynamodbstore.table.dynamodb;

import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * Accumulator of the read and write units that one call of the table consumes, as DynamoDB reports
 * them.
 *
 * <p>Thread-safe: the parallel parts of a call add to it from any thread. Closing it charges the
 * sum to the {@link Meter} in the caller's thread, because the meter attributes costs to the
 * operation of the current thread.
 *
 * <p>Not counted: an attempt whose response was lost. DynamoDB may have billed it, but does not
 * report how much.
 */
final class CostAccumulator implements AutoCloseable {
  private final Meter meter;
  private final DoubleAdder reads = new DoubleAdder();
  private final DoubleAdder writes = new DoubleAdder();

  CostAccumulator(Meter meter) {
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

  /** Null where a DynamoDB-compatible store does not report consumed capacity. */
  private static Cost reading(@Nullable ConsumedCapacity consumed) {
    return consumed == null ? Cost.NONE : Cost.reading(units(consumed.capacityUnits()));
  }

  /**
   * A transaction repeated with the same client request token is billed as reads; the response then
   * reports read and write units separately.
   */
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
