package dynamodbstore.archive.records;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import java.util.List;

/**
 * Run of an archive, without its metrics, which are records of their own.
 *
 * @param run always with the location of its artifacts; its lifecycle is relative to that of its
 *     experiment in the archive
 */
public record ArchivedRun(
    Run run,
    List<Param> params,
    List<Tag> tags,
    List<Input> datasets,
    List<ModelId> models,
    List<ModelOutput> outputs) {
  public ArchivedRun {
    params = List.copyOf(params);
    tags = List.copyOf(tags);
    datasets = List.copyOf(datasets);
    models = List.copyOf(models);
    outputs = List.copyOf(outputs);
  }

  /** Dataset as input of a run. */
  public record Input(DatasetRef dataset, List<Tag> tags) {
    public Input {
      tags = List.copyOf(tags);
    }
  }
}
