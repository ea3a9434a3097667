package dynamodbstore.datasets.links;

import dynamodbstore.api.ModelId;
import dynamodbstore.datasets.entity.DatasetLink;
import dynamodbstore.table.items.Item;
import java.util.ArrayList;
import java.util.List;

/** Inputs and outputs of a run, as stored in its partition; datasets are only referred to. */
public record RunLinks(
    List<DatasetLink> datasets, List<ModelId> models, List<ModelOutput> outputs) {
  public static final RunLinks NONE = new RunLinks(List.of(), List.of(), List.of());

  public RunLinks {
    datasets = List.copyOf(datasets);
    models = List.copyOf(models);
    outputs = List.copyOf(outputs);
  }

  /**
   * Decodes the links among the items of a run's partition, in their order, and ignores other
   * items.
   */
  public static RunLinks from(Iterable<Item> children) {
    var datasets = new ArrayList<DatasetLink>();
    var models = new ArrayList<ModelId>();
    var outputs = new ArrayList<ModelOutput>();
    for (var item : children) {
      switch (RunLinkKeys.kind(item.key())) {
        case DATASET_INPUT -> datasets.add(RunLinkItems.datasetLink(item));
        case MODEL_INPUT -> models.add(RunLinkItems.modelInput(item));
        case MODEL_OUTPUT -> outputs.add(RunLinkItems.modelOutput(item));
        case OTHER -> {}
      }
    }
    return new RunLinks(datasets, models, outputs);
  }
}
