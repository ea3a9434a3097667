package dynamodbstore.runs;

import dynamodbstore.datasets.ModelOutput;
import dynamodbstore.datasets.RunInputs;
import java.util.List;

/** Run with its logged data, its inputs (datasets resolved) and its outputs. */
public record WholeRun(RunDetails details, RunInputs inputs, List<ModelOutput> outputs) {
  public WholeRun {
    outputs = List.copyOf(outputs);
  }
}
