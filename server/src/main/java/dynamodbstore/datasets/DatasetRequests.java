package dynamodbstore.datasets;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import java.util.List;

/** What may be asked about datasets, and about what runs take in and give out. */
public final class DatasetRequests {
  private DatasetRequests() {}

  /** A run takes in datasets and models. */
  public record LogInputs(RunId run, List<DatasetInput> datasets, List<ModelId> models) {
    public LogInputs {
      datasets = List.copyOf(datasets);
      models = List.copyOf(models);
    }
  }

  /** A run gives out models. */
  public record LogOutputs(RunId run, List<ModelOutput> models) {
    public LogOutputs {
      models = List.copyOf(models);
    }
  }

  /** Which datasets do the runs of some experiments take in? */
  public record Search(List<ExperimentId> experiments) {
    public Search {
      experiments = List.copyOf(experiments);
    }
  }
}
