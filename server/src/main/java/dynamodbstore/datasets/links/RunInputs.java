package dynamodbstore.datasets.links;

import dynamodbstore.api.ModelId;
import dynamodbstore.datasets.entity.DatasetInput;
import java.util.List;

/** Inputs of a run, with the datasets themselves. */
public record RunInputs(List<DatasetInput> datasets, List<ModelId> models) {
  public RunInputs {
    datasets = List.copyOf(datasets);
    models = List.copyOf(models);
  }
}
