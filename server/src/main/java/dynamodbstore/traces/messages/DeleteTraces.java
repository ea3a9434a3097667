package dynamodbstore.traces.messages;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** DeleteTraces and DeleteTracesV3: which traces of an experiment are deleted. */
public sealed interface DeleteTraces {
  /** Empty for a number that no experiment can have: then nothing is deleted. */
  Optional<ExperimentId> experiment();

  /** The traces with these ids, without duplicates. */
  record ById(Optional<ExperimentId> experiment, List<TraceId> traces) implements DeleteTraces {
    public ById {
      traces = List.copyOf(traces);
    }
  }

  /**
   * The oldest traces.
   *
   * @param newest request time of the newest of them, in milliseconds since the epoch
   * @param most limit of their number
   */
  record Oldest(Optional<ExperimentId> experiment, long newest, OptionalInt most)
      implements DeleteTraces {}
}
