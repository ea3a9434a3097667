package dynamodbstore.runs;

import dynamodbstore.datasets.ModelOutput;
import dynamodbstore.datasets.RunInputs;
import java.util.List;

/** A run with what it took in and what it gave out. */
public record WholeRun(RunDetails details, RunInputs inputs, List<ModelOutput> outputs) {
  public WholeRun {
    outputs = List.copyOf(outputs);
  }
}
