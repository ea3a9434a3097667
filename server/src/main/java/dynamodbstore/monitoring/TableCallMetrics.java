package dynamodbstore.monitoring;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.errors.LimitExceeded;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.PartitionFull;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.statistics.CounterArray;
import dynamodbstore.table.statistics.Histogram;
import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.MetricFamily.Sample;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Durations, refused conditions and faults of the calls of a table. Thread-safe, without locks. */
final class TableCallMetrics implements SelfMeasuring {
  /** Methods of the table. */
  enum Call {
    GET,
    GET_ALL,
    QUERY,
    QUERY_ALL,
    SCAN,
    ESTIMATE,
    WRITE,
    WRITE_ALL,
    REWRITE_ALL,
    TRANSACT,
    WRITE_STAGED
  }

  /** Kinds of {@link TableException}. */
  enum Fault {
    BUSY,
    UNAVAILABLE,
    OUTCOME_UNKNOWN,
    LIMIT_EXCEEDED,
    PARTITION_FULL,
    DAMAGED
  }

  /** Filled by the constructor. */
  private final EnumMap<Call, Histogram> durations = new EnumMap<>(Call.class);

  private final CounterArray<Fault> faults = new CounterArray<>(Fault.class);
  private final LongAdder refused = new LongAdder();

  TableCallMetrics() {
    for (var call : Call.values()) {
      durations.put(call, Histogram.ofCalls());
    }
  }

  void ended(Call call, long begun) {
    Objects.requireNonNull(durations.get(call)).record(System.nanoTime() - begun);
  }

  /** Counts an outcome if it is a refusal. */
  Outcome counted(Outcome outcome) {
    if (outcome instanceof Outcome.Refused) {
      refused.increment();
    }
    return outcome;
  }

  /** Counts the refusals among outcomes. */
  void countAll(List<Outcome> outcomes) {
    for (int at = 0; at < outcomes.size(); at++) {
      var _ = counted(outcomes.get(at));
    }
  }

  void refused(int count) {
    refused.add(count);
  }

  /** Counts a fault, and returns it to be thrown. */
  TableException failed(TableException fault) {
    faults.increment(
        switch (fault) {
          case TableBusy _ -> Fault.BUSY;
          case TableUnavailable _ -> Fault.UNAVAILABLE;
          case OutcomeUnknown _ -> Fault.OUTCOME_UNKNOWN;
          case LimitExceeded _ -> Fault.LIMIT_EXCEEDED;
          case PartitionFull _ -> Fault.PARTITION_FULL;
          case CorruptItem _, TableDamaged _ -> Fault.DAMAGED;
        });
    return fault;
  }

  @Override
  public List<MetricFamily> statistics() {
    var samples = new ArrayList<Sample>();
    durations.forEach(
        (call, histogram) -> {
          var name = call.name().toLowerCase(Locale.ROOT);
          samples.addAll(histogram.samples(Map.of("call", name)));
        });
    return List.of(
        MetricFamily.histograms(
            "dynamodbstore_table_call_duration_seconds",
            "Duration of calls of the table, retries included",
            samples),
        MetricFamily.counter(
            "dynamodbstore_table_refused_writes_total",
            "Writes and transactions whose condition did not hold",
            refused.sum()),
        MetricFamily.counters(
            "dynamodbstore_table_faults_total",
            "Calls of the table that failed, by fault",
            faults.samples("fault")));
  }
}
