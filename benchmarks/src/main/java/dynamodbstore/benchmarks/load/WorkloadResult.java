package dynamodbstore.benchmarks.load;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Measurement of one server in one workload.
 *
 * @param latencies nanoseconds of each request
 * @param processorSeconds CPU time of the server and its descendants
 */
record WorkloadResult(Histogram latencies, double seconds, long errors, double processorSeconds) {
  double rate() {
    return latencies.getTotalCount() / seconds;
  }

  double milliseconds(double percentile) {
    return latencies.getValueAtPercentile(percentile) / 1e6;
  }

  double processorMilliseconds() {
    return processorSeconds * 1e3 / latencies.getTotalCount();
  }

  /** Combines several rounds into one measurement. */
  static WorkloadResult sum(List<WorkloadResult> rounds) {
    var latencies = new Histogram(rounds.getFirst().latencies());
    latencies.reset();
    double seconds = 0;
    long errors = 0;
    double processor = 0;
    for (var round : rounds) {
      latencies.add(round.latencies());
      seconds += round.seconds();
      errors += round.errors();
      processor += round.processorSeconds();
    }
    return new WorkloadResult(latencies, seconds, errors, processor);
  }
}
