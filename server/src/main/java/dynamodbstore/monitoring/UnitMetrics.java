package dynamodbstore.monitoring;

import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.MetricFamily.Sample;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Read and write units by operation. The table charges them to the {@link Meter} anyway, so that
 * they cost nothing more here.
 *
 * @param meter of the table; its operations are those of routes, and one for everything else
 */
public record UnitMetrics(Meter meter) implements SelfMeasuring {
  @Override
  public List<MetricFamily> statistics() {
    var spent = meter.spent();
    return List.of(
        MetricFamily.counters(
            "dynamodbstore_table_read_units_total",
            "Read units by operation: as DynamoDB bills them, or would for a folder",
            samples(spent, Cost::readUnits)),
        MetricFamily.counters(
            "dynamodbstore_table_write_units_total",
            "Write units by operation: as DynamoDB bills them, or would for a folder",
            samples(spent, Cost::writeUnits)));
  }

  /** Background jobs have no operation of their own; their sample exists from the start. */
  private static List<Sample> samples(Map<String, Cost> spent, ToDoubleFunction<Cost> units) {
    var all = new TreeMap<>(spent);
    all.putIfAbsent(Meter.UNNAMED, Cost.NONE);
    return all.entrySet().stream()
        .map(
            one ->
                Sample.of(Map.of("operation", one.getKey()), units.applyAsDouble(one.getValue())))
        .toList();
  }
}
