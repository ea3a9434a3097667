package dynamodbstore.datasets;

import dynamodbstore.api.ModelId;
import java.util.List;

/** Inputs of a run, with the datasets themselves. */
public record RunInputs(List<DatasetInput> datasets, List<ModelId> models) {
  public RunInputs {
    datasets = List.copyOf(datasets);
    models = List.copyOf(models);
  }
}
